import { Handle, Position, type Edge, type EdgeProps, type Node, type NodeProps } from '@xyflow/react';
import { memo, useMemo } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { FlowView } from '../graph/FlowView';
import { FaultMark, StatusMark } from '../graph/marks';
import { useCell, useGame, useLive } from '../live/context';
import { faultyNode } from '../live/state';
import type { GraphNode, Part, Port, Program } from '../protocol/messages';
import type { Card, Row } from './cards';
import { usePlanned, useVerdict } from './now';
import { drawingOf, portOf, portOfRow } from './parts';
import { PlanCard } from './PlanCard';

type CardData = Node<{ card: Card; part: Part; node: GraphNode | null }, 'plan'>;
type LineData = Edge<{ path: string; part: Part; from: GraphNode; to: GraphNode | null }, 'line'>;

/** Words that say that something cannot be, or could not. */
const bad: ReadonlySet<string> = new Set(['refused', 'undone', 'barred', 'failed', 'unavailable', 'unreachable', 'impossible', 'limited']);
/** Words that say what is seen anyway. */
const quiet: ReadonlySet<string> = new Set(['', 'untried', 'spare', 'chosen', 'planned', 'runs', 'pursued', 'undecided']);

function Value({ port }: { port: Port }) {
  const { mind } = useLive();
  const v = useCell(mind.value(port.value ?? -1));
  return <output className="holds" data-reading={port.name}>{v?.short ?? '·'}</output>;
}

function Ends() {
  return (
    <>
      <Handle type="target" position={Position.Left} className="hidden-handle" />
      <Handle type="source" position={Position.Right} className="hidden-handle" />
    </>
  );
}

function LiveCard({ card, part, node }: { card: Card; part: Part; node: GraphNode }) {
  const { mind } = useLive();
  const { active, step } = usePlanned(node);
  const verdict = useVerdict(node);
  const unmet = Number(useCell(mind.value(portOf(node, 'Unmet')?.value ?? -1))?.short ?? 0) || 0;
  const selected = useGame((s) => s.node === node.id);
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const hover = useHover();
  const at = `n${String(part.id)}/${String(node.id)}`;
  const refused = bad.has(verdict);
  const told = (r: Row) => {
    const port = portOfRow(node, r);
    if (port) return <Value port={port} />;
    return refused && r.key === `when ${String(unmet)}` ? <span className="holds">not so</span> : null;
  };
  return (
    <div className="plan-live" {...hover.on}>
      <BreakpointDot at={at} name={node.name} over={hover.over} />
      <PlanCard
        card={card}
        state={[active && 'active', !active && step > 0 && 'planned', selected && 'selected', faulty && 'faulty', refused && 'barred'].filter(Boolean).join(' ')}
        data={{ 'data-active': active, 'data-step': step, 'data-verdict': verdict }}
        tell={told}
        marks={
          <>
            {node.kind === 'fact' && node.ports[0] && <Value port={node.ports[0]} />}
            {!quiet.has(verdict) && <span className={`verdict${refused ? ' bad' : ''}`}>{verdict}</span>}
            {step > 0 && <span className="step" title={`Number ${String(step)} of the plan`}>{step}</span>}
            <OverrideMark at={at} />
            {faulty ? <FaultMark /> : active && <StatusMark active />}
          </>
        }
      />
    </div>
  );
}

const CardNode = memo(function CardNode({ data: { card, part, node } }: NodeProps<CardData>) {
  return (
    <>
      <Ends />
      {node ? <LiveCard {...{ card, part, node }} /> : <PlanCard card={card} />}
    </>
  );
});

const LineEdge = memo(function LineEdge({ data }: EdgeProps<LineData>) {
  const from = usePlanned(data?.from ?? nobody);
  const to = usePlanned(data?.to ?? nobody);
  const near = useGame((s) => s.node >= 0 && (s.node === data?.from.id || s.node === data?.to?.id));
  const on = (from.active || from.step > 0) && (to.active || to.step > 0);
  return <path className={`plan-line${on ? ' on' : ''}${near ? ' near' : ''}`} d={data?.path} />;
});

const nobody: GraphNode = { id: -1, name: '', kind: 'task', type: '', title: '', active: -1, ports: [] };
const nodeTypes = { plan: CardNode };
const edgeTypes = { line: LineEdge };
const still = { draggable: false, connectable: false, selectable: false };

/** A planner: what can be done, what is planned, and what of it runs. It is drawn as in the editor. */
export function PlannerView({ program, part }: { program: Program; part: Part }) {
  const drawing = useMemo(() => drawingOf(part), [part]);
  const nodes = useMemo(() => drawing.cards.flatMap((card): CardData[] => {
    const box = drawing.places.get(card.id);
    const node = typeof card.id === 'number' ? (part.nodes[card.id] ?? null) : null;
    return box ? [{ id: String(card.id), type: 'plan', position: { x: box.x, y: box.y }, width: box.width, height: box.height, data: { card, part, node }, ariaLabel: `${card.name}, ${card.sort} ${card.title}`, ...still, ...(node === null && { focusable: false }) }] : [];
  }), [drawing, part]);
  const edges = useMemo(() => drawing.lines.flatMap(({ line, path }, i): LineData[] => {
    const from = typeof line.from === 'number' ? part.nodes[line.from] : undefined;
    return from ? [{ id: String(i), type: 'line', source: String(line.from), target: String(line.to), focusable: false, selectable: false, data: { path, part, from, to: typeof line.to === 'number' ? (part.nodes[line.to] ?? null) : null } }] : [];
  }), [drawing, part]);
  return <FlowView {...{ program, part, nodes, edges, nodeTypes, edgeTypes }} places={drawing.places} room={drawing.room} />;
}
