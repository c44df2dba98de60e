import { Background, BackgroundVariant, getViewportForBounds, MiniMap, ReactFlow, useReactFlow, useStore, type Edge, type EdgeTypes, type MiniMapNodeProps, type Node, type NodeTypes, type Viewport } from '@xyflow/react';
import { useEffect, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useCell, useGame, useLive } from '../live/context';
import type { Live } from '../live/live';
import { programOf } from '../live/state';
import type { Part, Program } from '../protocol/messages';
import { useStoppedNode } from '../debug/time/StopBar';
import { partBit } from './activity';
import { AsleepNote } from './AsleepNote';
import { fitGraph, onFit, onReveal, takeReveal } from '../shell/ui';
import { Keys } from '../shell/Keys';
import type { Box } from './layout';
import { isWay, neighbour } from './navigation';

/** A small graph is not blown up to fill its panel, and a large one stays legible: what does not fit is left to the minimap. */
const FIT_ZOOM = 1.5;
const LEAST_FIT = 0.7;
const LEAST_ZOOM = 0.2;
const MARGIN = 0.035;
/** Zoomed out further than this, names are drawn larger in place of type titles. */
const FAR = 0.68;
/** Kept free at the bottom, where the buttons are, and what is said of a part that does not run; pixels. */
const FOOT = 30;
/** At least as close as this where somebody is led to a node. */
const LEGIBLE = 0.9;
/** Above this many blocks only those on the screen are drawn. */
const CULL = 150;

/** Arrow keys walk the blocks only for who came by Tab: after a click they still steer the game. */
let byKeyboard = false;
window.addEventListener('keydown', (e) => (byKeyboard = e.key === 'Tab' || (byKeyboard && isWay(e.key))), true);
window.addEventListener('pointerdown', () => (byKeyboard = false), true);

/** How parts were moved and zoomed by hand, by document, and the shape that they had then: who comes back finds them so. */
const remembered = new Map<string, { viewport: Viewport; shape: unknown }>();

interface Fitting {
  view: RefObject<HTMLElement | null>;
  part: Part;
  places: ReadonlyMap<number | string, Box>;
  room: Box;
  first: (() => number) | undefined;
  /** While it stays the same, a view that the user has moved stays, too, whatever comes and goes. */
  shape: unknown;
}

/**
 * Fits the graph into its panel when either changes, until the user has moved it; and brings the selected node into
 * view, close enough to be read where somebody asked to be led there.
 */
function useFitting({ view, part, places, room, first, shape }: Fitting): () => void {
  const flow = useReactFlow();
  const live = useLive();
  const selected = useGame((s) => s.node);
  const moved = useRef(false);
  const now = useRef({ places, room, first, part });
  useLayoutEffect(() => {
    now.current = { places, room, first, part };
  });
  const follow = useRef<(() => void) | null>(null);
  useEffect(() => {
    const el = view.current;
    if (!el) return;
    const was = remembered.get(part.document);
    moved.current = was !== undefined && was.shape === shapeKey(shape);
    if (was && moved.current) void flow.setViewport(was.viewport);
    const fit = () => {
      if (el.clientWidth === 0) return;
      const { places: boxes, room: all, first: begin } = now.current;
      const [wide, high] = [el.clientWidth, el.clientHeight - FOOT];
      const view = getViewportForBounds(all, wide, high, LEAST_ZOOM, FIT_ZOOM, MARGIN);
      if (view.zoom >= LEAST_FIT) {
        void flow.setViewport(view);
        return;
      }
      // Not all of it can be read at once: what runs, or the beginning.
      const running = bounds(live, now.current.part, boxes) ?? boxes.get(begin?.() ?? -1) ?? { x: all.x, y: all.y, width: wide, height: high };
      void flow.setViewport(within(all, running, wide, high, LEAST_FIT));
    };
    const look = () => {
      const { agent, part: watched, node } = live.state;
      const box = now.current.places.get(node);
      if (el.clientWidth === 0 || agent === null || watched !== part.id || !box) return;
      const led = takeReveal();
      const { x, y, zoom } = flow.getViewport();
      const [cx, cy] = [box.x + box.width / 2, box.y + box.height / 2];
      const [sx, sy] = [cx * zoom + x, cy * zoom + y];
      const seen = sx > 0 && sy > 0 && sx < el.clientWidth && sy < el.clientHeight;
      if (seen && (!led || zoom >= FAR)) return;
      moved.current = true;
      void flow.setCenter(cx, cy, { zoom: led ? Math.max(zoom, LEGIBLE) : zoom });
    };
    follow.current = () => {
      if (!moved.current) fit();
      look();
    };
    const observer = new ResizeObserver(follow.current);
    observer.observe(el);
    const stops = [
      onFit(() => {
        remembered.delete(part.document);
        moved.current = false;
        fit();
      }),
      onReveal(look),
    ];
    return () => {
      observer.disconnect();
      follow.current = null;
      for (const stop of stops) stop();
    };
  }, [flow, live, part, view, shape]);
  useEffect(() => {
    follow.current?.();
  }, [room, selected]);
  return () => {
    moved.current = true;
    remembered.set(part.document, { viewport: flow.getViewport(), shape: shapeKey(shape) });
  };
}

/** Where the nodes of a part are that run; null if none does. */
function bounds(live: Live, part: Part, boxes: ReadonlyMap<number | string, Box>): Box | null {
  const on = part.nodes.flatMap((n) => (live.mind.active(n.active).latest() ? (boxes.get(n.id) ?? []) : []));
  if (on.length === 0) return null;
  const [x, y] = [Math.min(...on.map((b) => b.x)), Math.min(...on.map((b) => b.y))];
  return { x, y, width: Math.max(...on.map((b) => b.x + b.width)) - x, height: Math.max(...on.map((b) => b.y + b.height)) - y };
}

/** The view at a zoom that shows a box in its middle, as far as there is something to see beside it; of a box that is too large its end, where a tree acts. */
function within(all: Box, box: Box, wide: number, high: number, zoom: number): Viewport {
  const along = (from: number, span: number, at: number, size: number, room: number): number => {
    const seen = room / zoom;
    const margin = MARGIN * seen;
    if (span + 2 * margin <= seen) return from - (seen - span) / 2;
    const start = size > seen ? at + size - seen + margin : at + size / 2 - seen / 2;
    return Math.min(from + span + margin - seen, Math.max(from - margin, start));
  };
  return { x: -along(all.x, all.width, box.x, box.width, wide) * zoom, y: -along(all.y, all.height, box.y, box.height, high) * zoom, zoom };
}

/** Rooms are made anew whenever a part is shown: the same measures are the same shape. */
const shapeKey = (shape: unknown): unknown => (typeof shape === 'object' ? JSON.stringify(shape) : shape);

/** The node's id in its part; null of a mark that is no node. */
const idOf = (id: string | undefined): number | null => (id !== undefined && /^\d+$/.test(id) ? Number(id) : null);

/** How close the graph is seen, which a click makes 100 %. */
function ZoomFigure() {
  const flow = useReactFlow();
  const percent = useStore((s) => Math.round(s.transform[2] * 100));
  return (
    <button type="button" className="figure" data-testid="zoom" title="Zoom to 100 %" aria-label={`Zoom ${percent} %: make it 100 %`} onClick={() => void flow.zoomTo(1)}>
      {percent} %
    </button>
  );
}

/** A node on the map: filled while it runs. */
function Spot({ id, x, y, width, height }: MiniMapNodeProps) {
  const live = useLive();
  const bit = useGame((s) => programOf(s, s.agent)?.parts[s.part]?.nodes[idOf(id) ?? -1]?.active ?? -1);
  const active = useCell(live.mind.active(bit));
  return <rect className={active ? 'spot on' : 'spot'} x={x} y={y} width={width} height={height} rx={6} />;
}

/** Where one is in a drawing that is larger than its panel. */
function GraphMap({ room }: { room: Box }) {
  const shown = useStore(({ transform: [x, y, zoom], width, height }) => {
    if (width < 380 || height < 240) return false;
    const [left, top] = [-x / zoom, -y / zoom];
    return room.x < left - 4 || room.y < top - 4 || room.x + room.width > left + width / zoom + 4 || room.y + room.height > top + height / zoom + 4;
  });
  if (!shown) return null;
  return <MiniMap position="bottom-right" pannable zoomable ariaLabel="Map of the graph" nodeComponent={Spot} style={{ width: 168, height: 112 }} />;
}

interface Props {
  program: Program;
  part: Part;
  /** What is drawn: elements whose id is a number are nodes of the part. */
  nodes: Node[];
  edges: Edge[];
  nodeTypes: NodeTypes;
  edgeTypes: EdgeTypes;
  /** Where the part's nodes are, for the arrow keys. */
  places: ReadonlyMap<number | string, Box>;
  room: Box;
  /** What is shown first of a drawing that is too large to be read as a whole. */
  first?: () => number;
  /** Given by drawings that change while they are looked at: another shape is fitted anew. */
  shape?: string;
}

/** A drawing of a part that can be moved and zoomed, and walked by mouse and keyboard. */
export function FlowView({ program, part, nodes, edges, nodeTypes, edgeTypes, places, room, first, shape }: Props) {
  const live = useLive();
  const flow = useReactFlow();
  const far = useStore((s) => s.transform[2] < FAR);
  const view = useRef<HTMLDivElement>(null);
  const stop = useGame((s) => s.node);
  // One node is a stop of the Tab key: the selected one, or the first. From there the arrow keys walk.
  const stopped = useStoppedNode();
  const walked = useMemo(() => {
    const first = nodes.find((n) => idOf(n.id) !== null)?.id;
    const at = nodes.some((n) => n.id === String(stop)) ? String(stop) : first;
    return nodes.map((n) => {
      if (idOf(n.id) === null) return n;
      const walkable = { ...n, focusable: false, domAttributes: { tabIndex: n.id === at ? 0 : -1 } };
      return n.id === String(stopped) ? { ...walkable, className: 'stopped-here' } : walkable;
    });
  }, [nodes, stop, stopped]);
  const onMove = useFitting({ view, part, places, room, first, shape: shape ?? room });
  const running = useCell(live.mind.active(partBit(program, part)));
  const ready = useCell(live.mind.ready);

  const open = (_: unknown, n: Node) => {
    const inside = part.nodes[idOf(n.id) ?? -1]?.part;
    if (inside !== undefined && live.state.agent !== null) live.select(live.state.agent, inside);
  };

  const onKeyDown = (e: KeyboardEvent) => {
    const id = idOf((e.target as HTMLElement).closest<HTMLElement>('.react-flow__node')?.dataset.id);
    if (id === null) return;
    if (e.key === 'Enter' && live.state.node !== id) {
      e.preventDefault();
      e.stopPropagation();
      live.inspect(id);
      return;
    }
    if (!byKeyboard || !isWay(e.key)) return;
    e.preventDefault();
    e.stopPropagation();
    const boxes = new Map([...places].filter((p): p is [number, Box] => typeof p[0] === 'number'));
    const next = neighbour(boxes, id, e.key);
    if (next === null) return;
    e.currentTarget.querySelector<HTMLElement>(`.react-flow__node[data-id="${next}"]`)?.focus();
    live.inspect(next);
  };

  return (
    <div className={`graph-view${ready && !running ? ' asleep' : ''}${far ? ' far' : ''}`} ref={view} onKeyDown={onKeyDown}>
      <ReactFlow
        nodes={walked}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodeClick={(_, n) => {
          live.inspect(idOf(n.id) ?? -1);
        }}
        onNodeDoubleClick={open}
        onPaneClick={() => {
          live.inspect(-1);
        }}
        onMove={(e) => {
          if (e) onMove();
        }}
        minZoom={LEAST_ZOOM / 2}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        elementsSelectable={false}
        edgesFocusable={false}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        zoomActivationKeyCode={null}
        onlyRenderVisibleElements={nodes.length > CULL}
      >
        <GraphMap room={room} />
        <Background variant={BackgroundVariant.Dots} gap={20} size={1} />
      </ReactFlow>
      <AsleepNote program={program} part={part} />
      <div className="zoom" role="group" aria-label="Zoom">
        <button type="button" className="icon" title="Zoom out (turn the wheel)" aria-label="Zoom out" onClick={() => void flow.zoomOut()}>
          −
        </button>
        <ZoomFigure />
        <button type="button" className="icon" title="Zoom in (turn the wheel)" aria-label="Zoom in" onClick={() => void flow.zoomIn()}>
          +
        </button>
        <button type="button" title="Show the whole graph" onClick={fitGraph}>
          Fit <Keys id="fit" />
        </button>
      </div>
    </div>
  );
}
