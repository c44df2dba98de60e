/* Drawing links with the mouse: from a port, or from an end of a link that is taken off. */
import type { Box } from '../../../graph/layout';
import type { Gesture, Hit } from '../../canvas/gestures';
import type { Editor } from '../../editor';
import { HEADER, ROW } from '../../../graph/model';
import { endText, type End } from './links';
import { misfit, portSpot, type Block, type DrawnLink, type GraphModel, type PortRow } from './model';
import { INPUTS, OUTPUTS, type Spot } from './places';
import { drawing, type Drawing } from './view';

/** So far beside a block its ports are still meant. */
const REACH = 26;

const nodeOf = (b: Block): string => (b.id === INPUTS || b.id === OUTPUTS ? '' : b.name);

export const endOfPort = (b: Block, p: PortRow): End => ({ node: nodeOf(b), port: p.name, index: -1 });

const fits = (from: PortRow, out: boolean, to: PortRow): string => (out ? misfit(from, to) : misfit(to, from));

export const allPorts = (b: Block, dir: 'in' | 'out'): PortRow[] => [...(dir === 'in' ? b.ins : b.outs).filter((p) => !p.read), ...b.hidden.filter((p) => p.dir === dir)];

/** What a link from a port would lead to at a place. */
function targetAt(model: GraphModel, boxes: ReadonlyMap<string, Box>, d: Drawing, [x, y]: Spot): Pick<Drawing, 'target' | 'why'> {
  const dir = d.from.out ? 'in' : 'out';
  for (const [id, b] of [...boxes].reverse()) {
    if (x < b.x - REACH || y < b.y - 8 || x > b.x + b.width + REACH || y > b.y + b.height + 8) continue;
    const block = model.blocks.get(id);
    if (!block || block.kind === 'ghost') continue;
    const rows = dir === 'in' ? block.ins : block.outs;
    const row = rows[Math.floor((y - b.y - HEADER) / ROW)];
    const nearSide = dir === 'in' ? x < b.x + b.width * 0.62 : x > b.x + b.width * 0.38;
    if (row && nearSide && y > b.y + HEADER) {
      if (row.read) return { target: null, why: `${block.name} reads ${row.name} because its expression names it.` };
      const why = row.name === d.port.name && id === d.block && row.dir === d.port.dir ? '' : fits(d.port, d.from.out, row);
      const [px, py] = portSpot(block, dir, row.name);
      return { target: why === '' ? { block: id, port: row.name, spot: [b.x + px, b.y + py] } : null, why };
    }
    if (x < b.x || x > b.x + b.width || id === d.block) continue;
    const found = allPorts(block, dir).filter((p) => fits(d.port, d.from.out, p) === '');
    if (found.length === 0) return { target: null, why: `${block.name} has no port that ${d.from.out ? 'takes' : 'gives'} ${d.from.type === 'trigger' ? 'a trigger' : d.from.type || 'this'}.` };
    const one = found.length === 1 ? (found[0]?.name ?? null) : null;
    const shown = one !== null && rows.some((p) => p.name === one);
    const [px, py] = shown ? portSpot(block, dir, one) : [dir === 'in' ? 0 : b.width, HEADER / 2];
    return { target: { block: id, port: one, spot: [b.x + px, b.y + py] }, why: '' };
  }
  return { target: null, why: '' };
}

interface Around {
  editor: Editor;
  model: () => GraphModel;
  boxes: () => ReadonlyMap<string, Box>;
}

/** While a link is drawn, ports that it could lead to stand out: a rule of the page's style, so that no block is drawn anew. */
function highlight(d: Drawing): () => void {
  const dir = d.from.out ? 'in' : 'out';
  const type = d.from.type === '' ? '' : `[data-type=${JSON.stringify(d.from.type)}]`;
  const list = d.from.type.startsWith('list of ') ? `, .edit-flow .port[data-list][data-dir="${dir}"][data-type=${JSON.stringify(d.from.type.slice(8))}]` : '';
  const el = document.createElement('style');
  el.textContent = `.edit-flow .port { opacity: 0.32; } .edit-flow .port[data-dir="${dir}"]${type}, .edit-flow .port[data-dir="${dir}"][data-type=""]${list} { opacity: 1; } .edit-flow .port[data-dir="${dir}"]${type} .pin { transform: scale(1.35); }`;
  document.head.append(el);
  return () => {
    el.remove();
  };
}

function drawn({ editor, model, boxes }: Around, d: Drawing, detached: DrawnLink | null): Gesture {
  drawing.setState({ now: d });
  const calm = highlight(d);
  return {
    move(to) {
      const now = drawing.getState().now ?? d;
      drawing.setState({ now: { ...now, to, ...targetAt(model(), boxes(), now, to) } });
    },
    end(done, spot) {
      const now = drawing.getState().now;
      drawing.setState({ now: null });
      calm();
      if (!done || !now) return;
      if (Math.hypot(spot[0] - d.start[0], spot[1] - d.start[1]) < 5) {
        if (detached) editor.select([detached.id]);
        return;
      }
      finish(editor, model(), now, spot, detached);
    },
  };
}

function finish(editor: Editor, model: GraphModel, now: Drawing, spot: Spot, detached: DrawnLink | null): void {
  if (now.why !== '') return;
  const block = now.target && model.blocks.get(now.target.block);
  if (!block) {
    if (detached) void editor.run('link.remove', { link: `${endText(detached.from)} -> ${endText(detached.to)}` });
    else editor.show('add', { at: spot, from: now.from });
    return;
  }
  const dir = now.from.out ? 'in' : 'out';
  const text = (p: PortRow | { name: string }): string => {
    const other = endText({ node: nodeOf(block), port: p.name, index: -1 });
    return now.from.out ? `${now.from.end} -> ${other}` : `${other} -> ${now.from.end}`;
  };
  const instead = detached ? { instead: `${endText(detached.from)} -> ${endText(detached.to)}` } : {};
  if (now.target && now.target.port !== null) {
    void editor.run('link.add', { link: text({ name: now.target.port }), ...instead });
    return;
  }
  const items = allPorts(block, dir).filter((p) => fits(now.port, now.from.out, p) === '').map((p) => ({ name: text(p), title: p.name, doc: p.doc }));
  if (detached) void editor.run('link.remove', { link: instead.instead });
  editor.show('choose', { title: `Port of ${block.name}`, items, run: 'link.add', param: 'link' });
}

/** Begins a link if the mouse is on a port's pin, or on the end of a link. */
export function beginLink(around: Around, hit: Hit, at: Spot): Gesture | null {
  const { model, boxes } = around;
  const grip = hit.element.closest<SVGElement>('[data-grip]');
  if (grip) {
    const id = grip.closest('[data-link]')?.getAttribute('data-link');
    const link = model().links.find((l) => l.id === id);
    return link ? takeOff(around, link, grip.dataset.grip === 'from' ? 'from' : 'to', at) : null;
  }
  const pin = hit.element.closest('[data-pin]');
  const el = pin?.closest<HTMLElement>('[data-port]');
  const id = el?.closest('[data-thing]')?.getAttribute('data-thing');
  const block = model().blocks.get(id ?? '');
  const box = boxes().get(id ?? '');
  const dir = el?.dataset.dir === 'in' ? 'in' : 'out';
  const port = el && block && (dir === 'in' ? block.ins : block.outs).find((p) => p.name === el.dataset.port);
  if (!block || !box || !port || port.read) return null;
  // What takes one link only gives it away: who drags there takes the link off.
  const own = dir === 'in' && !port.trigger && !port.list ? model().links.find((l) => l.target === block.id && l.to.port === port.name) : undefined;
  if (own) return takeOff(around, own, 'to', at);
  const [px, py] = portSpot(block, dir, port.name);
  const from = { end: endText(endOfPort(block, port)), type: port.trigger ? 'trigger' : port.type, out: dir === 'out' };
  return drawn(around, { from, port, block: block.id, start: [box.x + px, box.y + py], to: at, at: -1, target: null, why: '' }, null);
}

function takeOff(around: Around, link: DrawnLink, which: 'from' | 'to', at: Spot): Gesture | null {
  const kept = which === 'to' ? link.source : link.target;
  const block = around.model().blocks.get(kept);
  const box = around.boxes().get(kept);
  const dir = which === 'to' ? 'out' : 'in';
  const end = which === 'to' ? link.from : link.to;
  const port = block && (dir === 'out' ? block.outs : block.ins).find((p) => p.name === end.port);
  if (!block || !box || !port) return null;
  const [px, py] = portSpot(block, dir, port.name);
  const from = { end: endText(end), type: port.trigger ? 'trigger' : port.type, out: dir === 'out' };
  return drawn(around, { from, port, block: kept, start: [box.x + px, box.y + py], to: at, at: link.at, target: null, why: '' }, link);
}
