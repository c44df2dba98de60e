import { useMemo, useRef, type KeyboardEvent } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { useStoppedNode } from '../debug/time/stopped';
import { useCell, useGame, useLive } from '../live/context';
import type { Live } from '../live/live';
import { faultyNode } from '../live/state';
import type { GraphNode, Part, Port, Program } from '../protocol/messages';
import { Icon } from '../shell/icons';
import { partBit } from './activity';
import { AsleepNote } from './AsleepNote';
import { FaultMark, KindMark, StatusMark } from './marks';
import './parts.css';
import { Label } from '../labels/Label';

const shown = (p: Port): boolean => !p.trigger && p.value !== undefined && p.value >= 0;

/** What the table has columns for: what the nodes' kind tells of them, then what the kind itself gives out of all that have it. */
export function columnsOf(part: Part): { extras: string[]; values: string[] } {
  const extras = [...new Set(part.nodes.flatMap((n) => (n.extras ?? []).map((e) => e.kind)))];
  const counts = new Map<string, number>();
  for (const n of part.nodes) for (const p of n.ports) if (shown(p) && p.dir === 'out') counts.set(p.name, (counts.get(p.name) ?? 0) + 1);
  return { extras, values: [...counts].filter(([, n]) => n > 1).map(([name]) => name) };
}

function Value({ port }: { port: Port | undefined }) {
  const { mind } = useLive();
  const v = useCell(mind.value(port?.value ?? -1));
  if (!port) return <td />;
  return (
    <td className={v?.set ? 'value set' : 'value'} data-reading={port.name} title={port.doc}>
      {v?.short ?? '·'}
      {port.unit && <span className="unit"> {port.unit}</span>}
    </td>
  );
}

function open(live: Live, node: GraphNode): void {
  if (node.part !== undefined && live.state.agent !== null) live.select(live.state.agent, node.part);
}

function Row({ part, node, extras, values, tab }: { part: Part; node: GraphNode; extras: readonly string[]; values: readonly string[]; tab: boolean }) {
  const live = useLive();
  const active = useCell(live.mind.active(node.active));
  const selected = useGame((s) => s.node === node.id);
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const stopped = useStoppedNode() === node.id;
  const hover = useHover();
  const at = `n${part.id}/${node.id}`;
  const marks = [active && 'active', selected && 'selected', faulty && 'faulty', stopped && 'stopped-here'];
  return (
    <tr
      className={['part-row', ...marks].filter(Boolean).join(' ')}
      data-node={node.name}
      data-kind={node.kind}
      data-id={node.id}
      data-active={active}
      aria-current={active}
      aria-selected={selected}
      tabIndex={tab ? 0 : -1}
      title={node.about ?? node.doc}
      {...hover.on}
      onClick={() => {
        live.inspect(node.id);
      }}
      onDoubleClick={() => {
        open(live, node);
      }}
    >
      <td className="mark">
        <BreakpointDot at={at} name={node.name} over={hover.over} />
        {faulty ? <FaultMark /> : <StatusMark active={active} />}
      </td>
      <th scope="row">
        <span className="names">
          <KindMark kind={node.kind} />
          <b>{node.name}</b> <Label of={[`document/${part.document}/${node.name}`]} />
          <OverrideMark at={at} />
        </span>
      </th>
      {extras.map((kind) => (
        <td key={kind} data-extra={kind}>
          {(node.extras ?? []).filter((e) => e.kind === kind).map((e) => e.text).join(', ')}
        </td>
      ))}
      {values.map((name) => (
        <Value key={name} port={node.ports.find((p) => p.name === name && p.dir === 'out' && shown(p))} />
      ))}
      <td className="what">{node.type}</td>
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
}

/** A part of a kind that has no view of its own, as a table: what its nodes are, what the kind tells of them, which run. */
export function PartsView({ program, part }: { program: Program; part: Part }) {
  const live = useLive();
  const { extras, values } = useMemo(() => columnsOf(part), [part]);
  const selected = useGame((s) => s.node);
  const running = useCell(live.mind.active(partBit(program, part)));
  const ready = useCell(live.mind.ready);
  const body = useRef<HTMLTableSectionElement>(null);
  const walk = (e: KeyboardEvent) => {
    const here = Number((e.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id ?? -1);
    const node = part.nodes[here];
    const last = part.nodes.length - 1;
    const to = { ArrowDown: Math.min(last, here + 1), ArrowUp: Math.max(0, here - 1), Home: 0, End: last }[e.key];
    if (!node) return;
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
    <div className={ready && !running ? 'parts-live asleep' : 'parts-live'}>
      <table role="grid" aria-label={`Parts of ${part.name}`}>
        <thead>
          <tr>
            <th aria-label="Runs" />
            <th>Name</th>
            {[...extras, ...values].map((c) => (
              <th key={c}>{c}</th>
            ))}
            <th>Runs</th>
            <th aria-label="Open" />
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={walk}>
          {part.nodes.map((n) => (
            <Row key={n.id} part={part} node={n} extras={extras} values={values} tab={n.id === Math.max(0, selected)} />
          ))}
        </tbody>
      </table>
      <AsleepNote program={program} part={part} />
    </div>
  );
}
