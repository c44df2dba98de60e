import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { bounds, type Box } from '../../../graph/layout';
import { runningThings } from '../../../graph/running';
import { useLive, useSettings } from '../../../live/context';
import { nodesByPath } from '../../../live/joined';
import { AddButton, AllPortsButton, EmptyNote } from '../../canvas/beside';
import { EditFlow } from '../../canvas/EditFlow';
import { beginResize, foldedIn, frameBoxes, frameThings, withFrames } from '../../canvas/frames';
import type { PaintLines } from '../../../canvas/paint';
import { overlapping, within } from '../../../canvas/box';
import type { Gesture, Hit } from '../../canvas/gestures';
import type { Drag, Point } from '../../../canvas/state';
import { thing, ThingKeeper } from '../../../canvas/things';
import { useRunning } from '../../canvas/running';
import { useEditor, useInfos, useJson, useSelection } from '../../context';
import { steps } from '../../model/json';
import { knownInterfaces, portsOf } from '../../model/ports';
import { Arranger, layOut } from './arrangement';
import { BlockView } from './BlockView';
import { beginLink } from './connect';
import { nodeAt } from './edits';
import { inserted, linkNear } from './insert';
import { Drawn, Links } from './Links';
import { useKnowledge } from '../../properties/knowledge';
import { Modeller, portSpot, type Block } from './model';
import { INPUTS, moved, OUTPUTS, type Spot } from './places';
import { unfolded } from '../../../graph/unfolded';
import { dropOn, typing } from './view';

const CULL = 150;
const none: ReadonlySet<string> = new Set();

const nameOf = (id: string): string => (id === INPUTS || id === OUTPUTS ? id : (nodeAt(id) ?? ''));

const label = (b: Block): string => (b.id === INPUTS || b.id === OUTPUTS ? `${b.name} of this document` : `${b.name}, ${b.kind} ${b.title}${b.error === '' ? '' : `: ${b.error}`}`);

/** The boxes at which links end: of what lies in a folded frame, the frame. */
function endsOf(boxes: ReadonlyMap<string, Box>, hidden: ReadonlyMap<string, string>, things: readonly { id: string; box: Box }[]): ReadonlyMap<string, Box> {
  if (hidden.size === 0) return boxes;
  const frames = new Map(things.filter((t) => t.id.startsWith('/frames/')).map((t) => [t.id, t.box]));
  return new Map([...boxes].flatMap(([id, b]) => { const own = hidden.get(id); const box = own === undefined ? b : frames.get(own); return box ? [[id, box] as const] : []; }));
}

/** A graph document: blocks with ports, and links between the ports. */
export function GraphCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const json = useJson();
  const infos = useInfos();
  const version = infos.count();
  const selection = useSelection();
  const chosen = useMemo(() => new Set(selection), [selection]);
  const all = useSettings((s) => s.allPorts);
  const open = useStore(unfolded, (s) => s[path] ?? none);
  const [modeller] = useState(() => new Modeller());
  const [arranger] = useState(() => new Arranger());
  const schema = useKnowledge().schema('graph'); // titles are in it
  const interfaces = knownInterfaces();
  const model = useMemo(() => {
    void [version, schema, interfaces];
    return modeller.build({ json, info: (node) => infos.get('graph', path, node), all, unfolded: open });
  }, [modeller, json, infos, version, schema, interfaces, path, all, open]);
  const { boxes, routes } = useMemo(() => arranger.arrange(model), [arranger, model]);

  const [keeper] = useState(() => new ThingKeeper());
  const hidden = useMemo(() => foldedIn(json, boxes), [json, boxes]);
  const things = useMemo(() => [
    ...frameThings(json, true).filter((t) => !hidden.has(t.id)),
    ...keeper.all([...model.blocks.values()].flatMap((b) => {
      const box = boxes.get(b.id);
      return box && !hidden.has(b.id) ? [{ id: b.id, box, data: b, make: () => thing<Block>({ id: b.id, box, data: b, Draw: BlockView, label: label(b), title: b.name, mark: b.kind === 'ghost' }) }] : [];
    })),
  ], [json, model, boxes, hidden, keeper]);
  const ends = useMemo(() => endsOf(boxes, hidden, things), [boxes, hidden, things]);

  const now = useRef({ json, model, boxes, ends, hidden, things });
  useEffect(() => {
    now.current = { json, model, boxes, ends, hidden, things };
  });

  const move = useCallback((to: ReadonlyMap<string, Point>, text: string, run?: string) => {
    const all = new Map(to);
    // What is hidden in a folded frame goes along.
    for (const f of frameBoxes(now.current.json)) {
      const at = to.get(f.id);
      if (!at) continue;
      for (const [id, frame] of now.current.hidden) {
        const b = frame === f.id ? (now.current.boxes.get(id) ?? frameBoxes(now.current.json).find((g) => g.id === id)?.box) : undefined;
        if (b) all.set(id, [b.x + at[0] - f.box.x, b.y + at[1] - f.box.y]);
      }
    }
    editor.change(text, (json) => withFrames(moved(json, new Map([...all].filter(([id]) => nameOf(id) !== '').map(([id, at]) => [nameOf(id), at]))), all), run);
  }, [editor]);

  const layout = useCallback((ids: readonly string[]) => {
    const { model, boxes } = now.current;
    const some = ids.length > 1 ? [...model.blocks.values()].filter((b) => ids.includes(b.id)) : [...model.blocks.values()].filter((b) => boxes.has(b.id) && b.kind !== 'ghost');
    const spots = layOut(some, [...model.links, ...model.reads]);
    const [was, is] = [some.map((b) => boxes.get(b.id)), some.map((b): Box => ({ x: spots.get(b.id)?.[0] ?? 0, y: spots.get(b.id)?.[1] ?? 0, width: b.width, height: b.height }))];
    const [a, b] = [bounds(was.filter((x): x is Box => x !== undefined)), bounds(is)];
    const by: Spot = ids.length > 1 ? [a.x - b.x, a.y - b.y] : [0, 0];
    editor.change('lay out', (json) => moved(json, new Map([...spots].map(([id, [x, y]]) => [nameOf(id), [x + by[0], y + by[1]] as const]))));
  }, [editor]);

  const begin = useCallback((hit: Hit, at: Point): Gesture | null =>
    beginResize(editor, hit, at) ?? beginLink({ editor, model: () => now.current.model, boxes: () => now.current.boxes }, hit, at), [editor]);

  /** What lies in a frame moves with it. */
  const together = useCallback((ids: ReadonlySet<string>): ReadonlySet<string> => {
    const { json, boxes } = now.current;
    const all = frameBoxes(json);
    const frames = all.filter((f) => ids.has(f.id));
    if (frames.length === 0) return ids;
    const inside = [...boxes, ...all.map((f) => [f.id, f.box] as const)].filter(([id, b]) => !id.startsWith('?') && frames.some((f) => f.id !== id && within(b, f.box)));
    return new Set([...ids, ...inside.map(([id]) => id)]);
  }, []);

  const over = useCallback((drag: Drag | null) => {
    const link = drag && linkNear(now.current.model, now.current.boxes, drag);
    if (dropOn.getState().link !== (link?.id ?? null)) dropOn.setState({ link: link?.id ?? null });
  }, []);

  const drop = useCallback((drag: Drag): boolean => {
    const { model, boxes } = now.current;
    const link = linkNear(model, boxes, drag);
    const [id = ''] = drag.ids;
    const [box, block] = [boxes.get(id), model.blocks.get(id)];
    if (!link || !box || !block) return false;
    const at: Spot = [box.x + drag.dx, box.y + drag.dy];
    editor.change(`put ${block.name} on a link`, (json) => inserted(moved(json, new Map([[block.name, at]])), model, link, block));
    return true;
  }, [editor]);

  const onDouble = useCallback((id: string, element: Element): boolean => {
    const value = element.closest<HTMLElement>('[data-value-path]')?.dataset.valuePath;
    if (value === undefined || element.closest('[data-pin]')) return id === INPUTS || id === OUTPUTS;
    typing.setState({ path: value });
    return true;
  }, []);

  const boxOf = useCallback((id: string): Box | undefined => {
    const { model, boxes } = now.current;
    const [holder] = steps(id);
    if (holder === 'ports') {
      const port = portsOf(json).find((p) => p.path === id);
      return port && boxes.get(port.out ? OUTPUTS : INPUTS);
    }
    if (holder === 'variables') return boxes.get(INPUTS);
    const link = model.links.find((l) => l.id === id);
    if (!link) return undefined;
    const ends = [boxes.get(link.source), boxes.get(link.target)].filter((b): b is Box => b !== undefined);
    return ends.length === 0 ? undefined : bounds(ends);
  }, [json]);

  const paintLines = useCallback<PaintLines>((ctx, area, colours, drag) => {
    const [triggers, data, wrong] = [new Path2D(), new Path2D(), new Path2D()];
    for (const l of [...now.current.model.reads, ...now.current.model.links]) {
      const [a, b] = [now.current.model.blocks.get(l.source), now.current.model.blocks.get(l.target)];
      const [from, to] = [now.current.ends.get(l.source), now.current.ends.get(l.target)];
      if (!a || !b || !from || !to || (from === to && now.current.hidden.has(l.source))) continue;
      const [pa, pb] = [portSpot(a, 'out', l.from.port), portSpot(b, 'in', l.to.port)];
      const [da, db] = [drag?.ids.has(l.source) ? drag : null, drag?.ids.has(l.target) ? drag : null];
      const [x0, y0, x1, y1] = [from.x + pa[0] + (da?.dx ?? 0), from.y + pa[1] + (da?.dy ?? 0), to.x + pb[0] + (db?.dx ?? 0), to.y + pb[1] + (db?.dy ?? 0)];
      if (!overlapping(area, { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) })) continue;
      const path = l.wrong !== '' ? wrong : l.trigger ? triggers : data;
      const reach = Math.max(40, Math.abs(x1 - x0) / 2);
      path.moveTo(x0, y0);
      path.bezierCurveTo(x0 + reach, y0, x1 - reach, y1, x1, y1);
    }
    for (const [path, colour] of [[data, colours.data], [triggers, colours.trigger], [wrong, colours.warm]] as const) {
      ctx.strokeStyle = colour;
      ctx.globalAlpha = 0.55;
      ctx.stroke(path);
    }
    ctx.globalAlpha = 1;
  }, []);

  const live = useLive();
  const part = useRunning();
  const running = useMemo(() => (part ? runningThings(live, (id) => nodesByPath(part).get(nodeAt(id) ?? '')?.active ?? -1, []) : undefined), [live, part]);

  return (
    <EditFlow
      sparse
      path={path}
      label="Graph"
      empty={json.object('nodes').size === 0}
      framed
      folds
      things={things}
      lines={<Links model={model} boxes={ends} hidden={hidden} routes={routes} selection={chosen} cull={model.blocks.size > CULL} />}
      above={<Drawn />}
      paintLines={paintLines}
      running={running}
      beside={
        <>
          {json.object('nodes').size === 0 && <EmptyNote what="This graph has no nodes yet." base={json.get('base')} />}
          <div className="canvas-tools">
            <AllPortsButton />
            <AddButton />
          </div>
        </>
      }
      {...{ move, layout, begin, together, over, drop, onDouble, boxOf }}
    />
  );
}

