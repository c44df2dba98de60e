import { use, useMemo } from 'react';
import { useStore } from 'zustand';
import { thing, type Thing } from '../canvas/things';
import { useSettings } from '../live/context';
import type { Part, Program } from '../protocol/messages';
import { BlockNode, BoundaryNode, type BlockData, type BoundaryData } from './BlockNode';
import { dagreLoaded, hasDagre } from './dagre';
import { FlowView } from './FlowView';
import { needsDagre, place, type Places } from './layout';
import { linkPath } from './curve';
import { drawnLinks, Links } from './Links';
import { buildModel, type Model } from './model';
import { unfolded } from './unfolded';

const none: ReadonlySet<string> = new Set();

/** What is drawn of a part: its blocks, and the ports of the part itself. */
export function blockThings(model: Model, places: Places): Thing[] {
  const { document, name } = model.part;
  const at = (id: number | string) => places.get(id) ?? { x: 0, y: 0, width: 0, height: 0 };
  return [
    ...model.nodes.map(({ node, shape }) => thing<BlockData>({ id: String(node.id), box: at(node.id), data: { document, node, shape }, Draw: BlockNode, label: `${node.name}, ${node.kind} ${node.title}`, title: node.name })),
    ...model.boundaries.map(({ side, shape }) => thing<BoundaryData>({ id: side, box: at(side), data: { document, side, name, shape }, Draw: BoundaryNode, label: `${side === 'inputs' ? 'Inputs' : 'Outputs'} of ${name}` })),
  ];
}

/** A part as blocks with ports, and links between the ports. */
export function GraphView({ program, part }: { program: Program; part: Part }) {
  const allPorts = useSettings((s) => s.allPorts);
  const tidy = useSettings((s) => s.tidy);
  const open = useStore(unfolded, (s) => s[part.document] ?? none);
  const model = useMemo(() => buildModel(part, allPorts, open), [part, allPorts, open]);
  if (needsDagre(model, tidy) && !hasDagre()) use(dagreLoaded());
  const layout = useMemo(() => place(model, tidy), [model, tidy]);
  const things = useMemo(() => blockThings(model, layout.places), [model, layout]);
  const links = useMemo(() => drawnLinks(model, layout), [model, layout]);
  const painted = useMemo(() => links.map((l) => ({ path: linkPath(l.start, l.end, l.route).path, of: l.trigger ? 'trigger' as const : 'data' as const, bit: l.bit })), [links]);
  return <FlowView {...{ program, part, things, painted }} lines={<Links links={links} />} places={layout.places} room={layout.room} />;
}
