import { useGame, useLive } from '../../live/context';
import { partPath, programOf } from '../../live/state';
import { useDebug } from '../context';
import type { Stop } from '../debugState';

/** The node that a stop is about; -1 if it is about none. */
export const placeOf = (stop: Stop): { part: number; node: number } =>
  stop.substep && stop.substep.node !== '' ? { part: stop.substep.part, node: stop.substep.nodeIndex } : { part: stop.part, node: stop.node };

/** The node of the watched part that a stop is at, itself or somewhere inside; -1 for none. */
export function useStoppedNode(): number {
  const live = useLive();
  const stop = useDebug((s) => s.stop);
  const agent = useGame((s) => s.agent);
  const part = useGame((s) => s.part);
  const program = useGame((s) => programOf(s, s.agent));
  if (!stop || !program || stop.agent !== agent || live.state.agent === null) return -1;
  const at = placeOf(stop);
  if (at.part === part) return at.node;
  return partPath(program, at.part).map((id) => program.parts[id]).find((p) => p?.parent === part)?.node ?? -1;
}
