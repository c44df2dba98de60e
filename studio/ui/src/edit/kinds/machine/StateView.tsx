import { KindMark } from '../../../graph/marks';
import { cardText } from '../../../machine/model';
import type { GraphNode } from '../../../protocol/messages';
import { Badge, ChangeMark, Name } from '../../canvas/marks';
import type { DrawProps } from '../../../canvas/things';

export interface StateData {
  node: GraphNode;
  start: boolean;
  region: boolean;
  interrupt: boolean;
  holder: boolean;
  history: string;
  /** What it does besides, in words. */
  about: string;
  /** A transition names it, and it is not there. */
  ghost: boolean;
  /** The document has a base, which may have what is not here. */
  derived: boolean;
}

const histories: Readonly<Record<string, [string, string]>> = {
  shallow: ['H', 'Entered again, it goes on in the state in which it was left'],
  deep: ['H*', 'Entered again, it goes on in the state in which it was left, and so do the machines in that'],
};

/** A state, a region or an interrupt. */
export function StateView({ id, data, selected }: DrawProps<StateData>) {
  const { node, start, region, interrupt, holder, ghost } = data;
  const ends = node.kind === 'state' && node.type !== '';
  const kind = interrupt ? 'interrupt' : region ? 'region' : node.kind;
  const about = cardText(node);
  const [sign, words] = histories[data.history] ?? [];
  const marks = [node.kind, selected && 'selected', ends && 'final', holder && 'holder', region && 'beside', interrupt && 'interrupting', ghost && 'ghost', ghost && !data.derived && 'wrong'];
  return (
    <div
      className={['state', 'edited', ...marks].filter(Boolean).join(' ')}
      data-node={node.name}
      data-kind={kind}
      data-start={start}
      title={[about, start && 'Initial state', node.about, data.about, ghost && !data.derived && `There is no state ${node.name}.`].filter(Boolean).join('\n')}
    >
      <KindMark kind={kind} />
      <span className="names">
        {ghost ? <b>{node.name}</b> : <Name id={id} name={node.name} />}
        {about !== '' && <small>{about}</small>}
      </span>
      {sign !== undefined && (
        <span className="history" data-history={data.history} title={words}>
          {sign}
        </span>
      )}
      {!ghost && !region && !ends && <span className="way-pin" data-pin title="Drag to a target state to add a transition (C)" aria-hidden="true" />}
      {!ghost && <Badge id={id} />}
      {!ghost && <ChangeMark id={id} />}
    </div>
  );
}

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
