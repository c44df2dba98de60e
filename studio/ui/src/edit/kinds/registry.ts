/*
 * The kinds that the editor knows, by their names. It needs none of them: index.ts, which has them all, makes them known, so
 * that whatever a kind draws with can ask for the editor of another kind.
 */
import type { KindEditor } from './kind';

const known = new Map<string, KindEditor>();

/** Makes kinds known; the one without a name is for all kinds that have none of their own. */
export function register(...kinds: readonly KindEditor[]): void {
  for (const k of kinds) known.set(k.kind, k);
}

/** The editor of a kind. */
export function kindEditor(kind: string): KindEditor {
  const found = known.get(kind) ?? known.get('');
  if (!found) throw new Error('No kinds are known: import edit/kinds first.');
  return found;
}
