import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Filter } from './Filter';
import { useGame, useLive } from '../live/context';
import { findNode, programOf, type NumberedLine } from '../live/state';
import { Panel } from '../shell/Panel';
import { Told } from '../labels/Label';

/** Lines drawn at most; the filter looks through all that are kept. */
const DRAWN = 300;

const Line = memo(function Line({ line, agent }: { line: NumberedLine; agent: string }) {
  const live = useLive();
  const goTo = () => {
    const program = programOf(live.state, line.agent);
    const at = program && line.node ? findNode(program, line.node) : null;
    live.select(line.agent, at?.part ?? 0, at?.node ?? -1);
  };
  return (
    <li data-testid="log-line" className={`line ${line.level}`}>
      <span className="tick">{line.tick}</span>
      {line.level !== 'info' && <span className="level">{line.level}</span>}
      {line.agent === 0 ? (
        <span className="quiet-text">{agent}</span>
      ) : (
        <button type="button" className="link-like" title={`Show ${line.node ?? agent}`} onClick={goTo}>
          {agent}
          {line.node && <> · <Told text={line.node} /></>}
        </button>
      )}
      <span className="text"><Told text={line.text} /></span>
    </li>
  );
});

export function LogPanel() {
  const live = useLive();
  const log = useGame((s) => s.log);
  const agents = useGame((s) => s.agents);
  const [text, setText] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const follow = useRef(true);
  const names = useMemo(() => new Map(agents.map((a) => [a.id, a.name])), [agents]);
  const lines = useMemo(() => {
    const query = text.trim().toLowerCase();
    const hit = (l: NumberedLine) =>
      query === '' || `${l.tick} ${l.level} ${names.get(l.agent) ?? ''} ${l.node ?? ''} ${l.text}`.toLowerCase().includes(query);
    return log.filter(hit).slice(-DRAWN);
  }, [log, text, names]);
  useLayoutEffect(() => {
    const el = list.current;
    if (el && follow.current) el.scrollTop = el.scrollHeight;
  }, [lines]);
  return (
    <Panel
      id="log"
      title="Log"
      actions={
        <>
          <Filter label="Filter log" text={text} onText={setText} inTitle />
          <button
            type="button"
            className="quiet"
            disabled={log.length === 0}
            onClick={() => {
              live.clearLog();
            }}
          >
            Clear
          </button>
        </>
      }
    >
      <ul
        className="log"
        ref={list}
        aria-label="Log lines"
        tabIndex={0}
        onScroll={(e) => {
          const el = e.currentTarget;
          follow.current = el.scrollHeight - el.scrollTop - el.clientHeight < 24;
        }}
      >
        {lines.map((l) => (
          <Line key={l.n} line={l} agent={names.get(l.agent) ?? (l.agent === 0 ? 'game' : `#${l.agent}`)} />
        ))}
        {lines.length === 0 && <li className="none">{text ? `No results for “${text}”.` : 'Nothing logged yet. What actions write, faults and reloads come here.'}</li>}
      </ul>
    </Panel>
  );
}
