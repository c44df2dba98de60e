/* The project's documents as rows of a tree: folders first, then documents, by their names. */
import type { Doc } from '../document';
import type { Entry, Listing } from '../protocol';
import { splitPath } from '../shell/names';
import { saidOf } from '../../labels/labels';

export interface DocumentRow {
  path: string;
  /** What is shown: the last part of its path, without kind and ending. */
  name: string;
  /** Empty for a folder. */
  kind: string;
  depth: number;
  folder: boolean;
  entry?: Entry;
  /** Of a folder: what lies in it, and how much of that is wrong. */
  documents: number;
  errors: number;
  warnings: number;
  /** Something in it is not saved. */
  dirty: boolean;
  /** Somebody else has changed it, or removed it, since. */
  external: boolean;
}

const inside = (path: string, folder: string): boolean => folder === '' || path.startsWith(`${folder}/`);
const within = (path: string): string => splitPath(path).within;
const parent = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** All folders, those that only paths speak of included. */
export function foldersOf(listing: Listing | null): string[] {
  const all = new Set<string>(listing?.folders ?? []);
  for (const d of listing?.documents ?? []) all.add(parent(d.path));
  for (const f of [...all]) for (let p = parent(f); p !== ''; p = parent(p)) all.add(p);
  all.delete('');
  all.delete('.');
  return [...all].sort();
}

/** What is wrong now: what is not saved counts, once it was looked at. */
export interface Counts {
  errors: number;
  warnings: number;
}

const order = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true });

export function documentRows(listing: Listing | null, docs: ReadonlyMap<string, Doc>, counts: ReadonlyMap<string, Counts>, folded: ReadonlySet<string>, filter = ''): DocumentRow[] {
  const entries = new Map((listing?.documents ?? []).map((d) => [d.path, d]));
  const paths = [...new Set([...entries.keys(), ...[...docs.values()].filter((d) => d.dirty).map((d) => d.path)])];
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = words.length === 0 ? paths : paths.filter((p) => words.every((w) => `${p} ${entries.get(p)?.name ?? ''} ${saidOf([`document/${p}`])?.label ?? ''}`.toLowerCase().includes(w)));
  const folders = new Set(words.length === 0 ? foldersOf(listing) : []);
  for (const p of shown) for (let f = parent(p); f !== ''; f = parent(f)) folders.add(f);

  const row = (path: string, depth: number): DocumentRow => {
    const { stem, kind } = splitPath(path);
    const doc = docs.get(path);
    const entry = entries.get(path);
    const now = counts.get(path) ?? { errors: 0, warnings: 0 };
    return {
      path, name: stem, kind: entry?.kind ?? kind, depth, folder: false, documents: 1, errors: now.errors, warnings: now.warnings,
      dirty: doc?.dirty ?? false, external: doc?.external !== undefined, ...(entry && { entry }),
    };
  };
  const out: DocumentRow[] = [];
  const under = (folder: string, depth: number): void => {
    for (const f of [...folders].filter((f) => parent(f) === folder).sort(order)) {
      const all = shown.filter((p) => inside(p, f)).map((p) => row(p, 0));
      out.push({
        path: f, name: f.slice(f.lastIndexOf('/') + 1), kind: '', depth, folder: true, documents: all.length,
        errors: all.reduce((n, r) => n + r.errors, 0), warnings: all.reduce((n, r) => n + r.warnings, 0),
        dirty: all.some((r) => r.dirty), external: all.some((r) => r.external),
      });
      if (!folded.has(f) || words.length > 0) under(f, depth + 1);
    }
    // What lies within a file comes below it.
    for (const p of shown.filter((p) => parent(p) === folder && !shown.includes(within(p))).sort(order)) {
      out.push(row(p, depth), ...shown.filter((inner) => within(inner) === p).sort(order).map((inner) => row(inner, depth + 1)));
    }
  };
  under('', 0);
  return out;
}
