import { memo } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { useStoppedNode } from '../debug/time/stopped';
import { FaultMark, KindMark } from '../graph/marks';
import { useCell, useGame, useLive } from '../live/context';
import type { Live } from '../live/live';
import { faultyNode } from '../live/state';
import { cardText } from '../machine/model';
import type { GraphNode, Part } from '../protocol/messages';
import { Icon } from '../shell/icons';
import { numberOf } from '../utility/useMany';
import { Board } from './Board';
import { WeightBar } from './Lanes';
import { product } from './lanes';
import { type Thought, portNamed } from './model';
import { type Standing, whyNot } from './now';
import { StateMark } from './StateMark';
import { Gives, Says } from './told';
import { activityOf } from './words';
import { Label } from '../labels/Label';

/** Opens what a thought runs; one that runs no document is selected. */
export function openThought(live: Live, node: GraphNode): void {
  if (node.part !== undefined && live.state.agent !== null) live.select(live.state.agent, node.part);
  else live.inspect(node.id);
}

/** The product of the weights, from the document down to the thought. */
function Weight({ part, thought, full }: { part: Part; thought: Thought; full: number }) {
  const { mind } = useLive();
  const outer = thought.outer.at(-1);
  const effect = numberOf(useCell(mind.value(portNamed(thought.node.ports, 'Effect')?.value)));
  const base = numberOf(useCell(mind.value(portNamed(outer?.node.ports ?? part.ports, outer ? 'Effect' : 'Weight', 'out')?.value)));
  const own = typeof thought.weight === 'number' ? thought.weight : base !== 0 ? effect / base : NaN;
  return (
    <p className="thought-line weight" data-effect={Number.isNaN(effect) ? '' : Number(effect.toPrecision(6))} title={`Weight${typeof thought.weight === 'string' ? `: ${thought.weight}` : ''}. What it lies in has ${Number.isNaN(base) ? '·' : Number(base.toPrecision(4))}.`}>
      <span className="label">weight</span>
      <WeightBar value={effect} full={full} />
      <span className="figures">{product([Number.isNaN(base) ? 1 : base, own])}</span>
      {typeof thought.weight === 'string' && <code>{thought.weight}</code>}
    </p>
  );
}

interface Props {
  part: Part;
  thought: Thought;
  standing: Standing;
  /** Names of what is more urgent, if something is. */
  before: string;
  full: number;
  /** The card that Tab leads to while none is selected. */
  first: number;
  folded: ReadonlySet<string>;
  onFold: (node: GraphNode) => void;
  running: boolean;
}

/** A thought: its state, what it runs, what it weighs, when it is there; a cluster has its own board in it. */
export const ThoughtCard = memo(function ThoughtCard({ part, thought, standing, before, full, first, folded, onFold, running }: Props) {
  const live = useLive();
  const { node, inner } = thought;
  const active = useCell(live.mind.active(node.active));
  const state = useCell(live.mind.value(portNamed(node.ports, 'Activity')?.value))?.short;
  const weightless = numberOf(useCell(live.mind.value(portNamed(node.ports, 'Effect')?.value))) === 0;
  const selected = useGame((s) => s.node === node.id || thought.after.some((n) => n.id === s.node));
  const tab = useGame((s) => s.node < 0 && first === node.id) || selected;
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const stopped = useStoppedNode() === node.id;
  const hover = useHover();
  const at = `n${String(part.id)}/${String(node.id)}`;
  const activity = activityOf(state);
  const runs = running && standing === 'runs';
  const open = inner !== null && !folded.has(node.name);
  const why = whyNot({ standing, activity: state ?? '', priority: thought.priority, when: thought.when, before: before === '' ? [] : before.split(', '), running, weightless });
  const says = node.about || (inner ? '' : cardText(node));
  const marks = [`is-${activity}`, runs && 'runs', `stands-${standing}`, inner && 'cluster', selected && 'selected', faulty && 'faulty', stopped && 'stopped-here'];
  return (
    <div
      className={['thought', ...marks].filter(Boolean).join(' ')}
      role="row"
      aria-level={thought.outer.length + 1}
      aria-selected={selected}
      aria-expanded={inner ? open : undefined}
      tabIndex={tab ? 0 : -1}
      data-node={node.name}
      data-kind={node.kind}
      data-id={node.id}
      data-active={active}
      data-state={activity}
      data-standing={standing}
    >
      <div
        className="thought-card"
        role="gridcell"
        {...hover.on}
        onClick={() => {
          live.inspect(node.id);
        }}
        onDoubleClick={() => {
          if (inner) onFold(node);
          else openThought(live, node);
        }}
      >
        <header>
          <BreakpointDot at={at} name={node.name} over={hover.over} />
          {faulty ? <FaultMark /> : <StateMark state={activity} runs={runs} />}
          <KindMark kind={node.kind} />
          <b title={[node.name, node.about, node.doc].filter(Boolean).join('\n')}>{node.name}</b> <Label of={[`document/${part.document}/${node.name}`]} />
          <OverrideMark at={at} />
          {stopped && <span className="tag stopped-tag">▸ here</span>}
          {inner && (
            <button type="button" className="quiet icon" tabIndex={-1} data-fold={node.name} aria-label={`${open ? 'Fold' : 'Unfold'} ${node.name}`} title={open ? 'Fold (Enter)' : 'Show the thoughts in it (Enter)'} onClick={(e) => { e.stopPropagation(); onFold(node); }} onDoubleClick={(e) => { e.stopPropagation(); }}>
              <Icon name={open ? 'down' : 'right'} />
            </button>
          )}
          {node.part !== undefined && (
            <button type="button" className="quiet icon" tabIndex={-1} aria-label={`Open ${node.name}`} title={`Open ${node.title} (Enter or double-click)`} onClick={(e) => { e.stopPropagation(); openThought(live, node); }}>
              <Icon name="right" />
            </button>
          )}
        </header>
        {says !== '' && says.toLowerCase() !== node.name.toLowerCase() && <p className="thought-says" title={says}>{says}</p>}
        <Weight part={part} thought={thought} full={full} />
        {thought.when !== '' && <Says part={part} word="when" text={thought.when} />}
        {thought.succeeds !== '' && <Says part={part} word="succeeds" text={thought.succeeds} />}
        {thought.fails !== '' && <Says part={part} word="fails" text={thought.fails} />}
        {thought.after.map((n) => <After key={n.id} thought={node} node={n} />)}
        <Gives node={node} />
        {why !== '' && <p className="thought-why">{why}</p>}
      </div>
      {inner && open && (
        <div className="thought-inner" role="gridcell">
          <Board part={part} lanes={inner} running={active} full={full} first={first} folded={folded} onFold={onFold} within={node.name} />
        </div>
      )}
    </div>
  );
});

/** What runs after a success or failure. */
function After({ thought, node }: { thought: GraphNode; node: GraphNode }) {
  const live = useLive();
  const active = useCell(live.mind.active(node.active));
  return (
    <p
      className={active ? 'thought-line after runs' : 'thought-line after'}
      data-node={node.name}
      data-active={active}
      onClick={(e) => {
        e.stopPropagation();
        live.inspect(node.id);
      }}
    >
      <span className="label">{node.name.slice(thought.name.length).toLowerCase()}</span>
      <StateMark state={node.name.endsWith('Failure') ? 'failure' : 'success'} runs={active} />
      <span>{node.title || node.type}</span>
    </p>
  );
}
