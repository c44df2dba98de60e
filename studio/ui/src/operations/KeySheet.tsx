import { Fragment, type ReactNode } from 'react';
import { freeKeys, keyText } from './keys';
import { groups, inMode, keysOf, operationOf, titleIn, type Mode, type Operation } from './registry';

/** A section of the sheet that is not of operations: what is done, and how. */
export interface Section {
  title: string;
  rows: readonly (readonly [what: string, how: ReactNode])[];
}

export interface Group {
  title: string;
  operations: Operation[];
}

/** Operations that have keys, as sections: the tools of the kind of documents that is open, and the others by group. */
export function sectionsOf(mode: Mode, kind = ''): Group[] {
  const all = inMode(mode).filter((o) => keysOf(o).length > 0 && (o.as === undefined || operationOf(o.as, mode) === undefined));
  const own = mode === 'edit' ? all.filter((o) => o.kinds?.includes(kind)) : [];
  const general = all.filter((o) => mode === 'live' || !o.kinds);
  return [{ title: `${kind.charAt(0).toUpperCase()}${kind.slice(1)} tools`, operations: own }, ...groups.map((g) => ({ title: g, operations: general.filter((o) => o.group === g) }))].filter((s) => s.operations.length > 0);
}

const none: ReadonlySet<string> = new Set();

function KeysOf({ operation, taken }: { operation: Operation; taken: ReadonlySet<string> }) {
  const free = freeKeys(keysOf(operation), taken);
  if (free.length === 0) return <span className="quiet-text">the game uses its key</span>;
  return free.map((k) => (
    <Fragment key={keyText(k)}>
      <kbd>{keyText(k)}</kbd>{' '}
    </Fragment>
  ));
}

interface Props {
  mode: Mode;
  /** The kind of the document that is open. */
  kind?: string;
  /** The places of the keyboard that a game holds. */
  taken?: ReadonlySet<string>;
  /** What comes first: what a game does with its own keys. */
  first?: readonly Section[];
  last?: readonly Section[];
}

const section = ({ title, rows }: Section) => (
  <section key={title}>
    <h3>{title}</h3>
    <dl>
      {rows.map(([what, how], i) => (
        <div key={i}>
          <dt>{what}</dt>
          <dd>{how}</dd>
        </div>
      ))}
    </dl>
  </section>
);

/** All keys that hold now, by what they are for. */
export function KeySheet({ mode, kind, taken = none, first = [], last = [] }: Props) {
  return (
    <div className="columns" tabIndex={0} data-first role="group" aria-label="All keys">
      {first.filter((s) => s.rows.length > 0).map(section)}
      {sectionsOf(mode, kind).map((s) => section({ title: s.title, rows: s.operations.map((o) => [titleIn(o, mode), <KeysOf key={o.name} operation={o} taken={taken} />] as const) }))}
      {last.filter((s) => s.rows.length > 0).map(section)}
    </div>
  );
}
