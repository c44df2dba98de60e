import { createStore } from 'zustand/vanilla';
import type { Gesture, Hit } from '../../canvas/gestures';
import type { Point } from '../../../canvas/state';
import { canvasOf } from '../../canvas/state';
import type { Editor } from '../../editor';
import { clip } from '../../../machine/route';
import { isState, partsOf } from './levels';

/** A transition that is being drawn with the mouse. */
export interface DrawingWay {
  from: string;
  start: Point;
  to: Point;
  target: string | null;
  why: string;
}

export const drawingWay = createStore<{ now: DrawingWay | null }>(() => ({ now: null }));

const under = (editor: Editor, [x, y]: Point): string | null => {
  let found: string | null = null;
  for (const [id, b] of canvasOf(editor)?.places() ?? []) if (isState(id) && x >= b.x && y >= b.y && x <= b.x + b.width && y <= b.y + b.height) found = id;
  return found;
};

/** Begins a transition where the mouse is on a state's pin. */
export function beginWay(editor: Editor, hit: Hit, at: Point): Gesture | null {
  const from = hit.element.closest('[data-pin]')?.closest('[data-thing]')?.getAttribute('data-thing');
  const box = canvasOf(editor)?.places().get(from ?? '');
  if (!from || !box) return null;
  const middle: Point = [box.x + box.width / 2, box.y + box.height / 2];
  drawingWay.setState({ now: { from, start: at, to: at, target: null, why: '' } });
  return {
    move(to) {
      let target = under(editor, to);
      const { level } = partsOf(from);
      // What lies deeper means what holds it on the level of the first.
      while (target !== null && target !== '' && partsOf(target).level !== level && target.startsWith(level)) target = partsOf(target).level === '' ? null : partsOf(target).level;
      const why = target !== null && (partsOf(target).level !== level || partsOf(target).member !== 'states') ? 'Transitions join states that lie side by side.' : '';
      drawingWay.setState({ now: { from, start: clip(box, middle, to), to, target: why === '' ? target : null, why } });
    },
    end(done, to) {
      const { now } = drawingWay.getState();
      drawingWay.setState({ now: null });
      if (!done || !now || now.why !== '' || Math.hypot(to[0] - at[0], to[1] - at[1]) < 6) return;
      if (now.target !== null) void editor.run('transition.add', { from: partsOf(from).key, to: partsOf(now.target).key, level: partsOf(from).level });
      else if (partsOf(from).member === 'states') editor.show('add', { at: to, from: { end: from, type: '', out: true } });
    },
  };
}
