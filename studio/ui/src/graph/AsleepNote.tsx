import { useCell, useGame, useLive } from '../live/context';
import { agentOf } from '../live/state';
import type { Part, Program } from '../protocol/messages';
import { partBit } from './activity';

/** Says that a part does not run, and why if somebody steers its agent. */
export function AsleepNote({ program, part }: { program: Program; part: Part }) {
  const live = useLive();
  const running = useCell(live.mind.active(partBit(program, part)));
  const ready = useCell(live.mind.ready);
  const agent = useGame(agentOf);
  if (!ready || running) return null;
  return (
    <p className="asleep-note">
      {agent?.steered
        ? `${agent.name} is steered by ${agent.steered}: its mind is paused.`
        : 'This part is not running now. Values are those of its last tick.'}
    </p>
  );
}
