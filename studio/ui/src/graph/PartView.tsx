import { LayersView } from '../layers/LayersView';
import { MachineView } from '../machine/MachineView';
import { PlannerView } from '../planner/PlannerView';
import type { Part, Program } from '../protocol/messages';
import { QueryView } from '../query/QueryView';
import { ThoughtsView } from '../thoughts/ThoughtsView';
import { TreeView } from '../tree/TreeView';
import { UtilityView } from '../utility/UtilityView';
import { GraphView } from './GraphView';
import { isList, PartsView } from './PartsView';

const views: Partial<Record<string, typeof GraphView>> = { goap: PlannerView, htn: PlannerView, machine: MachineView, utility: UtilityView, query: QueryView, tree: TreeView, hinted: LayersView, thoughts: ThoughtsView };

/** Whether a part is drawn as a graph: a kind that has no view of its own, and is no list. */
export const isGraph = (part: Part): boolean => views[part.kind] === undefined && !isList(part);

/** Whether a part is drawn as a tree. */
export const isTree = (part: Part): boolean => views[part.kind] === TreeView;

/** A part, in the way that suits its kind. */
export function PartView({ program, part }: { program: Program; part: Part }) {
  const View = views[part.kind] ?? (isList(part) ? PartsView : GraphView);
  return <View program={program} part={part} />;
}
