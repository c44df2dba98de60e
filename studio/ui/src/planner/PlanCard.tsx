import { useContext, type ReactNode } from 'react';
import { type Card, type Join, type Row, gutterOf, heightOf, joinPath, widthOf } from './cards';
import { KindIcon } from '../edit/shell/KindIcon';
import './planner.css';
import { pointAt, useInChain } from './chain';
import { Labelled, Told } from '../labels/Label';
import { Within } from '../labels/labels';

/** What a card is, by shape. */
const signs: Readonly<Record<Card['sort'], string>> = {
  goal: 'M4 14 V2.5 H12.5 L10.4 5.5 L12.5 8.5 H4',
  action: 'M4 2.5 L13 8 L4 13.5 Z',
  task: 'M4 2.5 L13 8 L4 13.5 Z',
  fact: 'M1.5 8 C4 3.6 12 3.6 14.5 8 C12 12.4 4 12.4 1.5 8 Z M8 6.2 A1.8 1.8 0 1 0 8 9.8 A1.8 1.8 0 1 0 8 6.2',
  compound: 'M6 2.5 H10 V5.5 H6 Z M2 10.5 H6 V13.5 H2 Z M10 10.5 H14 V13.5 H10 Z M8 5.5 V8 M4 10.5 V8 H12 V10.5',
  method: 'M2.5 8 H6 M6 8 L12.5 3.5 M6 8 H12.5 M6 8 L12.5 12.5',
  again: 'M3 4 V9 H12 M9 5.6 L12.5 9 L9 12.4',
  board: 'M2.5 3 H13.5 V13 H2.5 Z M2.5 6.3 H13.5 M6.5 6.3 V13 M2.5 9.6 H13.5',
  document: 'M3.5 2 H9.5 L12.5 5 V14 H3.5 Z M9.5 2 V5 H12.5',
  single: 'M3.5 2 H9.5 L12.5 5 V14 H3.5 Z M9.5 2 V5 H12.5',
};

export function Sign({ sort }: { sort: Card['sort'] }) {
  return (
    <svg className="symbol" viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      <path d={signs[sort]} />
    </svg>
  );
}

interface Props {
  card: Card;
  /** Its name, if it is more than a text. */
  name?: ReactNode;
  /** What stands at the end of its head. */
  marks?: ReactNode;
  /** What else holds of it: selected, active, chosen. */
  state?: string;
  /** What stands at the end of a row: of a running mind its value. */
  tell?: (r: Row) => ReactNode;
  /** Rows that are selected, or are about what is. */
  lit?: (r: Row) => boolean;
  /** What else holds of a row: met, unmet. */
  rowState?: ((r: Row) => string) | undefined;
  /** What a row shows in a document, as a pointer, so that it can be selected. */
  pathOf?: ((r: Row) => string | undefined) | undefined;
  /** What stands at the beginning of a row. */
  before?: ((r: Row) => ReactNode) | undefined;
  /** What of it is selected that has no row: a line between rows, by its pointer. */
  part?: string;
  /** What lies beside the card, outside of it. */
  beside?: ReactNode;
  data?: Readonly<Record<`data-${string}`, string | number | boolean>>;
}

/** A line between rows, which ends at what waits or takes; it is pressed more easily than it is thick. */
function JoinLine({ card, join, selected }: { card: Card; join: Join; selected: boolean }) {
  const { path, tip: [x, y] } = joinPath(card, join);
  return (
    <g className={`plan-join ${join.sort}${selected ? ' selected' : ''}`} data-select={join.path}>
      <title>{join.title}</title>
      <path className="press" d={path} />
      <path className="line" d={path} />
      {join.sort === 'after' ? <path className="tip" d={`M${String(x + 1)} ${String(y)} l-6 -3.5 v7 Z`} /> : <circle className="tip" cx={x - 1} cy={y} r={2.6} />}
    </g>
  );
}

/** A goal, an action, a fact, a task or a method: its name above, and below it what it needs and what comes of it. */
export function PlanCard({ card, name, marks, state = '', tell, lit, rowState, pathOf, before, part = '', beside, data }: Props) {
  const { sort } = card;
  const inChain = useInChain(card.id);
  const gutter = gutterOf(card);
  const document = useContext(Within);
  return (
    <div
      className={`plan-card ${sort}${card.wrong ? ' lost' : ''}${inChain ? ' chain' : ''}${card.joins ? ' joined' : ''} ${state}`}
      onPointerEnter={() => { pointAt({ id: card.id }); }}
      onPointerLeave={() => { pointAt(null); }}
      style={{ width: widthOf(card), height: heightOf(card) }} title={[card.about, card.wrong].filter(Boolean).join('\n') || undefined} data-node={card.name} data-kind={sort} {...data}
    >
      <div className="head">
        {card.order !== undefined && <span className="nth" title={`Tried as number ${String(card.order)}`}>{card.order}</span>}
        {card.kind === undefined ? <Sign sort={sort} /> : <KindIcon kind={card.kind} />}
        <span className="names">
          <Labelled of={[`document/${document}/${card.name}`]}>{name ?? <b>{card.called ?? card.name}</b>}</Labelled>
          {card.title !== '' && sort !== 'again' && <small><Told text={card.title} /></small>}
        </span>
        {card.badges?.map((b) => <span key={b} className="plan-badge">{b}</span>)}
        {card.wrong && <span className="plan-lost" role="img" aria-label={card.wrong}>!</span>}
        {marks}
      </div>
      {card.rows.length > 0 && sort !== 'again' && (
        <div className="plan-rows" style={gutter === 0 ? undefined : { paddingLeft: gutter - 8 }}>
          {card.rows.map((r) => (
            <p
              key={r.key}
              className={`plan-row ${r.side}${r.tone ? ` ${r.tone}` : ''}${lit?.(r) ? ' lit' : ''} ${rowState?.(r) ?? ''}`}
              title={r.title}
              data-row-key={r.key}
              data-select={pathOf?.(r)}
              {...(r.side !== 'note' && { onPointerEnter: () => { pointAt({ id: card.id, row: r.key }); }, onPointerLeave: () => { pointAt({ id: card.id }); } })}
            >
              {(r.side === 'in' || r.side === 'both') && <i className="dot in" aria-hidden="true" />}
              {before?.(r)}
              {r.label && <span className="label">{r.label}</span>}
              <span className={r.code ? 'text code' : 'text'}><Told text={r.text} /></span>
              {r.tone === 'lost' && <span className="plan-lost" role="img" aria-label={r.title ?? 'Nothing makes this so'}>!</span>}
              {tell?.(r)}
              {(r.side === 'out' || r.side === 'both') && <i className="dot out" aria-hidden="true" />}
            </p>
          ))}
        </div>
      )}
      {card.joins && card.joins.length > 0 && (
        <svg className="plan-joins" width={gutter} height={heightOf(card)}>
          {card.joins.map((j) => <JoinLine key={j.path} card={card} join={j} selected={part === j.path} />)}
        </svg>
      )}
      {beside}
    </div>
  );
}
