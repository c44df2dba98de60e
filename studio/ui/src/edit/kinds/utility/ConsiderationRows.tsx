import { memo, useCallback, useMemo } from 'react';
import { useEditor } from '../../context';
import { useWrong } from '../../canvas/findings';
import { Icon } from '../../../shell/icons';
import { type Json, List, Obj, write } from '../../model/json';
import { CurveEditor } from '../../properties/curve/CurveEditor';
import { CurveShape } from '../../properties/curve/CurveShape';
import { readCurve } from '../../properties/curve/curve';
import { useNamed } from '../../properties/curve/names';
import { Combo } from '../../properties/fields/Combo';
import type { CompletionItem } from '../../properties/expression/useCompletion';
import { setSlot } from '../../properties/slots';
import { Code, ExpressionCell, Grip, NameCell, NumberCell, useDrop } from './cells';
import { NowConsideration } from './Now';
import { clickRow, focusRow, useSelected, useTable } from './context';
import { inputsFor, isNew } from './inputs';
import { sortOf, textOf } from './options';
import { sorts } from './operations';
import { verdict } from './words';

interface Props {
  path: string;
  consideration: Obj;
  depth: number;
  /** Weights count: the option sums its measures up. */
  weighs: boolean;
  /** How many considerations there are beside it, and it. */
  among: number;
}

const none = new List([]);

/** A consideration: what it looks at, and what it makes of it. */
const Row = memo(function Row({ path, consideration: c, depth, weighs, among }: Props) {
  const editor = useEditor();
  const { selected, alone } = useSelected(path);
  const table = useTable();
  const drop = useDrop(path);
  const sort = sortOf(c);
  const inner = sort === 'all' || sort === 'any' || sort === 'not' ? sort : undefined;
  const open = table.curve === path;
  const name = c.text('name');
  const shown = name || c.text('use') || (sorts.find((s) => s.sort === sort)?.title ?? 'nothing yet');
  return (
    <>
      <tr
        className={`consideration${selected ? ' selected' : ''}${drop.className}`}
        data-row={path}
        data-consideration={name}
        role="row"
        aria-level={depth + 2}
        aria-selected={selected}
        tabIndex={-1}
        title={c.text('doc') || undefined}
        onClick={(e) => { clickRow(e, editor, path); }}
        onDragOver={drop.onDragOver}
        onDrop={drop.onDrop}
      >
        <td className="mark" />
        <th scope="row">
          <span className="title" style={{ marginLeft: 20 + depth * 16 }}>
            <Grip path={path} label={shown} movable />
            <span className="what" data-cell="name">
              <NameCell path={path} name={name} option={false} editable={alone} none={shown} />
              <Wrong path={path} />
            </span>
          </span>
        </th>
        <Looks path={path} c={c} sort={sort} editable={alone} />
        <td className="shape">
          {sort === 'measure' ? <Measure path={path} c={c} editable={alone} open={open} name={shown} /> : <span className="verdict">{verdict(c)}</span>}
        </td>
        {table.weights && (
          <td className="weight" data-cell="weight">
            {weighs && sort === 'measure' && <NumberCell path={`${path}/weight`} text={textOf(c.get('weight'))} label={`Weight of ${shown}`} editable={alone} placeholder="1" low={0} />}
          </td>
        )}
        <NowConsideration path={path} name={name} among={among} />
        <td className="tools">
          {inner && (
            <button type="button" className="quiet icon" tabIndex={alone ? 0 : -1} aria-label={`Add to ${shown}`} title="Add a condition to the set" onClick={() => void editor.run('consideration.add', { sort: 'condition', to: `${path}/${inner}/-` })}>
              +
            </button>
          )}
          <Away path={path} what={shown} tab={alone} />
        </td>
      </tr>
      {open && sort === 'measure' && (
        <tr className="curve-row">
          <td />
          <td colSpan={4 + Number(table.weights) + Number(table.live)}>
            <CurveEditor slot={{ paths: [`${path}/curve`] }} label={shown} from={textOf(c.get('from')) || '0'} to={c.has('to') ? textOf(c.get('to')) || write(c.get('to') ?? '', 0) : '1'} />
          </td>
        </tr>
      )}
      {inner && <ConsiderationRows path={`${path}/${inner}`} list={listOf(c.get(inner))} depth={depth + 1} weighs={weighs} />}
    </>
  );
});

const listOf = (v: Json | undefined): List => (v instanceof List ? v : v instanceof Obj ? new List([v]) : none);

/** A button that takes a row away. */
export function Away({ path, what, tab }: { path: string; what: string; tab: boolean }) {
  const editor = useEditor();
  return (
    <button
      type="button"
      className="quiet icon away"
      tabIndex={tab ? 0 : -1}
      aria-label={`Take away ${what}`}
      title="Take it away (Del)"
      onClick={() => {
        editor.select([path]);
        void editor.run('edit.delete');
      }}
    >
      <Icon name="close" />
    </button>
  );
}

/** That something is wrong with a row. */
export function Wrong({ path }: { path: string }) {
  const wrong = useWrong(path);
  if (!wrong) return null;
  return (
    <span className={wrong.warning ? 'row-wrong warning' : 'row-wrong'} role="img" aria-label={wrong.text} title={wrong.text}>
      <Icon name="warning" />
    </span>
  );
}

/** What a consideration looks at. */
function Looks({ path, c, sort, editable }: { path: string; c: Obj; sort: string; editable: boolean }) {
  const editor = useEditor();
  const { sets } = useNamed();
  const offers = useCallback((names: readonly CompletionItem[]) => inputsFor(editor, path, names), [editor, path]);
  switch (sort) {
    case 'measure':
      return (
        <td className="looks" data-cell="looks">
          <ExpressionCell path={`${path}/input`} text={c.text('input')} label="Input" editable={editable} offers={offers} fresh={isNew(c)} />
        </td>
      );
    case 'condition':
      return (
        <td className="looks worded" data-cell="looks">
          <span className="word">if</span>
          <ExpressionCell path={`${path}/if`} text={c.text('if')} label="Condition" editable={editable} offers={offers} fresh={isNew(c)} />
        </td>
      );
    case 'use':
      return (
        <td className="looks worded" data-cell="looks">
          <span className="word">set</span>
          {editable ? (
            <Combo
              label="Set of considerations"
              value={c.text('use')}
              choices={sets.map((value) => ({ value }))}
              free
              onPick={(v) => { setSlot(editor, { paths: [`${path}/use`] }, v); }}
            />
          ) : (
            <Code text={c.text('use')} none="none is picked" />
          )}
        </td>
      );
    case 'pick': {
      const p = c.object('pick');
      return (
        <td className="looks worded">
          <span className="word">pick from</span>
          <Code text={`${p.text('from')}${p.has('as') ? ` as ${p.text('as')}` : ''}`} />
        </td>
      );
    }
    case 'history':
      return (
        <td className="looks worded">
          <span className="word">seconds</span>
          <span>{c.object('history').names.map((n) => ({ running: 'it has run', stopped: 'since it ran', never: 'it never ran' })[n] ?? n).join(', ') || '–'}</span>
        </td>
      );
    default:
      return (
        <td className="looks">
          <span className="quiet-text">{sorts.find((s) => s.sort === sort)?.doc ?? 'Empty: choose its type in the properties.'}</span>
        </td>
      );
  }
}

/** Bookends, and the curve between them. */
function Measure({ path, c, editable, open, name }: { path: string; c: Obj; editable: boolean; open: boolean; name: string }) {
  const named = useNamed();
  const { showCurve } = useTable();
  const value = c.get('curve');
  const curve = useMemo(() => readCurve(value, named.curve), [value, named]);
  const to = c.get('to');
  if (c.has('ranges')) return <span className="verdict">{c.list('ranges').length} ranges</span>;
  return (
    <span className="measure">
      <span className="bookend" data-cell="from">
        <NumberCell path={`${path}/from`} text={textOf(c.get('from'))} label={`Where ${name} counts as 0`} editable={editable} placeholder="0" />
      </span>
      <button
        type="button"
        className="curve-thumb"
        tabIndex={editable ? 0 : -1}
        aria-expanded={open}
        aria-label={`Curve of ${name}`}
        title={`${typeof value === 'string' ? `${value}: ` : ''}${open ? 'fold the curve' : 'bend the curve'} (Space)`}
        data-curve={path}
        onClick={() => { showCurve(open ? '' : path); if (open) focusRow(path); }}
      >
        <CurveShape curve={curve} width={62} height={28} />
      </button>
      <span className="bookend" data-cell="to">
        {to instanceof List ? <span className="figure">{write(to, 0)}</span> : <NumberCell path={`${path}/to`} text={textOf(to)} label={`Where ${name} counts as 1`} editable={editable} placeholder="1" />}
      </span>
    </span>
  );
}

/** The columns of a table of options or considerations. */
export function Columns() {
  const { weights, live } = useTable();
  return (
    <colgroup>
      <col className="mark" />
      <col />
      <col className="looks" />
      <col className="shape" />
      {weights && <col className="weight" />}
      {live && <col className="now-cell" />}
      <col className="tools" />
    </colgroup>
  );
}

/** A list of considerations, row by row. */
export function ConsiderationRows({ path, list, depth, weighs }: { path: string; list: List; depth: number; weighs: boolean }) {
  return list.items.map((c, i) => <Row key={i} path={`${path}/${String(i)}`} consideration={c instanceof Obj ? c : Obj.empty} depth={depth} weighs={weighs} among={list.items.length} />);
}
