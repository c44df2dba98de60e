import { createStore } from 'zustand/vanilla';
import { overridesOf } from '../debug/overrides/overridesState';
import { say } from '../debug/over';
import type { Live } from '../live/live';
import type { Game, Tool } from '../protocol/messages';
import { orderOfTool } from './gestures';

/** The tool that was chosen, and in which game. */
export const chosen = createStore<{ game: string; tool: string }>(() => ({ game: '', tool: '' }));

/** Tools that can be in hand; the others are buttons. */
export const handy = (game: Game | null): Tool[] => (game?.tools ?? []).filter((t) => t.command === undefined);

/** The game's tool that is in hand: the first until somebody chooses; none where the game has none. */
export function toolOf(game: Game | null, was: { game: string; tool: string } = chosen.getState()): Tool | undefined {
  const tools = handy(game);
  return (was.game === game?.name ? tools.find((t) => t.name === was.tool) : undefined) ?? tools[0];
}

export function chooseTool(game: Game, tool: Tool): void {
  chosen.setState({ game: game.name, tool: tool.name });
}

const inPast = (live: Live): boolean => {
  const s = live.debug.state.standing;
  return s !== null && s.tick < s.newest;
};

/** Takes a tool in hand, or gives the command of a button; what the game would not do is said at a place of the page. */
export async function takeTool(live: Live, tool: Tool, at: { x: number; y: number }): Promise<void> {
  const { game, agent } = live.state;
  if (!game) return;
  if (tool.command === undefined) {
    chooseTool(game, tool);
    return;
  }
  const hands = overridesOf(live);
  const order = orderOfTool(tool, hands.state.commands ?? [], agent);
  if (inPast(live)) say('The past is shown: go on from it to give orders', at);
  else if (order) say(await hands.do(order), at);
}

/** Where the stage is, for what is said about it. */
export function atStage(): { x: number; y: number } {
  const r = document.querySelector('[data-testid=stage]')?.getBoundingClientRect();
  return r ? { x: r.left + 12, y: r.top + 44 } : { x: 12, y: 80 };
}

/** The tool that a key chooses. */
export const toolOfKey = (game: Game | null, code: string): Tool | undefined => game?.tools?.find((t) => t.key === code);

/** The pointer's shape on the stage. */
export function cursorOf(game: Game | null, tool: Tool | undefined): string {
  if (!tool) return 'default';
  return tool.cursor ?? (game?.gestures?.some((g) => g.tool === tool.name) ? 'crosshair' : 'default');
}
