import { createStore } from 'zustand/vanilla';

/**
 * What was folded or unfolded by hand, by document and by name, so that it stays so when a game starts again: branches of
 * trees that are folded, and options that are unfolded.
 */
export const folds = createStore<Record<string, ReadonlySet<string>>>(() => ({}));

export function setFolded(document: string, names: readonly string[], on: boolean): void {
  const next = new Set(folds.getState()[document]);
  for (const name of names) {
    if (on) next.add(name);
    else next.delete(name);
  }
  folds.setState({ [document]: next });
}

export const toggleFold = (document: string, name: string): void => {
  setFolded(document, [name], !(folds.getState()[document]?.has(name) ?? false));
};
