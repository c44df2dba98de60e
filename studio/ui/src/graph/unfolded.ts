import { createStore } from 'zustand/vanilla';

/** Blocks that show all their ports, by document: names of nodes, '#inputs' and '#outputs'. */
export const unfolded = createStore<Readonly<Record<string, ReadonlySet<string>>>>(() => ({}));

export function toggleUnfolded(document: string, names: readonly string[]): void {
  unfolded.setState((s) => {
    const set = new Set(s[document]);
    const close = names.every((name) => set.has(name));
    for (const name of names) if (close) set.delete(name);
      else set.add(name);
    return { [document]: set };
  });
}
