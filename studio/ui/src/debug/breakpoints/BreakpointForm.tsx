import { useId, useState } from 'react';
import { useGame, useLive } from '../../live/context';
import { programOf, type State } from '../../live/state';
import type { Breakpoint } from '../debugState';
import { ConditionField } from './ConditionField';
import { setBreakpoint } from './actions';
import { documentOf, nth, reach, scopeOf, siblingsOf, verbOf, type On, type Scope } from './spec';

/** The agent whose names a condition is written with: the one that it is for, the watched one, or any that runs the document. */
function exampleOf(s: State, b: Breakpoint): number | null {
  if (b.agent !== 0 && s.agents.some((a) => a.id === b.agent)) return b.agent;
  if (b.document === '' || documentOf(s, s.agent) === b.document) return s.agent;
  return s.agents.find((a) => documentOf(s, a.id) === b.document)?.id ?? s.agent;
}

const scopes: Scope[] = ['agent', 'document', 'all'];

/** All that a breakpoint can be told; each field is the game's at once. */
export function BreakpointForm({ stop, fresh = false, onMade }: { stop: Breakpoint; fresh?: boolean; onMade?: (id: number) => void }) {
  const live = useLive();
  const id = useId();
  const [refused, setRefused] = useState('');
  const [draft, setDraft] = useState(stop);
  // What the game says of it counts, but for what it has refused.
  const b = refused !== '' || fresh ? draft : stop;
  const agent = useGame((s) => exampleOf(s, b));
  const program = useGame((s) => programOf(s, agent));
  const name = useGame((s) => s.agents.find((a) => a.id === (b.agent || s.agent))?.name ?? 'this agent');
  const document = useGame((s) => documentOf(s, agent));
  const change = (by: Partial<Breakpoint>) => {
    const next = { ...b, ...by };
    setDraft(next);
    if (next.on === 'condition' && next.condition.trim() === '') return;
    void setBreakpoint(live, next).then((o) => {
      setRefused('refused' in o ? o.refused : '');
      if ('made' in o) onMade?.(o.made.id);
    });
  };
  const scope = scopeOf(b);
  const whom: Record<Scope, string> = { agent: name, document: document || 'its document', all: 'everybody' };
  const ways = siblingsOf(b.on);
  const condition = b.on === 'condition';
  return (
    <div className="stop-form" role="group" aria-label="Breakpoint settings">
      {ways.length > 1 && (
        <label>
          <span>When it</span>
          <select value={b.on} onChange={(e) => { change({ on: e.target.value as On }); }}>
            {ways.map((on) => (
              <option key={on} value={on}>
                {verbOf(on)}
              </option>
            ))}
          </select>
        </label>
      )}
      {b.on !== 'fault' && (
        <label>
          <span>{condition ? 'Becomes true' : 'Only if'}</span>
          <ConditionField
            label={condition ? 'What becomes true' : 'Only if'}
            program={program}
            value={b.condition}
            placeholder={condition ? 'CharHealth < 30' : 'at every time'}
            autoFocus
            invalid={refused !== ''}
            describedBy={refused === '' ? undefined : `${id}-refused`}
            onDone={(text) => { change({ condition: text }); }}
          />
        </label>
      )}
      <label>
        <span>Count</span>
        <span className="on-line">
          <input
            type="number"
            aria-label="Only every so manieth time"
            min={1}
            max={1_000_000}
            value={Math.max(1, b.hits)}
            onChange={(e) => {
              const n = Math.trunc(Number(e.target.value));
              if (n >= 1) change({ hits: n === 1 ? 0 : n });
            }}
          />
          <small className="quiet-text">{b.hits > 1 ? `every ${nth(b.hits)} time` : 'every time'}</small>
        </span>
      </label>
      <div className="scopes" role="radiogroup" aria-label="For">
        <span>For</span>
        <span className="on-line">
          {scopes.map((s) => (
            <label key={s} className="stop-choice">
              <input type="radio" name={`${id}-scope`} checked={scope === s} disabled={s === 'agent' && agent === null} onChange={() => { change(reach(s, { agent: agent ?? 0, document })); }} />
              {whom[s]}
            </label>
          ))}
        </span>
      </div>
      <label>
        <span>Write instead</span>
        <ConditionField
          label="Log message instead of stopping"
          program={program}
          message
          value={b.log}
          placeholder="stop the game, or a message such as health {CharHealth}"
          invalid={refused !== ''}
          describedBy={refused === '' ? undefined : `${id}-refused`}
          onDone={(text) => { change({ log: text }); }}
        />
      </label>
      <label className="stop-choice">
        <input type="checkbox" checked={b.once} onChange={() => { change({ once: !b.once }); }} />
        Only once, then it goes
      </label>
      {refused !== '' && (
        <p className="refused" role="alert" id={`${id}-refused`}>
          {refused}
        </p>
      )}
    </div>
  );
}
