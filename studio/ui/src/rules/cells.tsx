/* Cells of a table of rules, as they stand in the mind that is watched. */
import { useCell, useLive } from '../live/context';
import type { GraphNode } from '../protocol/messages';
import { held, isOutcome, portOf, remark, words, type Held, type Outcome, type Term } from './standing';
import './rules.css';

const signs: Readonly<Record<Held, string>> = { held: '✓', failed: '✗', unknown: '' };
const says: Readonly<Record<Held, string>> = { held: 'held', failed: 'did not hold', unknown: 'not looked at' };

/** A value of a rule as a number; 0 while nothing is known. */
function useNumber(node: GraphNode, name: string): number {
  return Number(useCell(useLive().mind.value(portOf(node, name)?.value ?? -1))?.short ?? 0) || 0;
}

export function useOutcome(node: GraphNode): Outcome {
  const text = useCell(useLive().mind.value(portOf(node, 'Outcome')?.value ?? -1))?.short;
  return isOutcome(text) ? text : 'waiting';
}

/** The left-hand side of a rule. */
export function Terms({ terms, marks }: { terms: readonly Term[]; marks?: readonly Held[] | undefined }) {
  if (terms.length === 0) return <span className="quiet-text">always</span>;
  return (
    <ul className="rule-terms">
      {terms.map((t, i) => {
        const mark = marks?.[i] ?? 'unknown';
        return (
          <li key={`${t.sort} ${String(i)}`} className={`rule-term is-${t.sort} is-${mark}`} data-term={t.text} data-held={marks && mark} title={marks ? `${t.sort} ${t.text}: ${says[mark]}` : t.sort}>
            {marks && <span aria-hidden="true">{signs[mark]}</span>}
            <code>{t.text}</code>
            {marks && <span className="sr">{says[mark]}</span>}
          </li>
        );
      })}
    </ul>
  );
}

/** The left-hand side with what held when the rule was looked at last. */
export function TermsNow({ node, terms }: { node: GraphNode; terms: readonly Term[] }) {
  const outcome = useOutcome(node);
  const [failing, bits] = [useNumber(node, 'Failing'), useNumber(node, 'Held')];
  return <Terms terms={terms} marks={held(terms, outcome, failing, bits)} />;
}

/** What came of a rule, and how often it fired. */
export function OutcomeNow({ node }: { node: GraphNode }) {
  const outcome = useOutcome(node);
  const [fired, refused] = [useNumber(node, 'Fired'), useNumber(node, 'Refused')];
  const odd = remark(fired, refused);
  return (
    <span className={`rule-outcome is-${outcome}`} data-outcome={outcome} data-fired={fired}>
      <b>{words[outcome]}</b>
      <span className="figures" title={`It fired ${String(fired)} times, and did not fire ${String(refused)} times`}>{fired} of {fired + refused}</span>
      {odd !== '' && <span className="tag" title="A rule that is never or always executed may be written wrong">{odd}</span>}
    </span>
  );
}
