import { memo, useMemo } from 'react';
import { thing, type DrawProps, type Thing } from '../canvas/things';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { FlowView } from '../graph/FlowView';
import { FaultMark } from '../graph/marks';
import { useGame } from '../live/context';
import { faultyNode } from '../live/state';
import type { GraphNode, Part, Program } from '../protocol/messages';
import type { Card } from './cards';
import { NowCard } from './NowCard';
import { useJoined } from './now';
import { drawingOf, portOfRow, type PlannerDrawing } from './parts';
import { PlanCard } from './PlanCard';
import { useChain } from './chain';
import { ToldContext, useToldPlan } from './told';

interface CardData {
  card: Card;
  part: Part;
  /** null of what stands for another. */
  node: GraphNode | null;
}

function LiveCard({ card, part, node, selected }: { card: Card; part: Part; node: GraphNode; selected: boolean }) {
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const hover = useHover();
  const at = `n${String(part.id)}/${String(node.id)}`;
  return (
    <div className="plan-live" {...hover.on}>
      <BreakpointDot at={at} name={node.name} over={hover.over} />
      <NowCard card={card} node={node} portOf={portOfRow} chosen={selected} state={[selected && 'selected', faulty && 'faulty'].filter(Boolean).join(' ')} marks={<OverrideMark at={at} />} end={faulty ? <FaultMark /> : undefined} />
    </div>
  );
}

const CardNode = memo(function CardNode({ data: { card, part, node }, selected }: DrawProps<CardData>) {
  return node ? <LiveCard {...{ card, part, node, selected }} /> : <PlanCard card={card} />;
});

interface LineData {
  path: string;
  from: GraphNode;
  /** null of what stands for another. */
  to: GraphNode | null;
  inChain: boolean;
}

/** A line between two that are in the plan stands out. */
const LineView = memo(function LineView({ path, from, to, inChain }: LineData) {
  const near = useGame((s) => s.node >= 0 && (s.node === from.id || s.node === to?.id));
  const on = useJoined(from, to);
  return <path className={`plan-line${on ? ' on' : ''}${near ? ' near' : ''}${inChain ? ' chain' : ''}`} d={path} />;
});

/** The lines; the chain of what the mouse rests on stands out. */
function Lines({ part, drawing }: { part: Part; drawing: PlannerDrawing }) {
  const chain = useChain(useMemo(() => drawing.lines.map((l) => l.line), [drawing]));
  const nodeOf = (id: Card['id']): GraphNode | null => (typeof id === 'number' ? (part.nodes[id] ?? null) : null);
  return (
    <svg className="plan-lines" width="1" height="1" aria-hidden="true">
      {drawing.lines.map(({ line, path }, i) => {
        const from = nodeOf(line.from);
        return from && <LineView key={i} path={path} from={from} to={nodeOf(line.to)} inChain={chain?.has(line) ?? false} />;
      })}
    </svg>
  );
}

/** A planner: what can be done, what is planned, and what of it runs. It is drawn as in the editor. */
export function PlannerView({ program, part }: { program: Program; part: Part }) {
  const drawing = useMemo(() => drawingOf(part), [part]);
  const nodeOf = (id: Card['id']): GraphNode | null => (typeof id === 'number' ? (part.nodes[id] ?? null) : null);
  const things = useMemo(() => drawing.cards.flatMap((card): Thing[] => {
    const box = drawing.places.get(card.id);
    const node = nodeOf(card.id);
    return box ? [thing<CardData>({ id: String(card.id), box, data: { card, part, node }, Draw: CardNode, label: `${card.name}, ${card.sort} ${card.title}`, title: card.name, mark: node === null })] : [];
    // eslint-disable-next-line react-hooks/exhaustive-deps -- of the part's nodes
  }), [drawing, part]);
  const told = useToldPlan(part);
  return (
    <ToldContext value={told}>
      <FlowView {...{ program, part, things }} lines={<Lines part={part} drawing={drawing} />} places={drawing.places} room={drawing.room} />
    </ToldContext>
  );
}
