import type { Control } from '../protocol/messages';
import { keyName } from './keys';

/** One thing to do, and the keys for it. */
export interface Entry {
  keys: string[];
  label: string;
}

/** What stands before the first comma, colon or semicolon: a row has no room for explanations. */
const inShort = (label: string): string => label.split(/[,:;]/)[0]?.trim() ?? label;
/** Keys that people take for directions. */
const directions = new Set(['KeyW', 'KeyA', 'KeyS', 'KeyD', 'ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight']);

const names = (codes: readonly string[]): string[] => [...new Set(codes.map(keyName))];

/** What a key for a direction is called together with the others: "Step left" is "Step", "Left" is "Move"; null of other keys. */
const wayOf = (c: Control): string | null => (directions.has(c.keys[0] ?? '') ? c.label.split(' ').slice(0, -1).join(' ') || 'Move' : null);

/** The game's keys in a row: the first key of each control, directions in one, and no second set of the same. */
export function legend(controls: readonly Control[]): Entry[] {
  const entries: Entry[] = [];
  let way: string | null = null;
  for (const c of controls) {
    const key = c.keys.slice(0, 1);
    if (key.length === 0 || c.second) continue;
    const last = entries.at(-1);
    const its = wayOf(c);
    if (last && its !== null && its === way) {
      last.keys.push(...names(key));
      last.label = its;
    } else entries.push({ keys: names(key), label: inShort(c.label) });
    way = its;
  }
  return entries;
}
