/* Problems: going from one to the next, and putting them right. */
import type { Editor } from '../editor';
import { define } from '../operation';
import type { Finding } from '../protocol';
import { layout, showFoot } from '../shell/layout';
import { count } from '../shell/names';
import { keyOf, oneFix, sorted, step } from './findings';

export async function goToProblem(e: Editor, f: Finding): Promise<void> {
  layout.setState({ problem: keyOf(f) });
  await e.goTo(f);
}

const some = (e: Editor): boolean => e.state.findings.length > 0;

async function next(e: Editor, by: 1 | -1): Promise<string> {
  const f = step(sorted(e.state.findings, null), layout.getState().problem, by);
  if (!f) return 'There are no problems.';
  showFoot('problems');
  await goToProblem(e, f);
  return `${f.file}: ${f.reason}`;
}

const MOST = 500;

/** Puts right what has one way out, one after another: each fix holds for the text that was looked at. */
async function fixAll(e: Editor): Promise<string> {
  const before = e.state.current;
  const tried = new Set<string>();
  let fixed = 0;
  for (let i = 0; i < MOST; i++) {
    await e.check();
    const f = sorted(e.state.findings, before).find((x) => oneFix(x) && !tried.has(keyOf(x)));
    const fix = f && oneFix(f);
    if (!f || !fix) break;
    tried.add(keyOf(f));
    await e.fix(f, fix, 'fix-all');
    fixed++;
  }
  for (const d of e.state.docs.values()) e.put({ ...d, history: d.history.ended() });
  if (before !== null && e.state.current !== before) await e.open(before);
  await e.check();
  const left = e.state.findings.length;
  const text = `${count(fixed, 'problem is', 'problems are')} put right, ${left === 0 ? 'none is left' : `${String(left)} left`}.`;
  e.say('good', text);
  return text;
}

define(
  { name: 'problem.next', title: 'Next problem', group: 'Document', quiet: true, keys: [{ key: 'F8', alt: true, inText: true }], also: ['error', 'warning', 'issue'], enabled: some, run: (e) => next(e, 1) },
  { name: 'problem.previous', title: 'Previous problem', group: 'Document', quiet: true, keys: [{ key: 'F8', alt: true, shift: true, inText: true }], also: ['error', 'warning', 'issue'], enabled: some, run: (e) => next(e, -1) },
  { name: 'problem.fix-all', title: 'Fix all problems with a single fix', group: 'Document', also: ['repair', 'quick fix', 'mend', 'errors'], enabled: (e) => e.state.findings.some((f) => oneFix(f) !== undefined), run: fixAll },
  {
    name: 'problem.fix', title: 'Fix a problem', group: 'Document', also: ['repair', 'quick fix', 'mend', 'error'], enabled: (e) => e.state.findings.some((f) => (f.fixes?.length ?? 0) > 0),
    params: [{ name: 'fix', doc: 'what to do', choices: (e) => sorted(e.state.findings, e.state.current).flatMap((f) => (f.fixes ?? []).map((x) => fixName(f, x.title))) }],
    run: async (e, a) => {
      const all = sorted(e.state.findings, e.state.current).flatMap((f) => (f.fixes ?? []).map((fix) => ({ f, fix })));
      // In full, or what it does alone, of the first problem that it puts right.
      const found = all.find(({ f, fix }) => fixName(f, fix.title) === a.fix) ?? all.find(({ fix }) => fix.title === a.fix);
      if (!found) throw new Error(`There is no such fix${all[0] ? `: there is ${all.map(({ fix }) => fix.title).join(', ')}.` : '.'}`);
      await e.fix(found.f, found.fix);
    },
  },
  {
    name: 'problem.list', title: 'List the problems', group: 'Document', also: ['errors', 'warnings', 'issues', 'validate'],
    run: (e) => sorted(e.state.findings, e.state.current).map((f) => `${f.file}:${String(f.line)}:${String(f.column)} ${f.warning ? 'warning: ' : ''}${f.reason}${f.hint === undefined ? '' : ` (${f.hint})`}`).join('\n') || 'There are no problems.',
  },
);

export const fixName = (f: Finding, title: string): string => `${f.file} ${f.node ?? ''}: ${title}`;
