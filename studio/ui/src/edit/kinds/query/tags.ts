/* Tags of marks in levels. */
import { Obj } from '../../model/json';
import { partsOf } from '../level/shapes';

export function tagsIn(docs: readonly Obj[]): { tag: string; count: number }[] {
  const out = new Map<string, number>();
  for (const d of docs) {
    if (d.text('kind') !== 'level') continue;
    for (const [, , mark] of partsOf(d.get('marks'))) for (const t of mark.list('tags')) if (typeof t === 'string') out.set(t, (out.get(t) ?? 0) + 1);
  }
  return [...out].map(([tag, count]) => ({ tag, count })).sort((a, b) => (a.tag < b.tag ? -1 : 1));
}
