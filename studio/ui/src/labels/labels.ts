/* What designers read beside identifiers, in their language. A page whose game has no labels shows identifiers alone. */
import { createContext } from 'react';
import { createStore } from 'zustand/vanilla';
import { settings } from '../live/settings';

export interface Said {
  label: string;
  doc: string;
  language: string;
}

type Words = Readonly<Record<string, { label?: string; doc?: string } | undefined>>;

/** By language, what is said of what; '' is what the code says. */
type All = Readonly<Record<string, Words | undefined>>;

export const labels = createStore<{ all: All; count: number }>(() => ({ all: {}, count: 0 }));

/** The languages to look in, the best first: the chosen one, else those of the browser; then English, then what the code says. */
export function order(all: All, chosen: string, browser: readonly string[]): string[] {
  const wanted = chosen === '' ? [...browser] : [chosen];
  const there = Object.keys(all);
  const found = wanted.flatMap((w) => {
    const [base] = w.toLowerCase().split('-');
    return [...there.filter((l) => l.toLowerCase() === w.toLowerCase()), ...there.filter((l) => l.toLowerCase() === base), ...there.filter((l) => l !== '' && l.toLowerCase().split('-')[0] === base)];
  });
  return [...new Set([...found, 'en', ''])].filter((l) => all[l] !== undefined);
}

/** No labels, whatever there is. */
export const NONE = 'none';

let known: { key: unknown; chosen: string; languages: string[] } | null = null;

function languages(): string[] {
  const { all } = labels.getState();
  const chosen = settings.getState().language;
  if (known?.key !== all || known.chosen !== chosen) known = { key: all, chosen, languages: chosen === NONE ? [] : order(all, chosen, navigator.languages) };
  return known.languages;
}

/** What is said of the first of these of which anything is said. */
export function saidOf(of: readonly string[]): Said | undefined {
  const { all } = labels.getState();
  for (const language of languages()) {
    for (const o of of) {
      const s = all[language]?.[o];
      if (s?.label) return { label: s.label, doc: s.doc ?? '', language };
    }
  }
  return undefined;
}

/** Asks the server for the labels of what it has open. */
export async function loadLabels(): Promise<void> {
  try {
    const answer = await fetch(new URL('labels', location.href));
    if (!answer.ok) return;
    const all = (await answer.json()) as All;
    if (JSON.stringify(all) !== JSON.stringify(labels.getState().all)) labels.setState((s) => ({ all, count: s.count + 1 }));
  } catch {
    // Without an answer there are no labels.
  }
}

/** The next language of those that there are, after the browser's own choice; then identifiers alone. */
export function nextLanguage(): string {
  const all = ['', ...Object.keys(labels.getState().all).filter((l) => l !== '').sort(), NONE];
  return all[(all.indexOf(settings.getState().language) + 1) % all.length] ?? '';
}

/** What the ports that are drawn within belong to. */
export const PortsOf = createContext<readonly string[]>([]);

/** What labels call what a node is, as its kind, its title and the document that it runs tell. */
export const typeOf = (kind: string, title: string, run?: string): string[] => {
  if (run !== undefined && run !== '') return [`document/${run}`];
  const [word = ''] = title.split(/[\s<]/);
  if (kind === 'action') return [`action/${word}`];
  return kind === 'function' ? [`function/${word}`] : [];
};
