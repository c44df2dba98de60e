import { memo, useMemo } from 'react';
import { thing, type DrawProps, type Thing } from '../canvas/things';
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

interface CardData {
  card: Card;
  part: Part;
  /** null of what stands for another. */
  node: GraphNode | null;
}

/** Words that say that something cannot be, or could not. */
const bad: ReadonlySet<string> = new Set(['refused', 'undone', 'barred', 'failed', 'unavailable', 'unreachable', 'impossible', 'limited']);
/** Words that say what is seen anyway. */
const quiet: ReadonlySet<string> = new Set(['', 'untried', 'spare', 'chosen', 'planned', 'runs', 'pursued', 'undecided']);

function Value({ port }: { port: Port }) {
  const { mind } = useLive();
  const v = useCell(mind.value(port.value ?? -1));
  return <output className="holds" data-reading={port.name}>{v?.short ?? '·'}</output>;
}

function LiveCard({ card, part, node, selected }: { card: Card; part: Part; node: GraphNode; selected: boolean }) {
  const { mind } = useLive();
  const { active, step } = usePlanned(node);
  const verdict = useVerdict(node);
  const unmet = Number(useCell(mind.value(portOf(node, 'Unmet')?.value ?? -1))?.short ?? 0) || 0;
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

const CardNode = memo(function CardNode({ data: { card, part, node }, selected }: DrawProps<CardData>) {
  return node ? <LiveCard {...{ card, part, node, selected }} /> : <PlanCard card={card} />;
});

interface LineData {
  path: string;
  from: GraphNode;
  /** null of what stands for another. */
  to: GraphNode | null;
}

const nobody: GraphNode = { id: -1, name: '', kind: 'task', type: '', title: '', active: -1, ports: [] };

/** A line between two that are in the plan stands out. */
const LineView = memo(function LineView({ path, from, to }: LineData) {
  const [a, b] = [usePlanned(from), usePlanned(to ?? nobody)];
  const near = useGame((s) => s.node >= 0 && (s.node === from.id || s.node === to?.id));
  const on = (a.active || a.step > 0) && (b.active || b.step > 0);
  return <path className={`plan-line${on ? ' on' : ''}${near ? ' near' : ''}`} d={path} />;
});

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
  const lines = (
    <svg className="plan-lines" width="1" height="1" aria-hidden="true">
      {drawing.lines.map(({ line, path }, i) => {
        const from = nodeOf(line.from);
        return from && <LineView key={i} path={path} from={from} to={nodeOf(line.to)} />;
      })}
    </svg>
  );
  return <FlowView {...{ program, part, things, lines }} places={drawing.places} room={drawing.room} />;
}
