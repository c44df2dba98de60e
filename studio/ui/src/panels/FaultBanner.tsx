import { useGame, useLive } from '../live/context';
import { findNode, programOf } from '../live/state';
import { Icon } from '../shell/icons';

/** Tells that an agent was parked, where and why, and lets it go on. The watched agent's fault comes first and in full. */
export function FaultBanner() {
  const live = useLive();
  const faults = useGame((s) => s.faults);
  const agents = useGame((s) => s.agents);
  const watched = useGame((s) => s.agent);
  const parked = [...new Set([...faults.keys(), ...agents.filter((a) => a.fault).map((a) => a.id)])];
  const id = watched !== null && parked.includes(watched) ? watched : parked[0];
  if (id === undefined) return null;
  const fault = faults.get(id);
  const name = agents.find((a) => a.id === id)?.name ?? `Agent ${id}`;
  const goTo = () => {
    const program = programOf(live.state, id);
    const at = program && fault && findNode(program, fault.node);
    live.select(id, at?.part ?? 0, at?.node ?? -1);
  };
  const own = id === watched;
  return (
    <div className={own ? 'fault' : 'fault other'} data-testid="fault" role="alert">
      <Icon name="warning" />
      <div className="text">
        <p title={own ? undefined : fault?.message}>
          <b>{name} is parked:</b> {fault?.message ?? 'its code failed before this page opened.'}
          {parked.length > 1 && <span className="quiet-text"> {`(and ${parked.length - 1} more)`}</span>}
        </p>
        {own && fault && (
          <p className="where">
            <code>{fault.document}</code> at{' '}
            <button type="button" className="link-like" onClick={goTo}>
              {fault.node}
            </button>{' '}
            ({fault.type})
          </p>
        )}
        {own && fault?.stack && (
          <details>
            <summary>Stack</summary>
            <pre>{fault.stack}</pre>
          </details>
        )}
      </div>
      {!own && (
        <button type="button" onClick={goTo}>
          Show
        </button>
      )}
      <button
        type="button"
        className="primary"
        data-action="resume-agent"
        onClick={() => {
          live.send({ t: 'resume-agent', agent: id });
        }}
      >
        Resume agent
      </button>
    </div>
  );
}
