import { useState } from 'react';
import { findNode, programOf } from '../../live/state';
import { useGame, useLive } from '../../live/context';
import type { Live } from '../../live/live';
import { Icon } from '../../shell/icons';
import { revealSelected } from '../../shell/ui';
import { seekTo } from '../time/actions';
import { useCan, useDebug } from '../context';
import { findPort } from '../paths';
import { HandGlyph } from './OverrideMark';
import { overridesOf, describeIntervention, useOverrides, type Intervention } from './overridesState';

/** Drawn at most; the newest count. */
const DRAWN = 200;

/** Leads to what was meddled with. */
function goTo(live: Live, d: Intervention): void {
  const program = programOf(live.state, d.agent);
  if (!program) return;
  const port = findPort(program, d.path);
  const at = port ? { part: port.part.id, node: port.node?.id ?? -1 } : (findNode(program, d.path) ?? { part: 0, node: -1 });
  live.select(d.agent, at.part, at.node);
  revealSelected();
}

function Who({ deed }: { deed: Intervention }) {
  const live = useLive();
  const name = useGame((s) => s.agents.find((a) => a.id === deed.agent)?.name);
  if (deed.agent === 0) return <span className="who quiet-text">the game</span>;
  return (
    <button type="button" className="link-like who" disabled={name === undefined} title="Show it" onClick={() => { goTo(live, deed); }}>
      {name ?? `agent ${String(deed.agent)}`}
    </button>
  );
}

function Standing({ deed }: { deed: Intervention }) {
  const live = useLive();
  const [refused, setRefused] = useState('');
  return (
    <li className="intervention lasting" data-deed={deed.do}>
      <HandGlyph />
      <Who deed={deed} />
      <span className="text">{describeIntervention(deed)}</span>
      <button type="button" className="quiet" data-action="let-go" title="End it" onClick={() => { void overridesOf(live).release(deed).then(setRefused); }}>
        Release
      </button>
      {refused !== '' && (
        <p className="refused" role="alert">
          {refused}
        </p>
      )}
    </li>
  );
}

function Done({ deed, later }: { deed: Intervention; later: boolean }) {
  const live = useLive();
  const seeks = useCan('seek');
  const within = useDebug((s) => s.standing !== null && deed.tick >= s.standing.oldest && deed.tick <= s.standing.newest);
  const frame = deed.tick.toLocaleString('en');
  return (
    <li className={later ? 'intervention later' : 'intervention'} data-deed={deed.do}>
      {seeks && within ? (
        <button type="button" className="link-like tick" title={`Go to frame ${frame}`} onClick={() => { seekTo(live, deed.tick); }}>
          {frame}
        </button>
      ) : (
        <span className="tick">{frame}</span>
      )}
      <Who deed={deed} />
      <span className="text">
        {describeIntervention(deed)}
        {later && <small className="quiet-text"> yet to come in the recording</small>}
      </span>
    </li>
  );
}

/** What the title of the tab offers. */
export function OverridesActions() {
  const live = useLive();
  const standing = useOverrides((s) => s.standing);
  if (standing.length === 0) return null;
  return (
    <button
      type="button"
      className="quiet"
      data-action="let-go-all"
      title="End all that is held and forced"
      onClick={() => {
        void (async () => {
          for (const d of standing) await overridesOf(live).release(d);
        })();
      }}
    >
      Release all
    </button>
  );
}

/** What people have done to the game: what is in force, and what was done since its start. */
export function OverridesPanel() {
  const features = useDebug((s) => s.features);
  const standing = useOverrides((s) => s.standing);
  const done = useOverrides((s) => s.done);
  const now = useDebug((s) => s.standing?.tick ?? Infinity);
  if (features !== null && !features.has('intervene')) return <p className="none">This game does not support overrides.</p>;
  const list = done.slice(-DRAWN).reverse();
  return (
    <div className="side-list" role="group" aria-label="Overrides" tabIndex={0}>
      {standing.length > 0 && (
        <ul aria-label="In force">
          {standing.map((d) => (
            <Standing key={`${d.agent} ${d.do} ${d.path}`} deed={d} />
          ))}
        </ul>
      )}
      {list.length > 0 && (
        <>
          <h3>Done since the start</h3>
          <ul aria-label="Done since the start">
            {list.map((d, i) => (
              <Done key={done.length - i} deed={d} later={d.tick > now} />
            ))}
          </ul>
        </>
      )}
      {list.length === 0 && standing.length === 0 && (
        <p className="none">
          <Icon name="edit" /> No overrides yet. Right-click a value, a trigger, a node or a character on the stage to set it, fire it, force its
          result, or tell it what to do.
        </p>
      )}
    </div>
  );
}
