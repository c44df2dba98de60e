import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { bounds, type Box } from '../../../graph/layout';
import { placeMachine, pillId, startId, type MachineLayout } from '../../../machine/layout';
import { buildMachine, LOOP, type Level, type Machine } from '../../../machine/model';
import { loopAbove } from '../../../machine/route';
import { AddButton, EmptyNote } from '../../canvas/beside';
import { EditFlow } from '../../canvas/EditFlow';
import type { Hit } from '../../canvas/gestures';
import { beginResize, frameThings, withFrames } from '../../canvas/frames';
import type { Point } from '../../../canvas/state';
import { thing, ThingKeeper, type Thing } from '../../../canvas/things';
import { useEditor, useJson, useSelection } from '../../context';
import { Obj } from '../../model/json';
import { typing } from '../graph/view';
import { isTransition, partsOf } from './levels';
import { useKnowledge } from '../../properties/knowledge';
import { machinePart, type MachinePart } from './part';
import { frozenView, knowSpots, placeList, viewOf } from './spots';
import { AnyMark, StartMark, StateView, type StateData } from './StateView';
import { beginWay } from './view';
import { DrawnNow, Ways, type DrawnWay } from './Transitions';

interface Drawn {
  said: MachinePart;
  machine: Machine;
  layout: MachineLayout;
  boxes: ReadonlyMap<string, Box>;
}

/** Draws one document time and again: what nobody has placed stays where it was laid out first. */
class Drawer {
  private first: Obj | null = null;
  private auto: Record<string, [number, number]> = {};

  draw(json: Obj, path: string): Drawn {
    const view = viewOf(json);
    const anything = Object.keys(view).length > 0;
    this.first ??= json;
    const fresh = !anything && this.first === json;
    const said = machinePart(json, path, anything || fresh ? view : this.auto);
    const machine = buildMachine(said.part);
    const layout = placeMachine(machine);
    const boxes = new Map<string, Box>();
    for (const [id, box] of layout.places) if (typeof id === 'number') boxes.set(said.paths[id] ?? '', box);
    if (!anything) for (const n of said.part.nodes) {
      const b = layout.places.get(n.id);
      if (b && n.in === undefined) this.auto[n.name] = [Math.round(b.x), Math.round(b.y)];
    }
    knowSpots(json, boxes);
    return { said, machine, layout, boxes };
  }
}

function statesOf(d: Drawn, derived: boolean): { id: string; box: Box; data: StateData; region: boolean }[] {
  const out: { id: string; box: Box; data: StateData; region: boolean }[] = [];
  const add = (level: Level): void => {
    for (const s of level.states) {
      const id = d.said.paths[s.node.id] ?? '';
      const box = d.layout.places.get(s.node.id);
      const v = d.said.values[s.node.id];
      const about = v ? ['enter', 'exit'].flatMap((m) => (v.text(m) === '' ? [] : [`${m}: ${v.text(m)}`])).join('\n') : '';
      if (box) out.push({ id, box, region: level.regions, data: { node: s.node, start: s.node.id === level.start, region: level.regions, interrupt: s.interrupt, holder: s.inner !== null, history: s.history, about, ghost: id.startsWith('?'), derived } });
      if (s.inner) add(s.inner);
    }
  };
  add(d.machine.top);
  return out;
}

function waysOf(d: Drawn): DrawnWay[] {
  const { said, machine, layout } = d;
  const out: DrawnWay[] = [];
  const name = (id: number): string => (id < 0 ? 'any state' : (said.part.nodes[id]?.name ?? ''));
  const add = (index: number, from: number, to: number, lines: string[], label: string, points: readonly Point[], spot: Point): void => {
    out.push({ key: String(index), meta: said.ways[index] ?? null, name: `${name(from)} to ${name(to)}`, label, lines, points, spot, from: from < 0 ? pillId(to) : (said.paths[from] ?? ''), to: said.paths[to] ?? '' });
  };
  for (const w of machine.ways) {
    const r = layout.routes.get(w.index);
    if (r) add(w.index, w.from, w.to, w.lines, w.label, r.points, r.label);
  }
  for (const s of machine.states) {
    const box = layout.places.get(s.node.id);
    let [rise, half] = [0, 20];
    if (box)
      for (const w of s.loops) {
        rise += LOOP + w.height / 2;
        const { points, label } = loopAbove(box, rise, Math.min(box.width / 2 - 12, half));
        add(w.index, w.from, w.to, w.lines, w.label, points, label);
        rise += w.height / 2;
        half = Math.max(half + 10, w.width / 2 + 8);
      }
  }
  const begin = (level: Level): void => {
    const id = startId(level.holder);
    const points = layout.starts.get(id);
    if (points) out.push({ key: id, meta: null, name: 'start', label: '', lines: [], points, spot: points[0] ?? [0, 0], from: id, to: said.paths[level.start] ?? '' });
    for (const s of level.states) if (s.inner) begin(s.inner);
  };
  begin(machine.top);
  return out;
}

const alike = (a: StateData, b: StateData): boolean =>
  a.start === b.start && a.region === b.region && a.interrupt === b.interrupt && a.holder === b.holder && a.history === b.history && a.about === b.about && a.ghost === b.ghost && a.derived === b.derived &&
  a.node.name === b.node.name && a.node.kind === b.node.kind && a.node.type === b.node.type && a.node.title === b.node.title && a.node.about === b.node.about;

/** States that show the same keep their data, so that they are not drawn anew. */
class Kept {
  private was = new Map<string, { box: Box; data: StateData }>();

  all(d: Drawn, derived: boolean): { id: string; box: Box; data: StateData; region: boolean }[] {
    const next = statesOf(d, derived).map((s) => {
      const old = this.was.get(s.id);
      if (!old) return s;
      const box = old.box.x === s.box.x && old.box.y === s.box.y && old.box.width === s.box.width && old.box.height === s.box.height ? old.box : s.box;
      return { ...s, box, data: alike(old.data, s.data) ? old.data : s.data };
    });
    this.was = new Map(next.map((s) => [s.id, s]));
    return next;
  }
}

const marksOf = (d: Drawn): Thing[] =>
  [...d.layout.places].flatMap(([id, box]) =>
    typeof id === 'number' ? [] : [thing({ id, box, data: null, Draw: id.startsWith('start') ? StartMark : AnyMark, label: '', mark: true })]);

/** A machine document: states, and the transitions between them. */
export function MachineCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const json = useJson();
  const selection = useSelection();
  const chosen = useMemo(() => new Set(selection), [selection]);
  const [drawer] = useState(() => new Drawer());
  const [kept] = useState(() => new Kept());
  const [keeper] = useState(() => new ThingKeeper());
  const schema = useKnowledge().schema('machine'); // titles are in it
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const drawn = useMemo(() => drawer.draw(json, path), [drawer, json, path, schema]);
  const ways = useMemo(() => waysOf(drawn), [drawn]);
  const things = useMemo(() => [
    ...frameThings(json),
    ...keeper.all(kept.all(drawn, json.has('base')).map(({ id, box, data, region }) => ({
      id, box, data,
      make: () => thing<StateData>({ id, box, data, Draw: StateView, label: `${data.interrupt ? 'Interrupt' : region ? 'Region' : 'State'} ${data.node.name}${data.start ? ', the initial state' : ''}`, title: data.node.name, below: data.holder || region, fixed: region, mark: data.ghost }),
    }))),
    ...marksOf(drawn),
  ], [json, drawn, kept, keeper]);
  const boxes = useMemo(() => new Map(things.map((t) => [t.id, t.box])), [things]);
  const now = useRef({ drawn, things, ways });
  useEffect(() => {
    now.current = { drawn, things, ways };
  });

  const move = useCallback((to: ReadonlyMap<string, Point>, text: string, run?: string) => {
    editor.change(text, (json) => {
      const start = frozenView(json, new Set([...to.keys()].map((id) => partsOf(id).level)));
      const view = new Map(start.object('view').members);
      for (const [id, at] of to) {
        const name = now.current.drawn.said.part.nodes[now.current.drawn.said.paths.indexOf(id)]?.name;
        if (name !== undefined) view.set(name, placeList(at));
      }
      return withFrames(start.with('view', new Obj([...view])), to);
    }, run);
  }, [editor]);

  /** Whatever was placed is laid out anew, and keeps that. */
  const layout = useCallback(() => {
    editor.change('lay out', (json) => {
      const said = machinePart(json, path, {});
      const { places } = placeMachine(buildMachine(said.part), true);
      const view = said.part.nodes.flatMap((n) => {
        const b = places.get(n.id);
        return b && said.values[n.id] ? [[n.name, placeList([b.x, b.y])] as const] : [];
      });
      return json.with('view', new Obj(view));
    });
  }, [editor, path]);

  const together = useCallback((ids: ReadonlySet<string>): ReadonlySet<string> => {
    const all = now.current.things.filter((t) => !t.mark && [...ids].some((id) => t.id === id || t.id.startsWith(`${id}/`)));
    return new Set(all.map((t) => t.id));
  }, []);

  const begin = useCallback((hit: Hit, at: Point) => beginResize(editor, hit, at) ?? beginWay(editor, hit, at), [editor]);

  const onDouble = useCallback((id: string): boolean => {
    if (!isTransition(id)) return false;
    typing.setState({ path: id });
    return true;
  }, []);

  const boxOf = useCallback((id: string): Box | undefined => {
    const of = now.current.ways.filter((w) => w.meta?.path === id);
    return of.length === 0 ? undefined : bounds(of.map((w) => ({ x: w.spot[0] - 60, y: w.spot[1] - 20, width: 120, height: 40 })));
  }, []);

  const { loose } = drawn.said;
  return (
    <EditFlow
      path={path}
      label="Machine"
      empty={drawn.said.part.nodes.length === 0}
      framed
      things={things}
      lines={<Ways ways={ways} boxes={boxes} selection={chosen} />}
      above={<DrawnNow />}
      beside={
        <>
          {drawn.said.part.nodes.length === 0 && <EmptyNote what="This machine has no states yet." />}
          {loose.length > 0 && (
            <ul className="loose-ways" aria-label="What happens in any state">
              {loose.map((w) => (
                <li key={w.path}>
                  <button type="button" className={`quiet${chosen.has(w.path) ? ' chosen' : ''}`} data-loose={partsOf(w.path).key} onClick={() => { editor.select([w.path]); }}>
                    any state: {w.label}
                  </button>
                </li>
              ))}
            </ul>
          )}
          <div className="canvas-tools">
            <AddButton />
          </div>
        </>
      }
      {...{ move, layout, begin, together, onDouble, boxOf }}
    />
  );
}
