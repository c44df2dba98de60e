import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useOverrides } from '../debug/overrides/overridesState';
import { useGame, useLive } from '../live/context';
import { answers, type State } from '../live/state';
import { Palette as Commands } from '../operations/Palette';
import { commands } from './commands';
import { show, ui } from './ui';

/** Why commands of the game are missing, in words; "" if they are not. */
const whyNot = (s: State): string => {
  if (s.silentSince !== null) return 'The server does not answer: the game’s commands are back as soon as it does.';
  if (s.stuck !== null && s.connection === 'open') return `The game is stuck: ${s.stuck.text}. Its commands are back as soon as it goes on.`;
  return s.connection === 'open' ? '' : 'There is no connection to a game: its commands are back with it.';
};

/** The palette while a game is watched: operations, what the game can be told, and all agents, parts and nodes. */
export function Palette() {
  const live = useLive();
  // The game may be yet to say what it can be told.
  const told = useOverrides((s) => s.commands);
  const answering = useGame(answers);
  const lines = useMemo(() => {
    void answering;
    return commands(live, told);
  }, [live, told, answering]);
  return (
    <Commands
      lines={lines}
      placeholder="Search commands, agents, parts, nodes"
      typed={useStore(ui, (s) => s.typed)}
      lacks={useGame(whyNot)}
      onChoose={(l) => {
        show('none');
        l.run();
      }}
      onClose={() => {
        show('none');
      }}
    />
  );
}
