/* What a planner does now: its plan in order, and what of it runs. */
import type { MindStore } from '../live/mind';
import { useCell, useLive } from '../live/context';
import type { GraphNode, Part } from '../protocol/messages';
import { portOf } from './parts';

const STEP = 'Step';

const stepOf = (n: GraphNode, mind: MindStore): number => (n.kind === 'plan' ? 0 : Number(mind.value(portOf(n, STEP)?.value ?? -1).latest()?.short ?? 0) || 0);

/** The nodes of the plan that are still to be done, in their order, the current one first. */
export const planOf = (part: Part, mind: MindStore): GraphNode[] =>
  part.nodes.map((n) => [n, stepOf(n, mind)] as const).filter(([, step]) => step > 0).sort((a, b) => a[1] - b[1]).map(([n]) => n);

/** Whether a node has a part in the plan, and at which step; 0 of what is only on the way to it, such as a method. */
export function usePlanned(n: GraphNode): { active: boolean; step: number } {
  const { mind } = useLive();
  const active = useCell(mind.active(n.active));
  const v = useCell(mind.value(n.kind === 'plan' ? -1 : (portOf(n, STEP)?.value ?? -1)));
  return { active, step: Number(v?.short ?? 0) || 0 };
}

/** What became of a node in the last search: a word such as refused or unreachable; empty of what has nothing to tell. */
export function useVerdict(n: GraphNode): string {
  const { mind } = useLive();
  const v = useCell(mind.value((portOf(n, 'Verdict') ?? portOf(n, 'Role') ?? (n.kind === 'goal' ? portOf(n, 'Outcome') : undefined))?.value ?? -1));
  return v?.short ?? '';
}

const nobody: GraphNode = { id: -1, name: '', kind: 'task', type: '', title: '', active: -1, ports: [] };

/** Whether both ends of a line are in the plan. */
export function useJoined(from: GraphNode | null | undefined, to: GraphNode | null | undefined): boolean {
  const [a, b] = [usePlanned(from ?? nobody), usePlanned(to ?? nobody)];
  return (a.active || a.step > 0) && (b.active || b.step > 0);
}
