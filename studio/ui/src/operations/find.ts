/* Finds by what somebody remembers of a name. */

/** How well a word is found in a text: 0 if it is not. With loose its letters may begin several words: dn finds document.new. */
function word(text: string, low: string, w: string, loose: boolean): number {
  const at = low.indexOf(w);
  if (at === 0) return low.length === w.length ? 100 : 80;
  if (at > 0) {
    for (let i = at; i >= 0; i = low.indexOf(w, i + 1)) if (begins(text, i)) return 60;
    return w.length > 1 ? 40 : 0;
  }
  return loose && pieces(text, low, w, 0, 0) ? 20 : 0;
}

/** Whether the rest of a word is made of beginnings of words, one after another. */
function pieces(text: string, low: string, w: string, from: number, done: number): boolean {
  if (done === w.length) return true;
  for (let i = low.indexOf(w[done] ?? '', from); i >= 0; i = low.indexOf(w[done] ?? '', i + 1)) {
    if (!begins(text, i)) continue;
    let n = 1;
    while (done + n < w.length && low[i + n] === w[done + n]) n++;
    for (; n > 0; n--) if (pieces(text, low, w, i + n, done + n)) return true;
  }
  return false;
}

const begins = (text: string, at: number): boolean => at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') || (/\p{Lu}/u.test(text[at] ?? '') && /\p{Ll}/u.test(text[at - 1] ?? ''));

/** How well all words of a query are found in a text; 0 if one is not. */
export function score(text: string, query: string, loose = true): number {
  const low = text.toLowerCase();
  let sum = 1;
  for (const w of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    const s = word(text, low, w, loose);
    if (s === 0) return 0;
    sum += s;
  }
  return sum;
}

/** What something is found by. */
export interface Told {
  title: string;
  /** Other words for it. */
  also?: readonly string[] | undefined;
  /** What explains it. */
  about?: string | undefined;
}

const wordsOf = (text: string): string[] => text.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase().split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** Whether two words differ by one letter that is missing, too much, wrong, or swapped with the next one. */
export function near(a: string, b: string): boolean {
  if (a === b) return true;
  if (Math.abs(a.length - b.length) > 1) return false;
  let at = 0;
  while (a[at] === b[at] && at < a.length) at++;
  return a.slice(at + 1) === b.slice(at + 1) || a.slice(at + 1) === b.slice(at) || a.slice(at) === b.slice(at + 1) || (a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2));
}

const TYPO_FROM = 4;

/** Whether one of the words, or the beginning of one, is what was meant. */
const misspelt = (words: readonly string[], w: string): boolean => w.length >= TYPO_FROM && words.some((x) => x.length >= 3 && (near(w, x) || (x.length > w.length && near(w, x.slice(0, w.length)))));

/** How well a word of a query is found: in a title before other words for it, these before what explains it, and misspelt last; 0 for nowhere. */
function worth({ title, also = [], about = '' }: Told, w: string): number {
  const own = word(title, title.toLowerCase(), w, true);
  if (own >= 60) return 900 + own + (wordsOf(title).includes(w) ? 5 : 0);
  const phrases = also.map((a) => a.toLowerCase());
  if (phrases.includes(w)) return 890;
  const others = phrases.flatMap((a) => wordsOf(a));
  if (others.includes(w)) return 870;
  if (others.some((a) => a.startsWith(w))) return 850;
  if (own === 20) return 700;
  if (own > 0) return 600;
  const told = word(about, about.toLowerCase(), w, false);
  if (told > 0) return told >= 60 ? 500 : 300;
  return misspelt(wordsOf(title), w) ? 100 : misspelt(others, w) ? 50 : 0;
}

/** How well all words of a query are found in what is told of something; 0 if one is not. */
export function fit(told: Told, query: string): number {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  let sum = 1;
  for (const w of words) {
    const n = worth(told, w);
    if (n === 0) return 0;
    sum += n / words.length;
  }
  return sum + Math.max(0, 8 - told.title.length / 8); // of what fits as well, the shorter title
}

/** What has all words of a query, the best first; everything in its order for an empty query. */
export function find<T>(list: readonly T[], query: string, told: (item: T) => Told): T[] {
  if (query.trim() === '') return [...list];
  return list
    .map((item) => ({ item, n: fit(told(item), query) }))
    .filter((x) => x.n > 0)
    .sort((a, b) => b.n - a.n)
    .map((x) => x.item);
}

export const fuzzy = <T>(list: readonly T[], query: string, title: (item: T) => string, about: (item: T) => string = () => ''): T[] => find(list, query, (item) => ({ title: title(item), about: about(item) }));
