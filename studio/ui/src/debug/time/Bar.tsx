import { useGame, useLive } from '../../live/context';
import { Keys, useKeys } from '../../shell/Keys';
import { useCan, useDebug } from '../context';
import { later } from '../../shell/later';
import { whatIfOf } from '../whatif/whatIf';
import { backToNow, takeOver } from './actions';
import { useTickNow } from './usePast';
import type { Extent } from './view';

const Comparison = later(() => import('./Comparison').then((m) => m.Comparison));

/** How long ago: "5.2 s", "2:57 min". */
export function agoText(seconds: number): string {
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')} min`;
}

/** Which frame is shown; in the past how far back, and the ways out of it. */
export function Bar({ extent, rate }: { extent: Extent; rate: number }) {
  const live = useLive();
  const tick = useTickNow();
  const back = extent.newest - tick;
  const keys = useKeys();
  const intervenes = useCan('intervene');
  const hint = (id: string, text: string) => (keys(id) ? `${text} (${keys(id)})` : text);
  return (
    <div className={back > 0 ? 'time-bar past' : 'time-bar'} data-testid="time-bar" data-past={back > 0}>
      <span className="frame">
        <span className="unit">frame</span> <b data-testid="time-frame">{tick}</b> <span className="of">of {extent.newest}</span>
        <span className="at">{(tick / rate).toFixed(2)} s</span>
      </span>
      {back > 0 ? (
        <>
          <b className="ago" role="status" data-testid="past">
            {agoText(back / rate)} in the past
          </b>
          <button type="button" data-action="now" title={hint('now', 'Go to the newest frame, and on from there')} onClick={() => { backToNow(live); }}>
            Back to now <Keys id="now" />
          </button>
          <button
            type="button"
            className="primary"
            data-action="continue"
            title={hint('continue', 'Let the game go on from this frame. The frames after it are kept as a branch')}
            onClick={() => { takeOver(live); }}
          >
            Continue from here <Keys id="continue" />
          </button>
        </>
      ) : null}
      {intervenes && (
        <button type="button" data-action="what-if" title={hint('what-if', 'Change something at this frame, and see both futures side by side')} onClick={() => { whatIfOf(live).open(); }}>
          What if… <Keys id="what-if" />
        </button>
      )}
      <Comparison rate={rate} />
      <Memory />
    </div>
  );
}

/** How full the recorder is. */
function Memory() {
  const share = useDebug((s) => (s.standing && s.standing.memoryLimit > 0 ? Math.round((s.standing.memory / s.standing.memoryLimit) * 20) * 5 : 0));
  const limit = useDebug((s) => s.standing?.memoryLimit ?? 0);
  const process = useGame((s) => s.game?.process);
  if (share < 50 || process === undefined) return null;
  return (
    <span className="quiet-text memory" title={`The recording may take ${Math.round(limit / (1 << 20))} MiB; when they are full the oldest of it is forgotten.`}>
      {share}% full
    </span>
  );
}
