import { useReactFlow } from '@xyflow/react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { useStore } from 'zustand';
import type { DrawnPath } from '../canvas/running';
import { canvasState } from '../canvas/state';
import { Surface, type ZoomButtons } from '../canvas/Surface';
import { elementId, type Thing } from '../canvas/things';
import { useView } from '../canvas/view';
import { openOver } from '../debug/over';
import { useStoppedNode } from '../debug/time/stopped';
import { useCell, useGame, useLive } from '../live/context';
import type { Live } from '../live/live';
import { faultyNode } from '../live/state';
import type { Part, Program } from '../protocol/messages';
import { useKeys } from '../shell/Keys';
import { onFit, onReveal, takeReveal } from '../shell/ui';
import { partBit } from './activity';
import { AsleepNote } from './AsleepNote';
import type { Box } from './layout';
import { isWay, neighbour } from './navigation';
import { nodeAt, runningNodes } from './running';

/** Arrow keys walk the nodes only for who came by Tab: after a click they still steer the game. */
let byKeyboard = false;
window.addEventListener('keydown', (e) => (byKeyboard = e.key === 'Tab' || (byKeyboard && isWay(e.key))), true);
window.addEventListener('pointerdown', () => (byKeyboard = false), true);

/** Where the nodes of a part are that run; undefined if none does. */
function runningBox(live: Live, part: Part, boxes: ReadonlyMap<number | string, Box>): Box | undefined {
  const on = part.nodes.flatMap((n) => (live.mind.active(n.active).latest() ? (boxes.get(n.id) ?? []) : []));
  if (on.length === 0) return undefined;
  const [x, y] = [Math.min(...on.map((b) => b.x)), Math.min(...on.map((b) => b.y))];
  return { x, y, width: Math.max(...on.map((b) => b.x + b.width)) - x, height: Math.max(...on.map((b) => b.y + b.height)) - y };
}

/** The node at a spot of the drawing: of those that hold others the innermost; -1 if none is there. */
function nodeOn(places: ReadonlyMap<number | string, Box>, x: number, y: number): number {
  let [found, least] = [-1, Infinity];
  for (const [id, b] of places) {
    if (typeof id !== 'number' || x < b.x || y < b.y || x > b.x + b.width || y > b.y + b.height || b.width * b.height > least) continue;
    [found, least] = [id, b.width * b.height];
  }
  return found;
}

const none: ReadonlySet<string> = new Set();
const noLines: readonly DrawnPath[] = [];

interface Props {
  program: Program;
  part: Part;
  /** What is drawn: things whose id is a number are nodes of the part. */
  things: readonly Thing[];
  /** Between things, below them. */
  lines: ReactNode;
  /** The same lines, as they are painted where there is too much to draw; without them it is always drawn. */
  painted?: readonly DrawnPath[];
  /** Where the part's nodes are, for the arrow keys. */
  places: ReadonlyMap<number | string, Box>;
  room: Box;
  /** The node that is shown first of a drawing that is too large to be read as a whole and of which nothing runs. */
  first?: () => number;
  /** Given by drawings that change while they are looked at: another shape is fitted anew. */
  shape?: string;
}

/** A drawing of a running part that can be moved and zoomed, and walked by mouse and keyboard. */
export function FlowView({ program, part, things, lines, painted, places, room, first, shape }: Props) {
  const live = useLive();
  const flow = useReactFlow();
  const el = useRef<HTMLDivElement>(null);
  const [state] = useState(canvasState);
  const selected = useGame((s) => s.node);
  const selection = useMemo(() => (selected < 0 ? none : new Set([String(selected)])), [selected]);
  const stopped = useStoppedNode();
  const faulty = useGame((s) => (s.faults.size > 0 ? faultyNode(s) : -1));
  const painting = useMemo(() => {
    const wrong = new Set([faulty, stopped].filter((n) => n >= 0).map(String));
    return painted && { paths: painted, wrong: (id: string) => wrong.has(id) };
  }, [painted, faulty, stopped]);
  const runs = useMemo(() => runningNodes(live, part, painted ?? noLines), [live, part, painted]);
  const isPainted = useStore(state, (s) => s.painted);
  const running = useCell(live.mind.active(partBit(program, part)));
  const ready = useCell(live.mind.ready);
  const view = useView({
    el, path: part.document, side: 'game', room,
    shape: shape ?? JSON.stringify(room), sparse: part.kind === 'graph',
    first: () => (selected < 0 ? undefined : places.get(selected)) ?? runningBox(live, part, places) ?? places.get(first?.() ?? -1),
  });

  const now = useRef({ places, part });
  useEffect(() => {
    now.current = { places, part };
  });
  // What is selected is seen.
  useEffect(() => {
    const look = () => {
      const { agent, part: watched, node } = live.state;
      const box = now.current.places.get(node);
      if (agent !== null && watched === now.current.part.id && box && el.current && el.current.clientWidth > 0) view.lead([box], takeReveal());
    };
    look();
    const stops = [onFit(view.fit), onReveal(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [live, view, selected, room]);

  const keys = useKeys();
  const buttons = useMemo((): ZoomButtons => ({
    out: { run: () => { view.zoom(1 / 1.2); }, key: '' },
    near: { run: () => { view.zoom(1.2); }, key: '' },
    full: { run: () => { view.zoomTo(1); }, key: '' },
    fit: { run: view.fit, key: keys('view.fit') },
  }), [view, keys]);

  const at = (e: MouseEvent): number => {
    const id = (e.target as Element).closest('[data-thing]')?.getAttribute('data-thing');
    if (id !== undefined || !isPainted || !(e.target as Element).closest('.react-flow__pane')) return nodeAt(id);
    const { x, y } = flow.screenToFlowPosition({ x: e.clientX, y: e.clientY });
    return nodeOn(places, x, y);
  };

  const onDoubleClick = (e: MouseEvent) => {
    const inside = part.nodes[at(e)]?.part;
    if (inside !== undefined && live.state.agent !== null) live.select(live.state.agent, inside);
  };

  const onClick = (e: MouseEvent) => {
    const target = e.target as Element;
    if (target.closest('button, a, input, select, [role="dialog"]')) return;
    if (target.closest('[data-thing]') || (target.closest('.react-flow__pane') && !moving.current)) live.inspect(at(e));
  };

  // The menu at an element finds by itself what that shows; a surface has none.
  const onContextMenu = (e: MouseEvent) => {
    const node = isPainted ? at(e) : -1;
    if (node < 0 || live.state.agent === null) return;
    e.preventDefault();
    e.stopPropagation();
    openOver({ kind: 'menu', thing: { kind: 'node', agent: live.state.agent, part: part.id, node } }, { x: e.clientX, y: e.clientY });
  };

  // Arrow keys walk from the node that is selected, or to the first.
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.target !== e.currentTarget || !byKeyboard || !isWay(e.key)) return;
    e.preventDefault();
    e.stopPropagation();
    const boxes = new Map([...places].filter((p): p is [number, Box] => typeof p[0] === 'number'));
    const next = boxes.has(selected) ? neighbour(boxes, selected, e.key) : [...boxes.keys()][0];
    if (next !== null && next !== undefined) live.inspect(next);
  };

  // The press that is going on has moved the drawing: it is no click.
  const moving = useRef(false);
  const active = things.find((t) => t.id === String(selected));
  return (
    <Surface
      {...{ state, view, things, lines, selection, buttons, painting }}
      sparse={part.kind === 'graph'}
      stopped={stopped < 0 ? undefined : String(stopped)}
      running={runs}
      beside={<AsleepNote program={program} part={part} />}
      onMove={() => {
        moving.current = true;
      }}
      frame={{
        ref: el, tabIndex: 0, role: 'application', className: ready && !running ? 'asleep' : '',
        'aria-label': `${part.name || part.document}, running: arrow keys walk, Enter opens`,
        'aria-activedescendant': isPainted ? undefined : active && elementId(active.id),
        onKeyDown, onClick, onDoubleClick, onContextMenu,
        onPointerDownCapture: () => {
          moving.current = false;
        },
        children: (
          <p className="sr" role="status">
            {active?.label}
          </p>
        ),
      }}
    />
  );
}
