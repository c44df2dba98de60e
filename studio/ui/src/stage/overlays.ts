import { createStore } from 'zustand/vanilla';
import { setSetting, settings, type Settings } from '../live/settings';
import type { Game, Overlay } from '../protocol/messages';
import type { Run } from '../protocol/scene';

/** Whether the menu of overlays is open. */
export const overlayMenu = createStore<{ open: boolean }>(() => ({ open: false }));

export const toggleOverlays = (open = !overlayMenu.getState().open): void => {
  overlayMenu.setState({ open });
};

/** The name under which an overlay is remembered: two games may have overlays of the same name. */
const keyOf = (game: Game, o: Overlay): string => `${game.name}/${o.name}`;

/** Whether an overlay is shown: as somebody has switched it, or else as the game says. */
export const isOn = (game: Game, o: Overlay, switched: Settings['overlays']): boolean => switched[keyOf(game, o)] ?? o.on ?? false;

export function switchOverlay(game: Game, o: Overlay, on: boolean): void {
  const others = Object.fromEntries(Object.entries(settings.getState().overlays).filter(([key]) => key !== keyOf(game, o)));
  // What is as the game says is not remembered, so that it follows the game.
  setSetting({ overlays: on === (o.on ?? false) ? others : { ...others, [keyOf(game, o)]: on } });
}

export const switchAll = (game: Game, on: boolean): void => {
  for (const o of game.overlays ?? []) switchOverlay(game, o, on);
};

/** What the game is to paint for this page. Own: of overlays that each agent has, only that of the selected one. */
export function wantedOf(game: Game | null, switched: Settings['overlays'], own: boolean, agent: number | null): { name: string; agent?: number }[] {
  if (!game) return [];
  return (game.overlays ?? [])
    .filter((o) => isOn(game, o, switched) && !(own && o.agents && agent === null))
    .map((o) => (own && o.agents && agent !== null ? { name: o.name, agent } : { name: o.name }));
}

/** Whether a run of commands is shown: the scene holds what any page wants to see. */
export function showsOf(game: Game | null, switched: Settings['overlays'], own: boolean, agent: number | null): (run: Run) => boolean {
  const on = (game?.overlays ?? []).map((o) => game !== null && isOn(game, o, switched));
  return (run) => on[run.overlay] === true && (!own || run.agent === 0 || run.agent === agent || game?.overlays?.[run.overlay]?.agents !== true);
}
