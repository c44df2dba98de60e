import './agents.css';
import { useState } from 'react';
import { useGame, useLive } from '../../live/context';
import { Filter } from '../../panels/Filter';
import { revealSelected } from '../../shell/ui';
import type { Running } from '../../protocol/control';
import { ask, everybody, showLeft } from './leftState';
import { useAsking } from './useAsking';

const LIMIT = 200;

/** Lists the agents that run it. */
function showThose(r: Running): void {
  // A document may be embedded at many places; a node is asked for where it was met.
  ask({ ...everybody, ...(r.node === '' || r.path === '' ? { document: r.document } : { where: `${r.path}.active` }) });
  showLeft('agents');
}

/** What runs now, of all agents: by which most are busy first. */
export function RunningPanel() {
  const live = useLive();
  const [text, setText] = useState('');
  const agents = useGame((s) => s.agents);
  const { got, refused } = useAsking(text, (c) => c.listRunning({ text, limit: LIMIT }));
  return (
    <>
      <Filter label="Search what runs: node, type, document" text={text} onText={setText}>
        <output className="count">{got && (got.matches > LIMIT ? `${LIMIT} of ${got.matches}` : got.matches)}</output>
      </Filter>
      {refused !== '' && <p className="refused agents-refused" role="alert">{refused}</p>}
      <div className="running-list" role="group" aria-label="What runs now" tabIndex={0} data-testid="running">
        <ul>
          {got?.running.map((r) => (
            <li key={`${r.document}/${r.node}`}>
              <button
                type="button"
                className="quiet run"
                data-running={r.node === '' ? r.document : r.node}
                title={`Go to it in ${agents.find((a) => a.id === r.agent)?.name ?? 'an agent that runs it'}`}
                onClick={() => {
                  live.select(r.agent, r.part, r.nodeIndex);
                  revealSelected();
                }}
              >
                <b>{r.node === '' ? r.document : r.node}</b>
                <span className="quiet-text">{r.node === '' ? 'the document' : r.type}</span>
                {r.node !== '' && <span className="quiet-text of">{r.document}</span>}
              </button>
              <button type="button" className="quiet those" title="List the agents that run it" onClick={() => { showThose(r); }}>
                {r.agents === 1 ? '1 agent' : `${r.agents.toLocaleString('en')} agents`}
              </button>
            </li>
          ))}
        </ul>
        {got?.running.length === 0 && <p className="none">{text === '' ? 'Nothing runs now.' : `No running node matches “${text}”.`}</p>}
      </div>
    </>
  );
}
