import { useCallback, useEffect, useMemo } from 'react';
import { partBit } from '../graph/activity';
import { AsleepNote } from '../graph/AsleepNote';
import { FaultMark } from '../graph/marks';
import { useCan } from '../debug/context';
import { pathOfPort } from '../debug/paths';
import { isPinned, togglePin } from '../debug/time/timeState';
import { useCell, useGame, useLive, useSettings } from '../live/context';
import { faultyNode } from '../live/state';
import { Label } from '../labels/Label';
import type { GraphNode, Part, Port, Program } from '../protocol/messages';
import { onReveal, takeReveal } from '../shell/ui';
import { type Rule, ruleOf, stockOf } from './model';
import { isRule } from './now';
import { RulesTable, type TableSide } from './RulesTable';
import { Spark, usePasts } from './Spark';
import { StockList } from './Stock';
import { SystemHead } from './SystemHead';
import { selectedIn, watchesPart } from './system';
import { useRanges } from './useRanges';
import { BreakpointDot } from '../debug/breakpoints/BreakpointDot';
import { toggleAt } from '../debug/breakpoints/actions';
import { portKey } from '../debug/things';

/** What a rule of an economy, which runs for no time, is stopped at: it has fired once more. */
const firedOf = (node: GraphNode | undefined): Port | undefined => (node && node.active < 0 ? node.ports.find((p) => p.name === 'Fired') : undefined);

/** A part as a table of rules, with what came of each. */
export function RulesView({ program, part }: { program: Program; part: Part }) {
  const live = useLive();
  const rules = useMemo(() => part.nodes.filter(isRule).map(ruleOf), [part]);
  const stock = useMemo(() => stockOf(part.extras), [part]);
  const chosen = useGame((s) => s.node);
  const faulty = useGame((s) => (s.faults.size > 0 ? faultyNode(s) : -1));
  const running = useCell(live.mind.active(partBit(program, part)));
  const ready = useCell(live.mind.ready);
  const nodeOf = useCallback((r: Rule) => part.nodes[Number(r.key)], [part]);
  const watching = watchesPart(part);
  useRanges(part, chosen);
  const side = useMemo((): TableSide => ({
    label: `Rules of ${part.name}`, nodeOf, live: true, watching,
    selected: (key) => Number(key) === chosen,
    select: (key) => { live.inspect(Number(key)); },
    enter: (r) => {
      const inner = part.nodes[Number(r.key)]?.part;
      if (inner !== undefined && live.state.agent !== null) live.select(live.state.agent, inner);
      else live.inspect(Number(r.key));
    },
    stop: (r) => {
      const fired = firedOf(part.nodes[Number(r.key)]);
      if (fired) void toggleAt(live, { kind: 'port', part: part.id, node: Number(r.key), port: fired });
      return fired !== undefined;
    },
    before: (r, over) => {
      const fired = firedOf(part.nodes[Number(r.key)]);
      const dot = <BreakpointDot at={fired ? portKey(fired) : `n${String(part.id)}/${r.key}`} name={r.name} over={over} />;
      // A rule of an economy does not run: the game stops when it has fired once more.
      return fired ? <span className="rule-stop" data-port="Fired" data-dir="out">{dot}</span> : <span className="rule-stop">{dot}</span>;
    },
    rivals: () => selectedIn(live, part),
    behind: (r) => (
      <>
        <Label of={[`document/${part.document}/${r.name}`]} />
        {Number(r.key) === faulty && <FaultMark />}
      </>
    ),
    empty: 'This document has no rules.',
  }), [live, part, nodeOf, watching, chosen, faulty]);
  const pins = useSettings((s) => s.pins);
  const seeks = useCan('seek');
  const player = useMemo(() => part.nodes.find((n) => n.kind !== 'rule' && n.name === 'player'), [part]);
  const paths = useMemo(() => new Map(player?.ports.flatMap((p) => (p.value === undefined ? [] : [[p.name, pathOfPort(program, part.id, player.id, p.name)] as const]))), [program, part, player]);
  const pasts = usePasts(useMemo(() => [...paths.values()], [paths]));
  // What the player has is plotted by a press.
  const plots = useMemo(() => {
    const pathOf = (name: string): string => paths.get(name) ?? '';
    return {
      pick: (_: string, name: string) => { togglePin(program.name, pathOf(name)); },
      does: (member: string, name: string) => (!seeks || member !== 'resources' || pathOf(name) === '' ? undefined : isPinned(pins, program.name, pathOf(name)) ? 'Plotted in the timeline: press to plot it no more' : 'Press to plot what the player has in the timeline'),
      chosen: (member: string, name: string) => member === 'resources' && isPinned(pins, program.name, pathOf(name)),
    };
  }, [program, paths, pins, seeks]);
  useEffect(() => {
    const show = (): void => {
      if (takeReveal()) document.querySelector(`.rules-table [data-row="${String(live.state.node)}"]`)?.scrollIntoView({ block: 'nearest' });
    };
    show();
    return onReveal(show);
  }, [live, chosen]);
  return (
    <div className={ready && !running ? 'rules asleep' : 'rules'}>
      {watching ? <SystemHead part={part} /> : <StockList stock={stock} part={part} {...plots} {...(seeks && { spark: (name: string) => <Spark past={pasts.get(paths.get(name) ?? '')} name={name} /> })} />}
      <RulesTable rules={rules} side={side} />
      <AsleepNote program={program} part={part} />
    </div>
  );
}
