/* Problems: in which order, how many, which comes next. */
import type { Finding, Fix } from '../protocol';
import type { Counts } from './rows';

/** Errors before warnings, those of the document that is shown first, then by document and place. */
export function sorted(findings: readonly Finding[], current: string | null): Finding[] {
  const rank = (f: Finding): number => (f.warning ? 2 : 0) + (f.file === current ? 0 : 1);
  return [...findings].sort((a, b) => rank(a) - rank(b) || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line || a.column - b.column));
}

export const keyOf = (f: Finding): string => [f.file, f.path, f.line, f.column, f.warning ?? false, f.reason].join('\n');

export function countsByFile(findings: readonly Finding[]): Map<string, Counts> {
  const out = new Map<string, Counts>();
  for (const f of findings) {
    const c = out.get(f.file) ?? { errors: 0, warnings: 0 };
    if (f.warning) c.warnings++;
    else c.errors++;
    out.set(f.file, c);
  }
  return out;
}

export const total = (findings: readonly Finding[]): Counts => {
  const warnings = findings.filter((f) => f.warning).length;
  return { errors: findings.length - warnings, warnings };
};

/** The one thing to do about a problem, if there is one. */
export function oneFix(f: Finding): Fix | undefined {
  const [fix] = f.fixes ?? [];
  return f.fixes?.length === 1 ? fix : undefined;
}

/** The problem after or before one, around the end; the first if that one is no more. */
export function step(list: readonly Finding[], from: string, by: 1 | -1): Finding | undefined {
  const at = list.findIndex((f) => keyOf(f) === from);
  if (at < 0) return by > 0 ? list[0] : list.at(-1);
  return list[(at + by + list.length) % list.length];
}
