import { createStore } from 'zustand/vanilla';
import type { Game, Tool } from '../protocol/messages';

/** The tool that was chosen, and in which game. */
export const chosen = createStore<{ game: string; tool: string }>(() => ({ game: '', tool: '' }));

/** The game's tool that is in hand: the first until somebody chooses; none where the game has none. */
export function toolOf(game: Game | null, was: { game: string; tool: string } = chosen.getState()): Tool | undefined {
  const tools = game?.tools ?? [];
  return (was.game === game?.name ? tools.find((t) => t.name === was.tool) : undefined) ?? tools[0];
}

export function chooseTool(game: Game, tool: Tool): void {
  chosen.setState({ game: game.name, tool: tool.name });
}

/** The tool that a key chooses. */
export const toolOfKey = (game: Game | null, code: string): Tool | undefined => game?.tools?.find((t) => t.key === code);

/** The pointer's shape on the stage. */
export function cursorOf(game: Game | null, tool: Tool | undefined): string {
  if (!tool) return 'default';
  return tool.cursor ?? (game?.gestures?.some((g) => g.tool === tool.name) ? 'crosshair' : 'default');
}
