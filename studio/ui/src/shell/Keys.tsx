import { useGame, useLive } from '../live/context';
import { actions, gameCodes, shortcutText } from './actions';

/** The keys of an action, as people press them; empty where the game uses them all. */
export function useKeys(): (id: string) => string {
  const live = useLive();
  useGame((s) => s.game);
  const taken = gameCodes(live);
  return (id) => {
    const action = actions.find((a) => a.id === id);
    return action ? shortcutText(action, taken) : '';
  };
}

/** The key that does the same as the button it stands in. */
export function Keys({ id }: { id: string }) {
  const keys = useKeys()(id);
  return keys === '' ? null : <kbd className="keys">{keys}</kbd>;
}
