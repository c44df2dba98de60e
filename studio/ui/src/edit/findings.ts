/* What is wrong at a place of the current document. */
import { useEdit } from './context';
import type { Finding } from './protocol';

const none: readonly Finding[] = [];
const tables = new WeakMap<readonly Finding[], Map<string, Map<string, Finding[]>>>();

/** Findings by document, and by the pointer's first two steps: the node, link or port that they are about. */
function table(findings: readonly Finding[]): Map<string, Map<string, Finding[]>> {
  let t = tables.get(findings);
  if (!t) {
    t = new Map();
    for (const f of findings) {
      let own = t.get(f.file);
      if (!own) t.set(f.file, (own = new Map()));
      const place = placeOf(f.path);
      const list = own.get(place);
      if (list) list.push(f);
      else own.set(place, [f]);
    }
    tables.set(findings, t);
  }
  return t;
}

/** /nodes/Idle of /nodes/Idle/with/Speed. */
export const placeOf = (path: string): string => path.split('/').slice(0, 3).join('/');

/** The findings of the node, link or port at a pointer of the form /nodes/Idle. */
export const findingsAt = (findings: readonly Finding[], document: string, path: string): readonly Finding[] => table(findings).get(document)?.get(path) ?? none;

export const useFindingsAt = (path: string): readonly Finding[] => useEdit((s) => (s.current === null ? none : findingsAt(s.findings, s.current, path)));
