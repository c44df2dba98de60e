/* Cuts expressions and scripts into pieces, for colours only: what they mean is the server's to say. */

export type TokenKind = 'space' | 'number' | 'text' | 'word' | 'keyword' | 'call' | 'name' | 'sign' | 'odd';

export interface Token {
  kind: TokenKind;
  text: string;
  /** In UTF-16 units. */
  at: number;
}

const keywords = new Set(['and', 'or', 'not', 'true', 'false', 'nobody', 'if', 'else']);

const patterns: readonly (readonly [TokenKind, RegExp])[] = [
  ['space', /\s+/y],
  ['text', /"(?:[^"\\\n]|\\.)*"?|'(?:[^'\\\n]|\\.)*'?/y],
  ['number', /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ['word', /[\p{L}_][\p{L}\p{N}_]*/uy],
  ['sign', /&&|\|\||[=!<>+\-*/%]=|[-+*/%<>=!?:;,.()[\]{}]/y],
];

export function tokens(source: string): Token[] {
  const out: Token[] = [];
  let at = 0;
  while (at < source.length) {
    let kind: TokenKind = 'odd';
    let text = source.slice(at, at + 1);
    for (const [k, p] of patterns) {
      p.lastIndex = at;
      const m = p.exec(source);
      if (!m) continue;
      [kind, text] = [k, m[0]];
      break;
    }
    if (kind === 'word') kind = keywords.has(text) ? 'keyword' : /^\s*\(/.test(source.slice(at + text.length)) ? 'call' : 'name';
    out.push({ kind, text, at });
    at += text.length;
  }
  return out;
}

/** The place of a column, from 1 and in code points, in UTF-16 units. */
export function unitsOf(source: string, column: number): number {
  let at = 0;
  for (const c of source) {
    if (--column < 1) break;
    at += c.length;
  }
  return at;
}

/** How many code points come before a place in UTF-16 units. */
export const pointsBefore = (source: string, at: number): number => [...source.slice(0, at)].length;

/** The word that ends at the cursor, with the names before its dots. */
export const wordBefore = (source: string): string => /[\p{L}\p{N}_.]*$/u.exec(source)?.[0] ?? '';
