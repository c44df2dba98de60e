import { Background, BackgroundVariant, getViewportForBounds, ReactFlow, useReactFlow, useStore, useStoreApi, ViewportPortal, type Viewport } from '@xyflow/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { bounds, type Box } from '../../graph/layout';
import { isWay, neighbour } from '../../graph/navigation';
import { useEdit, useEditor, useSelection } from '../context';
import { OthersSelected } from '../presence/People';
import { wrongIn } from './findings';
import { hitAt, listen, overlapping, within, type Gestures } from './gestures';
import { Minimap } from './minimap';
import { Arrange, Guides, Marquee, NONE, Painted, Zoom } from './overlay';
import { explain } from './tip';
import { runOf } from './operations';
import type { PaintLines } from './paint';
import { CanvasContext, canvasState, GRID, setCanvas, type CanvasHandle, type Point } from './state';
import { elementId, Things, type Thing } from './things';

const FIT_ZOOM = 1.15;
const LEAST_ZOOM = 0.05;
const FAR = 0.68;
const LEGIBLE = 0.9;
const FOOT = 40;
/** Above this many things only those on the screen are drawn. */
const CULL = 150;
/** Of this many and more that are on the screen, and smaller than this, none is made of elements. */
const PAINT = 100;
const PAINT_ZOOM = 0.62;
/** Above so many a map shows where one is. */
const MANY_BOXES = 60;
/** The area that is drawn reaches so far beyond each side of the screen, as a share of it. */
const BEYOND = 0.25;

/** How documents were moved and zoomed by hand: who comes back finds them so. */
const remembered = new Map<string, Viewport>();

interface Props extends Pick<Gestures, 'begin' | 'together' | 'over' | 'drop'> {
  path: string;
  /** What is drawn: "Graph", "Machine". */
  label: string;
  things: readonly Thing[];
  /** Lines between things, below them, in the drawing's measures; they have data-link. */
  lines?: ReactNode;
  /** What lies above all, in the drawing's measures. */
  above?: ReactNode;
  /** Buttons and the like that stand still. */
  beside?: ReactNode;
  paintLines?: PaintLines;
  /** Puts boxes elsewhere; without it they stay where they are. */
  move?: (places: ReadonlyMap<string, Point>, label: string, run?: string) => void;
  layout?: (ids: readonly string[]) => void;
  /** Documents of the kind have frames. */
  framed?: boolean;
  /** There is nothing yet: a click anywhere adds the first. */
  empty?: boolean;
  /** Its frames can be folded: the kind draws what lies in them as one box. */
  folds?: boolean;
  /** Where something is that has no box, such as a link. */
  boxOf?: (id: string) => Box | undefined;
  /** Where an arrow key leads from a box, if the kind knows better than that it lies next in that direction. */
  walk?: (id: string, key: string) => string | undefined;
  /** What a double click on a box does first: true if that was all. */
  onDouble?: (id: string, element: Element) => boolean;
  className?: string;
}

/** Whether at least so many boxes are in an area. */
function isMany(places: ReadonlyMap<string, Box>, area: Box, many: number): boolean {
  if (places.size < many) return false;
  let n = 0;
  for (const b of places.values()) if (overlapping(b, area) && ++n >= many) return true;
  return false;
}

const prefixes = (id: string): string[] => {
  const out = [];
  for (let end = id.length; end > 0; end = id.lastIndexOf('/', end - 1)) out.push(id.slice(0, end));
  return out;
};

/** A drawing of the current document that can be moved, zoomed, and edited by mouse and keyboard. */
export function EditFlow(props: Props) {
  const { path, label, things, lines, above, beside, paintLines, boxOf, framed = false, folds = false, empty = false, className = '' } = props;
  const editor = useEditor();
  const flow = useReactFlow();
  const api = useStoreApi();
  const el = useRef<HTMLDivElement>(null);
  const [state] = useState(canvasState);
  const selection = useSelection();
  const selected = useMemo(() => new Set(selection), [selection]);
  const reveal = useEdit((s) => s.reveal);
  const far = useStore((s) => s.transform[2] < FAR);
  const painted = useStoreOf(state, 'painted');
  const places = useMemo(() => new Map(things.filter((t) => !t.mark).map((t) => [t.id, t.box])), [things]);
  const fixed = useMemo(() => new Set(things.filter((t) => t.fixed || t.mark).map((t) => t.id)), [things]);
  const holders = useMemo(() => new Set(things.filter((t) => t.below).map((t) => t.id)), [things]);
  const moved = useRef(false);
  // The press that is going on has moved the drawing: it is no click.
  const panned = useRef(false);
  const pointer = useRef<Point | null>(null);
  const now = useRef({ props, places, fixed, holders });
  useLayoutEffect(() => {
    now.current = { props, places, fixed, holders };
  });

  // The part that is drawn reaches beyond the screen: panning and zooming make nothing anew most of the time.
  useEffect(() => {
    let was = '';
    const look = () => {
      const { transform: [x, y, zoom], width, height } = api.getState();
      const key = `${String(x)} ${String(y)} ${String(zoom)} ${String(width)} ${String(height)}`;
      if (width === 0 || key === was) return;
      was = key;
      const seen: Box = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
      const { area, painted } = state.getState();
      const many = zoom < PAINT_ZOOM && isMany(now.current.places, seen, painted ? PAINT * 0.8 : PAINT);
      const fits = area !== null && within(seen, area) && area.width < seen.width * 4;
      if (fits && many === painted) return;
      const by = BEYOND;
      state.setState({ painted: many, area: fits ? area : { x: seen.x - seen.width * by, y: seen.y - seen.height * by, width: seen.width * (1 + 2 * by), height: seen.height * (1 + 2 * by) } });
    };
    look();
    return api.subscribe(look);
  }, [api, state, places]);

  const fit = useMemo(() => () => {
    const box = el.current;
    if (!box || box.clientWidth === 0) return;
    const room = bounds(now.current.props.things.map((t) => t.box));
    void flow.setViewport(getViewportForBounds(room, box.clientWidth, box.clientHeight - FOOT, LEAST_ZOOM, FIT_ZOOM, 0.05));
  }, [flow]);

  // It is fitted until somebody has moved it.
  useLayoutEffect(() => {
    const was = remembered.get(path);
    if (was) {
      moved.current = true;
      void flow.setViewport(was);
    }
    const box = el.current;
    if (!box) return;
    const observer = new ResizeObserver(() => {
      if (!moved.current) fit();
    });
    observer.observe(box);
    return () => {
      observer.disconnect();
    };
  }, [flow, path, fit]);
  const count = useRef(-1);
  useLayoutEffect(() => {
    // Nothing runs away from under the mouse of somebody who edits.
    if ((editor.doc?.history.depth ?? 0) > 0) moved.current = true;
    if (!moved.current && count.current !== 0) fit();
    count.current = things.length;
  }, [editor, things, fit]);

  const free = props.layout !== undefined;
  const handle = useMemo((): CanvasHandle => ({
    path, state, framed, folds, free,
    places: () => now.current.places,
    movable: (id) => now.current.props.move !== undefined && now.current.places.has(id) && !now.current.fixed.has(id),
    together: (ids) => now.current.props.together?.(ids) ?? ids,
    holds: (id) => now.current.holders.has(id),
    move: (to, text, run) => now.current.props.move?.(to, text, run),
    layout: (ids) => {
      now.current.props.layout?.(ids);
    },
    fit: () => {
      moved.current = false;
      remembered.delete(path);
      fit();
    },
    zoom: (by) => {
      moved.current = true;
      void flow.zoomTo(flow.getZoom() * by);
    },
    zoomTo: (scale) => {
      moved.current = true;
      void flow.zoomTo(scale);
    },
    pointer: () => pointer.current,
    spot: () => {
      if (pointer.current) return pointer.current;
      const { transform: [x, y, zoom], width, height } = api.getState();
      return [(width / 2 - x) / zoom, (height / 2 - y) / zoom];
    },
    onPage: ([x, y]) => {
      const p = flow.flowToScreenPosition({ x, y });
      return [p.x, p.y];
    },
    focus: () => {
      if (!el.current?.contains(document.activeElement) || document.activeElement?.closest('input') === null) el.current?.focus({ preventScroll: true });
    },
  }), [api, flow, path, state, fit, framed, folds, free]);
  useEffect(() => setCanvas(editor, handle), [editor, handle]);

  useEffect(() => {
    const box = el.current;
    if (!box) return;
    const toFlow = (e: { clientX: number; clientY: number }): Point => {
      const p = flow.screenToFlowPosition({ x: e.clientX, y: e.clientY });
      return [p.x, p.y];
    };
    const over = (e: PointerEvent): void => {
      pointer.current = toFlow(e);
    };
    const out = (): void => {
      pointer.current = null;
    };
    box.addEventListener('pointermove', over);
    box.addEventListener('pointerleave', out);
    const stop = listen(box, {
      editor, handle: () => handle, toFlow, scale: () => flow.getZoom(),
      begin: (...a) => now.current.props.begin?.(...a) ?? null,
      together: (ids) => now.current.props.together?.(ids) ?? ids,
      over: (...a) => now.current.props.over?.(...a),
      drop: (...a) => now.current.props.drop?.(...a) ?? false,
    });
    return () => {
      stop();
      box.removeEventListener('pointermove', over);
      box.removeEventListener('pointerleave', out);
    };
  }, [editor, flow, handle]);

  // Whoever is led to something sees it, large enough to be read.
  const led = useRef(reveal);
  useEffect(() => {
    if (led.current === reveal) return;
    led.current = reveal;
    const find = (id: string): Box | undefined => {
      for (const p of prefixes(id)) {
        const b = now.current.places.get(p) ?? boxOf?.(p);
        if (b) return b;
      }
      return undefined;
    };
    const boxes = selection.map(find).filter((b): b is Box => b !== undefined);
    const view = el.current;
    if (boxes.length === 0 || !view) return;
    const b = bounds(boxes);
    const { x, y, zoom } = flow.getViewport();
    const [left, top, right, bottom] = [b.x * zoom + x, b.y * zoom + y, (b.x + b.width) * zoom + x, (b.y + b.height) * zoom + y];
    if (zoom >= FAR && left >= 0 && top >= 0 && right <= view.clientWidth && bottom <= view.clientHeight) return;
    moved.current = true;
    const room = Math.min(view.clientWidth / (b.width + 80), (view.clientHeight - FOOT) / (b.height + 80));
    void flow.setCenter(b.x + b.width / 2, b.y + b.height / 2, { zoom: Math.min(Math.max(zoom, LEGIBLE), Math.max(room, LEAST_ZOOM)) });
  }, [reveal, selection, flow, boxOf]);

  const onKeyDown = (e: KeyboardEvent): void => {
    if (e.target !== e.currentTarget || !isWay(e.key) || e.altKey || (e.shiftKey && (e.ctrlKey || e.metaKey))) return;
    const here = selection.findLast((p) => places.has(p));
    e.preventDefault();
    e.stopPropagation();
    if (e.ctrlKey || e.metaKey) {
      const [dx, dy] = { ArrowLeft: [-GRID, 0], ArrowRight: [GRID, 0], ArrowUp: [0, -GRID], ArrowDown: [0, GRID] }[e.key] as [number, number];
      void editor.run('view.nudge', { x: String(dx), y: String(dy) });
      return;
    }
    const next = (here === undefined ? undefined : props.walk?.(here, e.key)) ?? (here === undefined ? [...places.keys()].find((id) => id.startsWith('/')) : neighbour(new Map([...places].filter(([id]) => id.startsWith('/'))), here, e.key));
    if (next === null || next === undefined) return;
    editor.select(e.shiftKey ? [...new Set([...selection, next])] : [next], true);
  };

  const addAt = ({ x, y }: { x: number; y: number }): void => void editor.run('node.add', { at: `${String(Math.round(x))},${String(Math.round(y))}` });

  const onClick = (e: MouseEvent): void => {
    if (empty && !panned.current && (e.target as Element).closest('.react-flow__pane')) addAt(flow.screenToFlowPosition({ x: e.clientX, y: e.clientY }));
  };

  const onDoubleClick = (e: MouseEvent): void => {
    const target = e.target as Element;
    if (target.closest('input, textarea, button, [data-nogesture]')) return;
    const at = flow.screenToFlowPosition({ x: e.clientX, y: e.clientY });
    const id = hitAt(handle, target, [at.x, at.y]);
    if (id === null) {
      if (target.closest('.react-flow__pane') && !empty) addAt(at);
      return;
    }
    if (props.onDouble?.(id, target)) return;
    if (target.closest('[data-rename]')) state.setState({ renaming: id });
    else if (runOf(editor, id) !== undefined) void editor.run('node.open', { node: id });
  };

  const onContextMenu = (e: MouseEvent): void => {
    if ((e.target as Element).closest('input, textarea')) return;
    e.preventDefault();
    const at = flow.screenToFlowPosition({ x: e.clientX, y: e.clientY });
    const id = hitAt(handle, e.target as Element, [at.x, at.y]);
    const part = (e.target as Element).closest('[data-select]')?.getAttribute('data-select') ?? id;
    if (part === null || !part.startsWith('/')) editor.select([]);
    else if (!selected.has(part)) editor.select([part]);
    const port = (e.target as Element).closest<HTMLElement>('[data-port]');
    editor.show('menu', { x: e.clientX, y: e.clientY, at: [at.x, at.y], port: port && { name: port.dataset.port, dir: port.dataset.dir } });
  };

  const active = selection.findLast((p) => places.has(p));
  return (
    <CanvasContext value={state}>
      <div
        ref={el}
        className={`graph-view edit-flow${far ? ' far' : ''} ${className}`}
        tabIndex={0}
        role="application"
        aria-label={`${label}: arrow keys walk, Ctrl and arrow keys move, Enter opens, Shift F10 has more`}
        aria-activedescendant={active === undefined || painted ? undefined : elementId(active)}
        onKeyDown={onKeyDown}
        onPointerDownCapture={() => {
          panned.current = false;
        }}
        onClick={onClick}
        onPointerOver={(e) => {
          explain(editor, path, e.target as Element);
        }}
        onDoubleClick={onDoubleClick}
        onContextMenu={onContextMenu}
        data-painted={painted}
      >
        <ReactFlow
          nodes={NONE}
          edges={NONE}
          onMoveStart={() => {
            el.current?.classList.add('moving');
          }}
          onMoveEnd={() => {
            el.current?.classList.remove('moving');
          }}
          onMove={(e) => {
            if (!e) return;
            moved.current = true;
            panned.current = true;
            remembered.set(path, flow.getViewport());
          }}
          minZoom={LEAST_ZOOM}
          maxZoom={2}
          nodesDraggable={false}
          nodesConnectable={false}
          elementsSelectable={false}
          nodesFocusable={false}
          edgesFocusable={false}
          disableKeyboardA11y
          zoomOnDoubleClick={false}
          deleteKeyCode={null}
          selectionKeyCode={null}
          multiSelectionKeyCode={null}
          panActivationKeyCode={null}
          zoomActivationKeyCode={null}
          attributionPosition="top-right"
        >
          <Background variant={BackgroundVariant.Dots} gap={GRID} size={1} />
          {painted && <Painted things={things} selection={selected} wrong={(id) => wrongIn(editor.state.findings, path, id) !== undefined} lines={paintLines} />}
          <ViewportPortal>
            {!painted && <Things things={things} selection={selected} cull={things.length > CULL} below />}
            {!painted && lines}
            {!painted && <Things things={things} selection={selected} cull={things.length > CULL} below={false} />}
            {above}
            <OthersSelected path={path} places={places} />
            <Guides />
            <Marquee />
          </ViewportPortal>
        </ReactFlow>
        {beside}
        {free && <Arrange some={selection.filter((p) => places.has(p) && !fixed.has(p)).length} />}
        {places.size > MANY_BOXES && <Minimap places={places} selected={selected} />}
        <Zoom />
        <p className="sr" role="status">
          {active === undefined ? '' : things.find((t) => t.id === active)?.label}
        </p>
      </div>
    </CanvasContext>
  );
}

function useStoreOf<S extends object, K extends keyof S>(store: { getState: () => S; subscribe: (l: () => void) => () => void }, key: K): S[K] {
  const [v, set] = useState(() => store.getState()[key]);
  useEffect(() => store.subscribe(() => {
    set(store.getState()[key]);
  }), [store, key]);
  return v;
}
