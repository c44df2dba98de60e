import { useRunning } from '../../canvas/running';
import { useScale } from '../../../utility/Score';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useEdit, useEditor, useJson } from '../../context';
import { Obj, at, steps } from '../../model/json';
import { Combo } from '../../properties/fields/Combo';
import { Chooses } from './Chooses';
import { Columns } from './ConsiderationRows';
import { OptionRow } from './OptionRow';
import { Sets } from './Sets';
import { type TableState, TableContext, focusCell, focusRow } from './context';
import { sorts } from './operations';
import { optionWay, optionsOf, orderOf } from './options';

const hidden = (path: string, folded: ReadonlySet<string>): boolean => {
  const way = optionWay(path);
  for (let n = 2; n < way.length; n += 2) if (folded.has(`/${way.slice(0, n).join('/')}`)) return true;
  return false;
};

function useTableState(): Omit<TableState, 'weights' | 'live' | 'full'> {
  const editor = useEditor();
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [curve, showCurve] = useState('');
  const [{ dragged, over }, setDrag] = useState({ dragged: '', over: '' });
  return useMemo(
    () => ({
      folded, curve, showCurve, dragged, over,
      fold: (path) => {
        setFolded((was) => (was.has(path) ? new Set([...was].filter((p) => p !== path)) : new Set([...was, path])));
      },
      drag: (path, on = '') => {
        setDrag({ dragged: path, over: on });
      },
      drop: (on) => {
        setDrag({ dragged: '', over: '' });
        const rows = optionsOf(editor.json);
        const way = steps(on);
        const to = way.at(-2) === 'options' ? rows.filter((r) => r.path.slice(0, r.path.lastIndexOf('/')) === on.slice(0, on.lastIndexOf('/'))).findIndex((r) => r.path === on) : Number(way.at(-1));
        void editor.run('option.move', { path: dragged, to: String(to) });
      },
    }),
    [editor, folded, curve, dragged, over],
  );
}

/** A utility document as a table: options, what they weigh, and what they share. */
export function UtilityCanvas() {
  const editor = useEditor();
  const json = useJson();
  const state = useTableState();
  const box = useRef<HTMLDivElement>(null);
  const reveal = useEdit((s) => s.reveal);
  const options = json.get('options');
  const choose = json.get('choose');
  const rows = useMemo(() => optionsOf(Obj.of({ options: options ?? Obj.empty, choose: choose ?? 'highest' })), [options, choose]);
  const weights = rows.some((r) => ['sum', 'average'].includes(r.option.text('combine')));
  const running = useRunning();
  const { full } = useScale(running);
  const table = useMemo(() => ({ ...state, weights, live: running !== null, full }), [state, weights, running, full]);
  const shown = rows.filter((r) => !hidden(r.path, table.folded));
  const only = useEdit((s) => (s.current === null ? undefined : s.docs.get(s.current)?.history.state.selection)?.[0] ?? '');
  const tab = rows.some((r) => r.path === only) ? only : (shown[0]?.path ?? '');
  const sets = json.text('kind') === 'considerations';

  useEffect(() => {
    if (only !== '') box.current?.querySelector(`[data-row="${CSS.escape(only)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [reveal]); // eslint-disable-line react-hooks/exhaustive-deps -- only when somebody is led there

  const walk = (e: KeyboardEvent) => {
    const el = e.target as HTMLElement;
    const row = el.closest<HTMLElement>('[data-row]');
    const path = row?.dataset.row;
    if (row === null || path === undefined) return;
    if (el !== row) {
      if (e.key === 'Escape') {
        row.focus();
        e.preventDefault();
        e.stopPropagation();
      }
      return;
    }
    const all = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const here = all.indexOf(row);
    const to = { ArrowDown: here + 1, ArrowUp: here - 1, Home: 0, End: all.length - 1 }[e.key];
    const option = at(json, steps(path));
    const isOption = row.classList.contains('option');
    if (to !== undefined && !e.altKey && !e.ctrlKey) {
      const next = all[Math.max(0, Math.min(all.length - 1, to))];
      if (next?.dataset.row !== undefined) {
        editor.select([next.dataset.row]);
        next.focus();
      }
    } else if (isOption && (e.key === 'ArrowLeft' || e.key === 'ArrowRight') && !e.altKey) {
      if (table.folded.has(path) === (e.key === 'ArrowRight')) table.fold(path);
    } else if (e.key === 'F2') {
      editor.select([path]);
      focusCell(path, 'name');
    } else if (e.key === ' ' && option instanceof Obj && option.has('input')) table.showCurve(table.curve === path ? '' : path);
    else if (e.key === 'Enter' && !(option instanceof Obj && option.has('run'))) {
      editor.select([path]);
      focusCell(path, isOption ? 'score' : 'looks');
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    <TableContext value={table}>
      <div
        ref={box}
        className="utility utility-edit"
        onKeyDown={walk}
        onClick={(e) => {
          if (e.target === e.currentTarget) editor.select([]);
        }}
      >
        {!sets && <Chooses json={json} />}
        {!sets && !json.has('pick') && (
          <table role="treegrid" aria-label="Options" aria-multiselectable="true">
            <Columns />
            <thead>
              <tr>
                <th aria-label="Order" />
                <th>Option</th>
                <th className="looks">Score or input</th>
                <th className="shape">From, curve, to</th>
                {weights && <th className="weight">Weight</th>}
                {running && <th className="now-cell">Now</th>}
                <th className="tools" aria-label="Tools" />
              </tr>
            </thead>
            <tbody>
              {shown.map((r) => {
                const owner = at(json, steps(r.path).slice(0, -2));
                const order = owner instanceof Obj ? orderOf(owner) : undefined;
                return <OptionRow key={r.path} {...r} ordered={order !== undefined} scored={order?.member !== 'sequence'} tab={r.path === tab} />;
              })}
            </tbody>
          </table>
        )}
        {rows.length === 0 && !sets && !json.has('pick') && <p className="none">There are no options yet. Add what the agent could do: the most useful one runs.</p>}
        {json.has('pick') && <p className="none">This document picks an element of a list and ends. Set which in the properties.</p>}
        <div className="utility-adds">
          {!sets && !json.has('pick') && (
            <>
              <button type="button" title="Add an action or a document as an option (A)" onClick={() => void editor.run('node.add')}>
                + Option that runs… <kbd className="keys">A</kbd>
              </button>
              <button type="button" title="Add an empty option (O)" onClick={() => void editor.run('option.add')}>
                + Option <kbd className="keys">O</kbd>
              </button>
            </>
          )}
          <AddConsideration />
        </div>
        <Sets json={json} />
      </div>
    </TableContext>
  );
}

/** Adds a consideration of a sort to what is selected. */
function AddConsideration() {
  const editor = useEditor();
  return (
    <span className="add-consideration">
      <Combo
        label="Add a consideration to what is selected"
        placeholder="+ Consideration… (C: a measure)"
        value=""
        clears
        choices={sorts.map((s) => ({ value: s.sort, label: s.title, doc: s.doc }))}
        onPick={(sort) => {
          void editor.run('consideration.add', { sort }).then((done) => {
            const path = editor.selection[0];
            if (done && path !== undefined) focusRow(path);
          });
        }}
      />
    </span>
  );
}

