import { useMemo } from 'react';
import { useGame, useSettings } from '../live/context';
import { setSetting } from '../live/settings';
import { Icon } from '../shell/icons';
import { show as open } from '../shell/ui';
import { legend } from './legend';

/** What the game's keys do, as far as one row holds it; it stands beside the stage's title, where it covers nothing. */
function Legend() {
  const controls = useGame((s) => s.game?.controls);
  const show = useSettings((s) => s.keys);
  const entries = useMemo(() => legend(controls ?? []), [controls]);
  if (!show || entries.length === 0) return null;
  return (
    <div className="stage-keys">
      <ul aria-label="Game keys">
        {entries.map((e) => (
          <li key={e.label}>
            <kbd>{e.keys.join(e.keys.every((k) => k.length === 1) ? '' : ' ')}</kbd> {e.label}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="quiet"
        aria-label="All keys"
        title="All keys"
        onClick={() => {
          open('help');
        }}
      >
        …
      </button>
    </div>
  );
}

function Toggle() {
  const any = useGame((s) => (s.game?.controls?.length ?? 0) + (s.game?.gestures?.length ?? 0) > 0);
  const show = useSettings((s) => s.keys);
  if (!any) return null;
  return (
    <button
      type="button"
      className="quiet"
      aria-pressed={show}
      title={show ? 'Hide the game’s keys' : 'Show the game’s keys'}
      onClick={() => {
        setSetting({ keys: !show });
      }}
    >
      <Icon name="keyboard" /> Keys
    </button>
  );
}

export const Keys = { Legend, Toggle };
