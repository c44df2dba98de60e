/* Drawing from one card to another, and carrying what lies in a card to its place in another: what would come of it is seen meanwhile. */
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { Point } from '../../../canvas/state';
import { linkPath } from '../../../graph/curve';
import type { Box } from '../../../graph/layout';
import type { Gesture } from '../../canvas/gestures';

/** What would come of letting go. */
export interface Aim {
  /** In words: "Fry needs Wood". */
  says: string;
  /** It cannot be. */
  wrong?: boolean;
  /** Where it would be put, or what it would be joined to. */
  box?: Box;
  run?: () => void;
}

interface Dragged {
  from: Point;
  to: Point;
  /** It is carried, and not joined. */
  carried: boolean;
  aim: Aim | null;
}

const dragging = createStore<{ now: Dragged | null }>(() => ({ now: null }));

/** A press that goes less far is a click, in the drawing's measures. */
const FAR = 5;

/** A gesture that says what would come of it, and does it where it ends; a press that stays where it is clicks. */
export function aimed(from: Point, carried: boolean, aimAt: (at: Point) => Aim | null, click: () => void): Gesture {
  const far = ([x, y]: Point): boolean => Math.hypot(x - from[0], y - from[1]) >= FAR;
  return {
    move(to) {
      if (dragging.getState().now || far(to)) dragging.setState({ now: { from, to, carried, aim: aimAt(to) } });
    },
    end(done, at) {
      const moved = dragging.getState().now !== null;
      dragging.setState({ now: null });
      if (!done) return;
      if (!moved) {
        click();
        return;
      }
      const aim = aimAt(at);
      if (aim?.wrong !== true) aim?.run?.();
    },
  };
}

/** The line that is drawn, the place that is meant, and what would come of it in words. */
export function DragMark() {
  const now = useStore(dragging, (s) => s.now);
  if (!now) return null;
  const { from, to, aim, carried } = now;
  return (
    <div className="plan-drag" aria-hidden="true">
      {!carried && (
        <svg className="plan-lines" width="1" height="1">
          <path className="plan-line near" d={linkPath(from, to, []).path} />
        </svg>
      )}
      {aim?.box && aim.wrong !== true && <i className={carried ? 'slot' : 'target'} style={{ left: aim.box.x, top: aim.box.y, width: aim.box.width, height: aim.box.height }} />}
      {aim && <span className={aim.wrong ? 'wrong' : ''} style={{ left: to[0] + 12, top: to[1] + 12 }}>{aim.says}</span>}
    </div>
  );
}

export const boxHas = (b: Box, [x, y]: Point): boolean => x >= b.x && y >= b.y && x <= b.x + b.width && y <= b.y + b.height;

/** Whether a card, or something in it, is selected: only then does a click on a row of it mean the row. */
export const insideOf = (selection: readonly string[], card: string): boolean => selection.some((p) => p === card || p.startsWith(`${card}/`));
