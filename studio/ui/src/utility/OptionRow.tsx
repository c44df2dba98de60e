import { memo, useMemo, useSyncExternalStore } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { useStoppedNode } from '../debug/time/stopped';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { useCell, useGame, useLive } from '../live/context';
import type { Live } from '../live/live';
import { faultyNode } from '../live/state';
import { FaultMark, KindMark, StatusMark, SuspendedMark } from '../graph/marks';
import { cardText } from '../machine/model';
import type { GraphNode, Part } from '../protocol/messages';
import { Icon } from '../shell/icons';
import { inSequence, siblings } from './levels';
import { considerationsOf, portsOf, scoreText, signed } from './options';
import { OutcomeMark } from './OutcomeMark';
import { ScoreTrack, useScore } from './Score';
import { numberOf, useMany } from './useMany';
import { isTimed, lookedAt, secondsLeft, whyNot } from './why';
import { Label, Told } from '../labels/Label';

/** Score, modifier and bar change with every frame: they draw apart from the row. */
const Score = memo(function Score({ node, full, ranked }: { node: GraphNode; full: number; ranked: boolean }) {
  const { score, modifier, rank, bar, title } = useScore(node, full);
  return (
    <>
      <td className="bar" title={title}>
        <ScoreTrack bar={bar} />
      </td>
      <td className="modifier" data-modifier={modifier}>
        {signed(modifier)}
      </td>
      {ranked && (
        <td className="rank" data-rank={rank}>
          {rank}
        </td>
      )}
      <td className={score > 0 ? 'score' : 'score never'} data-score={scoreText(score)} title={score <= 0 ? 'A score of 0 or less is never chosen' : undefined}>
        {scoreText(score)}
      </td>
    </>
  );
});

/** What the option is for, in the words of its document or of what it runs; nothing that only repeats its name. */
function says(node: GraphNode): string {
  const text = node.about || (node.kind === 'option' ? '' : node.doc || cardText(node));
  return text.toLowerCase() === node.name.toLowerCase() ? '' : text;
}

/** Why the option is not what runs: in a decision's own words, and with what beat it. */
function Why({ part, node }: { part: Part; node: GraphNode }) {
  const { mind, scene } = useLive();
  const [ports, own, level] = useMemo(() => [considerationsOf(node), portsOf(node), siblings(part, node).map((n) => ({ n, ports: portsOf(n) }))] as const, [part, node]);
  const cells = useMemo(
    () => [
      ...ports.map((p) => mind.value(p.value)), mind.value(own.since), scene.time,
      ...level.flatMap(({ ports: p }) => [mind.value(p.standing), mind.value(p.score), mind.value(p.rank)]),
    ],
    [mind, scene, ports, own, level],
  );
  const text = useMany(cells, () => {
    const of = (index: number | undefined): number => numberOf(mind.value(index).get());
    const standing = mind.value(own.standing).get()?.short ?? '';
    const score = of(own.score);
    const outputs = ports.map((p) => mind.value(p.value).get()?.pair?.[1] ?? 1);
    const vetoing = ports[lookedAt(standing, score, outputs).veto];
    const best = level.find(({ ports: p }) => mind.value(p.standing).get()?.short === 'chosen');
    return whyNot({
      standing, score, rank: of(own.rank) || 0, vetoedBy: vetoing?.name ?? '',
      cooldown: vetoing && isTimed(vetoing) ? secondsLeft(vetoing, scene.time.get() - of(own.since)) : 0,
      winner: best ? { name: best.n.name, score: of(best.ports.score), rank: of(best.ports.rank) || 0 } : null,
      total: level.reduce((sum, { ports: p }) => sum + Math.max(0, of(p.score) || 0), 0),
    });
  });
  return text === '' ? null : <small className="lost"><Told text={text} of={part.document} /></small>;
}

/** How the option ended last, and how long that still counts. */
function Outcome({ node }: { node: GraphNode }) {
  const { mind, scene } = useLive();
  const own = portsOf(node);
  const outcome = useCell(mind.value(own.outcome))?.short ?? 'none';
  const modifier = mind.value(own.modifier);
  const until = mind.value(own.until);
  const left = useSyncExternalStore(scene.time.subscribe, () => {
    const t = numberOf(until.get()) - scene.time.get();
    return t > 0 && (numberOf(modifier.get()) || 0) !== 0 ? `${t.toFixed(1)} s` : '';
  });
  return (
    <td className="outcome" data-outcome={outcome}>
      <OutcomeMark outcome={outcome} />
      {left && (
        <span className="left" title="So long its last outcome still counts">
          {left}
        </span>
      )}
    </td>
  );
}

interface RowProps {
  part: Part;
  depth: number;
  node: GraphNode;
  full: number;
  best: boolean;
  ranked: boolean;
  tab: boolean;
  /** null of an option that weighs nothing. */
  unfolded: boolean | null;
  onFold: (node: GraphNode) => void;
}

export const OptionRow = memo(function OptionRow({ part, node, depth, full, best, ranked, tab, unfolded, onFold }: RowProps) {
  const live = useLive();
  const active = useCell(live.mind.active(node.active));
  const suspended = (numberOf(useCell(live.mind.value(portsOf(node).suspended))) || 0) > 0 && !active;
  const selected = useGame((s) => s.node === node.id);
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const stopped = useStoppedNode() === node.id;
  const hover = useHover();
  const at = `n${part.id}/${node.id}`;
  return (
    <tr
      className={`option${active ? ' active' : ''}${selected ? ' selected' : ''}${faulty ? ' faulty' : ''}${stopped ? ' stopped-here' : ''}`}
      data-node={node.name}
      data-kind={node.kind}
      data-active={active}
      aria-current={active}
      aria-expanded={unfolded ?? undefined}
      aria-level={depth + 1}
      aria-selected={selected}
      tabIndex={tab ? 0 : -1}
      data-id={node.id}
      {...hover.on}
      onClick={() => {
        live.inspect(node.id);
      }}
      onDoubleClick={() => {
        openOption(live, node);
      }}
    >
      <td className="mark">
        <BreakpointDot at={at} name={node.name} over={hover.over} />
        {faulty ? <FaultMark /> : suspended ? <SuspendedMark /> : <StatusMark active={active} />}
      </td>
      <th scope="row" title={[node.about, node.doc].filter(Boolean).join('\n')}>
        <span className="title" style={{ paddingLeft: depth * 16 }}>
          {unfolded !== null && (
            <button
              type="button"
              className="fold"
              tabIndex={-1}
              data-fold={node.name}
              aria-label={`${unfolded ? 'Fold' : 'Unfold'} ${node.name}`}
              title={unfolded ? 'Fold (←)' : 'Show what it weighs (→)'}
              onClick={(e) => {
                e.stopPropagation();
                onFold(node);
              }}
              onDoubleClick={(e) => {
                e.stopPropagation();
              }}
            >
              <Icon name={unfolded ? 'down' : 'right'} />
            </button>
          )}
          <KindMark kind={node.kind} />
          <b>{node.name}</b>
          <Label of={[`document/${part.document}/${node.name}`]} />
          <OverrideMark at={at} />
          {stopped && <span className="tag stopped-tag">▸ here</span>}
          {active && <span className="tag chosen">chosen</span>}
          {suspended && <span className="tag" title="It keeps its state, and goes on when what was put before it has ended">suspended</span>}
          {best && !active && <span className="tag">highest</span>}
          {!active && !suspended && <Why part={part} node={node} />}
          <small className="says">{says(node)}</small>
        </span>
      </th>
      {inSequence(part, node) ? <td className="quiet-text" colSpan={ranked ? 4 : 3}>in its turn</td> : <Score node={node} full={full} ranked={ranked} />}
      <Outcome node={node} />
      <td className="open">
        {node.part !== undefined && (
          <button
            type="button"
            className="quiet icon"
            tabIndex={-1}
            aria-label={`Open ${node.name}`}
            title={`Open ${node.title} (Enter or double-click)`}
            onClick={(e) => {
              e.stopPropagation();
              openOption(live, node);
            }}
          >
            <Icon name="right" />
          </button>
        )}
      </td>
    </tr>
  );
});

/** Opens what an option runs; one that runs no document is selected. */
export function openOption(live: Live, node: GraphNode): void {
  if (node.part !== undefined && live.state.agent !== null) live.select(live.state.agent, node.part);
  else live.inspect(node.id);
}

