import { useEffect } from 'react';
import type { Live } from '../live/live';
import { HeldKeys, isTextField } from '../stage/keys';
import { atStage, toolOfKey, takeTool } from '../stage/tools';
import { actionFor, gameCodes } from './actions';

const pressable = 'button, a, summary, [role="treeitem"], [role="separator"]';

/** Enter and Space on a focused control press that control. */
const pressesControl = (e: KeyboardEvent): boolean =>
  (e.key === 'Enter' || e.key === ' ') && e.target instanceof Element && e.target.closest(pressable) !== null;

/** After a click keys belong to the game again, not to the button that was clicked. */
function releaseFocus(e: MouseEvent): void {
  const el = document.activeElement;
  if (e.detail > 0 && el instanceof HTMLElement && !isTextField(el) && !el.closest('dialog, .popover, [data-keeps-focus]')) el.blur();
}

/** Gives the game its keys, and the page the rest. */
export function useKeyboard(live: Live): void {
  useEffect(() => {
    const held = new HeldKeys((inputs) => {
      live.input(inputs);
    });
    const takeControls = () => {
      held.use(live.state.game?.controls ?? []);
    };
    takeControls();
    const stop = live.store.subscribe((s, old) => {
      if (s.game !== old.game) takeControls();
    });
    const down = (e: KeyboardEvent) => {
      const action = actionFor(e, gameCodes(live));
      if (document.querySelector('dialog[open]') && action?.id !== 'palette') return;
      if (isTextField(e.target) && action?.id !== 'palette') {
        if (e.key === 'Escape') (e.target as HTMLElement).blur();
        return;
      }
      if (pressesControl(e)) return;
      if (!e.ctrlKey && !e.metaKey && !e.altKey && held.isGameKey(e.code)) {
        e.preventDefault();
        if (!e.repeat) held.press(e.code);
        return;
      }
      const { game } = live.state;
      const tool = e.ctrlKey || e.metaKey || e.altKey || e.shiftKey ? undefined : toolOfKey(game, e.code);
      if (game && tool) {
        e.preventDefault();
        if (!e.repeat) void takeTool(live, tool, atStage());
        return;
      }
      if (!action || (e.repeat && action.id !== 'step' && action.id !== 'step-back') || action.enabled?.(live) === false) return;
      e.preventDefault();
      action.run(live);
    };
    const up = (e: KeyboardEvent) => {
      held.release(e.code);
    };
    const clear = () => {
      held.clear();
    };
    const focus = (e: FocusEvent) => {
      if (isTextField(e.target)) held.clear();
    };
    window.addEventListener('keydown', down);
    window.addEventListener('keyup', up);
    window.addEventListener('blur', clear);
    window.addEventListener('focusin', focus);
    document.addEventListener('visibilitychange', clear);
    document.addEventListener('click', releaseFocus);
    return () => {
      stop();
      clear();
      window.removeEventListener('keydown', down);
      window.removeEventListener('keyup', up);
      window.removeEventListener('blur', clear);
      window.removeEventListener('focusin', focus);
      document.removeEventListener('visibilitychange', clear);
      document.removeEventListener('click', releaseFocus);
    };
  }, [live]);
}
