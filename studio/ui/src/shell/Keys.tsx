import { useGame, useLive } from '../live/context';
import { freeKeys, keyText } from '../operations/keys';
import { keysOf, operationOf } from '../operations/registry';
import { gameCodes } from './actions';

/** The key of an operation while a game is watched, as people press it; empty where the game holds all of them. */
export function liveKey(id: string, taken: ReadonlySet<string>): string {
  const o = operationOf(id, 'live');
  const key = o && freeKeys(keysOf(o), taken)[0];
  return key ? keyText(key) : '';
}

/** The keys of operations, as people press them; empty where the game uses them all. */
export function useKeys(): (id: string) => string {
  const live = useLive();
  useGame((s) => s.game);
  const taken = gameCodes(live);
  return (id) => liveKey(id, taken);
}

/** The key that does the same as the button it stands in. */
export function Keys({ id }: { id: string }) {
  const keys = useKeys()(id);
  return keys === '' ? null : <kbd className="keys">{keys}</kbd>;
}
