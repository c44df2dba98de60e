import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo, useSyncExternalStore } from 'react';
import { useCell, useGame, useLive } from '../live/context';
import { faultyNode } from '../live/state';
import { FaultMark, KindMark, StatusMark } from '../graph/marks';
import type { GraphNode } from '../protocol/messages';
import type { StateData } from './elements';
import { subtitle } from './model';

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

export const StateNode = memo(function StateNode({ data }: NodeProps<StateData>) {
  const { node } = data.state;
  const live = useLive();
  const active = useCell(live.mind.active(node.active));
  const selected = useGame((s) => s.node === node.id);
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const ends = node.kind === 'state' && node.type !== '';
  return (
    <div
      className={`state ${node.kind} ${active ? 'active' : 'inactive'}${selected ? ' selected' : ''}${faulty ? ' faulty' : ''}${ends ? ' final' : ''}`}
      data-node={node.name}
      data-kind={node.kind}
      data-active={active}
      data-start={data.start}
      title={[subtitle(node), active ? 'Current' : 'Not current', node.about, node.doc].filter(Boolean).join('\n')}
    >
      <Ends />
      <KindMark kind={node.kind} />
      <span className="names">
        <b>{node.name}</b>
        <small>{subtitle(node)}</small>
      </span>
      {active && <Elapsed node={node} />}
      {faulty ? <FaultMark /> : <StatusMark active={active} />}
    </div>
  );
});

/** Where the machine begins. */
export const StartNode = memo(function StartNode() {
  return (
    <div className="start-mark" title="Here the machine begins">
      <Ends />
    </div>
  );
});

export const AnyNode = memo(function AnyNode() {
  return (
    <div className="any-mark" title="From every state but the one that the way leads to">
      <Ends />
      any state
    </div>
  );
});
