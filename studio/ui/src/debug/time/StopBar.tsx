import { useEffect } from 'react';
import { useGame, useLive } from '../../live/context';
import type { Live } from '../../live/live';
import { togglePause } from '../../shell/actions';
import { Icon } from '../../shell/icons';
import { Keys, useKeys } from '../../shell/Keys';
import { revealSelected } from '../../shell/ui';
import { useDebug } from '../context';
import type { Stop } from '../debugState';
import { stepNode, stepPhase } from './actions';
import { placeOf } from './stopped';

const phases: Partial<Record<string, string>> = { begin: 'begins', release: 'lets go', update: 'updates', end: 'ends' };

/** Where a step stands within a frame: "Frame 312, updates: Flee/MoveTowards runs next, 4 of 12". */
export function pointText(stop: Stop): string {
  const p = stop.substep;
  if (!p) return stop.text;
  const at = `Frame ${stop.tick}, ${phases[p.phase] ?? p.phase}`;
  return `${at}${p.node === '' ? '' : `: ${p.node} runs next`}, ${p.index + 1} of ${p.count}`;
}

export function showStop(live: Live, stop: Stop): void {
  if (!live.state.agents.some((a) => a.id === stop.agent)) return;
  const { part, node } = placeOf(stop);
  live.select(stop.agent, part, node);
  revealSelected();
}

/** Why the game stands, with the ways on. A breakpoint leads to where it was hit. */
export function StopBar() {
  const live = useLive();
  const keys = useKeys();
  const hint = (id: string, text: string) => (keys(id) === '' ? text : `${text} (${keys(id)})`);
  const stop = useDebug((s) => s.stop);
  const hits = useDebug((s) => s.hits);
  const stops = useDebug((s) => s.stops);
  const name = useGame((s) => s.agents.find((a) => a.id === stop?.agent)?.name ?? '');
  useEffect(() => {
    // Who steps stays where he looks; who is stopped wants to see where.
    if (stops > 0 && live.debug.state.stop?.breakpoint) showStop(live, live.debug.state.stop);
  }, [stops, live]);
  if (!stop || (stop.breakpoint === 0 && !stop.substep)) return null;
  const hit = stop.breakpoint > 0;
  const more = hits.filter((h) => h.breakpoint !== stop.breakpoint || h.agent !== stop.agent || h.text !== stop.text);
  return (
    <div className={hit ? 'stop-bar hit' : 'stop-bar'} data-testid="stop" role="status">
      <Icon name={hit ? 'breakpoint' : 'stepNode'} />
      <div className="text">
        <p>
          {hit ? <b>Stopped. </b> : <b>{name}. </b>}
          {hit ? stop.text : pointText(stop)}
          {hit && <span className="quiet-text"> Frame {stop.tick}.</span>}
        </p>
        {more.length > 0 && (
          <details>
            <summary>and {more.length} more in this frame</summary>
            <ul>
              {more.map((h, i) => (
                <li key={i}>
                  <button type="button" className="link-like" onClick={() => { showStop(live, h); }}>
                    {h.text}
                  </button>
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {(hit || placeOf(stop).node >= 0) && (
        <button type="button" data-action="show-stop" title="Go to the node" onClick={() => { showStop(live, stop); }}>
          Show
        </button>
      )}
      {hit ? (
        <button type="button" data-action="stop-step" title={hint('step', 'Play one frame')} onClick={() => live.send({ t: 'control', do: 'step' })}>
          Step <Keys id="step" />
        </button>
      ) : (
        <>
          <button type="button" data-action="stop-node" title={hint('step-node', 'To the next node whose code runs')} onClick={() => { stepNode(live); }}>
            Node <Keys id="step-node" />
          </button>
          <button type="button" data-action="stop-phase" title={hint('step-phase', 'To the next phase of the frame')} onClick={() => { stepPhase(live); }}>
            Phase <Keys id="step-phase" />
          </button>
        </>
      )}
      <button type="button" className="primary" data-action="stop-resume" title={hint('pause', 'Let the game go on')} onClick={() => { togglePause(live); }}>
        Resume <Keys id="pause" />
      </button>
    </div>
  );
}
