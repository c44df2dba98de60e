/* The game that runs, for what is typed. */
import { useContext, useEffect } from 'react';
import { overridesOf } from '../../debug/overrides/overridesState';
import { pathOfPort } from '../../debug/paths';
import { LiveContext } from '../../live/context';
import type { Live } from '../../live/live';
import { programOf } from '../../live/state';
import { useEditor } from '../context';
import type { RunningGame } from './gameCommands';

/** The game that runs, as the terminal tells it things. */
function gameOf(live: Live): RunningGame {
  const overrides = overridesOf(live);
  return {
    open: () => live.state.connection === 'open' && live.debug.can('intervene'),
    commands: () => overrides.state.commands ?? [],
    triggers: () => {
      const program = programOf(live.state, live.state.agent);
      const all = (program?.parts ?? []).flatMap((part) => [
        ...part.ports.filter((p) => p.trigger).map((p) => ({ node: -1, port: p.name })),
        ...part.nodes.flatMap((n) => n.ports.filter((p) => p.trigger).map((p) => ({ node: n.id, port: p.name }))),
      ].map((p) => (program ? pathOfPort(program, part.id, p.node, p.port) : p.port)));
      return [...new Set(all)];
    },
    tell: (deed) => overrides.do(deed),
  };
}

/** Lets the editor tell the game that runs what is typed. */
export function useRunningGame(): void {
  const editor = useEditor();
  const live = useContext(LiveContext);
  useEffect(() => {
    editor.meet(live && gameOf(live));
    return () => {
      editor.meet(null);
    };
  }, [editor, live]);
}
