/* How thoughts stand in the mind that runs the document. */
import { useContext } from 'react';
import { useCell, useLive } from '../../../live/context';
import type { GraphNode } from '../../../protocol/messages';
import { Shares } from '../../../thoughts/Combined';
import { WeightBar } from '../../../thoughts/Lanes';
import type { Priority } from '../../../thoughts/lanes';
import { combinedOf, portNamed } from '../../../thoughts/model';
import { type Standing, whyNot } from '../../../thoughts/now';
import { SharesContext } from '../../../thoughts/shares';
import { StateMark } from '../../../thoughts/StateMark';
import { Gives } from '../../../thoughts/told';
import { activityOf } from '../../../thoughts/words';
import { numberOf } from '../../../utility/useMany';
import { useRunning } from '../../canvas/running';

/** Whether it is active, or has ended and how. */
export function State({ node, runs }: { node: GraphNode; runs: boolean }) {
  const state = useCell(useLive().mind.value(portNamed(node.ports, 'Activity')?.value))?.short;
  return <StateMark state={activityOf(state)} runs={runs} />;
}

interface Props {
  node: GraphNode;
  full: number;
  /** Nothing while what it lies in does not run. */
  standing: Standing | undefined;
  before: string;
  priority: Priority;
  when: string;
}

/** What it weighs now with all that it lies in, what it gave, and why it does not run. */
export function ThoughtNow({ node, full, standing, before, priority, when }: Props) {
  const { mind } = useLive();
  const effect = numberOf(useCell(mind.value(portNamed(node.ports, 'Effect')?.value)));
  const activity = useCell(mind.value(portNamed(node.ports, 'Activity')?.value))?.short ?? '';
  const why = whyNot({ standing: standing ?? 'away', activity, priority, when, before: before === '' ? [] : before.split(', '), running: standing !== undefined, weightless: effect === 0 });
  return (
    <>
      <p className="thought-line weight now-line" data-effect={Number.isNaN(effect) ? '' : Number(effect.toPrecision(6))} title="What it weighs now, with all that it lies in">
        <span className="label">now</span>
        <WeightBar value={effect} full={full} />
        <output className="figures">{Number.isNaN(effect) ? '·' : String(Number(effect.toPrecision(3)))}</output>
      </p>
      <Gives node={node} />
      {why !== '' && <p className="thought-why">{why}</p>}
    </>
  );
}

/** What a combined value is now, and who gave how much of it. */
export function CombinedNow({ name, onPick }: { name: string; onPick: (thought: string) => void }) {
  const { mind } = useLive();
  const part = useRunning();
  const shares = useContext(SharesContext);
  const combined = part && combinedOf(part).find((c) => c.name === name);
  const now = useCell(mind.value(combined?.port.value));
  if (!part || !combined) return null;
  return (
    <span className="combined-now" data-combined={name}>
      <output title={now?.full}>{now?.short ?? '·'}</output>
      <Shares of={combined} given={shares.filter((s) => s.value === name)} onPick={(id) => { onPick(part.nodes[id]?.name ?? ''); }} />
    </span>
  );
}
