/* Cells of rules that watch: what each term sees, the score, and what became of the rule. */
import './watch.css';
import { useMemo } from 'react';
import { useCell, useLive } from '../live/context';
import type { GraphNode } from '../protocol/messages';
import { numberOf, useMany } from '../utility/useMany';
import type { Rule } from './model';
import { valueAt } from './now';
import type { TableSide } from './RulesTable';
import { type Mark, marksOf, needsOf, seenBy, verdictText, type Watched, wasLooked, watchedBy } from './watch';

const markPaths: Readonly<Record<Mark, string>> = { holds: 'M2 6.4 L4.8 9.2 L10 3', partly: 'M2 6 H10', fails: 'M3 3 L9 9 M9 3 L3 9', unseen: 'M6 5.4 V6.6' };
const markWords: Readonly<Record<Mark, string>> = { holds: 'holds', partly: 'holds in part', fails: 'does not hold', unseen: 'was skipped in the last update' };

const figure = (n: number): string => String(Number(n.toFixed(3)));

/** The number that a term saw, in a few digits. */
const seenText = (t: Watched, value: number): string => (Number.isNaN(value) ? '' : t.condition && (t.expression || t.port?.type === 'bool') ? '' : String(Number(value.toFixed(2))).replace('-', '−'));

/** What a term sees of what it wants. */
export function Whens({ rule, node }: { rule: Rule; node: GraphNode | undefined }) {
  const live = useLive();
  const terms = watchedBy(node);
  const verdict = valueAt(node, 'Verdict');
  const cells = useMemo(() => [...terms.map((t) => live.mind.value(t.port?.value)), live.mind.value(verdict)], [live, terms, verdict]);
  // Of a document that has changed since, terms that are there no more tell nothing.
  const text = useMany(cells, () => {
    const values = terms.map((t) => seenBy(live, t));
    const marks = marksOf(terms, values, needsOf(node), wasLooked(live.mind.value(verdict).get()?.short ?? ''));
    return terms.map((t, i) => `${marks[i] ?? 'unseen'}\t${seenText(t, values[i] ?? NaN)}`).join('\n');
  });
  const told = text.split('\n').map((l) => l.split('\t') as [Mark, string]);
  if (rule.when.length === 0) return <span className="rule-none">{rule.watch?.step ? '–' : 'if nothing matches'}</span>;
  return (
    <span className="rule-chips">
      {rule.when.map((c, i) => {
        const [mark, seen = ''] = (terms[i]?.text === c.text && told[i]) || [undefined, ''];
        return (
          <span key={i} className={`rule-check rule-term${mark ? ` ${mark}` : ''}`} data-check={c.text} data-mark={mark} title={mark && `${c.text}: ${markWords[mark]}${seen === '' ? '' : `, it is ${seen}`}`}>
            {mark && (
              <svg viewBox="0 0 12 12" width="12" height="12" role="img" aria-label={markWords[mark]}>
                <path d={markPaths[mark]} />
              </svg>
            )}
            <code>{c.text}</code>
            {mark && seen !== '' && <output data-seen>{seen}</output>}
            {c.weight !== undefined && <small title="How much it counts beside the others">×{c.weight}</small>}
          </span>
        );
      })}
    </span>
  );
}

/** The score beside what the rule needs. */
export function Score({ rule, node }: { rule: Rule; node: GraphNode | undefined }) {
  const { mind } = useLive();
  const score = numberOf(useCell(mind.value(valueAt(node, 'Score'))));
  const looked = wasLooked(useCell(mind.value(valueAt(node, 'Verdict')))?.short ?? '');
  const needs = needsOf(node);
  if (Number.isNaN(score) || rule.when.length === 0) return <span className="rule-none">–</span>;
  const enough = score >= needs - 1e-9;
  return (
    <span className={`rule-score${enough ? ' enough' : ''}${looked ? '' : ' stale'}`} data-score={score.toFixed(2)} title={`${looked ? '' : 'Skipped in the last update; before: '}${score.toFixed(3)}, and it needs ${String(needs)}${enough ? '' : '. A rule that cannot reach that any more is left: this is the most that it could have'}`}>
      <svg viewBox="0 0 52 12" width="52" height="12" aria-hidden="true">
        <rect className="score-track" x="0.5" y="3.5" width="51" height="5" rx="2.5" />
        <rect className="bar" x="0.5" y="3.5" width={51 * Math.max(0, Math.min(1, score))} height="5" rx="2.5" />
        <path className="needs" d={`M${String(0.5 + 51 * needs)} 1 V11`} />
      </svg>
      <output>{score.toFixed(2)}</output>
    </span>
  );
}

/** The weight of a rule, and what training has made of it. */
export function Weight({ rule, node }: { rule: Rule; node: GraphNode | undefined }) {
  const { mind } = useLive();
  const gained = numberOf(useCell(mind.value(valueAt(node, 'Gained'))));
  const written = rule.watch?.weight || '1';
  return (
    <span className="rule-number">
      {written}
      {gained !== 0 && !Number.isNaN(gained) && <output className="rule-gained" data-gained={gained} title={`Training has ${gained > 0 ? 'raised' : 'lowered'} it by ${figure(Math.abs(gained))}`}> → {figure(Number(written) + gained)}</output>}
    </span>
  );
}

/** What became of a rule in the last update. */
export function Verdict({ rule, node, side }: { rule: Rule; node: GraphNode | undefined; side: Pick<TableSide, 'rivals'> }) {
  const { mind } = useLive();
  const verdict = useCell(mind.value(valueAt(node, 'Verdict')))?.short ?? '';
  const active = useCell(mind.active(node?.active ?? -1));
  const { short, doc } = verdictText(verdict, active, rule.watch?.tags ?? [], side.rivals?.() ?? []);
  return <output className="rule-verdict" data-verdict={verdict} title={doc}>{short}</output>;
}

const badges: Readonly<Record<string, [short: string, what: string]>> = { success: ['success', 'after it has succeeded'], failure: ['failure', 'after it has failed'] };

/** What a rule runs, and its scripts. */
export function Does({ rule }: { rule: Rule }) {
  const does = rule.watch?.does ?? '';
  if (does === '' && rule.scripts.length === 0) return <span className="rule-none">–</span>;
  return (
    <span className="rule-chips">
      {does !== '' && <span className="rule-does">{does}</span>}
      {rule.scripts.map(([when, text]) => (
        <span key={when} className="rule-script" data-script={when} title={`A script, ${badges[when]?.[1] ?? when}:\n${text}`}>
          {badges[when]?.[0] ?? when}
        </span>
      ))}
    </span>
  );
}
