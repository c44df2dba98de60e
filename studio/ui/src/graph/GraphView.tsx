import { use, useMemo } from 'react';
import { useSettings } from '../live/context';
import type { Part, Program } from '../protocol/messages';
import { BlockNode, BoundaryNode } from './BlockNode';
import { dagreLoaded, hasDagre } from './dagre';
import { flowLinks, flowNodes } from './elements';
import { FlowView } from './FlowView';
import { needsDagre, place } from './layout';
import { LinkEdge } from './LinkEdge';
import { buildModel } from './model';

const nodeTypes = { block: BlockNode, boundary: BoundaryNode };
const edgeTypes = { link: LinkEdge };

/** A part as blocks with ports, and links between the ports. */
export function GraphView({ program, part }: { program: Program; part: Part }) {
  const allPorts = useSettings((s) => s.allPorts);
  const tidy = useSettings((s) => s.tidy);
  const model = useMemo(() => buildModel(part, allPorts), [part, allPorts]);
  if (needsDagre(model, tidy) && !hasDagre()) use(dagreLoaded());
  const { places, routes, room } = useMemo(() => place(model, tidy), [model, tidy]);
  const nodes = useMemo(() => flowNodes(model, places), [model, places]);
  const edges = useMemo(() => flowLinks(model, routes), [model, routes]);
  return <FlowView {...{ program, part, nodes, edges, nodeTypes, edgeTypes, places, room }} />;
}
