import { Fragment, type ReactNode } from 'react';
import { useCell, useGame, useLive } from '../live/context';
import { listed, seconds, ticksAgo } from '../live/format';
import { programOf } from '../live/state';
import { Label, PortLabel, Told } from '../labels/Label';
import { PortsOf, typeOf } from '../labels/labels';
import { DataGlyph, KindMark, StatusMark, TriggerGlyph } from '../graph/marks';
import { useSlowTick } from '../graph/NowBar';
import { BreakpointDot } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { RowOverrides } from '../debug/overrides/RowOverrides';
import { SideBody, SideTabs } from '../debug/SideTabs';
import { portKey } from '../debug/things';
import { Pin } from '../debug/time/Pin';
import { WhyButton } from '../debug/why/WhyButton';
import { endName } from '../graph/why';
import type { GraphNode, Part, Port } from '../protocol/messages';
import { later } from '../shell/later';
import { Panel } from '../shell/Panel';

// What only nodes of some kinds say.
const BoardTable = later(() => import('./BoardTable').then((m) => m.BoardTable));
const Reads = later(() => import('../tree/TreeInspector').then((m) => m.Reads));
const TreeActivity = later(() => import('../tree/TreeInspector').then((m) => m.TreeActivity));
const TreeFacts = later(() => import('../tree/TreeInspector').then((m) => m.TreeFacts));
const Curves = later(() => import('../utility/UtilityInspector').then((m) => m.Curves));
const Ways = later(() => import('./Transitions').then((m) => m.Transitions));

function sourceOf(part: Part, node: number, port: Port): string {
  const side = port.dir === 'in' ? 'to' : 'from';
  const other = port.dir === 'in' ? 'from' : 'to';
  return part.links
    .filter((l) => l[side][0] === node && l[side][1] === port.name)
    .map((l) => endName(part, ...l[other]))
    .join(', ');
}

function TriggerCells({ port }: { port: Port }) {
  const { mind } = useLive();
  const tick = useSlowTick();
  useCell(mind.pulse(port.bit).lit);
  const last = mind.lastFired(port.bit);
  return (
    <>
      <td className="value">
        {last < 0 ? <span className="quiet-text">{port.bit === undefined ? 'not watched' : 'not seen to fire'}</span> : ticksAgo(Math.max(tick, last) - last)}
        <RowOverrides port={port} />
      </td>
      <td>trigger</td>
    </>
  );
}

function DataCells({ part, node, port }: { part: Part; node: number; port: Port }) {
  const { mind } = useLive();
  const v = useCell(mind.value(port.value));
  return (
    <>
      <td className="value" title={v?.full}>
        <span className="shown">{v ? listed(v) : '·'}</span>
        {v && port.type && <Label of={[`type/${port.type}/${v.full}`]} />}
        {port.unit && <span className="unit"> {port.unit}</span>}
        <RowOverrides port={port} />
        {port.value !== undefined && <Pin part={part} node={node} port={port.name} />}
      </td>
      <td>
        {port.type}
        {port.default !== undefined && port.default !== '' && <span className="quiet-text"> default {port.default}</span>}
      </td>
    </>
  );
}

/** Names that may be broken after their dots, and nowhere else, with their labels. */
const Breakable = ({ text, of }: { text: string; of: string }) =>
  text.split('.').map((piece, i) => (
    <Fragment key={i}>
      {i > 0 && <>.<wbr /></>}
      <Told text={piece} of={of} />
    </Fragment>
  ));

function PortRow({ part, node, port, docs }: { part: Part; node: number; port: Port; docs: boolean }) {
  const peers = sourceOf(part, node, port);
  return (
    <tr title={port.doc} data-inspected data-port={port.name} data-dir={port.dir}>
      <td className={`port port-cell ${port.trigger ? 'trigger' : 'data'} ${port.dir}`}>
        <BreakpointDot at={portKey(port)} name={port.name} tab />
        {port.trigger ? <TriggerGlyph /> : <DataGlyph set={false} />}
      </td>
      <th scope="row">
        {port.name} <PortLabel name={port.name} />
      </th>
      {port.trigger ? <TriggerCells port={port} /> : <DataCells part={part} node={node} port={port} />}
      <td className="peers">{peers && <Breakable text={`${port.dir === 'in' ? '←' : '→'} ${peers}`} of={part.document} />}</td>
      {docs && <td className="doc">{port.doc}</td>}
    </tr>
  );
}

function Ports({ part, node, ports }: { part: Part; node: number; ports: Port[] }) {
  // What every node has comes last.
  const rank = (p: Port): number => (p.builtin ? 4 : 0) + (p.dir === 'out' ? 2 : 0) + (p.trigger ? 1 : 0);
  const sorted = [...ports].sort((a, b) => rank(a) - rank(b));
  const docs = sorted.some((p) => p.doc);
  return (
    <table className="port-table">
      <thead>
        <tr>
          <th aria-label="Kind" />
          <th>Port</th>
          <th>Now</th>
          <th>Type</th>
          <th>Linked</th>
          {docs && <th className="doc">What it is</th>}
        </tr>
      </thead>
      <tbody>
        {sorted.map((p) => (
          <PortRow key={`${p.dir}:${p.name}`} part={part} node={node} port={p} docs={docs} />
        ))}
      </tbody>
    </table>
  );
}

function Activity({ node }: { node: GraphNode }) {
  const { mind } = useLive();
  const active = useCell(mind.active(node.active));
  const tick = useSlowTick();
  const rate = useGame((s) => s.game?.rate ?? 60);
  const since = mind.activeSince(node.active);
  return (
    <p className="activity">
      <StatusMark active={active} />
      <b>{active ? 'Running' : 'Not running'}</b>
      {since >= 0 && <span>for {seconds(Math.max(0, tick - since), rate)}</span>}
    </p>
  );
}

function Notes() {
  const notes = useGame((s) => s.notes);
  if (notes.length === 0) return null;
  return (
    <section className="notes">
      <h3>Notes of its code</h3>
      <dl>
        {notes.map((n) => (
          <div key={n.name}>
            <dt>{n.name}</dt>
            <dd>
              {n.value}
              {n.unit && <span className="unit"> {n.unit}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The ports of what labels call by one of these. */
const Named = ({ of, children }: { of: readonly string[]; children: ReactNode }) => <PortsOf.Provider value={of}>{children}</PortsOf.Provider>;

function OneNode({ part, node }: { part: Part; node: GraphNode }) {
  const run = useGame((s) => (node.part === undefined ? undefined : programOf(s, s.agent)?.parts.find((p) => p.id === node.part)?.document));
  const type = typeOf(node.kind, node.title, run);
  // Nothing is ever linked to the triggers of a node in a tree.
  const ports = part.kind === 'tree' ? node.ports.filter((p) => !p.trigger || !p.builtin) : node.ports;
  return (
    <div className="inspector" tabIndex={0} role="group" aria-label="Values">
      <div className="about">
        <h2>
          <span className="inspected-stop" data-id={node.id}>
            <BreakpointDot at={node.active >= 0 ? `n${part.id}/${node.id}` : ''} name={node.name} tab />
          </span>
          <KindMark kind={node.kind} /> {node.name} <Label of={[`document/${part.document}/${node.name}`]} />
          {node.title !== node.type && (
            <small>
              {node.title}
              <Label of={type} />
            </small>
          )}
          <OverrideMark at={`n${part.id}/${node.id}`} words />
          <WhyButton node={node.id} />
        </h2>
        <p className="type">
          {node.kind} {node.type && (part.kind !== 'tree' || node.type !== node.title) && <code>{node.type}</code>}
          {node.kind === 'part' && ' · double-click or Enter opens it'}
        </p>
        {node.active >= 0 && (part.kind === 'tree' ? <TreeActivity node={node} /> : <Activity node={node} />)}
        {part.kind === 'tree' && <TreeFacts part={part} node={node} />}
        {node.about && <p className="doc">{node.about}</p>}
        {node.doc && node.doc !== node.about && <p className={node.about ? 'quiet-text' : 'doc'}>{node.doc}</p>}
        <Notes />
      </div>
      <div>
        <Ways part={part} node={node.id} />
        {part.kind === 'tree' && <Reads part={part} node={node} />}
        {part.kind === 'utility' && <Curves node={node} />}
        {ports.length > 0 && (
          <Named of={type}>
            <Ports part={part} node={node.id} ports={ports} />
          </Named>
        )}
      </div>
    </div>
  );
}

const hints: Partial<Record<string, string>> = {
  machine: 'Click a state to see its transitions and its values; double-click opens what it runs.',
  hinted: 'Click a layer to see its ports; Enter or double-click opens its tree.',
  tree: 'Click a node to see what it reads and how it ended; the minus below a node folds its branch.',
  thoughts: 'Click a thought to see its values; Enter or double-click opens what it runs, or folds a cluster.',
  rules: 'Click a rule to see its values; double-click opens what it runs.',
  utility: 'Click an option to see its values; Enter or double-click opens what it runs.',
};

function OnePart({ part }: { part: Part }) {
  const boards = useGame((s) => programOf(s, s.agent)?.boards);
  const onBoards = new Set(boards?.flatMap((b) => b.fields.flatMap((f) => [f.value, f.set])));
  const ports = part.ports.filter((p) => !p.builtin && !onBoards.has(p.value ?? -1));
  return (
    <div className="inspector" tabIndex={0} role="group" aria-label="Values">
      <div className="about">
        <h2>
          <KindMark kind="part" /> {part.name} <small>{part.document}</small>
        </h2>
        {part.doc && <p className="doc">{part.doc}</p>}
        <p className="quiet-text">{hints[part.kind] ?? 'Click a block of the graph to see its values, its triggers and what it is for.'}</p>
      </div>
      <div>
        {ports.length > 0 && (
          <Named of={[`document/${part.document}`]}>
            <Ports part={part} node={-1} ports={ports} />
          </Named>
        )}
        {boards?.map((b) => (
          <BoardTable key={b.file} board={b} />
        ))}
      </div>
    </div>
  );
}

/** Everything about the selected block; about the part when none is selected. */
export function Inspector() {
  const part = useGame((s) => programOf(s, s.agent)?.parts[s.part]);
  const node = useGame((s) => s.node);
  const agent = useGame((s) => s.agent);
  const one = part?.nodes[node];
  return (
    <Panel id="inspector" title="Inspector" tabs={<SideTabs />}>
      <SideBody>
        {part && one && <OneNode key={`${agent} ${part.id} ${node}`} part={part} node={one} />}
        {part && !one && <OnePart key={`${agent} ${part.id}`} part={part} />}
        {!part && <p className="none">No selection.</p>}
      </SideBody>
    </Panel>
  );
}
