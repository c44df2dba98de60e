import { useMemo, useSyncExternalStore } from 'react';
import { StatusMark } from '../graph/marks';
import { useCell, useGame, useLive } from '../live/context';
import type { GraphNode, Part } from '../protocol/messages';
import { planOf, useVerdict } from './now';
import { Sign } from './PlanCard';
import { Told } from '../labels/Label';

function Step({ node }: { node: GraphNode }) {
  const live = useLive();
  const active = useCell(live.mind.active(node.active));
  const selected = useGame((s) => s.node === node.id);
  return (
    <button type="button" className={`${active ? 'active' : ''}${node.kind === 'goal' ? ' aim' : ''}`} aria-current={active ? 'step' : undefined} aria-pressed={selected} data-plan={node.name} title={node.about ?? node.title} onClick={() => { live.inspect(node.id); }}>
      {node.kind === 'goal' ? <Sign sort="goal" /> : active && <StatusMark active />}
      <span className="name"><Told text={node.name} /></span>
    </button>
  );
}

function Outcome({ node }: { node: GraphNode }) {
  const says = useVerdict(node);
  return says === '' ? null : <span className="label"><Told text={node.name} />: {says}</span>;
}

/** The plan in its order, what runs of it, and where it leads. */
export function PlanNow({ part }: { part: Part }) {
  const { mind } = useLive();
  const ready = useCell(mind.ready);
  const ids = useSyncExternalStore(mind.tick.subscribe, () => planOf(part, mind).map((n) => n.id).join(' '));
  const aim = useSyncExternalStore(mind.switches.subscribe, () => part.nodes.find((n) => n.kind === 'goal' && mind.active(n.active).latest())?.id ?? -1);
  const steps = useMemo(() => ids.split(' ').filter(Boolean).flatMap((id) => part.nodes[Number(id)] ?? []), [ids, part]);
  const goal = part.nodes[aim];
  return (
    <div className="now" aria-label="Plan">
      <span className="label">Plan</span>
      {!ready ? <span className="quiet-text">waiting for the first frame…</span> : steps.length === 0 && !goal ? (
        <>
          <span className="quiet-text">No plan now</span>
          {part.nodes.filter((n) => n.kind === 'goal').slice(0, 4).map((n) => <Outcome key={n.id} node={n} />)}
        </>
      ) : (
        <ol className="plan-strip">
          {[...steps, ...(goal ? [goal] : [])].map((n, i) => (
            <li key={`${String(n.id)} ${String(i)}`}>
              {i > 0 && <span className="to" aria-hidden="true">→</span>}
              <Step node={n} />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
