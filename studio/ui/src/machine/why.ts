import { shortFloat } from '../live/format';
import type { State as Store } from '../live/state';
import type { Because, Link, Taken, TakenValue } from '../protocol/messages';

/** What held when a transition was taken: a plain condition by its value. */
export const reasonsOf = (link: Pick<Link, 'because'>, values: readonly TakenValue[] = []): Because[] => (link.because ?? []).map((b) => (b.code && plain(b.text, values)) || b);

/** "Near was true", where the condition is no more than that. */
function plain(expression: string, values: readonly TakenValue[]): Because | null {
  const name = /^(?:not |!)?([A-Za-z_][\w.]*)$/.exec(expression)?.[1];
  const value = values.find((v) => v.name === name);
  return value ? { text: `${value.name} was ${value.value}` } : null;
}

/** What the condition read, but for what the reasons say already. */
export const readingsOf = (link: Pick<Link, 'because'>, values: readonly TakenValue[]): TakenValue[] => {
  const said = reasonsOf(link, values);
  return values.filter((v) => !said.some((r) => !r.code && r.text.startsWith(`${v.name} was `)));
};

/** A value as the page writes it elsewhere. */
export const takenText = (v: TakenValue): string => `${v.type === 'float' ? shortFloat(Number(v.value)) : v.value}${v.unit ? ` ${v.unit}` : ''}`;

/** The transition of a part that was taken last; undefined if none was seen. */
export function lastTaken(taken: Store['taken'], part: number): Taken | undefined {
  let last: Taken | undefined;
  for (const t of taken.values()) if (t.part === part && t.tick >= (last?.tick ?? 0)) last = t;
  return last;
}
