import { useMemo, useSyncExternalStore } from 'react';
import { StatusMark } from '../graph/marks';
import { useCell, useGame, useLive } from '../live/context';
import type { GraphNode, Part } from '../protocol/messages';
import { planOf, useVerdict } from './now';
import { calledOf } from './parts';
import { Sign } from './PlanCard';
import { Told } from '../labels/Label';
import './now.css';
import { useToldPlan } from './told';
import type { ExplainPlanResponse } from '../protocol/control';

function Step({ node, nth = 0, after = [] }: { node: GraphNode; nth?: number; after?: readonly string[] }) {
  const live = useLive();
  const active = useCell(live.mind.active(node.active));
  const selected = useGame((s) => s.node === node.id);
  return (
    <button type="button" className={`${active && nth <= 1 ? 'active' : ''}${node.kind === 'goal' ? ' aim' : ''}`} aria-current={active && nth <= 1 ? 'step' : undefined} aria-pressed={selected} data-plan={node.name} title={[calledOf(node) === node.name ? '' : node.name, node.about ?? node.title].filter(Boolean).join(': ')} onClick={() => { live.inspect(node.id); }}>
      {node.kind === 'goal' ? <Sign sort="goal" /> : active && nth <= 1 && <StatusMark active />}
      {nth > 0 && <span className="step-nth">{nth}</span>}
      <span className="name"><Told text={calledOf(node)} /></span>
      {after.length > 0 && <span className="after" title={`Assumed behind it: ${after.join(', ')}`}>{after.join(', ')}</span>}
    </button>
  );
}

function Outcome({ node }: { node: GraphNode }) {
  const says = useVerdict(node);
  return says === '' ? null : <span className="label"><Told text={node.name} />: {says}</span>;
}

/** What the search tried, one thing after another, indented as it lies in each other. */
function Tries({ part, told }: { part: Part; told: ExplainPlanResponse }) {
  const live = useLive();
  return (
    <details className="plan-tries">
      <summary>Search: {told.tries.length} tried</summary>
      <ol>
        {told.tries.map((t, i) => (
          <li key={i} className={t.chosen ? '' : 'barred'} style={{ paddingLeft: 12 * Math.min(t.depth, 12) }}>
            <button type="button" disabled={!part.nodes[t.node]} onClick={() => { live.inspect(t.node); }}><Told text={t.text} /></button>
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The plan in its order, what runs of it, and where it leads. */
export function PlanNow({ part }: { part: Part }) {
  const { mind } = useLive();
  const ready = useCell(mind.ready);
  const ids = useSyncExternalStore(mind.tick.subscribe, () => planOf(part, mind).map((n) => n.id).join(' '));
  const aim = useSyncExternalStore(mind.switches.subscribe, () => part.nodes.find((n) => n.kind === 'goal' && mind.active(n.active).latest())?.id ?? -1);
  const steps = useMemo(() => ids.split(' ').filter(Boolean).flatMap((id) => part.nodes[Number(id)] ?? []), [ids, part]);
  const goal = part.nodes[aim];
  const told = useToldPlan(part);
  // What is told knows steps that one task has several times; while it is about another frame than the strip, that alone counts.
  const whole = told?.steps.slice(told.step).flatMap((s) => part.nodes[s.node] ?? []) ?? [];
  const fits = whole.length > 0 && whole[0] === steps[0] && steps.every((n) => whole.includes(n));
  const shown = fits ? whole : steps;
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
          {shown.map((n, i) => (
            <li key={`${String(n.id)} ${String(i)}`}>
              {i > 0 && <span className="to" aria-hidden="true">→</span>}
              <Step node={n} nth={i + 1} {...(fits && { after: told?.steps[told.step + i]?.after ?? [] })} />
            </li>
          ))}
          {fits && told?.left.map((t, i) => (
            <li key={`left ${String(i)}`} className="left" title="Planned later, when the steps before it are done"><span className="to" aria-hidden="true">⇢</span> {t}</li>
          ))}
          {goal && (
            <li>
              {shown.length > 0 && <span className="to" aria-hidden="true">→</span>}
              <Step node={goal} />
            </li>
          )}
        </ol>
      )}
      {told !== null && told.goal < 0 && told.says.length > 0 && <span className="quiet-text plan-says">{told.says.join(' ')}</span>}
      {told !== null && told.tries.length > 0 && <Tries {...{ part, told }} />}
    </div>
  );
}
