import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo, useSyncExternalStore } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { useCell, useGame, useLive } from '../live/context';
import { faultyNode } from '../live/state';
import { FaultMark, KindMark, StatusMark, SuspendedMark } from '../graph/marks';
import type { GraphNode } from '../protocol/messages';
import type { StateData } from './elements';
import { cardText, subtitle } from './model';

/** Ways are drawn where the layout says; the widget wants to know of ends all the same. */
function Ends() {
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  );
}

const short = (s: number): string => (Number.isFinite(s) ? `${s.toFixed(s < 99.95 ? 1 : 0)} s` : '');

/** How long the state has been current, by its own clock. */
function Elapsed({ node }: { node: GraphNode }) {
  const { mind } = useLive();
  const port = node.ports.find((p) => p.name === 'Elapsed' && !p.trigger);
  const cell = mind.value(port?.value);
  // Sixty values a second are six texts a second.
  const text = useSyncExternalStore(cell.subscribe, () => {
    const v = cell.get();
    return v === null ? '' : short(Number(v.full));
  });
  return <span className="elapsed">{text}</span>;
}

/** Whether one of these interrupts runs, and the state was current until it began. */
function useSuspended(bit: number, interrupts: readonly number[]): boolean {
  const { mind } = useLive();
  return useSyncExternalStore(mind.switches.subscribe, () => {
    const since = mind.activeSince(bit);
    return since >= 0 && !mind.active(bit).latest() && interrupts.some((b) => mind.active(b).latest() && mind.activeSince(b) === since);
  });
}

const histories: Partial<Record<string, [string, string]>> = {
  shallow: ['H', 'Entered again, it goes on in the state in which it was left'],
  deep: ['H*', 'Entered again, it goes on in the state in which it was left, and so do the machines in that'],
};

function History({ kind }: { kind: string }) {
  const [sign, text] = histories[kind] ?? [];
  return sign === undefined ? null : (
    <span className="history" data-history={kind} title={text}>
      {sign}
    </span>
  );
}

export const StateNode = memo(function StateNode({ data }: NodeProps<StateData>) {
  const { node, inner, interrupt, history } = data.state;
  const waits = useSuspended(node.active, data.suspends);
  const live = useLive();
  const active = useCell(live.mind.active(node.active));
  const selected = useGame((s) => s.node === node.id);
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const hover = useHover();
  const part = useGame((s) => s.part);
  const at = `n${part}/${node.id}`;
  const ends = node.kind === 'state' && node.type !== '';
  const kind = interrupt ? 'interrupt' : data.region ? 'region' : node.kind;
  const about = cardText(node);
  const marks = [selected && 'selected', faulty && 'faulty', ends && 'final', inner && 'holder', waits && 'suspended', data.region && 'beside', interrupt && 'interrupting'];
  return (
    <div
      className={['state', node.kind, active ? 'active' : 'inactive', ...marks].filter(Boolean).join(' ')}
      data-node={node.name}
      data-kind={kind}
      data-suspended={waits}
      data-active={active}
      data-start={data.start}
      {...hover.on}
      title={[subtitle(node), active ? 'Current' : waits ? 'Suspended by an interrupt: it goes on when that has ended' : 'Not current', node.about, node.doc].filter(Boolean).join('\n')}
    >
      <Ends />
      <BreakpointDot at={at} name={node.name} over={hover.over} />
      <KindMark kind={kind} />
      <span className="names">
        <b>{node.name}</b>
        {about && <small>{about}</small>}
      </span>
      <OverrideMark at={at} />
      <History kind={history} />
      {active && <Elapsed node={node} />}
      {faulty ? <FaultMark /> : waits ? <SuspendedMark /> : <StatusMark active={active} />}
    </div>
  );
});

/** Where the machine begins. */
export const StartNode = memo(function StartNode() {
  return (
    <div className="start-mark" title="Initial state">
      <Ends />
    </div>
  );
});

export const AnyNode = memo(function AnyNode() {
  return (
    <div className="any-mark" title="From any state except the target">
      <Ends />
      any state
    </div>
  );
});
