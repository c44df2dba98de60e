import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { bounds, type Box } from '../../../graph/layout';
import { joined } from '../../../live/joined';
import { drawnStates, drawnWays, sourceOf } from '../../../machine/drawn';
import { placeMachine, type MachineLayout } from '../../../machine/layout';
import { buildMachine, type Machine } from '../../../machine/model';
import { isBelow, markThings, stateLabel } from '../../../machine/things';
import type { GraphNode, Part } from '../../../protocol/messages';
import { AddButton, EmptyNote } from '../../canvas/beside';
import { EditFlow } from '../../canvas/EditFlow';
import type { Hit } from '../../canvas/gestures';
import { useRunning } from '../../canvas/running';
import { beginResize, frameThings, withFrames } from '../../canvas/frames';
import type { Point } from '../../../canvas/state';
import { thing, ThingKeeper } from '../../../canvas/things';
import { useEditor, useJson, useSelection } from '../../context';
import { Obj } from '../../model/json';
import { typing } from '../graph/view';
import { isTransition, partsOf } from './levels';
import { useKnowledge } from '../../properties/knowledge';
import { machinePart, type MachinePart } from './part';
import { frozenView, knowSpots, placeList, viewOf } from './spots';
import { StateView, type EditData } from './StateView';
import { beginWay } from './view';
import { DrawnNow, Ways, type EditWay } from './Transitions';

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

  draw(json: Obj, path: string, running: Part | null): Drawn {
    const view = viewOf(json);
    const anything = Object.keys(view).length > 0;
    this.first ??= json;
    const fresh = !anything && this.first === json;
    const said = machinePart(json, path, anything || fresh ? view : this.auto);
    const machine = buildMachine(running ? joined(said.part, running) : said.part);
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

function statesOf(d: Drawn, derived: boolean): { id: string; box: Box; data: EditData }[] {
  return drawnStates(d.machine, d.layout).map(({ box, ...s }) => {
    const id = d.said.paths[s.state.node.id] ?? '';
    const v = d.said.values[s.state.node.id];
    const about = v ? ['enter', 'exit'].flatMap((m) => (v.text(m) === '' ? [] : [`${m}: ${v.text(m)}`])).join('\n') : '';
    return { id, box, data: { ...s, about, ghost: id.startsWith('?'), derived } };
  });
}

/** The ways of a document: those that it says, and the dots from which machines begin. */
function waysOf(d: Drawn): EditWay[] {
  const path = (id: number): string => d.said.paths[id] ?? '';
  return drawnWays(d.machine, d.layout).map((w) => {
    const from = sourceOf(w);
    return { ...w, meta: w.way ? (d.said.ways[w.way.index] ?? null) : null, ends: [typeof from === 'number' ? path(from) : from, path(w.to)] };
  });
}

const sameNode = (a: GraphNode, b: GraphNode): boolean =>
  a.name === b.name && a.kind === b.kind && a.type === b.type && a.title === b.title && a.about === b.about && a.active === b.active && a.ports === b.ports;

const alike = (a: EditData, b: EditData): boolean =>
  a.start === b.start && a.region === b.region && a.state.interrupt === b.state.interrupt && (a.state.inner === null) === (b.state.inner === null) && a.state.history === b.state.history &&
  a.about === b.about && a.ghost === b.ghost && a.derived === b.derived && a.suspends.join() === b.suspends.join() && sameNode(a.state.node, b.state.node);

/** States that show the same keep their data, so that they are not drawn anew. */
class Kept {
  private was = new Map<string, { box: Box; data: EditData }>();

  all(d: Drawn, derived: boolean): { id: string; box: Box; data: EditData }[] {
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

/** A machine document: states, and the transitions between them. */
export function MachineCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const json = useJson();
  const selection = useSelection();
  const chosen = useMemo(() => new Set(selection), [selection]);
  const running = useRunning();
  const [drawer] = useState(() => new Drawer());
  const [kept] = useState(() => new Kept());
  const [keeper] = useState(() => new ThingKeeper());
  const schema = useKnowledge().schema('machine'); // titles are in it
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const drawn = useMemo(() => drawer.draw(json, path, running), [drawer, json, path, schema, running]);
  const ways = useMemo(() => waysOf(drawn), [drawn]);
  const things = useMemo(() => [
    ...frameThings(json),
    ...keeper.all(kept.all(drawn, json.has('base')).map(({ id, box, data }) => ({
      id, box, data,
      make: () => thing<EditData>({ id, box, data, Draw: StateView, label: stateLabel(data), title: data.state.node.name, below: isBelow(data), fixed: data.region, mark: data.ghost }),
    }))),
    ...markThings(drawn.layout),
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
    return of.length === 0 ? undefined : bounds(of.map((w) => ({ x: w.label[0] - 60, y: w.label[1] - 20, width: 120, height: 40 })));
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
          {drawn.said.part.nodes.length === 0 && <EmptyNote what="This machine has no states yet." base={json.get('base')} />}
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
