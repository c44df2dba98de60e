import { useEffect, useMemo, type MouseEvent } from 'react';
import { useStore } from 'zustand';
import { useTicksBack } from '../debug/time/usePast';
import { say } from '../debug/over';
import { useGame, useLive } from '../live/context';
import { heldWith } from './gestures';
import { Pointing, type Done, type Preview, type Sight } from './pointing';
import { chosen, cursorOf, toolOf } from './tools';

type Pixel = readonly [x: number, y: number];

/** What the mouse does to the game on the stage. */
export interface Mouse {
  preview: Preview | null;
  cursor: string;
  /** Fingers draw here, and scroll nothing. */
  draws: boolean;
  down: (e: MouseEvent, at: Pixel, sight: Sight) => boolean;
  move: (at: Pixel, sight: Sight) => boolean;
  up: (e: MouseEvent, at: Pixel, sight: Sight) => Done;
  click: (on: 'click' | 'double', e: MouseEvent, at: Pixel, sight: Sight) => Done;
  /** Keeps the browser's menu away where the game has right clicks, and the page's where one was given. */
  right: (e: MouseEvent, at: Pixel, sight: Sight | null) => void;
  /** Whether a gesture is being made. */
  busy: () => boolean;
  drop: () => void;
}

/** While the past is shown the mouse gives no commands: a click would cut off all that came after. */
export function useMouse(): Mouse {
  const live = useLive();
  const game = useGame((s) => s.game);
  const was = useStore(chosen);
  const present = useTicksBack() === 0;
  const pointing = useMemo(() => new Pointing(live, say), [live]);
  const preview = useStore(pointing.preview);
  useEffect(() => {
    const escape = (e: KeyboardEvent) => {
      if (e.key !== 'Escape' || !pointing.busy) return;
      e.preventDefault();
      e.stopImmediatePropagation();
      pointing.drop();
    };
    window.addEventListener('keydown', escape, true);
    return () => {
      window.removeEventListener('keydown', escape, true);
      pointing.leave();
    };
  }, [pointing]);
  useEffect(() => {
    pointing.leave();
  }, [pointing, game, present]);
  return useMemo(() => {
    const tool = toolOf(game, was);
    const own = (game?.gestures ?? []).filter((g) => g.tool === undefined || g.tool === tool?.name);
    const here = (e: MouseEvent): void => { pointing.near(e.clientX, e.clientY); };
    return {
      preview,
      cursor: cursorOf(game, tool),
      draws: own.some((g) => g.on === 'drag' || g.on === 'line' || g.on === 'draw' || g.on === 'paint'),
      down: (e, at, sight) => {
        here(e);
        return present && pointing.down(at, heldWith(e), sight, e.button === 2);
      },
      move: (at, sight) => pointing.move(at, sight),
      up: (e, at, sight) => {
        here(e);
        return pointing.up(at, heldWith(e), sight);
      },
      click: (on, e, at, sight) => {
        here(e);
        return present ? pointing.click(on, at, heldWith(e), sight) : 'nothing';
      },
      right: (e, at, sight) => {
        if (pointing.takesMenu()) {
          e.preventDefault();
          e.stopPropagation();
          return;
        }
        here(e);
        if (!own.some((g) => g.on === 'right')) return;
        e.preventDefault();
        // On a Mac the first button with Ctrl is the second one.
        const held = heldWith(e.button === 0 && e.ctrlKey ? { shiftKey: e.shiftKey, altKey: e.altKey, metaKey: e.metaKey, ctrlKey: false } : e);
        pointing.drop();
        if (present && sight && pointing.click('right', at, held, sight) !== 'nothing') e.stopPropagation();
      },
      busy: () => pointing.busy,
      drop: () => { pointing.drop(); },
    };
  }, [pointing, preview, game, was, present]);
}
