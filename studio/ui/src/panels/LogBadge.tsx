import { useGame, useSettings } from '../live/context';
import { toggleCollapsed } from '../live/settings';
import { Keys } from '../shell/Keys';

/** How much was logged, which opens the log. */
export function LogBadge() {
  const lines = useGame((s) => s.log.length);
  const bad = useGame((s) => s.log.some((l) => l.level === 'error' || l.level === 'warn'));
  const closed = useSettings((s) => s.collapsed.log ?? false);
  const count = lines.toLocaleString('en');
  return (
    <button
      type="button"
      className={`quiet log-badge${bad ? ' bad' : ''}`}
      data-action="log"
      aria-expanded={!closed}
      title={closed ? 'Open the log' : 'Close the log'}
      onClick={() => {
        toggleCollapsed('log');
      }}
    >
      Log <span className="count">{bad && <span aria-hidden="true">! </span>}{count}</span>{bad && <span className="sr"> lines, with warnings</span>} <Keys id="log" />
    </button>
  );
}
