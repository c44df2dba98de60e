import { useGame, useLive } from '../../live/context';
import type { Live } from '../../live/live';
import { Keys } from '../../shell/Keys';
import { askWhy } from './ask';
import { useDebug } from '../context';

/** Asks why a node of the open part stands as it does; in a game that answers no questions it is only selected. */
export function askAbout(live: Live, node: number): void {
  const { agent, part } = live.state;
  if (agent === null || live.debug.state.standing === null) live.inspect(node);
  else askWhy(live, { kind: 'node', agent, part, node });
}

/** Whether the game can be asked. */
export const useAnswers = (): boolean => useDebug((s) => s.standing !== null);

/** Why this state? */
export function WhyButton({ node }: { node: number }) {
  const live = useLive();
  const name = useGame((s) => s.agents.find((a) => a.id === s.agent)?.name ?? '');
  if (!useAnswers()) return null;
  return (
    <button type="button" className="quiet why-it" data-action="why" data-keeps-focus title={`Why is it in this state in ${name}’s mind?`} onClick={() => { askAbout(live, node); }}>
      Why? <Keys id="why" />
    </button>
  );
}
