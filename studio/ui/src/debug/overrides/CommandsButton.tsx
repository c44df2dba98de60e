import { useLive } from '../../live/context';
import { Icon } from '../../shell/icons';
import { useCan } from '../context';
import { below, openOver } from '../over';
import { commandsFor } from './commandsFor';
import { useOverrides } from './overridesState';

/** Commands with an agent. */
export function CommandsButton({ agent }: { agent: number }) {
  const live = useLive();
  const can = useCan('commands');
  const any = useOverrides((s) => commandsFor(s.commands, agent).length + commandsFor(s.commands, 0).length > 0);
  if (!can || !any) return null;
  const name = live.state.agents.find((a) => a.id === agent)?.name ?? '';
  return (
    <button
      type="button"
      className="quiet do"
      data-action="do"
      data-keeps-focus
      aria-haspopup="menu"
      title={`Commands for ${name} and for the game`}
      onClick={(e) => {
        openOver({ kind: 'commands', agent }, below(e.currentTarget));
      }}
    >
      Commands <Icon name="down" />
    </button>
  );
}
