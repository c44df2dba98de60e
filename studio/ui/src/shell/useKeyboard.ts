import { useEffect, useMemo } from 'react';
import type { Live } from '../live/live';
import { useOperationKeys, type Target } from '../operations/keyboard';
import { HeldKeys, isTextField } from '../stage/keys';
import { atStage, toolOfKey, takeTool } from '../stage/tools';
import { gameCodes } from './actions';

/** After a click keys belong to the game again, not to the button that was clicked. */
function releaseFocus(e: MouseEvent): void {
  const el = document.activeElement;
  if (e.detail > 0 && el instanceof HTMLElement && !isTextField(el) && !el.closest('dialog, .popover, [data-keeps-focus]')) el.blur();
}

/** A game's own keys: those of its inputs are held, those of its tools choose them. */
function takes(live: Live, held: HeldKeys, e: KeyboardEvent): boolean {
  if (e.ctrlKey || e.metaKey || e.altKey) return false;
  if (held.isGameKey(e.code)) {
    e.preventDefault();
    if (!e.repeat) held.press(e.code);
    return true;
  }
  const { game } = live.state;
  const tool = e.shiftKey ? undefined : toolOfKey(game, e.code);
  if (!game || !tool) return false;
  e.preventDefault();
  if (!e.repeat) void takeTool(live, tool, atStage());
  return true;
}

/** Gives the game its keys, and the page the rest. */
export function useKeyboard(live: Live): void {
  const held = useMemo(
    () =>
      new HeldKeys((inputs) => {
        live.input(inputs);
      }),
    [live],
  );
  useOperationKeys(
    useMemo(
      (): Target<'live'> => ({
        mode: 'live',
        context: live,
        run: (o) => void o.live?.run(live, {}),
        taken: () => gameCodes(live),
        first: (e) => takes(live, held, e),
      }),
      [live, held],
    ),
  );
  useEffect(() => {
    const takeControls = () => {
      held.use(live.state.game?.controls ?? []);
    };
    takeControls();
    const stop = live.store.subscribe((s, old) => {
      if (s.game !== old.game) takeControls();
    });
    const up = (e: KeyboardEvent) => {
      held.release(e.code);
    };
    const clear = () => {
      held.clear();
    };
    const focus = (e: FocusEvent) => {
      if (isTextField(e.target)) held.clear();
    };
    window.addEventListener('keyup', up);
    window.addEventListener('blur', clear);
    window.addEventListener('focusin', focus);
    document.addEventListener('visibilitychange', clear);
    document.addEventListener('click', releaseFocus);
    return () => {
      stop();
      clear();
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', clear);
      window.removeEventListener('focusin', focus);
      document.removeEventListener('visibilitychange', clear);
      document.removeEventListener('click', releaseFocus);
    };
  }, [live, held]);
}
