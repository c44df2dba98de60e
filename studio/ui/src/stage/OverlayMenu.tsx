import { useStore } from 'zustand';
import { useGame, useSettings } from '../live/context';
import { Icon } from '../shell/icons';
import { useKeys } from '../shell/Keys';
import { isOn, overlayMenu, toggleOverlays } from './overlays';
import { later } from '../shell/later';

const OverlayBox = later(() => import('./OverlayBox').then((m) => m.OverlayBox));

/** Which of the game's overlays the stage shows; none where the game has none. */
export function OverlayMenu() {
  const keys = useKeys();
  const game = useGame((s) => s.game);
  const open = useStore(overlayMenu, (s) => s.open);
  const switched = useSettings((s) => s.overlays);
  if (!game?.overlays?.length) return null;
  const on = game.overlays.filter((o) => isOn(game, o, switched)).length;
  return (
    <span className="anchor overlay-menu">
      <button
        type="button"
        className="quiet"
        data-action="overlays"
        data-keeps-focus
        aria-expanded={open}
        aria-label={`Overlays, ${on} of ${game.overlays.length} shown`}
        title={`What the stage shows beside the picture${keys('overlays') ? ` (${keys('overlays')})` : ''}`}
        onClick={() => { toggleOverlays(); }}
      >
        <Icon name="layers" /> Overlays {on > 0 && <span className="count">{on}</span>}
      </button>
      {open && <OverlayBox game={game} />}
    </span>
  );
}
