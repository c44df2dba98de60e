import { Background, BackgroundVariant, ReactFlow, useStore, useStoreApi, ViewportPortal } from '@xyflow/react';
import { useEffect, useMemo, useRef, useState, type ComponentPropsWithRef, type ReactNode } from 'react';
import { useStore as useZustand } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { bounds, type Box } from '../graph/layout';
import { overlapping, within } from './box';
import type { Painting } from './paint';
import type { RunningThings } from './running';
import { Position } from './Position';
import { CanvasContext, type CanvasState } from './state';
import { afterPaint } from '../shell/afterPaint';
import { later } from '../shell/later';
import { Things, type Thing } from './things';
import type { MapProps } from './Minimap';
import { FAR, FAR_SPARSE, LEAST_ZOOM, MID, MOST_ZOOM, SMALL, type View } from './view';

/** Above this many things only those on the screen are drawn. */
const CULL = 150;
/** Of this many and more that are on the screen, and smaller than this, none is made of elements. */
const PAINT = 100;
const PAINT_ZOOM = 0.62;
/** The area that is drawn reaches so far beyond each side of the screen, as a share of it. */
const BEYOND = 0.25;
const GRID = 20;
const NONE: never[] = [];

interface ZoomButton {
  run: () => void;
  /** The key that does the same; empty if there is none. */
  key: string;
}

export interface ZoomButtons {
  out: ZoomButton;
  full: ZoomButton;
  near: ZoomButton;
  fit: ZoomButton;
}

interface Props {
  /** What is known of it beside what it draws. */
  state: StoreApi<CanvasState>;
  view: View;
  things: readonly Thing[];
  /** Lines between things, below them, in the drawing's measures. */
  lines?: ReactNode;
  /** What lies above all, in the drawing's measures. */
  above?: ReactNode;
  /** What stands still, such as buttons. */
  beside?: ReactNode;
  selection: ReadonlySet<string>;
  /** The thing at which the game stands still. */
  stopped?: string | undefined;
  /** Painted so where there is too much for elements. Without it things are always made of elements. */
  painting?: Painting | undefined;
  /** What of it runs, for the map and for what is painted. */
  running?: RunningThings | undefined;
  /** From far it still says enough: see view.ts. */
  sparse?: boolean;
  /** Hears of every move by hand. */
  onMove?: () => void;
  buttons: ZoomButtons;
  /** The element around it. */
  frame: ComponentPropsWithRef<'div'>;
}

/** Whether at least so many things are in an area. */
function isMany(things: readonly Thing[], area: Box, many: number): boolean {
  if (things.length < many) return false;
  let n = 0;
  for (const t of things) if (overlapping(t.box, area) && ++n >= many) return true;
  return false;
}

/**
 * Says which area is drawn: it reaches beyond the screen, so that panning and zooming make nothing anew most of the time. What was painted
 * stays so for one frame more when it becomes elements: these take longer than a press may wait.
 */
function useArea(state: StoreApi<CanvasState>, things: readonly Thing[], paints: boolean): void {
  const api = useStoreApi();
  useEffect(() => {
    let was = '';
    let stop: (() => void) | undefined;
    const look = () => {
      const { transform: [x, y, zoom], width, height } = api.getState();
      const key = `${String(x)} ${String(y)} ${String(zoom)} ${String(width)} ${String(height)}`;
      if (width === 0 || key === was) return;
      was = key;
      const seen: Box = { x: -x / zoom, y: -y / zoom, width: width / zoom, height: height / zoom };
      const { area, painted } = state.getState();
      const many = paints && zoom < PAINT_ZOOM && isMany(things, seen, painted ? PAINT * 0.8 : PAINT);
      const fits = area !== null && within(seen, area) && area.width < seen.width * 4;
      stop?.();
      if (fits && many === painted) return;
      const next = { painted: many, area: fits ? area : { x: seen.x - seen.width * BEYOND, y: seen.y - seen.height * BEYOND, width: seen.width * (1 + 2 * BEYOND), height: seen.height * (1 + 2 * BEYOND) } };
      if (painted && !many) stop = afterPaint(() => { state.setState(next); });
      else state.setState(next);
    };
    look();
    const ends = api.subscribe(look);
    return () => {
      ends();
      stop?.();
    };
  }, [api, state, things, paints]);
}

const Painted = later(() => import('./Painted').then((m) => m.Painted));
const Placed = later(() => import('./Minimap').then((m) => m.Placed));

/** Where one is in a drawing that is larger than its panel. */
function Map(props: MapProps) {
  const { things } = props;
  const room = useMemo(() => bounds(things.map((t) => t.box)), [things]);
  const shown = useStore(({ transform: [x, y, zoom], width, height }) => {
    if (width < 380 || height < 240) return false;
    const [left, top] = [-x / zoom, -y / zoom];
    return room.x < left - 4 || room.y < top - 4 || room.x + room.width > left + width / zoom + 4 || room.y + room.height > top + height / zoom + 4;
  });
  return shown ? <Placed {...props} /> : null;
}

/** Narrower panels than this, in pixels, have no room for a position beside what else stands at their lower edge. */
const NARROW = 660;

/** Where the mouse is on the drawing; without it, what lies in the middle. */
function Place() {
  const [mouse, setMouse] = useState<{ x: number; y: number } | null>(null);
  const dom = useStore((s) => s.domNode);
  useEffect(() => {
    if (!dom) return;
    const move = (e: PointerEvent): void => {
      const box = dom.getBoundingClientRect();
      setMouse({ x: e.clientX - box.left, y: e.clientY - box.top });
    };
    const leave = (): void => {
      setMouse(null);
    };
    dom.addEventListener('pointermove', move);
    dom.addEventListener('pointerleave', leave);
    return () => {
      dom.removeEventListener('pointermove', move);
      dom.removeEventListener('pointerleave', leave);
    };
  }, [dom]);
  const at = useStore(({ transform: [x, y, zoom], width, height }) => `${String(((mouse?.x ?? width / 2) - x) / zoom)} ${String(((mouse?.y ?? height / 2) - y) / zoom)}`);
  const narrow = useStore(({ width }) => width > 0 && width < NARROW);
  if (narrow) return null;
  const [x = 0, y = 0] = at.split(' ').map(Number);
  return <Position spot={{ x, y, mouse: mouse !== null }} />;
}

/** How near the drawing is seen, and the buttons that change it. */
function Zoom({ buttons: { out, full, near, fit } }: { buttons: ZoomButtons }) {
  const percent = useStore((s) => Math.round(s.transform[2] * 100));
  const orKey = (key: string): string => (key === '' ? '' : `${key}, or `);
  return (
    <div className="zoom" role="group" aria-label="Zoom">
      <button type="button" className="icon" title={`Zoom out (${orKey(out.key)}turn the wheel)`} aria-label="Zoom out" onClick={out.run}>
        −
      </button>
      <button type="button" className="zoom-figure" data-testid="zoom" data-zoom={percent} title={`Zoom to 100 %${full.key && ` (${full.key})`}`} aria-label={`Zoom ${String(percent)} %: make it 100 %`} onClick={full.run}>
        {percent} %
      </button>
      <button type="button" className="icon" title={`Zoom in (${orKey(near.key)}turn the wheel)`} aria-label="Zoom in" onClick={near.run}>
        +
      </button>
      <button type="button" title="Show it so that it can be read; once more: all of it" onClick={fit.run}>
        Fit {fit.key && <kbd className="keys">{fit.key}</kbd>}
      </button>
      <Place />
    </div>
  );
}

/** The frame is the application that keys go to; React Flow says the same of the element that it makes inside, which readers would announce again. */
const onlyOne = (el: HTMLDivElement | null): void => el?.setAttribute('role', 'none');

/** A drawing that can be moved and zoomed: of a running mind, or of a document. */
export function Surface({ state, view, things, lines, above, beside, selection, stopped, painting, running, sparse = false, onMove, frame, buttons }: Props) {
  const far = useStore((s) => s.transform[2] < (sparse ? FAR_SPARSE : FAR));
  const mid = useStore((s) => s.transform[2] < MID);
  const small = useStore((s) => s.transform[2] < SMALL);
  const painted = useZustand(state, (s) => s.painted);
  const el = useRef<HTMLElement | null>(null);
  useArea(state, things, painting !== undefined);
  const { className = '', children, ...rest } = frame;
  const cull = things.length > CULL;
  return (
    <CanvasContext value={state}>
      <div {...rest} className={`graph-view${far ? ' far' : mid ? ' mid' : ''}${small ? ' small' : ''} ${className}`} data-painted={painting && painted}>
        <ReactFlow
          ref={onlyOne}
          nodes={NONE}
          edges={NONE}
          onMoveStart={(e) => {
            el.current = (e?.target as Element | undefined)?.closest<HTMLElement>('.graph-view') ?? null;
            el.current?.classList.add('moving');
          }}
          onMoveEnd={() => {
            el.current?.classList.remove('moving');
          }}
          onMove={(e) => {
            if (!e) return;
            view.touch();
            onMove?.();
          }}
          minZoom={LEAST_ZOOM}
          maxZoom={MOST_ZOOM}
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
          attributionPosition={painting ? 'bottom-center' : 'bottom-right'}
        >
          <Background variant={BackgroundVariant.Dots} gap={GRID} size={1} />
          {painting && painted && <Painted things={things} selection={selection} running={running} {...painting} />}
          <ViewportPortal>
            {!painted && <Things things={things} selection={selection} stopped={stopped} cull={cull} below />}
            {!painted && lines}
            {!painted && <Things things={things} selection={selection} stopped={stopped} cull={cull} below={false} />}
            {above}
          </ViewportPortal>
        </ReactFlow>
        <Map things={things} selection={selection} running={running} />
        {beside}
        <Zoom buttons={buttons} />
        {children}
      </div>
    </CanvasContext>
  );
}
