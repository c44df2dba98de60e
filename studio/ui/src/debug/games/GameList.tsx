import { useEffect, useRef, type KeyboardEvent, type MouseEvent } from 'react';
import { useStore } from 'zustand';
import { Icon } from '../../shell/icons';
import { choiceOf, games, searchWith, shownGame, type Game } from './games';

const clockOf = (since: string): string => {
  const at = new Date(since);
  return Number.isNaN(at.getTime()) ? '' : at.toLocaleTimeString([], { hour: '2-digit', minute: '2-digit' });
};

/** One game: a link, so that it can be opened in another tab as well. */
function Row({ game, all, here }: { game: Game; all: readonly Game[]; here: boolean }) {
  const take = (e: MouseEvent) => {
    if (e.ctrlKey || e.metaKey || e.shiftKey || e.button !== 0) return;
    e.preventDefault();
    games.choose(game);
  };
  const choice = choiceOf(game, all);
  return (
    <li>
      <a href={`${location.pathname}${searchWith(location.search, choice)}` || '/'} data-game={game.name} data-game-id={game.id} aria-current={here ? 'true' : undefined} onClick={take}>
        <span className="check" aria-hidden="true">{here ? <Icon name="check" /> : null}</span>
        <span className="title">{game.title}</span>
        {game.self && <span className="tag">this page’s own</span>}
        <span className="game-facts">
          <code>{game.name}</code> process {game.process}
          {clockOf(game.since) && `, since ${clockOf(game.since)}`}
        </span>
      </a>
    </li>
  );
}

/** The games of this computer, to go over to another one. */
export function GameList() {
  const box = useRef<HTMLElement>(null);
  const list = useStore(games.store, (s) => s.list);
  const choice = useStore(games.store, (s) => s.choice);
  const here = useStore(games.store, shownGame);
  useEffect(() => {
    const before = document.activeElement;
    (box.current?.querySelector<HTMLElement>('[aria-current]') ?? box.current?.querySelector<HTMLElement>('a') ?? box.current)?.focus();
    const outside = (e: PointerEvent) => {
      if (e.target instanceof Element && !e.target.closest('.game-switch')) games.show(false);
    };
    window.addEventListener('pointerdown', outside);
    return () => {
      window.removeEventListener('pointerdown', outside);
      if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
    };
  }, []);
  const walk = (e: KeyboardEvent) => {
    const items = [...(box.current?.querySelectorAll<HTMLElement>('a') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: items[(at + 1) % items.length], ArrowUp: items.at(at - 1), Home: items[0], End: items.at(-1) }[e.key];
    if (e.key === 'Escape') games.show(false);
    else if (to) to.focus();
    else if (e.key === 'Enter' || e.key === 'Tab') {
      e.stopPropagation();
      return;
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <nav ref={box} className="popover games" aria-label="Games on this computer" tabIndex={-1} data-keeps-focus onKeyDown={walk}>
      <h2>Games on this computer</h2>
      {choice && !here && (
        <p className="gone" role="status">
          <Icon name="warning" /> {choice.name} does not run now. The page shows it as soon as it is there again.
        </p>
      )}
      <ul>
        {list?.map((g) => (
          <Row key={g.id} game={g} all={list} here={g === here} />
        ))}
      </ul>
      <p className="quiet-text">
        {list === null
          ? 'Asking which games run…'
          : list.length === 0
            ? 'No running games found. Start one with wits play.'
            : 'Every game that is started on this computer appears here by itself. With Ctrl a click opens it in a tab of its own.'}
      </p>
    </nav>
  );
}
