/* What is wrong, as people say it: the command line shows what to write into a file, the page shows no file. */
import type { Finding } from '../protocol';

/** Takes away what lies in brackets, however deep, that begins a value of JSON. */
function unbracketed(text: string): string {
  let out = '';
  let depth = 0;
  for (const c of text) {
    if (c === '{' || c === '[') depth++;
    if (depth === 0) out += c;
    if ((c === '}' || c === ']') && depth > 0) depth--;
  }
  return out;
}

/** The same words without JSON: no braces, no member with a colon, names between typographic quotes. */
export const inWords = (text: string): string =>
  unbracketed(text.replace(/ in (?:\[ ?\]|\{ ?\}|quotes)/g, '').replace(/\b(list|order|index)(\[\d+\])/g, '$1'))
    .replace(/"(\w+)": ?"([^"]*)"/g, '“$1: $2”')
    .replace(/"(\w+)": ?(true|false|-?\d+(?:\.\d+)?)/g, '“$1: $2”')
    .replace(/"(\w+)": ?/g, '“$1” ')
    .replace(/"([^"]*)"/g, '“$1”')
    .replace(/,? ?\b(?:such as|for example) *(?=[,;.)]|$)/g, '')
    .replace(/\s+([,;.)])/g, '$1')
    .replace(/(?:^|\s)or an object\b/g, '')
    .replace(/\s{2,}/g, ' ')
    .replace(/^[\s,;:]+|[\s,;:]+$/g, '');

/** What a hint says that a button does as well. */
const done = /^(?:add|write|remove|did you mean|there (?:is|are)|such as|set|say|declare|put|leave|give|rename|take)\b/;

export const reasonOf = (f: Finding): string => inWords(f.reason);

/** What to do, where no button does it. */
export const hintOf = (f: Finding): string => ((f.fixes ?? []).length > 0 && done.test(f.hint ?? '') ? '' : inWords(f.hint ?? ''));
