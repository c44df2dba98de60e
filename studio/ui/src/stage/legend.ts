import type { Control } from '../protocol/messages';
import { keyName } from './keys';

/** One thing to do, and the keys for it. */
export interface Entry {
  keys: string[];
  label: string;
}

const second = /\s*\(second set\)$/i;
/** What stands before the first comma, colon or semicolon: a row has no room for explanations. */
const inShort = (label: string): string => label.split(/[,:;]/)[0]?.trim() ?? label;
const direction = /^(.*?)\s*\b(up|down|left|right|forward|back)$/i;

const names = (codes: readonly string[]): string[] => [...new Set(codes.map(keyName))];

/** "Step left" goes "Step"; "Left" goes "Move"; what is no direction goes nowhere. */
function wayOf(label: string): string | null {
  const found = direction.exec(label);
  return found ? found[1] || 'Move' : null;
}

/** The game's keys in a row: the first key of each control, directions in one, and no second set of the same. */
export function legend(controls: readonly Control[]): Entry[] {
  const entries: Entry[] = [];
  let way: string | null = null;
  for (const c of controls) {
    const key = c.keys.slice(0, 1);
    if (key.length === 0 || second.test(c.label)) continue;
    const last = entries.at(-1);
    const its = wayOf(c.label);
    if (last && its !== null && its === way) {
      last.keys.push(...names(key));
      last.label = its;
    } else entries.push({ keys: names(key), label: inShort(c.label) });
    way = its;
  }
  return entries;
}
