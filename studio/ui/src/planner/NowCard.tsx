/* A card of a planner with what a running mind makes of it. */
import type { ReactNode } from 'react';
import { StatusMark } from '../graph/marks';
import { useCell, useLive } from '../live/context';
import type { GraphNode, Port } from '../protocol/messages';
import type { Card, Row } from './cards';
import { usePlanned, useVerdict } from './now';
import { portOf } from './parts';
import { PlanCard } from './PlanCard';

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
}

export function NowCard({ card, node, portOf: of, state = '', name, marks, end, lit }: Props) {
  const { mind } = useLive();
  const { active, step } = usePlanned(node);
  const verdict = useVerdict(node);
  const unmet = Number(useCell(mind.value(portOf(node, 'Unmet')?.value ?? -1))?.short ?? 0) || 0;
  const refused = bad.has(verdict);
  const own = ownValue(card, node);
  const told = (r: Row) => {
    const port = of(node, r);
    if (port) return <Value port={port} />;
    return refused && r.key === `when ${String(unmet)}` ? <span className="holds">not so</span> : null;
  };
  return (
    <PlanCard
      card={card}
      {...(name !== undefined && { name })}
      {...(lit && { lit })}
      state={[active && 'active', !active && step > 0 && 'planned', refused && 'barred', state].filter(Boolean).join(' ')}
      data={{ 'data-active': active, 'data-step': step, 'data-verdict': verdict }}
      tell={told}
      marks={
        <>
          {own && <Value port={own} />}
          {!quiet.has(verdict) && <span className={`verdict${refused ? ' bad' : ''}`}>{verdict}</span>}
          {step > 0 && <span className="step" title={`Number ${String(step)} of the plan`}>{step}</span>}
          {marks}
          {end ?? (active && <StatusMark active />)}
        </>
      }
    />
  );
}
