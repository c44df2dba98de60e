import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';
import { useGame, useSettings } from '../live/context';
import { setSetting } from '../live/settings';
import { agentOf } from '../live/state';
import type { Game } from '../protocol/messages';
import { Keys } from '../shell/Keys';
import { isOn, switchAll, switchOverlay, toggleOverlays } from './overlays';

/** The game's overlays, each with a switch. */
export function OverlayBox({ game }: { game: Game }) {
  const box = useRef<HTMLDivElement>(null);
  const switched = useSettings((s) => s.overlays);
  const own = useSettings((s) => s.ownOverlays);
  const selected = useGame((s) => agentOf(s)?.name);
  const overlays = game.overlays ?? [];
  const anyOn = overlays.some((o) => isOn(game, o, switched));
  // Over the panel's edge, so that the stage stays in sight and a long list is not cut off.
  useLayoutEffect(() => {
    const fit = () => {
      const [el, by] = [box.current, box.current?.parentElement?.getBoundingClientRect()];
      if (!el || !by) return;
      el.style.left = `${Math.max(6, Math.min(by.left, innerWidth - el.offsetWidth - 6))}px`;
      el.style.top = `${by.bottom + 6}px`;
    };
    fit();
    window.addEventListener('resize', fit);
    return () => {
      window.removeEventListener('resize', fit);
    };
  }, []);
  // It has the focus as soon as it is seen: the next key is its own.
  useLayoutEffect(() => {
    const before = document.activeElement;
    box.current?.querySelector('input')?.focus();
    const outside = (e: PointerEvent) => {
      if (e.target instanceof Element && !e.target.closest('.overlay-menu')) toggleOverlays(false);
    };
    window.addEventListener('pointerdown', outside);
    return () => {
      window.removeEventListener('pointerdown', outside);
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
    };
  }, []);
  const walk = (e: KeyboardEvent) => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('input, button') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: items[(at + 1) % items.length], ArrowUp: items.at(at - 1), Home: items[0], End: items.at(-1) }[e.key];
    const byNumber = /^[1-9]$/.test(e.key) ? overlays[Number(e.key) - 1] : undefined;
    if (e.key === 'Escape') toggleOverlays(false);
    else if (to) to.focus();
    else if (byNumber) switchOverlay(game, byNumber, !isOn(game, byNumber, switched));
    else if (e.key === 'Enter' && document.activeElement instanceof HTMLInputElement) document.activeElement.click();
    else {
      if (e.key === ' ' || e.key === 'Tab' || e.key === 'Enter') e.stopPropagation();
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div ref={box} className="popover overlay-box" role="group" aria-label="Overlays" data-keeps-focus onKeyDown={walk}>
      <ul>
        {overlays.map((o, i) => (
          <li key={o.name}>
            <label title={o.about}>
              <input type="checkbox" data-overlay={o.name} checked={isOn(game, o, switched)} onChange={(e) => { switchOverlay(game, o, e.target.checked); }} />
              <span className="name">{o.label}</span>
              {i < 9 && <kbd>{i + 1}</kbd>}
              {o.about && <small>{o.about}</small>}
            </label>
          </li>
        ))}
      </ul>
      {overlays.some((o) => o.agents) && (
        <label className="own" title="Show senses of the selected character only">
          <input type="checkbox" data-overlay-own checked={own} onChange={(e) => { setSetting({ ownOverlays: e.target.checked }); }} />
          <span className="name">Only of the selected character{selected === undefined ? '' : `, ${selected}`}</span>
          <Keys id="own-overlays" />
        </label>
      )}
      <button type="button" className="quiet" data-action="all-overlays" onClick={() => { switchAll(game, !anyOn); }}>
        {anyOn ? 'Switch all off' : 'Switch all on'}
      </button>
    </div>
  );
}
