import { memo, useMemo, useRef, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useCell, useGame, useLive } from '../live/context';
import type { Cell } from '../live/beat';
import type { Shown } from '../live/format';
import type { Live } from '../live/live';
import { faultyNode } from '../live/state';
import { partBit } from '../graph/activity';
import { AsleepNote } from '../graph/AsleepNote';
import { FaultMark, KindMark, StatusMark } from '../graph/marks';
import { subtitle } from '../machine/model';
import type { GraphNode, Part, Program } from '../protocol/messages';
import { Icon } from '../shell/icons';
import { OutcomeMark } from './OutcomeMark';
import { barOf, fullScale, highest, portsOf, scoreText, signed } from './options';

const number = (v: Shown | null): number => (v === null ? NaN : Number(v.full));

/** What the rows have in common, told only when it changes: the bars' scale and the highest score. */
function useStanding(live: Live, part: Part): { full: number; best: number } {
  const [cells, subscribe] = useMemo(() => {
    const list: Cell<Shown | null>[] = part.nodes.map((n) => live.mind.value(portsOf(n).score));
    const follow = (listener: () => void) => {
      const stops = list.map((c) => c.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    };
    return [list, follow] as const;
  }, [live, part]);
  const text = useSyncExternalStore(subscribe, () => {
    const scores = cells.map((c) => number(c.get()));
    return `${fullScale(scores)} ${highest(scores)}`;
  });
  const [full = 1, best = -1] = text.split(' ').map(Number);
  return { full, best };
}

const percent = (v: number): string => `${(v * 100).toFixed(1)}%`;

/** Score, modifier and bar change with every frame: they draw apart from the row. */
const Score = memo(function Score({ node, full }: { node: GraphNode; full: number }) {
  const { mind } = useLive();
  const ports = portsOf(node);
  const score = number(useCell(mind.value(ports.score)));
  const modifier = number(useCell(mind.value(ports.modifier))) || 0;
  const bar = barOf(Number.isNaN(score) ? 0 : score, modifier, full);
  const title = Number.isNaN(score) ? undefined : `${scoreText(score)} = ${scoreText(score - modifier)} ${modifier < 0 ? '−' : '+'} ${Math.abs(modifier).toFixed(2)} for its last outcome`;
  return (
    <>
      <td className="bar" title={title}>
        <span className="track">
          <span className="base" style={{ width: percent(bar.base) }} />
          {bar.sign !== '' && (
            <span className={bar.sign === '+' ? 'plus' : 'minus'} style={{ left: percent(bar.from), width: percent(bar.to - bar.from) }} />
          )}
        </span>
      </td>
      <td className="modifier" data-modifier={modifier}>
        {signed(modifier)}
      </td>
      <td className={score > 0 ? 'score' : 'score never'} data-score={scoreText(score)} title={score <= 0 ? 'A score of 0 or less is never chosen' : undefined}>
        {scoreText(score)}
      </td>
    </>
  );
});

/** What the option is for, in the words of its document or of what it runs; nothing that only repeats its name. */
function says(node: GraphNode): string {
  const text = node.about || node.doc || subtitle(node);
  return text.toLowerCase() === node.name.toLowerCase() ? '' : text;
}

interface RowProps {
  node: GraphNode;
  full: number;
  best: boolean;
  tab: boolean;
}

const OptionRow = memo(function OptionRow({ node, full, best, tab }: RowProps) {
  const live = useLive();
  const active = useCell(live.mind.active(node.active));
  const outcome = useCell(live.mind.value(portsOf(node).outcome))?.short ?? 'none';
  const selected = useGame((s) => s.node === node.id);
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  return (
    <tr
      className={`option${active ? ' active' : ''}${selected ? ' selected' : ''}${faulty ? ' faulty' : ''}`}
      data-node={node.name}
      data-kind={node.kind}
      data-active={active}
      aria-current={active}
      aria-selected={selected}
      tabIndex={tab ? 0 : -1}
      data-id={node.id}
      onClick={() => {
        live.inspect(node.id);
      }}
      onDoubleClick={() => {
        open(live, node);
      }}
    >
      <td className="mark">{faulty ? <FaultMark /> : <StatusMark active={active} />}</td>
      <th scope="row" title={[node.about, node.doc].filter(Boolean).join('\n')}>
        <span className="title">
          <KindMark kind={node.kind} />
          <b>{node.name}</b>
          {active && <span className="tag chosen">chosen</span>}
          {best && !active && <span className="tag">highest</span>}
          <small>{says(node)}</small>
        </span>
      </th>
      <Score node={node} full={full} />
      <td className="outcome" data-outcome={outcome}>
        <OutcomeMark outcome={outcome} />
      </td>
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
              open(live, node);
            }}
          >
            <Icon name="right" />
          </button>
        )}
      </td>
    </tr>
  );
});

function open(live: Live, node: GraphNode): void {
  if (node.part !== undefined && live.state.agent !== null) live.select(live.state.agent, node.part);
  else live.inspect(node.id);
}

/** A part as a table of options: what each scores, which is chosen, and how each ended last. */
export function UtilityView({ program, part }: { program: Program; part: Part }) {
  const live = useLive();
  const { full, best } = useStanding(live, part);
  const selected = useGame((s) => s.node);
  const body = useRef<HTMLTableSectionElement>(null);
  const running = useCell(live.mind.active(partBit(program, part)));
  const ready = useCell(live.mind.ready);
  const at = Math.max(0, selected);

  const walk = (e: KeyboardEvent) => {
    const last = part.nodes.length - 1;
    const here = Number((e.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id ?? -1);
    const to = { ArrowDown: Math.min(last, here + 1), ArrowUp: Math.max(0, here - 1), Home: 0, End: last }[e.key];
    const node = part.nodes[here];
    if (here < 0 || !node) return;
    if (e.key === 'Enter') open(live, node);
    else if (e.key === ' ') live.inspect(here);
    else if (to !== undefined) {
      body.current?.querySelector<HTMLElement>(`[data-id="${to}"]`)?.focus();
      live.inspect(to);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    <div className={ready && !running ? 'utility asleep' : 'utility'}>
      <table role="grid" aria-label={`Options of ${part.name}`}>
        <thead>
          <tr>
            <th aria-label="Chosen" />
            <th>Option</th>
            <th className="bar">
              Score
              <span className="scale" title="What a full bar stands for">
                {full}
              </span>
            </th>
            <th className="modifier" title="What the last outcome puts on top of the score or takes from it, while it lasts">
              Modifier
            </th>
            <th className="score">Total</th>
            <th className="outcome">Last outcome</th>
            <th aria-label="Open" />
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          {part.nodes.map((n) => (
            <OptionRow key={n.id} node={n} full={full} best={best === n.id} tab={n.id === at} />
          ))}
        </tbody>
      </table>
      {part.nodes.length === 0 && <p className="none">This document has no options.</p>}
      <AsleepNote program={program} part={part} />
    </div>
  );
}
