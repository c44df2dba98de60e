import { useStore } from 'zustand';
import { useGame } from '../../live/context';
import { Icon } from '../../shell/icons';
import { Keys, useKeys } from '../../shell/Keys';
import { games, shownGame } from './games';
import { later } from '../../shell/later';

const GameList = later(() => import('./GameList').then((m) => m.GameList));

/** The title of the game that is shown, which opens the list of those that could be. */
export function GameSwitch() {
  const keys = useKeys();
  const game = useGame((s) => s.game);
  const open = useStore(games.store, (s) => s.open);
  const choice = useStore(games.store, (s) => s.choice);
  const listed = useStore(games.store, shownGame);
  const others = useStore(games.store, (s) => (s.list?.length ?? 0) > 1 || s.choice !== null);
  const title = game?.title ?? listed?.title ?? choice?.name ?? 'Wits';
  return (
    <span className="anchor game-switch">
      <button
        type="button"
        className="quiet"
        data-action="games"
        data-attached={choice ? choice.name : undefined}
        aria-expanded={open}
        title={`Other games on this computer${keys('games') ? ` (${keys('games')})` : ''}`}
        onClick={() => {
          games.show(!open);
        }}
      >
        {title}
        {choice && listed && !listed.self && <small>process {listed.process}</small>}
        <Icon name="down" />
        {others && <Keys id="games" />}
      </button>
      {open && <GameList />}
    </span>
  );
}
