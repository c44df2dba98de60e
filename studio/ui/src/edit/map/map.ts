/* How the project's documents hang together, as the server says; asked for anew when something is saved. */
import { useEffect, useState } from 'react';
import { useEdit, useEditor } from '../context';
import type { Card, Line } from '../../planner/cards';
import type { Entry } from '../protocol';
import { kindTitle } from '../shell/kindTitle';
import { splitPath } from '../shell/names';

export interface FieldUse {
  board: string;
  field: string;
  document: string;
  path: string;
  writes: boolean;
}

export interface ProjectMap {
  roots: readonly string[];
  links: readonly { from: string; to: string; path: string }[];
  fields: readonly FieldUse[];
}

const empty: ProjectMap = { roots: [], links: [], fields: [] };

/** What the server knows of the saved documents; null until it has said it. */
export function useProjectMap(): ProjectMap | null {
  const editor = useEditor();
  const change = useEdit((s) => `${String(s.listing?.change ?? 0)} ${s.connection}`);
  const [map, setMap] = useState<ProjectMap | null>(null);
  useEffect(() => {
    let gone = false;
    editor.request<ProjectMap | null>('map').then(
      (m) => {
        if (!gone) setMap(m ?? empty);
      },
      () => {
        if (!gone) setMap((was) => was ?? empty);
      },
    );
    return () => {
      gone = true;
    };
  }, [editor, change]);
  return map;
}

/** The documents and what each uses, from those that the game loads to the right; what nothing uses and uses nothing stands below, as labels do: they name nearly everything and run none of it. */
export function mapCards(map: ProjectMap, entries: readonly Entry[]): { cards: Card<string>[]; lines: Line<string>[] } {
  const there = new Set(entries.map((e) => e.path));
  const lines = map.links.filter((l) => there.has(l.from) && there.has(l.to) && splitPath(l.from).kind !== 'labels').map(({ from, to }): Line<string> => ({ from, to }));
  const joined = new Set(lines.flatMap((l) => [l.from, l.to]));
  const roots = new Set(map.roots);
  return {
    lines,
    cards: entries.map((e): Card<string> => ({
      id: e.path, sort: joined.has(e.path) || roots.has(e.path) ? 'document' : 'single', kind: e.kind, name: splitPath(e.path).stem, rows: [],
      title: roots.has(e.path) ? `${kindTitle(e.kind)}, the game loads it` : kindTitle(e.kind), ...(e.doc !== undefined && e.doc !== '' && { about: e.doc }), ...(e.errors > 0 && { wrong: `${String(e.errors)} ${e.errors === 1 ? 'error' : 'errors'}` }),
    })),
  };
}

/** A board in the middle, what writes its fields left of it, and what reads them right of it. */
export function boardCards(path: string, board: Card<string>, uses: readonly FieldUse[], entries: readonly Entry[] = []): { cards: Card<string>[]; lines: Line<string>[] } {
  const own = uses.filter((u) => u.board === path);
  const side = (writes: boolean): Card<string>[] =>
    [...new Set(own.filter((u) => u.writes === writes).map((u) => u.document))].map((d): Card<string> => ({ id: `${writes ? 'writes' : 'reads'} ${d}`, sort: 'document', kind: entries.find((e) => e.path === d)?.kind ?? splitPath(d).kind, name: splitPath(d).stem, title: writes ? 'writes' : 'reads', rows: [] }));
  const seen = new Set<string>();
  const lines = own.flatMap((u): Line<string>[] => {
    const key = `${u.document} ${u.field} ${String(u.writes)}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const row = `field ${u.field}`;
    return [u.writes ? { from: `writes ${u.document}`, to: board.id, toRow: row } : { from: board.id, fromRow: row, to: `reads ${u.document}` }];
  });
  return { cards: [...side(true), board, ...side(false)], lines };
}
