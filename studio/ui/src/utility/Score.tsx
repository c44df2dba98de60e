/* What an option scores now, as it is drawn of running minds and of documents. */
import { useMemo, useState } from 'react';
import { useCell, useLive } from '../live/context';
import type { GraphNode, Part } from '../protocol/messages';
import { barOf, fullScale, highest, percent, portsOf, scoreText, type Bar } from './options';
import { numberOf, useMany } from './useMany';

export interface ScoreNow {
  /** NaN while nobody knows it. */
  score: number;
  modifier: number;
  rank: number;
  bar: Bar;
  title: string | undefined;
}

/** An option's score; a bar is full at `full`. */
export function useScore(node: GraphNode, full: number): ScoreNow {
  const { mind } = useLive();
  const ports = portsOf(node);
  const score = numberOf(useCell(mind.value(ports.score)));
  const modifier = numberOf(useCell(mind.value(ports.modifier))) || 0;
  const rank = numberOf(useCell(mind.value(ports.rank))) || 0;
  const title = Number.isNaN(score) ? undefined : `${scoreText(score)} = ${scoreText(score - modifier)} ${modifier < 0 ? '−' : '+'} ${Math.abs(modifier).toFixed(2)} for its last outcome`;
  return { score, modifier, rank, bar: barOf(Number.isNaN(score) ? 0 : score, modifier, full), title };
}

/** A score as a bar: what it is without its modifier, and what that adds or takes. */
export function ScoreTrack({ bar }: { bar: Bar }) {
  return (
    <span className="track">
      <span className="base" style={{ width: percent(bar.base) }} />
      {bar.sign !== '' && <span className={bar.sign === '+' ? 'plus' : 'minus'} style={{ left: percent(bar.from), width: percent(bar.to - bar.from) }} />}
    </span>
  );
}

/** What a consideration made of what it saw, from 0 to 1. */
export function OutputTrack({ output }: { output: number }) {
  return (
    <span className="track">
      <span className="base" style={{ width: percent(Math.min(1, Math.max(0, output || 0))) }} />
    </span>
  );
}

/** What the rows have in common, told only when it changes: the bars' scale, the highest score, and whether ranks count. */
export function useScale(part: Part | null): { full: number; best: number; ranked: boolean } {
  const live = useLive();
  const nodes = useMemo(() => part?.nodes ?? [], [part]);
  const all = useMemo(() => nodes.map(portsOf), [nodes]);
  const [scores, ranks] = useMemo(() => [all.map((p) => live.mind.value(p.score)), all.map((p) => live.mind.value(p.rank))] as const, [live, all]);
  const cells = useMemo(() => [...scores, ...ranks], [scores, ranks]);
  const text = useMany(cells, () => {
    const [s, r] = [scores.map((c) => numberOf(c.get())), ranks.map((c) => numberOf(c.get()) || 0)];
    const top = nodes.map((n, i) => (n.in === undefined ? (s[i] ?? NaN) : NaN));
    return `${String(fullScale(s))} ${String(highest(top, r))} ${String(Number(r.some((v) => v !== 0)))}`;
  });
  const [full = 1, best = -1, ranked = 0] = text.split(' ').map(Number);
  // Once there is a column for ranks it stays: a table that changes its columns cannot be read.
  const [ever, setEver] = useState(false);
  if (ranked === 1 && !ever) setEver(true);
  return { full, best, ranked: ranked === 1 || ever };
}
