/*
 * How a drawing is seen: fitted until somebody moves it, and legible even if not all of it can be seen then; found again as it
 * was left, by document. Whoever goes over from the game to the document, or back, looks at the same place from as near.
 */
import { getViewportForBounds, useReactFlow, type Viewport } from '@xyflow/react';
import { useEffect, useLayoutEffect, useMemo, useRef, type RefObject } from 'react';
import type { Box } from '../graph/layout';

/** A small drawing is not blown up to fill its panel, and a large one stays legible: what does not fit is left to the map. */
const FIT_ZOOM = 1.5;
/** Drawn by itself, nothing is larger than the page around it, and what one adds beside it is still seen; a running mind may fill its panel. */
const OWN_ZOOM: Readonly<Record<Side, number>> = { document: 1, game: 1.25 };
/** A panel that is at least as wide as this, in pixels, has the room to draw a document as near as a game. */
const WIDE = 1600;
const LEAST_FIT = 0.7;
/** Whoever edits a graph sees all of it rather than a part of it from nearer while its names, which are drawn larger from far, can be read so. */
const LEAST_WHOLE = 0.55;
const MARGIN = 0.035;
export const LEAST_ZOOM = 0.05;
export const MOST_ZOOM = 2;
/** Zoomed out further than this, names are drawn larger in place of type titles. */
export const FAR = 0.68;
/** The same of graphs: their blocks say as much in larger letters, and at the least zoom at which they are fitted no others could be read. */
export const FAR_SPARSE = 0.74;
/** Zoomed out further than this, letters are larger. */
export const MID = 0.85;
/** Below this zoom, what is 11 pixels high at 100 % is drawn higher. */
export const SMALL = 0.98;
/** Kept free at the bottom, where the buttons are, and what is said of a part that does not run; pixels. */
const FOOT = 34;
/** What is brought into view is so far from the edge at least, pixels. */
const NEAR = 16;
/** At least as close as this where somebody is led to something. */
const LEGIBLE = 0.9;

/** The sides of the page. */
export type Side = 'game' | 'document';

interface Seen {
  /** The middle, in the drawing's measures. */
  x: number;
  y: number;
  zoom: number;
  /** Somebody moved it: it is not fitted any more. */
  moved: boolean;
  shape: string;
  side: Side;
}

/** How drawings were left, by document. */
const seen = new Map<string, Seen>();
/** The document that was left last: on the other side of the page it is seen as it was, moved or not. */
let last = '';

export interface Looking {
  el: RefObject<HTMLElement | null>;
  /** The document that is drawn. */
  path: string;
  side: Side;
  /** All that is drawn. */
  room: Box;
  /** What is shown first of a drawing that is too large to be read as a whole. */
  first?: () => Box | undefined;
  /** While it stays the same, a view that somebody has moved stays, too, whatever comes and goes. */
  shape?: string;
  /** From far it still says enough for an editor to see it as a whole: blocks keep their ports; cards of trees would lose what they say. */
  sparse?: boolean;
  /** Nothing moves by itself: somebody edits. */
  steady?: () => boolean;
}

export interface View {
  /** So that it can be read; when it is seen so, all of it. */
  fit(): void;
  zoom(by: number): void;
  /** 1 is the drawing's own scale. */
  zoomTo(scale: number): void;
  /** Fits it unless somebody has moved it. */
  follow(): void;
  /** Brings boxes into view, close enough to be read where somebody asked to be led there. */
  lead(boxes: readonly Box[], legible: boolean | 'pan'): void;
  /** Somebody has moved it by hand. */
  touch(): void;
}

const near = (a: Viewport, b: Viewport): boolean => Math.abs(a.x - b.x) < 2 && Math.abs(a.y - b.y) < 2 && Math.abs(a.zoom - b.zoom) < 0.01;

const union = (boxes: readonly Box[]): Box => {
  const [x, y] = [Math.min(...boxes.map((b) => b.x)), Math.min(...boxes.map((b) => b.y))];
  return { x, y, width: Math.max(...boxes.map((b) => b.x + b.width)) - x, height: Math.max(...boxes.map((b) => b.y + b.height)) - y };
};

/** The view at a zoom from the beginning of all, where inputs and roots are, as far as the whole box is seen so; of a box that is too large its end, where a tree acts. */
function around(all: Box, box: Box, wide: number, high: number, zoom: number): Viewport {
  const along = (from: number, span: number, at: number, size: number, room: number): number => {
    const seen = room / zoom;
    const margin = MARGIN * seen;
    if (span + 2 * margin <= seen) return from - (seen - span) / 2;
    const start = Math.max(from - margin, at + size - seen + margin);
    return Math.min(from + span + margin - seen, Math.max(from - margin, start));
  };
  return { x: -along(all.x, all.width, box.x, box.width, wide) * zoom, y: -along(all.y, all.height, box.y, box.height, high) * zoom, zoom };
}

/** A drawing's view, inside a ReactFlowProvider. */
export function useView(looking: Looking): View {
  const flow = useReactFlow();
  const now = useRef(looking);
  useLayoutEffect(() => {
    now.current = looking;
  });
  const moved = useRef(false);
  const view = useMemo((): View => {
    const least = (): number => (now.current.sparse && now.current.side === 'document' ? LEAST_WHOLE : LEAST_FIT);
    const legible = (el: HTMLElement, most: number): Viewport => {
      const room = now.current.room;
      const [wide, high] = [el.clientWidth, el.clientHeight - FOOT];
      const whole = getViewportForBounds(room, wide, high, LEAST_ZOOM, most, MARGIN);
      if (whole.zoom >= least()) return whole;
      return around(room, now.current.first?.() ?? { x: room.x, y: room.y, width: wide, height: high }, wide, high, LEAST_FIT);
    };
    const fit = (): void => {
      const el = now.current.el.current;
      if (el && el.clientWidth > 0) void flow.setViewport(legible(el, OWN_ZOOM[el.clientWidth >= WIDE ? 'game' : now.current.side]));
    };
    return {
      fit: () => {
        const el = now.current.el.current;
        if (!el || el.clientWidth === 0) return;
        moved.current = false;
        const to = legible(el, FIT_ZOOM);
        const whole = getViewportForBounds(now.current.room, el.clientWidth, el.clientHeight - FOOT, LEAST_ZOOM, FIT_ZOOM, MARGIN);
        moved.current = near(flow.getViewport(), to) && !near(to, whole);
        void flow.setViewport(moved.current ? whole : to);
      },
      zoom: (by) => {
        moved.current = true;
        void flow.zoomTo(flow.getZoom() * by);
      },
      zoomTo: (scale) => {
        moved.current = true;
        void flow.zoomTo(scale);
      },
      follow: () => {
        if (now.current.steady?.()) moved.current = true;
        if (!moved.current) fit();
      },
      lead: (boxes, legibly) => {
        const el = now.current.el.current;
        if (!el || el.clientWidth === 0 || boxes.length === 0) return;
        const b = union(boxes);
        const { x, y, zoom } = flow.getViewport();
        const [left, top, right, bottom] = [b.x * zoom + x, b.y * zoom + y, (b.x + b.width) * zoom + x, (b.y + b.height) * zoom + y];
        const inside = legibly ? left >= 0 && top >= 0 && right <= el.clientWidth && bottom <= el.clientHeight - FOOT : right > 0 && bottom > 0 && left < el.clientWidth && top < el.clientHeight;
        if (legibly === 'pan') {
          // As little as it takes; what is larger than the view begins at its edge.
          const by = (from: number, to: number, size: number): number => from < NEAR ? NEAR - from : Math.max(NEAR - from, Math.min(0, size - NEAR - to));
          if (!inside) void flow.setViewport({ x: x + by(left, right, el.clientWidth), y: y + by(top, bottom, el.clientHeight - FOOT), zoom });
          moved.current ||= !inside;
          return;
        }
        if (inside && (!legibly || zoom >= least() - 0.01)) return;
        moved.current = true;
        const room = Math.min(el.clientWidth / (b.width + 80), (el.clientHeight - FOOT) / (b.height + 80));
        void flow.setCenter(b.x + b.width / 2, b.y + b.height / 2, { zoom: legibly && zoom < least() - 0.01 ? Math.min(LEGIBLE, Math.max(room, LEAST_ZOOM)) : zoom });
      },
      touch: () => {
        moved.current = true;
      },
    };
  }, [flow]);

  const { path, side, shape = '' } = looking;
  const ready = flow.viewportInitialized;
  useEffect(() => {
    const el = now.current.el.current;
    if (!el || !ready) return;
    const was = seen.get(path);
    const handed = was !== undefined && was.side !== side && last === path;
    moved.current = was !== undefined && (handed || (was.moved && (was.side !== side || was.shape === shape)));
    const place = (): void => {
      if (was && moved.current && el.clientWidth > 0) void flow.setViewport({ x: el.clientWidth / 2 - was.x * was.zoom, y: el.clientHeight / 2 - was.y * was.zoom, zoom: was.zoom });
    };
    place();
    let size: readonly [number, number] = [el.clientWidth, el.clientHeight];
    const observer = new ResizeObserver(() => {
      const before = size;
      size = [el.clientWidth, el.clientHeight];
      if (before[0] === 0) place();
      else if (moved.current && size[0] > 0) {
        // What is in the middle stays there.
        const { x, y, zoom } = flow.getViewport();
        void flow.setViewport({ x: x + (size[0] - before[0]) / 2, y: y + (size[1] - before[1]) / 2, zoom });
      }
      view.follow();
    });
    observer.observe(el);
    return () => {
      observer.disconnect();
    };
  }, [flow, view, ready, path, side, shape]);
  // It is told while the drawing is still there.
  useLayoutEffect(() => {
    const el = now.current.el.current;
    if (!el || !ready) return;
    return () => {
      if (el.clientWidth === 0) return;
      const { x, y, zoom } = flow.getViewport();
      seen.set(path, { x: (el.clientWidth / 2 - x) / zoom, y: (el.clientHeight / 2 - y) / zoom, zoom, moved: moved.current, shape, side });
      last = path;
    };
  }, [flow, ready, path, side, shape]);
  // What changes while nobody has moved it is fitted anew.
  const { room } = looking;
  const key = `${String(room.x)} ${String(room.y)} ${String(room.width)} ${String(room.height)}`;
  const before = useRef('');
  useEffect(() => {
    if (before.current !== '' && before.current !== key) view.follow();
    before.current = key;
  }, [view, key]);
  return view;
}
