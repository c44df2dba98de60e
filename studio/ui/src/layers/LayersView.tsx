import { useMemo, useRef, useSyncExternalStore, type KeyboardEvent } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { useStoppedNode } from '../debug/time/stopped';
import { partBit } from '../graph/activity';
import { AsleepNote } from '../graph/AsleepNote';
import { FaultMark, StatusMark } from '../graph/marks';
import { useCell, useGame, useLive } from '../live/context';
import type { Live } from '../live/live';
import type { MindStore } from '../live/mind';
import { faultyNode } from '../live/state';
import type { GraphNode, Part, Program } from '../protocol/messages';
import { Icon } from '../shell/icons';
import { pathTo, runningLeaves } from '../tree/model';
import { treeOf } from '../tree/useTree';
import { LayerHead, SendsRow } from './drawing';
import { buildLayers, smallOf, type Layer } from './model';
import { Hint, useOnStack, When } from './now';
import { Told } from '../labels/Label';

/** The ways from the root to what runs in a tree, as texts; of other kinds the active nodes. */
function runsIn(part: Part, mind: MindStore): string[] {
  const on = (bit: number): boolean => mind.active(bit).latest();
  if (part.kind !== 'tree') return part.nodes.filter((n) => on(n.active)).map((n) => n.name);
  return runningLeaves(treeOf(part), on).map((leaf) => [...pathTo(leaf), leaf].map((i) => i.node.name).join(' › '));
}

function Runs({ part }: { part: Part }) {
  const { mind } = useLive();
  const text = useSyncExternalStore(mind.switches.subscribe, () => runsIn(part, mind).join('\n'));
  return (
    <p className="runs" data-testid={`runs-${part.name}`}>
      <span className="label">runs</span>
      {text === '' ? <span className="quiet-text">nothing that lasts</span> : text.split('\n').map((way) => <span key={way}>{way}</span>)}
    </p>
  );
}

function open(live: Live, node: GraphNode): void {
  if (node.part !== undefined && live.state.agent !== null) live.select(live.state.agent, node.part);
}

interface CardProps {
  program: Program;
  part: Part;
  layer: Layer;
  tab: boolean;
}

function LayerCard({ program, part, layer, tab }: CardProps) {
  const live = useLive();
  const { node } = layer;
  const inner = node.part === undefined ? undefined : program.parts[node.part];
  const on = useOnStack(node, inner);
  const selected = useGame((s) => s.node === node.id);
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const hover = useHover();
  const at = `n${part.id}/${node.id}`;
  const stopped = useStoppedNode() === node.id;
  const marks = [on ? 'active' : 'inactive', layer.base && 'base', selected && 'selected', faulty && 'faulty', stopped && 'stopped-here'];
  return (
    <div
      className={['layer', ...marks].filter(Boolean).join(' ')}
      role="option"
      aria-selected={selected}
      tabIndex={tab ? 0 : -1}
      data-node={node.name}
      data-kind="layer"
      data-id={node.id}
      data-active={on}
      {...hover.on}
      onClick={() => {
        live.inspect(node.id);
      }}
      onDoubleClick={() => {
        open(live, node);
      }}
    >
      <LayerHead before={<BreakpointDot at={at} name={node.name} over={hover.over} />} name={<b><Told text={node.name} /></b>} small={smallOf(layer, node.type)}>
        <span className="stands">{on ? 'on the stack' : 'off'}</span>
        <OverrideMark at={at} />
        {faulty ? <FaultMark /> : <StatusMark active={on} />}
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
      </LayerHead>
      {(node.about ?? node.doc) && <p className="doc">{node.about ?? node.doc}</p>}
      {layer.when && (
        <p className="when-on">
          <span className="label">when</span>
          <code>{layer.when}</code>
          <When part={part} text={layer.when} />
        </p>
      )}
      {layer.takes.length > 0 && (
        <div className="hints">
          <span className="label">takes</span>
          <ul>
            {layer.takes.map((p) => (
              <Hint key={p.name} name={p.name} port={p} />
            ))}
          </ul>
        </div>
      )}
      {inner && <Runs part={inner} />}
    </div>
  );
}

/** What a layer sends, on its way down. */
function Sends({ layer }: { layer: Layer }) {
  if (layer.base) return null;
  return (
    <SendsRow label={`Hints that ${layer.node.name} sends`}>
      {layer.sends.map((s) => (
        <Hint key={s.name} name={s.name} port={s.port} {...(layer.skips && s.to && { to: s.to.name })} />
      ))}
    </SendsRow>
  );
}

/** A part as a stack of trees: the top one first, the hints between them, and the one below all that acts. */
export function LayersView({ program, part }: { program: Program; part: Part }) {
  const live = useLive();
  const layers = useMemo(() => buildLayers(part), [part]);
  const selected = useGame((s) => s.node);
  const running = useCell(live.mind.active(partBit(program, part)));
  const ready = useCell(live.mind.ready);
  const list = useRef<HTMLDivElement>(null);
  const walk = (e: KeyboardEvent) => {
    const here = Number((e.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id ?? -1);
    const node = part.nodes[here];
    const last = part.nodes.length - 1;
    const to = { ArrowDown: Math.min(last, here + 1), ArrowUp: Math.max(0, here - 1), Home: 0, End: last }[e.key];
    if (!node) return;
    if (e.key === 'Enter') open(live, node);
    else if (e.key === ' ') live.inspect(here);
    else if (to !== undefined) {
      list.current?.querySelector<HTMLElement>(`[data-id="${to}"]`)?.focus();
      live.inspect(to);
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div className={ready && !running ? 'layers asleep' : 'layers'}>
      <div className="stack" role="listbox" aria-label={`Layers of ${part.name}`} ref={list} onKeyDown={walk}>
        {layers.map((l) => (
          <div key={l.node.id} className="level" role="presentation">
            <LayerCard program={program} part={part} layer={l} tab={l.node.id === Math.max(0, selected)} />
            <Sends layer={l} />
          </div>
        ))}
      </div>
      <AsleepNote program={program} part={part} />
    </div>
  );
}
