/* Finds by what somebody remembers of a name. */

/** How well a word is found in a text: 0 if it is not. */
function word(text: string, low: string, w: string): number {
  const at = low.indexOf(w);
  if (at === 0) return low.length === w.length ? 100 : 80;
  if (at > 0) return begins(text, at) ? 60 : 40;
  let from = 0;
  let runs = 0;
  let last = -2;
  for (const c of w) {
    const i = low.indexOf(c, from);
    if (i < 0) return 0;
    if (i !== last + 1) runs += begins(text, i) ? 1 : 3;
    last = i;
    from = i + 1;
  }
  return Math.max(1, 30 - runs * 3);
}

const begins = (text: string, at: number): boolean => at === 0 || /[^\p{L}\p{N}]/u.test(text[at - 1] ?? '') || (/\p{Lu}/u.test(text[at] ?? '') && /\p{Ll}/u.test(text[at - 1] ?? ''));

/** How well all words of a query are found in a text; 0 if one is not. */
export function score(text: string, query: string): number {
  const low = text.toLowerCase();
  let sum = 1;
  for (const w of query.toLowerCase().split(/\s+/).filter(Boolean)) {
    const s = word(text, low, w);
    if (s === 0) return 0;
    sum += s;
  }
  return sum;
}

/** What has all words of a query, the best first; everything in its order for an empty query. */
export function fuzzy<T>(list: readonly T[], query: string, text: (item: T) => string, more: (item: T) => string = () => ''): T[] {
  if (query.trim() === '') return [...list];
  return list
    .map((item) => {
      const own = score(text(item), query) * 2;
      return { item, n: own > 0 ? own : score(`${text(item)} ${more(item)}`, query) };
    })
    .filter((x) => x.n > 0)
    .sort((a, b) => b.n - a.n)
    .map((x) => x.item);
}
