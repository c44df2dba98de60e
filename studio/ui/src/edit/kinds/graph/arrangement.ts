/* Where blocks are drawn, and how links run between them. */
import '../../../graph/dagreNow';
import { arrange, bounds, route, type Box, type Ends } from '../../../graph/layout';
import type { Obj } from '../../model/json';
import { portSpot, type Block, type DrawnLink, type GraphModel } from './model';
import { INPUTS, knowPlaces, OUTPUTS, said, type Spot } from './places';
import { quick } from './quick';

/** Above this many blocks links run straight, and a layout in layers would take too long. */
const ROUTED = 120;
const LAID = 400;
const GAP = 56;
/** Between the document's own ports while there is nothing else. */
const APART = 720;

export interface Arrangement {
  boxes: ReadonlyMap<string, Box>;
  routes: ReadonlyMap<string, readonly Spot[]>;
}

const boxOf = (b: Block, [x, y]: Spot): Box => ({ x, y, width: b.width, height: b.height });

/** Numbers of blocks and their links, as layouts want them; the document's own ports are not numbered. */
function numbered(blocks: readonly Block[], links: readonly DrawnLink[]): { ids: Map<string, number>; ends: Ends[] } {
  const ids = new Map<string, number>([[INPUTS, -1], [OUTPUTS, -1]]);
  let n = 0;
  for (const b of blocks) if (!ids.has(b.id)) ids.set(b.id, n++);
  const ends = links.map((l): Ends => ({ from: [ids.get(l.source) ?? -2, ''], to: [ids.get(l.target) ?? -2, ''], delayed: false }));
  return { ids, ends };
}

/** Lays blocks out anew; those that links do not join stand where the layout has room. */
export function layOut(blocks: readonly Block[], links: readonly DrawnLink[]): Map<string, Spot> {
  const among = new Set(blocks.map((b) => b.id));
  const own = links.filter((l) => among.has(l.source) && among.has(l.target));
  if (blocks.length > LAID) return quick(blocks, own);
  const { ids, ends } = numbered(blocks, own);
  const idOf = (b: Block): number | string => (b.id === INPUTS ? 'inputs' : b.id === OUTPUTS ? 'outputs' : (ids.get(b.id) ?? 0));
  const { places } = arrange(blocks.map((b) => ({ id: idOf(b), width: b.width, height: b.height })), ends);
  return new Map(blocks.map((b) => { const p = places.get(idOf(b)); return [b.id, [Math.round(p?.x ?? 0), Math.round(p?.y ?? 0)]]; }));
}

/** All that is drawn between blocks. */
const linesOf = (model: GraphModel): readonly DrawnLink[] => [...model.links, ...model.reads];

const empty = (b: Block): boolean => b.ins.length === 0 && b.outs.length === 0;

/** Places blocks of one document, time and again. */
export class Arranger {
  /** Where blocks were laid out that the document says nothing of, and the document that it was done for. */
  private auto = new Map<string, Spot>();
  private json: Obj | null = null;
  private last: { model: GraphModel; out: Arrangement } | null = null;

  arrange(model: GraphModel): Arrangement {
    if (this.last?.model === model) return this.last.out;
    const spots = this.spots(model);
    const boxes = new Map<string, Box>();
    const was = this.last?.out.boxes;
    for (const b of model.blocks.values()) {
      const at = spots.get(b.id);
      if (!at) continue;
      const old = was?.get(b.id);
      boxes.set(b.id, old && old.x === at[0] && old.y === at[1] && old.width === b.width && old.height === b.height ? old : boxOf(b, at));
    }
    knowPlaces(model.json, new Map([...boxes].flatMap(([id, box]) => { const b = model.blocks.get(id); return b ? [[id.startsWith('/') ? b.name : id, box] as const] : []; })));
    const out = { boxes, routes: this.routes(model, boxes) };
    this.last = { model, out };
    return out;
  }

  private spots(model: GraphModel): Map<string, Spot> {
    const blocks = [...model.blocks.values()].filter((b) => (b.id !== INPUTS && b.id !== OUTPUTS) || !empty(b) || b.hidden.length > 0);
    const places = said(model.json);
    const nodes = blocks.filter((b) => b.id.startsWith('/'));
    const spots = new Map<string, Spot>();
    const anything = nodes.some((b) => places.has(b.name));
    if (!anything) {
      // What nobody has placed is laid out as a whole, until it is edited: then it stays.
      if (this.json === null || this.json === model.json || this.auto.size === 0) {
        const links = linesOf(model);
        const linked = new Set(links.flatMap((l) => [l.source, l.target]));
        this.auto = layOut(blocks.filter((b) => b.id.startsWith('/') || linked.has(b.id)), links);
      }
    }
    for (const b of nodes) {
      const at = places.get(b.name) ?? this.auto.get(b.id);
      if (at) spots.set(b.id, at);
    }
    this.below(blocks.filter((b) => !spots.has(b.id) && b.id !== INPUTS && b.id !== OUTPUTS), linesOf(model), spots, model);
    this.json ??= model.json;
    this.sides(blocks, places, spots, model, anything);
    return spots;
  }

  /** Blocks without a place stand below the others. */
  private below(rest: readonly Block[], links: readonly DrawnLink[], spots: Map<string, Spot>, model: GraphModel): void {
    const known = rest.filter((b) => this.auto.has(b.id));
    for (const b of known) spots.set(b.id, this.auto.get(b.id) ?? [0, 0]);
    const fresh = rest.filter((b) => !spots.has(b.id));
    if (fresh.length === 0) return;
    const there = bounds([...spots].flatMap(([id, s]) => { const b = model.blocks.get(id); return b ? [boxOf(b, s)] : []; }));
    const laid = layOut(fresh, links);
    const top = there.height === 0 ? 0 : there.y + there.height + GAP;
    for (const [id, [x, y]] of laid) {
      const at: Spot = [Math.round(x + there.x), Math.round(y + top)];
      this.auto.set(id, at);
      spots.set(id, at);
    }
  }

  /** The document's own ports stand at the sides, at the height of what they are linked to. */
  private sides(blocks: readonly Block[], places: ReadonlyMap<string, Spot>, spots: Map<string, Spot>, model: GraphModel, anything: boolean): void {
    const all = bounds([...spots].flatMap(([id, s]) => { const b = model.blocks.get(id); return b ? [boxOf(b, s)] : []; }));
    const alone = spots.size === 0;
    for (const b of blocks) {
      if (b.id !== INPUTS && b.id !== OUTPUTS) continue;
      let at = places.get(b.id) ?? (this.json === model.json ? undefined : this.auto.get(b.id));
      if (alone) at ??= b.id === INPUTS ? [0, 0] : [APART, 0];
      else if (!anything && this.json === model.json) at ??= this.auto.get(b.id);
      if (!at) {
        const ys = linesOf(model).flatMap((l) => {
          const other = b.id === INPUTS ? (l.source === INPUTS ? l.target : '') : l.target === OUTPUTS ? l.source : '';
          const [s, o] = [spots.get(other), model.blocks.get(other)];
          return s && o ? [s[1] + o.height / 2] : [];
        });
        const middle = ys.length > 0 ? ys.reduce((sum, y) => sum + y, 0) / ys.length : all.y + all.height / 2;
        at = [Math.round(b.id === INPUTS ? all.x - GAP - b.width : all.x + all.width + GAP), Math.round(middle - b.height / 2)];
        // Where they stand once they stay, so that moving a block does not move them. Without a link they make room.
        if (ys.length > 0) this.auto.set(b.id, at);
      }
      spots.set(b.id, at);
    }
  }

  private routes(model: GraphModel, boxes: ReadonlyMap<string, Box>): ReadonlyMap<string, readonly Spot[]> {
    if (model.blocks.size > ROUTED) return new Map();
    const blocks = [...model.blocks.values()].filter((b) => boxes.has(b.id));
    const links = linesOf(model);
    const { ids, ends } = numbered(blocks, links);
    const height = (id: string, dir: 'in' | 'out', port: string): number => {
      const [b, box] = [model.blocks.get(id), boxes.get(id)];
      return b && box ? box.y + portSpot(b, dir, port)[1] : 0;
    };
    const exact = ends.map((e, i): Ends => {
      const l = links[i];
      return l ? { ...e, ys: [height(l.source, 'out', l.from.port), height(l.target, 'in', l.to.port)] } : e;
    });
    const places = new Map(blocks.map((b): [number | string, Box] => [b.id === INPUTS ? 'inputs' : b.id === OUTPUTS ? 'outputs' : (ids.get(b.id) ?? 0), boxes.get(b.id) ?? boxOf(b, [0, 0])]));
    const { routes } = route(places, exact, null);
    return new Map([...routes].map(([i, points]) => [links[i]?.id ?? '', points]));
  }
}
