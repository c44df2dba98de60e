/* Where labels come from: the server says all that there is, once the first view is there; which of it counts the user's languages say. */
import { settings } from '../live/settings';
import { type All, type Said, labels } from './labels';
import { tell } from './tell';

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
const NONE = 'none';

/** Where names are said of: those of documents count before those of what the code offers, and these before their ports. Words of an enumeration are no names. */
const rank = (of: string): number => {
  const [sort, ...path] = of.split('/');
  if (sort === 'document') return /\.json(?:#[^/]*)?$/.test(of) ? -1 : 0;
  if (sort === 'type' || sort === 'node') return -1;
  return path.length === 1 ? 1 : 2;
};

/** What is said of names, whatever has them; nothing of one that is called this here and that there. */
export function namesOf(all: All, languages: readonly string[]): Record<string, Said | undefined> {
  const names: Record<string, Said | undefined> = {};
  for (const language of languages) {
    for (const wanted of [0, 1, 2]) {
      const now: Record<string, Said | undefined> = {};
      for (const [of, s] of Object.entries(all[language] ?? {})) {
        const name = of.slice(of.lastIndexOf('/') + 1);
        if (!s?.label || rank(of) !== wanted || name in names) continue;
        const doc = s.doc ?? '';
        const other = now[name];
        now[name] = name in now && other?.label !== s.label ? undefined : { label: s.label, doc: other?.doc === doc || !other ? doc : '', language };
      }
      Object.assign(names, now);
    }
  }
  return names;
}

function resolve(): void {
  const { all } = labels.getState();
  const chosen = settings.getState().language;
  const languages = chosen === NONE ? [] : order(all, chosen, navigator.languages);
  // A function of its own each time: what is drawn with it is drawn anew.
  labels.setState({ next: nextLanguage, languages, names: namesOf(all, languages), tell: languages.length === 0 ? null : (text, document) => tell(text, document) });
}

settings.subscribe((now, was) => {
  if (now.language !== was.language) resolve();
});

/** Takes all that is said. */
export function takeLabels(all: All): void {
  if (JSON.stringify(all) === JSON.stringify(labels.getState().all)) return;
  labels.setState({ all });
  resolve();
}

/** Asks the server for the labels of what it has open. */
export async function loadLabels(): Promise<void> {
  try {
    const answer = await fetch(new URL('labels', location.href));
    if (answer.ok) takeLabels((await answer.json()) as All);
  } catch {
    // Without an answer there are no labels.
  }
}

/** The next language of those that there are, after the browser's own choice; then identifiers alone. */
export function nextLanguage(): string {
  const all = ['', ...Object.keys(labels.getState().all).filter((l) => l !== '').sort(), NONE];
  return all[(all.indexOf(settings.getState().language) + 1) % all.length] ?? '';
}
