import type { Program } from '../../protocol/messages';
import { pathOfNode, pathOfPort } from '../paths';

/** A name that an expression over an agent may have. */
export interface Name {
  name: string;
  type: string;
  unit: string;
  doc: string;
}

const known = new WeakMap<Program, Name[]>();

/** All that expressions over an agent of a program can name: its values by their paths, and how its nodes stand. */
export function namesOf(program: Program): Name[] {
  let list = known.get(program);
  if (!list) known.set(program, (list = collect(program)));
  return list;
}

function collect(program: Program): Name[] {
  const found = new Map<string, Name>();
  const add = (name: string, type: string, unit = '', doc = '') => {
    if (!found.has(name)) found.set(name, { name, type, unit, doc });
  };
  for (const part of program.parts) {
    for (const node of [null, ...part.nodes]) {
      for (const p of (node ?? part).ports) {
        if (!p.trigger && p.value !== undefined && p.type !== 'measure') add(pathOfPort(program, part.id, node?.id ?? -1, p.name), p.type ?? '', p.unit, p.doc);
      }
      if (!node || node.active < 0) continue;
      const at = pathOfNode(program, part.id, node.id);
      add(`${at}.active`, 'bool', '', 'Whether it is active.');
      if (node.succeeded === undefined) continue;
      add(`${at}.succeeded`, 'bool', '', 'Whether it ended with success last.');
      add(`${at}.failed`, 'bool', '', 'Whether it ended with failure last.');
      add(`${at}.aborted`, 'bool', '', 'Whether it was aborted last.');
    }
  }
  return [...found.values()];
}

/** The name that is being written: what stands before the cursor, and where that begins. */
export function wordAt(text: string, cursor: number): { word: string; from: number } {
  const word = /[\p{L}_][\p{L}\p{N}_./]*$/u.exec(text.slice(0, cursor))?.[0] ?? '';
  return { word, from: cursor - word.length };
}

/** Names that could be meant: those that begin so, then those of which a part begins so, then those that have it anywhere. */
export function offers(names: readonly Name[], word: string, most = 40): Name[] {
  const w = word.toLowerCase();
  const rank = (n: Name): number => {
    const t = n.name.toLowerCase();
    if (w === '' || t.startsWith(w)) return 0;
    return t.split(/[./]/).some((x) => x.startsWith(w)) ? 1 : t.includes(w) ? 2 : 3;
  };
  return names
    .map((n) => ({ n, r: rank(n) }))
    .filter((x) => x.r < 3)
    .sort((a, b) => a.r - b.r || a.n.name.split('/').length - b.n.name.split('/').length)
    .slice(0, most)
    .map((x) => x.n);
}

/** The cursor stands where a message holds an expression: after a brace that is not closed. */
export function inBraces(text: string, cursor: number): boolean {
  let open = false;
  for (let i = 0; i < cursor; i++) {
    if (!open && (text.startsWith('{{', i) || text.startsWith('}}', i))) i++;
    else if (text[i] === '{') open = true;
    else if (text[i] === '}') open = false;
  }
  return open;
}
