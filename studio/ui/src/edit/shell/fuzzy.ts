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

/** What has all words of a query, the best first; everything in its order for an empty query. */
export function fuzzy<T>(list: readonly T[], query: string, text: (item: T) => string, more: (item: T) => string = () => ''): T[] {
  if (query.trim() === '') return [...list];
  return list
    .map((item) => {
      const own = score(text(item), query) * 2;
      return { item, n: own > 0 ? own : score(`${text(item)} ${more(item)}`, query, false) };
    })
    .filter((x) => x.n > 0)
    .sort((a, b) => b.n - a.n)
    .map((x) => x.item);
}
