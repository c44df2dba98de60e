/* A card of a planner with what a running mind makes of it. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { StatusMark } from '../graph/marks';
import { useCell, useLive } from '../live/context';
import type { GraphNode, Port } from '../protocol/messages';
import type { Card, Row } from './cards';
import { pointing } from './chain';
import { usePlanned, useVerdict } from './now';
import { portOf } from './parts';
import { standOf } from '../maneuver/stand';
import './now.css';
import { PlanCard } from './PlanCard';
import { toldOf, useTold } from './told';

/** Words that say that something cannot be, or could not. */
const bad: ReadonlySet<string> = new Set(['refused', 'undone', 'barred', 'failed', 'unavailable', 'unreachable', 'impossible', 'limited']);
/** Words that say what is seen anyway. */
const quiet: ReadonlySet<string> = new Set(['', 'untried', 'spare', 'chosen', 'planned', 'runs', 'pursued', 'undecided']);

function Value({ port }: { port: Port }) {
  const { mind } = useLive();
  const v = useCell(mind.value(port.value ?? -1));
  return <output className="holds" data-reading={port.name} title={v?.full}>{v?.short ?? '·'}</output>;
}

/** Of what the planner knows: the value of a fact is its only one, a property of the state goes by its name. */
const ownValue = (card: Card, node: GraphNode): Port | undefined =>
  node.kind === 'fact' ? node.ports[0] : node.kind === 'state' && card.rows.length === 0 ? portOf(node, card.name) : undefined;

interface Props {
  card: Card;
  node: GraphNode;
  /** The port whose value a row tells. */
  portOf: (n: GraphNode, row: Row) => Port | undefined;
  state?: string;
  name?: ReactNode;
  /** What stands in its head beside what the mind makes of it, and at the end of that in place of a tick. */
  marks?: ReactNode;
  end?: ReactNode;
  lit?: (r: Row) => boolean;
  pathOf?: ((r: Row) => string | undefined) | undefined;
  before?: ((r: Row) => ReactNode) | undefined;
  /** What of it is selected that has no row. */
  part?: string;
  /** It is selected: what is told of it is seen. */
  chosen?: boolean;
}

/** Cards that have a place in a plan, or none. */
const planned: ReadonlySet<Card['sort']> = new Set(['action', 'compound', 'method', 'task', 'goal']);

/** What the planner makes of a card, in sentences: why it is not in the plan, or what is assumed behind it. */
function Note({ text, bad }: { text: string; bad: boolean }) {
  return <p className={`plan-why${bad ? ' barred' : ''}`} role="note">{text}</p>;
}

export function NowCard({ card, node, portOf: of, state = '', name, marks, end, lit, pathOf, before, part = '', chosen = false }: Props) {
  const { mind } = useLive();
  const { active: runs, step } = usePlanned(node);
  const verdict = useVerdict(node);
  const unmet = Number(useCell(mind.value(portOf(node, 'Unmet')?.value ?? -1))?.short ?? 0) || 0;
  const refused = bad.has(verdict);
  const own = ownValue(card, node);
  const plan = useTold();
  const told = plan && toldOf(plan, node.id);
  const pointed = useStore(pointing, (s) => s.at?.id === card.id);
  const scheduled = plan?.schedule && standOf(plan.schedule, node.id);
  const active = runs || scheduled === 'runs';
  const ahead = step > 0 || scheduled === 'planned';
  const idle = plan !== null && (plan.steps.length > 0 || (plan.schedule?.tasks.length ?? 0) > 0) && planned.has(card.sort) && !active && !ahead;
  const says = told === null ? '' : told.note !== '' ? told.note : told.after.length > 0 && told.steps.length > 0 ? `Step ${told.steps.join(' and ')} of ${String((plan?.steps.length ?? 0) - (plan?.step ?? 0))}. Assumed behind it: ${told.after.join(', ')}.` : '';
  const known = (r: Row): boolean => r.side === 'in' && of(node, r) !== undefined && plan !== null && (plan.goal >= 0 || plan.notes.length > 0); // a planner that has not begun says nothing of facts
  const tell = (r: Row) => {
    const port = of(node, r);
    if (port) return <Value port={port} />;
    return refused && r.key === `when ${String(unmet)}` ? <span className="holds">not so</span> : null;
  };
  return (
    <PlanCard
      card={card}
      {...(name !== undefined && { name })}
      {...(lit && { lit })}
      state={[active && 'active', !active && ahead && 'planned', refused && 'barred', idle && !refused && 'idle', state].filter(Boolean).join(' ')}
      data={{ 'data-active': active, 'data-step': step, 'data-verdict': verdict }}
      tell={tell}
      {...{ pathOf, before, part }}
      rowState={(r) => (known(r) ? (told?.lacks.has(of(node, r)?.name ?? '') ? 'unmet' : 'met') : '')}
      beside={says !== '' && (pointed || chosen) && <Note text={says} bad={refused} />}
      marks={
        <>
          {own && <Value port={own} />}
          {!quiet.has(verdict) && <span className={`verdict${refused ? ' bad' : ''}`}>{verdict}</span>}
          {step > 0 && <span className="step" title={`Number ${told?.steps.join(' and ') ?? String(step)} of the plan`}>{told && told.steps.length > 1 ? told.steps.join(' ') : step}</span>}
          {marks}
          {end ?? (active && <StatusMark active />)}
        </>
      }
    />
  );
}
