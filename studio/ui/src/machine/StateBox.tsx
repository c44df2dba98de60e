/* States as they are drawn, of running minds and of documents. */
import { useSyncExternalStore, type ReactNode } from 'react';
import { FaultMark, KindMark, StatusMark, SuspendedMark } from '../graph/marks';
import { useCell, useLive } from '../live/context';
import type { GraphNode } from '../protocol/messages';
import { Labelled } from '../labels/Label';
import type { StateData } from './drawn';
import { cardText, subtitle } from './model';

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
    const since = mind.lastChange(bit);
    return since >= 0 && !mind.active(bit).latest() && interrupts.some((b) => mind.active(b).latest() && mind.lastChange(b) === since);
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

/** What is special about how a state looks, and what stands around its name. */
interface Props {
  data: StateData;
  /** Words of CSS: that it is selected, or not there. */
  look?: string;
  faulty?: boolean;
  name: ReactNode;
  /** What labels call it. */
  of?: readonly string[];
  /** Before all else, such as a breakpoint. */
  before?: ReactNode;
  /** After the names. */
  marks?: ReactNode;
  /** More of what is told when the mouse rests. */
  hint?: string;
  on?: { onPointerEnter: () => void; onPointerLeave: () => void };
}

/** A state, a region or an interrupt. */
export function StateBox({ data: { state: { node, inner, interrupt, history }, start, region, suspends }, look = '', faulty = false, name, of = [], before, marks, hint, on }: Props) {
  const waits = useSuspended(node.active, suspends);
  const active = useCell(useLive().mind.active(node.active));
  const ends = node.kind === 'state' && node.type !== '';
  const kind = interrupt ? 'interrupt' : region ? 'region' : node.kind;
  const about = cardText(node);

  // Without a mind that runs it nothing tells whether it is current.
  const runs = node.active >= 0;
  const words = [node.kind, runs ? (active ? 'active' : 'inactive') : 'plain', faulty && 'faulty', ends && 'final', inner && 'holder', waits && 'suspended', region && 'beside', interrupt && 'interrupting'];
  return (
    <div
      className={`state ${words.filter(Boolean).join(' ')}${look}`}
      data-node={node.name}
      data-kind={kind}
      data-suspended={waits}
      data-active={runs ? active : undefined}
      data-start={start}
      title={[subtitle(node), runs && (active ? 'Current' : waits ? 'Suspended by an interrupt: it goes on when that has ended' : 'Not current'), start && 'Initial state', node.about, node.doc, hint].filter(Boolean).join('\n')}
      {...on}
    >
      {before}
      <KindMark kind={kind} />
      <span className="names">
        <Labelled of={of}>{name}</Labelled>
        {about && <small>{about}</small>}
      </span>
      <History kind={history} />
      {active && <Elapsed node={node} />}
      {marks}
      {faulty ? <FaultMark /> : waits ? <SuspendedMark /> : runs && <StatusMark active={active} />}
    </div>
  );
}

/** Where the machine begins. */
export function StartMark() {
  return <div className="start-mark" title="Initial state" />;
}

export function AnyMark() {
  return (
    <div className="any-mark" title="From any state except the target">
      any state
    </div>
  );
}
