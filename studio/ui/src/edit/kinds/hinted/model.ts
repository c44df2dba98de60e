/* A document of layers as it is drawn: what lies over what, and which hints go from one to another. */
import { PREFIX } from '../../../layers/model';
import { Obj, pointer } from '../../model/json';
import type { EditPort } from '../../protocol';

export interface DrawnLayer {
  path: string;
  name: string;
  /** The document that it runs, as it is written. */
  run: string;
  doc: string;
  when: string;
  base: boolean;
  /** The layer that gets its hints: its place, -1 for none. */
  below: number;
  /** That is another than the next one. */
  skips: boolean;
  over: string;
  takes: readonly string[];
  /** What it sends, and whether somebody takes it. */
  sends: readonly { name: string; taken: boolean }[];
}

const hint = (p: EditPort): boolean => p.type === 'hint';

/** The layers, the top first; ports are those of what each runs, as far as they are known. */
export function layersOf(json: Obj, portsOf: (layer: Obj) => readonly EditPort[] | undefined): DrawnLayer[] {
  const all = json.list('layers').map((l) => (l instanceof Obj ? l : Obj.empty));
  const ports = all.map((l) => (portsOf(l) ?? []).filter(hint));
  return all.map((l, i): DrawnLayer => {
    const base = i === all.length - 1;
    const over = l.text('over');
    const named = over === '' ? i + 1 : all.findIndex((o, k) => k > i && o.text('name') === over);
    const below = base ? -1 : named;
    const takes = (k: number): string[] => (ports[k] ?? []).filter((p) => p.out !== true).map((p) => p.name);
    return {
      path: pointer(['layers', i]), name: l.text('name') || `Layer ${String(i + 1)}`, run: l.text('run'), doc: l.text('doc'), when: l.text('when'), base, below, skips: !base && over !== '' && below !== i + 1, over,
      takes: takes(i), sends: (ports[i] ?? []).filter((p) => p.out === true && p.name.startsWith(PREFIX)).map((p) => ({ name: p.name.slice(PREFIX.length), taken: takes(below).includes(p.name.slice(PREFIX.length)) })),
    };
  });
}
