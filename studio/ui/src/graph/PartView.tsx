import type { ComponentType } from 'react';
import type { Part, Program } from '../protocol/messages';
import { later } from '../shell/later';
import { isList } from './lists';

interface Shown {
  program: Program;
  part: Part;
}

// A game shows few kinds at first: the code of each comes when one of its documents is looked at.
const GraphView = later<Shown>(() => import('./GraphView').then((m) => m.GraphView));
const LayersView = later<Shown>(() => import('../layers/LayersView').then((m) => m.LayersView));
const MachineView = later<Shown>(() => import('../machine/MachineView').then((m) => m.MachineView));
const PlannerView = later<Shown>(() => import('../planner/PlannerView').then((m) => m.PlannerView));
const PartsView = later<Shown>(() => import('./PartsView').then((m) => m.PartsView));
const QueryView = later<Shown>(() => import('../query/QueryView').then((m) => m.QueryView));
const RulesView = later<Shown>(() => import('../rules/RulesView').then((m) => m.RulesView));
const ThoughtsView = later<Shown>(() => import('../thoughts/ThoughtsView').then((m) => m.ThoughtsView));
const TreeView = later<Shown>(() => import('../tree/TreeView').then((m) => m.TreeView));
const UtilityView = later<Shown>(() => import('../utility/UtilityView').then((m) => m.UtilityView));

const views: Partial<Record<string, ComponentType<Shown>>> = { goap: PlannerView, htn: PlannerView, machine: MachineView, utility: UtilityView, query: QueryView, tree: TreeView, hinted: LayersView, thoughts: ThoughtsView, rules: RulesView };

/** Whether a part is drawn as a graph: a kind that has no view of its own, and is no list. */
export const isGraph = (part: Part): boolean => views[part.kind] === undefined && !isList(part);

/** Whether a part is drawn as a tree. */
export const isTree = (part: Part): boolean => views[part.kind] === TreeView;

/** A part, in the way that suits its kind. */
export function PartView({ program, part }: { program: Program; part: Part }) {
  const View = views[part.kind] ?? (isList(part) ? PartsView : GraphView);
  return <View program={program} part={part} />;
}
