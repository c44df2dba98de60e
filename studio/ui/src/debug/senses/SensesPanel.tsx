import './senses.css';
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useGame, useLive } from '../../live/context';
import type { Agent } from '../../protocol/messages';
import { useAsking } from '../agents/useAsking';
import { cellOf, matrixOf, secondsText, sentenceOf, type Matrix, type Perception } from './matrix';
import { point } from './pointed';

const LIMIT = 5000;
/** So many cells are drawn; of more characters the selected one's row and column alone. */
const CELLS = 2500;
/** So many senses have a line in a cell. */
const LINES = 2;

const never: readonly Perception[] = [];

/** One sense in a cell: its name, how strong, and since when. */
function Line({ p }: { p: Perception }) {
  return (
    <span aria-hidden="true" className={p.now ? 'sense is-now' : 'sense'} data-sense={p.sense} data-now={p.now}>
      <span className="sense-name">{p.sense}</span>
      <span className="track">
        <span className="fill" style={{ width: `${Math.round(Math.min(1, Math.max(0, p.strength)) * 100)}%` }} />
      </span>
      <span className="age">{p.now ? secondsText(p.seconds) : `−${secondsText(p.seconds)}`}</span>
    </span>
  );
}

interface RowProps {
  row: Agent;
  index: number;
  matrix: Matrix;
  selected: number | null;
  /** The column that Tab leads to, if it is in this row; else -1. */
  cursor: number;
  name: (id: number) => string;
  onPoint: (perceptions: readonly Perception[]) => void;
  onTake: (row: number, column: number) => void;
}

const Row = memo(function Row({ row, index, matrix, selected, cursor, name, onPoint, onTake }: RowProps) {
  return (
    <tr className={row.id === selected ? 'current' : undefined} data-agent={row.id}>
      <th scope="row" title={`${row.name}: what it perceives`}>{row.name}</th>
      {matrix.columns.map((c, i) => {
        const ps = matrix.cells.get(cellOf(row.id, c.id)) ?? never;
        const said = ps.map((p) => sentenceOf(p, name)).join('\n');
        return (
          <td
            key={c.id}
            role="gridcell"
            tabIndex={i === cursor ? 0 : -1}
            data-cell={cellOf(row.id, c.id)}
            className={`${c.id === selected ? 'current' : ''}${row.id === c.id ? ' self' : ''}${ps.length === 0 ? ' none' : ''}`}
            title={said}
            onMouseEnter={() => { onPoint(ps); }}
            onFocus={() => { onPoint(ps); }}
            onClick={() => { onTake(index, i); }}
          >
            <span className="sr">{row.id === c.id ? `${row.name} itself` : ps.length === 0 ? `${row.name} knows nothing of ${c.name}` : said}</span>
            {ps.slice(0, LINES).map((p) => <Line key={p.sense} p={p} />)}
            {ps.length > LINES && <span className="more" aria-hidden="true">and {ps.length - LINES} more</span>}
          </td>
        );
      })}
    </tr>
  );
});

/** Who perceives whom, with which sense, how well and since when: a row of each observer, a column of each observed. */
export function SensesPanel() {
  const live = useLive();
  const agents = useGame((s) => s.agents);
  const selected = useGame((s) => s.agent);
  const [own, setOwn] = useState(false);
  const [cursor, setCursor] = useState<[row: number, column: number]>([0, 0]);
  const [pointedAt, setPointedAt] = useState<{ row: number; of: number } | null>(null);
  const grid = useRef<HTMLTableSectionElement>(null);
  const { got, refused } = useAsking('perceptions', (c) => c.listPerceptions({ limit: LIMIT }));
  const whole = useMemo(() => matrixOf(got?.perceptions ?? [], agents), [got, agents]);
  const large = whole.rows.length * whole.columns.length > CELLS;
  const matrix = useMemo(() => (own || large ? matrixOf(got?.perceptions ?? [], agents, selected) : whole), [got, agents, own, large, selected, whole]);
  const names = useMemo(() => new Map(agents.map((a) => [a.id, a.name])), [agents]);
  const name = useMemo(() => (id: number) => names.get(id) ?? `Agent ${id}`, [names]);
  const here = pointedAt ? (matrix.cells.get(cellOf(pointedAt.row, pointedAt.of)) ?? never) : never;
  useEffect(() => {
    point(here);
  }, [here]);
  useEffect(() => () => { point(); }, []);
  const onPoint = useMemo(() => (ps: readonly Perception[]) => {
    const [p] = ps;
    setPointedAt(p ? { row: p.by, of: p.of } : null);
  }, []);
  const take = useMemo(() => (row: number, column: number) => {
    setCursor([row, column]);
    const by = matrix.rows[row];
    if (by && agents.some((a) => a.id === by.id)) live.select(by.id);
  }, [matrix, agents, live]);
  const at: [number, number] = [Math.min(cursor[0], Math.max(0, matrix.rows.length - 1)), Math.min(cursor[1], Math.max(0, matrix.columns.length - 1))];
  const walk = (e: KeyboardEvent) => {
    const [r, c] = at;
    const [rows, columns] = [matrix.rows.length - 1, matrix.columns.length - 1];
    const to: Record<string, [number, number] | undefined> = {
      ArrowUp: [Math.max(0, r - 1), c], ArrowDown: [Math.min(rows, r + 1), c], ArrowLeft: [r, Math.max(0, c - 1)], ArrowRight: [r, Math.min(columns, c + 1)], Home: [r, 0], End: [r, columns],
    };
    const next = to[e.key];
    if (next) {
      setCursor(next);
      grid.current?.querySelectorAll('tr')[next[0]]?.querySelectorAll('td')[next[1]]?.focus();
    } else if (e.key === 'Enter' || e.key === ' ') take(r, c);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const selectedName = selected === null ? '' : name(selected);
  return (
    <div className="senses" data-testid="senses">
      <div className="senses-bar">
        <output title="Point at a pair to read what is perceived, and to see on the stage where; a click selects the observer">
          {here.length > 0 ? here.map((p) => sentenceOf(p, name)).join(' ') : got && (matrix.now + matrix.remembered === 0 ? 'No character perceives anything now.' : `${matrix.now} ${matrix.now === 1 ? 'pair perceives' : 'pairs perceive'} now, ${matrix.remembered} remembered`)}
        </output>
        {selectedName !== '' && (
          <label title="Shows only what the selected character perceives, and who perceives it">
            <input type="checkbox" checked={own || large} disabled={large} onChange={(e) => { setOwn(e.target.checked); }} /> Only {selectedName}
          </label>
        )}
      </div>
      {refused !== '' && <p className="refused" role="alert">{refused}</p>}
      {matrix.rows.length > 0 && (
        <div className="senses-scroll" onMouseLeave={() => { setPointedAt(null); }}>
          <table role="grid" aria-label="Who perceives whom" aria-rowcount={matrix.rows.length + 1}>
            <thead>
              <tr>
                <th scope="col" className="corner">perceives ›</th>
                {matrix.columns.map((c) => <th key={c.id} scope="col" className={c.id === selected ? 'current' : undefined} title={`Who perceives ${c.name}`}>{c.name}</th>)}
              </tr>
            </thead>
            <tbody ref={grid} onKeyDown={walk}>
              {matrix.rows.map((row, i) => (
                <Row key={row.id} row={row} index={i} matrix={matrix} selected={selected} cursor={i === at[0] ? at[1] : -1} name={name} onPoint={onPoint} onTake={take} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
