/* What designers read beside identifiers, in their language. A page whose game has no labels shows identifiers alone. */
import { createContext, type ReactNode } from 'react';
import { createStore } from 'zustand/vanilla';

export interface Said {
  label: string;
  doc: string;
  language: string;
}

export type Words = Readonly<Record<string, { label?: string; doc?: string } | undefined>>;

/** By language, what is said of what; '' is what the code says. */
export type All = Readonly<Record<string, Words | undefined>>;

interface State {
  all: All;
  /** Those to look in, the best first. */
  languages: readonly string[];
  /** What is said of a name, whatever document has it; undefined of one that documents call by different labels. */
  names: Readonly<Record<string, Said | undefined>>;
  /** A text with what is said of the identifiers in it; null while nothing is said. See tell.tsx. */
  tell: ((text: string, document: string) => ReactNode) | null;
  /** The language that follows, where somebody goes through all of them; null until it is known which there are. */
  next: (() => string) | null;
}

/** Nothing is known until load.ts has asked the server. */
export const labels = createStore<State>(() => ({ all: {}, languages: [], names: {}, tell: null, next: null }));

/** What is said of the first of these of which anything is said. */
export function saidOf(of: readonly string[]): Said | undefined {
  const { all, languages } = labels.getState();
  for (const language of languages) {
    for (const o of of) {
      const s = all[language]?.[o];
      if (s?.label) return { label: s.label, doc: s.doc ?? '', language };
    }
  }
  return undefined;
}

/** What is said of a name in a document; of the name in any, if that says nothing. */
export const saidIn = (document: string, name: string): Said | undefined => saidOf([`document/${document}/${name}`]) ?? labels.getState().names[name];

/** What the ports that are drawn within belong to. */
export const PortsOf = createContext<readonly string[]>([]);

/** The document of what is drawn within. */
export const Within = createContext('');

/** What labels call what a node is, as its kind, its title and the document that it runs tell. */
export const typeOf = (kind: string, title: string, run?: string): string[] => {
  if (run !== undefined && run !== '') return [`document/${run}`];
  const [word = ''] = title.split(/[\s<]/);
  if (kind === 'action') return [`action/${word}`];
  return kind === 'function' ? [`function/${word}`] : [];
};
