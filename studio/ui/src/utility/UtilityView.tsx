import { Fragment, memo, useCallback, useMemo, useRef, useState, useSyncExternalStore, type KeyboardEvent } from 'react';
import { useStore } from 'zustand';
import { useCell, useGame, useLive } from '../live/context';
import type { Cell } from '../live/beat';
import { shortFloat, type Shown } from '../live/format';
import type { Live } from '../live/live';
import { faultyNode } from '../live/state';
import { partBit } from '../graph/activity';
import { AsleepNote } from '../graph/AsleepNote';
import { FaultMark, KindMark, StatusMark } from '../graph/marks';
import { subtitle } from '../machine/model';
import type { GraphNode, Part, Port, Program } from '../protocol/messages';
import { Icon } from '../shell/icons';
import { folds, toggleFold } from '../tree/folds';
import { OutcomeMark } from './OutcomeMark';
import { barOf, considerationsOf, fullScale, highest, least, portsOf, scoreText, signed } from './options';

/** Subscribes to many cells at once. */
const following = (cells: readonly Cell<Shown | null>[]) => (listener: () => void) => {
  const stops = cells.map((c) => c.subscribe(listener));
  return () => {
    for (const stop of stops) stop();
  };
};

const number = (v: Shown | null): number => (v === null ? NaN : Number(v.full));

/** What the rows have in common, told only when it changes: the bars' scale, the highest score, and whether ranks count. */
function useStanding(live: Live, part: Part): { full: number; best: number; ranked: boolean } {
  const [scores, ranks, subscribe] = useMemo(() => {
    const all = part.nodes.map(portsOf);
    const cells = [all.map((p) => live.mind.value(p.score)), all.map((p) => live.mind.value(p.rank))] as const;
    return [...cells, following(cells.flat())] as const;
  }, [live, part]);
  const text = useSyncExternalStore(subscribe, () => {
    const [s, r] = [scores.map((c) => number(c.get())), ranks.map((c) => number(c.get()) || 0)];
    return `${fullScale(s)} ${highest(s, r)} ${Number(r.some((v) => v !== 0))}`;
  });
  const [full = 1, best = -1, ranked = 0] = text.split(' ').map(Number);
  // Once there is a column for ranks it stays: a table that changes its columns cannot be read.
  const [ever, setEver] = useState(false);
  if (ranked === 1 && !ever) setEver(true);
  return { full, best, ranked: ranked === 1 || ever };
}

const NONE: ReadonlySet<string> = new Set();

const percent = (v: number): string => `${(v * 100).toFixed(1)}%`;

/** Score, modifier and bar change with every frame: they draw apart from the row. */
const Score = memo(function Score({ node, full, ranked }: { node: GraphNode; full: number; ranked: boolean }) {
  const { mind } = useLive();
  const ports = portsOf(node);
  const score = number(useCell(mind.value(ports.score)));
  const modifier = number(useCell(mind.value(ports.modifier))) || 0;
  const rank = number(useCell(mind.value(ports.rank))) || 0;
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
  const text = node.about || node.doc || subtitle(node);
  return text.toLowerCase() === node.name.toLowerCase() ? '' : text;
}

/** One consideration: what it saw, and as a bar what it made of it. */
const Consideration = memo(function Consideration({ option, port, low, ranked }: { option: string; port: Port; low: boolean; ranked: boolean }) {
  const { mind } = useLive();
  const [input = NaN, output = NaN] = useCell(mind.value(port.value))?.pair ?? [];
  return (
    <tr className="consideration" data-consideration={`${option}.${port.name}`} aria-level={2} title={port.doc}>
      <td className="mark" />
      <th scope="row">
        <span className="title">
          <b>{port.name}</b>
          <output className="input" data-input={Number.isNaN(input) ? '' : shortFloat(input)} title={`It saw ${input}`}>
            {Number.isNaN(input) ? '·' : shortFloat(input)}
          </output>
        </span>
      </th>
      <td className="bar" title={Number.isNaN(output) ? undefined : `${output}`}>
        <span className="track">
          <span className="base" style={{ width: percent(Math.min(1, Math.max(0, output || 0))) }} />
        </span>
      </td>
      <td className="modifier" />
      {ranked && <td className="rank" />}
      <td className="score" data-output={scoreText(output)}>
        {scoreText(output)}
      </td>
      <td className="outcome">
        {low && (
          <span className="tag" title="Of what this option weighs this holds it back most">
            lowest
          </span>
        )}
      </td>
      <td className="open" />
    </tr>
  );
});

/** What an option weighs, row by row. */
function Considerations({ node, ranked }: { node: GraphNode; ranked: boolean }) {
  const { mind } = useLive();
  const ports = useMemo(() => considerationsOf(node), [node]);
  const [cells, subscribe] = useMemo(() => {
    const list = ports.map((p) => mind.value(p.value));
    return [list, following(list)] as const;
  }, [mind, ports]);
  const low = useSyncExternalStore(subscribe, () => least(cells.map((c) => c.get()?.pair?.[1] ?? 1)));
  return ports.map((p, i) => <Consideration key={p.name} option={node.name} port={p} low={i === low} ranked={ranked} />);
}

interface RowProps {
  node: GraphNode;
  full: number;
  best: boolean;
  ranked: boolean;
  tab: boolean;
  /** null of an option that weighs nothing. */
  unfolded: boolean | null;
  onFold: (node: GraphNode) => void;
}

const OptionRow = memo(function OptionRow({ node, full, best, ranked, tab, unfolded, onFold }: RowProps) {
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
      aria-expanded={unfolded ?? undefined}
      aria-level={unfolded === null ? undefined : 1}
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
          {active && <span className="tag chosen">chosen</span>}
          {best && !active && <span className="tag">highest</span>}
          <small>{says(node)}</small>
        </span>
      </th>
      <Score node={node} full={full} ranked={ranked} />
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
  const { full, best, ranked } = useStanding(live, part);
  const unfolded = useStore(folds, (s) => s[part.document] ?? NONE);
  const weighs = useMemo(() => new Set(part.nodes.filter((n) => considerationsOf(n).length > 0)), [part]);
  const fold = useCallback(
    (n: GraphNode) => {
      toggleFold(part.document, n.name);
    },
    [part],
  );
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
    if (weighs.has(node) && e.key === (unfolded.has(node.name) ? 'ArrowLeft' : 'ArrowRight')) fold(node);
    else if (e.key === 'Enter') open(live, node);
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
      <table role={weighs.size > 0 ? 'treegrid' : 'grid'} aria-label={`Options of ${part.name}`}>
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
            {ranked && (
              <th className="rank" title="Only options of the highest rank are chosen">
                Rank
              </th>
            )}
            <th className="score">Total</th>
            <th className="outcome">Last outcome</th>
            <th aria-label="Open" />
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          {part.nodes.map((n) => (
            <Fragment key={n.id}>
              <OptionRow
                node={n}
                full={full}
                best={best === n.id}
                ranked={ranked}
                tab={n.id === at}
                unfolded={weighs.has(n) ? unfolded.has(n.name) : null}
                onFold={fold}
              />
              {weighs.has(n) && unfolded.has(n.name) && <Considerations node={n} ranked={ranked} />}
            </Fragment>
          ))}
        </tbody>
      </table>
      {part.nodes.length === 0 && <p className="none">This document has no options.</p>}
      <AsleepNote program={program} part={part} />
    </div>
  );
}
