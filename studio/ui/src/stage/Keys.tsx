import { useGame, useSettings } from '../live/context';
import { setSetting } from '../live/settings';
import { Icon } from '../shell/icons';
import { keyName } from './keys';

/** A legend that hides the game is none: the rest stands in the keyboard help. */
const SHOWN = 7;

/** What the game's keys do, over the stage. */
function Legend() {
  const controls = useGame((s) => s.game?.controls);
  const show = useSettings((s) => s.keys);
  if (!show || !controls || controls.length === 0) return null;
  return (
    <ul className="keys" aria-label="Game keys">
      {controls.slice(0, SHOWN).map((c) => (
        <li key={c.input}>
          <span>
            {c.keys.map((k) => (
              <kbd key={k}>{keyName(k)}</kbd>
            ))}
          </span>
          {c.label}
        </li>
      ))}
      {controls.length > SHOWN && (
        <li>
          <kbd>?</kbd> {controls.length - SHOWN} more
        </li>
      )}
    </ul>
  );
}

function Toggle() {
  const controls = useGame((s) => s.game?.controls);
  const show = useSettings((s) => s.keys);
  if (!controls || controls.length === 0) return null;
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
