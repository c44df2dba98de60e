import { useEffect, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { queriesAt } from '../debug/query/queryState';
import { useLive, useSettings } from '../live/context';
import { toWorld, type Camera, type Size } from './camera';

/** How it is drawn is fetched when the first query is looked at. */
type Drawing = typeof import('../query/heat');

type Pixel = readonly [x: number, y: number];

/** The heat map of the query that is looked at, and the places that can be dragged. */
export interface Heat {
  draw: (ctx: CanvasRenderingContext2D, cam: Camera, size: Size, held: string | null, font: string) => void;
  /** The port of the place that can be taken hold of there. */
  grip: (cam: Camera, size: Size, at: Pixel) => string | null;
  /** Puts a place there, and asks again. */
  drag: (port: string, cam: Camera, size: Size, at: Pixel) => void;
  /** Says to the panel which point is pointed at. */
  mark: (cam: Camera, size: Size, at: Pixel | null) => void;
}

/** Null while nobody looks at a query, or none has been answered. */
export function useHeat(): Heat | null {
  const queries = queriesAt(useLive());
  const open = useStore(queries.store, (s) => s.open);
  const answer = useStore(queries.store, (s) => s.answer);
  const places = useStore(queries.store, (s) => s.places);
  const by = useStore(queries.store, (s) => s.by);
  const marked = useStore(queries.store, (s) => s.marked);
  const colours = useSettings((s) => s.queryColours);
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  useEffect(() => {
    if (open) void import('../query/heat').then(setDrawing);
  }, [open]);
  const handles = useMemo(() => (answer && places ? queries.handles() : []), [queries, answer, places]);
  return useMemo(() => {
    if (!open || !answer || !drawing) return null;
    const { drawHandles, drawHeat, drawWhy, handleAt, pointAt } = drawing;
    return {
      draw: (ctx, cam, size, held, font) => {
        drawHeat(ctx, cam, size, answer, by, colours, marked, font);
        drawHandles(ctx, cam, size, handles, held, font);
        drawWhy(ctx, cam, size, answer, marked, font);
      },
      grip: (cam, size, [x, y]) => handleAt(handles, cam, size, x, y)?.port ?? null,
      drag: (port, cam, size, [x, y]) => {
        const [wx, wy] = toWorld(cam, size, x, y);
        const z = places.get(port)?.z ?? answer.contexts.find((c) => c.port === port)?.at?.z ?? 0;
        queries.put(port, { x: wx, y: wy, z });
      },
      mark: (cam, size, at) => {
        queries.mark(at ? pointAt(answer, cam, size, at[0], at[1]) : -1);
      },
    };
  }, [queries, open, answer, places, by, colours, marked, handles, drawing]);
}
