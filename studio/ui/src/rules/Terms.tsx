/* What rules take, give and look at, as chips. */
import type { ReactNode } from 'react';
import { amountText, binOf, type Condition, type Rule, type Term, termText } from './model';
import { type Failing, compares, failureText, isCheck } from './now';

/** Whose bin it is, by shape: a house, tiles, a head, a ring of tiles. */
const shapes: Readonly<Record<string, string>> = {
  unit: 'M2.5 13.5 V7 L8 2.5 L13.5 7 V13.5 Z',
  tile: 'M2.5 2.5 H7 V7 H2.5 Z M9 2.5 H13.5 V7 H9 Z M2.5 9 H7 V13.5 H2.5 Z M9 9 H13.5 V13.5 H9 Z',
  player: 'M8 2.2 A3 3 0 1 1 8 8.2 A3 3 0 1 1 8 2.2 M2.8 14 C3 10.8 5 9.8 8 9.8 C11 9.8 13 10.8 13.2 14',
  area: 'M8 2 A6 6 0 1 1 8 14 A6 6 0 1 1 8 2 M8 6.5 A1.5 1.5 0 1 1 8 9.5 A1.5 1.5 0 1 1 8 6.5',
};

/** Whose bin something is in. */
export function Where({ where }: { where: string }) {
  const kind = Object.hasOwn(shapes, where) ? where : 'area';
  return (
    <span className="rule-where" data-where={kind}>
      <svg viewBox="0 0 16 16" width="12" height="12" aria-hidden="true">
        <path d={shapes[kind]} />
      </svg>
      <span>{where}</span>
    </span>
  );
}

/** What failed last, beside what failed. */
function Failure({ of, now }: { of: Failing; now: boolean }) {
  const text = of.input ? `${of.have} of ${of.need}` : compares(of.what) ? `was ${of.have}` : 'no';
  return (
    <span className={now ? 'rule-missing last' : 'rule-missing'} data-missing title={failureText(of)}>
      <svg viewBox="0 0 12 12" width="10" height="10" aria-hidden="true">
        <path d="M2.5 2.5 L9.5 9.5 M9.5 2.5 L2.5 9.5" />
      </svg>
      <span className="rule-unseen">{failureText(of)}</span>
      <span aria-hidden="true">{text}</span>
    </span>
  );
}

function Chip({ term, takes, failing, now }: { term: Term; takes: boolean; failing: Failing | undefined; now: boolean }) {
  return (
    <span className={failing ? `rule-chip missing${now ? ' last' : ''}` : 'rule-chip'} data-term={binOf(term)} title={termText(term, takes)}>
      <b>{amountText(term)}</b> {term.resource} <Where where={term.where} />
      {failing && <Failure of={failing} now={now} />}
    </span>
  );
}

interface TermsProps {
  list: readonly Term[];
  takes: boolean;
  failing?: Failing | undefined;
  /** It is what came of the rule last. */
  now?: boolean;
}

/** What a rule takes or gives. */
export function Terms({ list, takes, failing, now = false }: TermsProps) {
  if (list.length === 0) return <span className="rule-none">–</span>;
  return (
    <span className="rule-chips">
      {list.map((t, i) => (
        <Chip key={i} term={t} takes={takes} failing={failing?.input && !t.each && binOf(t) === failing.what ? failing : undefined} now={now} />
      ))}
    </span>
  );
}

/** What a rule looks at. Terms that are weighed say their weight; marks of what matched stand in the same place. */
export function Conditions({ list, failing, now = false }: { list: readonly Condition[]; failing?: Failing | undefined; now?: boolean }): ReactNode {
  if (list.length === 0) return <span className="rule-none">–</span>;
  return (
    <span className="rule-chips">
      {list.map((c, i) => {
        const fails = isCheck(failing, c.text) ? failing : undefined;
        return (
          <span key={i} className={fails ? `rule-check missing${now ? ' last' : ''}` : 'rule-check'} data-check={c.text} title={c.text}>
            <code>{c.text}</code>
            {c.weight !== undefined && <small title="How much it counts">×{c.weight}</small>}
            {fails && <Failure of={fails} now={now} />}
          </span>
        );
      })}
    </span>
  );
}

const badges: Readonly<Record<string, [short: string, what: string]>> = {
  success: ['fired', 'after it has fired'], failedInputs: ['no input', 'if an input is missing'], failedChecks: ['no check', 'if a check does not hold'], run: ['run', 'what it runs'],
};

/** What else a rule runs. */
export function Scripts({ of }: { of: Rule }) {
  if (of.scripts.length === 0) return <span className="rule-none">–</span>;
  return (
    <span className="rule-chips">
      {of.scripts.map(([when, text]) => (
        <span key={when} className="rule-script" data-script={when} title={`A script, ${badges[when]?.[1] ?? when}:\n${text}`}>
          {badges[when]?.[0] ?? when}
        </span>
      ))}
    </span>
  );
}
