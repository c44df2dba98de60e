/* What the mouse does on a canvas: selecting, framing, moving. Panning and zooming are the widget's. */
import type { Box } from '../../graph/layout';
import { overlapping, within } from '../../canvas/box';
import type { Editor } from '../editor';
import { snapped } from './align';
import type { Drag, Point } from '../../canvas/state';
import { soft, type CanvasHandle } from './state';

/** A press that goes this far is a drag, pixels. */
const FAR = 4;
/** What is dragged comes into line with what is so near, pixels. */
const LINE = 6;
const NO_LINE = { dx: undefined, dy: undefined, guides: [] };

/** The boxes that can be seen, but for those that move. */
function near(handle: CanvasHandle, moves: ReadonlySet<string>): Box[] {
  const { area } = handle.state.getState();
  return [...handle.places()].flatMap(([id, b]) => (moves.has(id) || !id.startsWith('/') || handle.holds(id) || (area && !overlapping(b, area)) ? [] : [b]));
}

export interface Hit {
  /** JSON Pointer of the box or link under the mouse. */
  id: string | null;
  element: Element;
}

/** A gesture of the kind's own, such as drawing a link: it hears of the mouse until it ends. */
export interface Gesture {
  move(at: Point, e: PointerEvent): void;
  /** Given up if it is not done. */
  end(done: boolean, at: Point, e: PointerEvent | null): void;
}

export interface Gestures {
  editor: Editor;
  handle: () => CanvasHandle;
  /** The page's place in the drawing's measures. */
  toFlow: (e: { clientX: number; clientY: number }) => Point;
  /** How large the drawing is shown. */
  scale: () => number;
  /** Begins a gesture of the kind's own, if there is one at this place. */
  begin?: ((hit: Hit, at: Point, e: PointerEvent) => Gesture | null) | undefined;
  /** What else moves with boxes. */
  together?: ((ids: ReadonlySet<string>) => ReadonlySet<string>) | undefined;
  /** While boxes are moved, and when they are let go: true if the kind has put them where they belong. */
  over?: ((drag: Drag | null, at: Point) => void) | undefined;
  drop?: ((drag: Drag, at: Point) => boolean) | undefined;
}

const many = (e: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }): boolean => e.ctrlKey || e.metaKey || e.shiftKey;

const contains = (b: Box, [x, y]: Point): boolean => x >= b.x && y >= b.y && x <= b.x + b.width && y <= b.y + b.height;

/** What is under the mouse; the last box of those that lie above each other. */
export function hitAt(handle: CanvasHandle, target: Element, at: Point): string | null {
  const id = target.closest('[data-thing]')?.getAttribute('data-thing') ?? target.closest('[data-link]')?.getAttribute('data-link');
  if (id !== null && id !== undefined) return id;
  if (!handle.state.getState().painted) return null;
  let found: string | null = null;
  for (const [id, box] of handle.places()) if (contains(box, at)) found = id;
  return found;
}

/** Listens on the canvas; returns what takes the listeners away. */
export function listen(el: HTMLElement, g: Gestures): () => void {
  let own: Gesture | null = null;
  let stop: (() => void) | null = null;

  const follow = (move: (e: PointerEvent) => void, end: (e: PointerEvent | null) => void): void => {
    const up = (e: PointerEvent): void => {
      quit();
      end(e);
    };
    const key = (e: KeyboardEvent): void => {
      if (e.key !== 'Escape') return;
      e.preventDefault();
      e.stopPropagation();
      quit();
      end(null);
    };
    const cancel = (): void => {
      quit();
      end(null);
    };
    const quit = (): void => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', key, true);
      stop = null;
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', key, true);
    stop = cancel;
  };

  const select = (id: string, e: PointerEvent): void => {
    const now = g.editor.selection;
    if (!many(e)) g.editor.select([id]);
    else g.editor.select(now.includes(id) ? now.filter((p) => p !== id) : [...now, id]);
  };

  const frame = (from: Point, e: PointerEvent): void => {
    const { state } = g.handle();
    const before = e.ctrlKey || e.metaKey ? g.editor.selection : [];
    follow(
      (e) => {
        const to = g.toFlow(e);
        state.setState({ marquee: { x: Math.min(from[0], to[0]), y: Math.min(from[1], to[1]), width: Math.abs(to[0] - from[0]), height: Math.abs(to[1] - from[1]) } });
      },
      (e) => {
        const { marquee } = state.getState();
        state.setState({ marquee: null });
        if (!e || !marquee) return;
        const framed = [...g.handle().places()].filter(([id, b]) => id.startsWith('/') && (g.handle().holds(id) ? within(b, marquee) : overlapping(b, marquee))).map(([id]) => id);
        g.editor.select([...new Set([...before, ...framed])]);
      },
    );
  };

  /** What is pressed is moved; what is selected by it may be a part of it. Marks of the page are moved only. */
  const press = (id: string, part: string, e: PointerEvent): void => {
    const handle = g.handle();
    const { state } = handle;
    const was = g.editor.selection.includes(part);
    const start = g.toFlow(e);
    const [sx, sy] = [e.clientX, e.clientY];
    const held = handle.places().get(id);
    if (!part.startsWith('/')) g.editor.select([]);
    else if (!was || many(e)) select(part, e);
    let drag: Drag | null = null;
    follow(
      (e) => {
        if (!drag && Math.hypot(e.clientX - sx, e.clientY - sy) < FAR) return;
        if (!held || !handle.movable(id)) return;
        const chosen = g.editor.selection.includes(id) ? g.editor.selection : [id];
        const ids = new Set(chosen.filter((p) => handle.movable(p)));
        const at = g.toFlow(e);
        let [dx, dy] = [Math.round(at[0] - start[0]), Math.round(at[1] - start[1])];
        const moves = g.together?.(ids) ?? ids;
        const line = e.altKey || handle.free !== true ? NO_LINE : snapped({ ...held, x: held.x + dx, y: held.y + dy }, near(handle, moves), LINE / g.scale());
        // The box that is held comes into line with others, else to the grid; what moves with it keeps its place beside it.
        if (!e.altKey) [dx, dy] = [line.dx === undefined ? soft(held.x + dx) - held.x : Math.round(dx + line.dx), line.dy === undefined ? soft(held.y + dy) - held.y : Math.round(dy + line.dy)];
        drag = { ids: moves, dx, dy };
        state.setState({ drag, guides: line.guides });
        g.over?.(drag, at);
      },
      (e) => {
        state.setState({ drag: null, guides: [] });
        g.over?.(null, start);
        if (!e) return;
        if (!drag) {
          if (was && !many(e)) g.editor.select([part]);
          return;
        }
        if ((drag.dx === 0 && drag.dy === 0) || g.drop?.(drag, g.toFlow(e))) return;
        const to = new Map<string, Point>();
        for (const p of drag.ids) {
          const b = handle.places().get(p);
          if (b) to.set(p, [Math.round(b.x + drag.dx), Math.round(b.y + drag.dy)]);
        }
        handle.move(to, to.size === 1 ? 'move' : `move ${String(to.size)}`);
      },
    );
  };

  // The widget pans with what it hears of the mouse: what was taken here is not for it.
  let taken = false;

  const down = (e: PointerEvent): void => {
    const target = e.target as Element;
    taken = false;
    if (e.button !== 0 || stop || target.closest('input, textarea, select, button, a, [data-nogesture]')) return;
    const at = g.toFlow(e);
    const id = hitAt(g.handle(), target, at);
    const gesture = g.begin?.({ id, element: target }, at, e) ?? null;
    if (gesture) {
      own = gesture;
      follow(
        (e) => own?.move(g.toFlow(e), e),
        (e) => {
          own = null;
          gesture.end(e !== null, e ? g.toFlow(e) : at, e);
        },
      );
    } else if (id !== null) press(id, target.closest('[data-select]')?.getAttribute('data-select') ?? id, e);
    else if (e.shiftKey) frame(at, e);
    else {
      const [x, y] = [e.clientX, e.clientY];
      const up = (e: PointerEvent): void => {
        window.removeEventListener('pointerup', up);
        if (Math.hypot(e.clientX - x, e.clientY - y) < FAR && !many(e) && g.editor.selection.length > 0) g.editor.select([]);
      };
      window.addEventListener('pointerup', up);
    }
    taken = gesture !== null || id !== null || e.shiftKey;
    g.handle().focus();
  };

  const mouse = (e: MouseEvent): void => {
    if (e.button !== 0 || !taken) return;
    e.stopPropagation();
    if (!(e.target as Element).closest('input, textarea')) e.preventDefault();
    taken = false;
  };
  el.addEventListener('pointerdown', down, true);
  el.addEventListener('mousedown', mouse, true);
  return () => {
    stop?.();
    el.removeEventListener('pointerdown', down, true);
    el.removeEventListener('mousedown', mouse, true);
  };
}
