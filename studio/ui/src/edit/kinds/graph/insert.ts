/* Putting a node on a link: with the mouse, by dropping it there. */
import type { Box } from '../../../graph/layout';
import type { Drag } from '../../../canvas/state';
import type { Obj } from '../../model/json';
import type { EditPort } from '../../protocol';
import { allPorts } from './connect';
import { fitting, insertOn } from './edits';
import { portOf, portSpot, type Block, type DrawnLink, type GraphModel } from './model';

/** A block whose middle is so near to a link is dropped on it. */
const NEAR = 14;
const SAMPLES = 24;

export const portsOf = (b: Block): EditPort[] =>
  (['in', 'out'] as const).flatMap((dir) => allPorts(b, dir).filter((p) => !p.unknown).map((p) => ({ name: p.name, out: dir === 'out', type: p.type, list: p.list, builtin: p.builtin })));

/** The type of what a link carries. */
export const typeOf = (model: GraphModel, l: DrawnLink): string => {
  const [a, b] = [portOf(model.blocks.get(l.source), 'out', l.from.port), portOf(model.blocks.get(l.target), 'in', l.to.port)];
  return (a?.type ?? '') || (b?.type ?? '');
};

/** The link that a block is dragged onto: one that it fits into, and has no part in. */
export function linkNear(model: GraphModel, boxes: ReadonlyMap<string, Box>, drag: Drag): DrawnLink | null {
  const [id = ''] = drag.ids;
  const [block, box] = [model.blocks.get(id), boxes.get(id)];
  if (drag.ids.size !== 1 || !block || !box || !id.startsWith('/nodes/')) return null;
  if (model.links.some((l) => l.source === id || l.target === id)) return null;
  const ports = portsOf(block);
  const [cx, cy] = [box.x + drag.dx + box.width / 2, box.y + drag.dy + box.height / 2];
  let best: DrawnLink | null = null;
  let least = NEAR;
  for (const l of model.links) {
    const [a, b, from, to] = [model.blocks.get(l.source), model.blocks.get(l.target), boxes.get(l.source), boxes.get(l.target)];
    if (!a || !b || !from || !to) continue;
    const [pa, pb] = [portSpot(a, 'out', l.from.port), portSpot(b, 'in', l.to.port)];
    const [x0, y0, x1, y1] = [from.x + pa[0], from.y + pa[1], to.x + pb[0], to.y + pb[1]];
    const reach = Math.max(40, Math.abs(x1 - x0) / 2);
    for (let i = 1; i < SAMPLES; i++) {
      const t = i / SAMPLES;
      const [p, q, r, s] = [(1 - t) ** 3, 3 * (1 - t) ** 2 * t, 3 * (1 - t) * t * t, t ** 3];
      const d = Math.hypot(p * x0 + q * (x0 + reach) + r * (x1 - reach) + s * x1 - cx, p * y0 + q * y0 + r * y1 + s * y1 - cy);
      if (d >= least) continue;
      const type = typeOf(model, l);
      if (!fitting(ports, type, false) || !fitting(ports, type, true)) break;
      [best, least] = [l, d];
    }
  }
  return best;
}

/** With a node on a link that it was dropped on. */
export const inserted = (json: Obj, model: GraphModel, link: DrawnLink, block: Block): Obj => insertOn(json, link.at, block.name, portsOf(block), typeOf(model, link));
