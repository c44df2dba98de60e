import { useState } from 'react';
import { useStore } from 'zustand';
import { useGame, useLive } from '../../live/context';
import { Icon } from '../../shell/icons';
import { useCan, useDebug } from '../context';
import { emptyBreakpoint, type Breakpoint } from '../debugState';
import { editStop, side } from '../side';
import { goTo, removeBreakpoint, setBreakpoint } from './actions';
import { nth, saysWhen, scopeOf } from './spec';
import { BreakpointForm } from './BreakpointForm';
import { StopGlyph } from './BreakpointDot';
import { Told } from '../../labels/Label';

const times = (n: number): string => (n === 0 ? 'not hit yet' : n === 1 ? 'hit once' : `hit ${n.toLocaleString('en')} times`);

function Row({ stop }: { stop: Breakpoint }) {
  const live = useLive();
  const editing = useStore(side, (s) => s.editing === stop.id);
  const hit = useDebug((s) => s.stop?.breakpoint === stop.id || s.hits.some((h) => h.breakpoint === stop.id));
  const name = useGame((s) => s.agents.find((a) => a.id === stop.agent)?.name);
  const [refused, setRefused] = useState('');
  const { what, verb } = saysWhen(stop);
  const scope = scopeOf(stop);
  const whom = scope === 'agent' ? (name ?? `agent ${String(stop.agent)}`) : scope === 'document' ? stop.document : 'everybody';
  return (
    <li className={`stop-row${hit ? ' hit' : ''}${stop.enabled ? '' : ' off'}`} data-breakpoint={stop.id} data-hit={hit}>
      <div className="line">
        <input
          type="checkbox"
          checked={stop.enabled}
          aria-label={`${what} ${verb}: on`}
          title={stop.enabled ? 'Switch it off' : 'Switch it on'}
          onChange={() => {
            void setBreakpoint(live, { ...stop, enabled: !stop.enabled }).then((o) => { setRefused('refused' in o ? o.refused : ''); });
          }}
        />
        <StopGlyph mark={{ enabled: stop.enabled, log: stop.log !== '', sometimes: (stop.condition !== '' && stop.on !== 'condition') || stop.hits > 1 }} />
        <button
          type="button"
          className="quiet what"
          title={`Show it: ${what}`}
          onClick={() => {
            if (!goTo(live, stop)) setRefused('It is in no program that an agent runs now.');
          }}
        >
          <b><Told text={what} of={stop.document} /></b> <span>{verb}</span>
        </button>
        {stop.condition !== '' && stop.on !== 'condition' && (
          <span className="if">
            if <code><Told text={stop.condition} of={stop.document} /></code>
          </span>
        )}
        {stop.hits > 1 && <span className="quiet-text">every {nth(stop.hits)} time</span>}
        {stop.log !== '' && (
          <span className="if">
            writes <code>{stop.log}</code>
          </span>
        )}
        {stop.once && <span className="tag">once</span>}
        <span className="whom" title="For whom it is">
          {whom}
        </span>
        <output className="hits">{times(stop.hit)}</output>
        <button
          type="button"
          className="quiet icon"
          aria-expanded={editing}
          aria-label={`Change ${what} ${verb}`}
          title="Condition, count, for whom, log point"
          onClick={() => {
            editStop(editing ? -1 : stop.id);
          }}
        >
          <Icon name={editing ? 'down' : 'edit'} />
        </button>
        <button
          type="button"
          className="quiet icon"
          aria-label={`Remove ${what} ${verb}`}
          title="Remove it"
          onClick={() => {
            void removeBreakpoint(live, stop.id).then(setRefused);
          }}
        >
          <Icon name="close" />
        </button>
      </div>
      {stop.problem !== '' && (
        <p className="problem">
          <Icon name="warning" /> It cannot be hit now: {stop.problem}
        </p>
      )}
      {refused !== '' && (
        <p className="refused" role="alert">
          {refused}
        </p>
      )}
      {editing && <BreakpointForm stop={stop} />}
    </li>
  );
}

/** One that is not the game's yet: a condition is needed first. */
function Fresh() {
  const live = useLive();
  const [stop] = useState((): Breakpoint => ({ ...emptyBreakpoint(), on: 'condition', agent: live.state.agent ?? 0 }));
  return (
    <li className="stop-row" data-breakpoint="new">
      <div className="line">
        <StopGlyph mark={undefined} />
        <b className="what">Break when this becomes true</b>
        <button type="button" className="quiet icon" aria-label="Leave it" title="Leave it" onClick={() => { editStop(-1); }}>
          <Icon name="close" />
        </button>
      </div>
      <BreakpointForm stop={stop} fresh onMade={() => { side.setState({ editing: -1 }); }} />
    </li>
  );
}

/** What the title of the tab offers. */
export function StopsActions() {
  const live = useLive();
  const can = useCan('control');
  const list = useDebug((s) => s.breakpoints);
  const hasFault = list.some((b) => b.on === 'fault' && b.agent === 0 && b.document === '');
  const any = list.some((b) => b.enabled);
  if (!can) return null;
  return (
    <>
      <button type="button" className="quiet" data-action="stop-condition" title="Break when a condition on an agent’s values becomes true" onClick={() => { editStop(0); }}>
        <Icon name="plus" /> Condition
      </button>
      <button
        type="button"
        className="quiet"
        data-action="stop-fault"
        aria-pressed={hasFault}
        title="Break when an agent’s code fails"
        onClick={() => {
          const old = list.filter((b) => b.on === 'fault' && b.agent === 0 && b.document === '');
          if (old.length === 0) void setBreakpoint(live, { ...emptyBreakpoint(), on: 'fault' });
          for (const b of old) void removeBreakpoint(live, b.id);
        }}
      >
        Faults
      </button>
      {list.length > 0 && (
        <>
          <button
            type="button"
            className="quiet"
            title={any ? 'Switch all off' : 'Switch all on'}
            onClick={() => {
              for (const b of list) if (b.enabled === any) void setBreakpoint(live, { ...b, enabled: !any });
            }}
          >
            {any ? 'All off' : 'All on'}
          </button>
          <button type="button" className="quiet" title="Remove all" onClick={() => { void removeBreakpoint(live, 0); }}>
            Remove all
          </button>
        </>
      )}
    </>
  );
}

/** Where the game is to stop, whoever said so. */
export function BreakpointsPanel() {
  const list = useDebug((s) => s.breakpoints);
  const features = useDebug((s) => s.features);
  const fresh = useStore(side, (s) => s.editing === 0);
  if (features !== null && !features.has('control')) return <p className="none">This game cannot be stopped from here.</p>;
  return (
    <div className="side-list" role="group" aria-label="Breakpoints" tabIndex={0}>
      <ul>
        {fresh && <Fresh />}
        {list.map((b) => (
          <Row key={b.id} stop={b} />
        ))}
      </ul>
      {list.length === 0 && !fresh && (
        <p className="none">
          No breakpoints yet. Click the dot next to a node, a trigger, a transition or a value, press <kbd>F9</kbd> for what is selected, or
          right-click for more.
        </p>
      )}
    </div>
  );
}
