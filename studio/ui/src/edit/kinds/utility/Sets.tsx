import { useEffect, useMemo, useRef, useState } from 'react';
import { useEditor } from '../../context';
import { type Json, List, Obj, pointer } from '../../model/json';
import { CurveEditor } from '../../properties/curve/CurveEditor';
import { CurveShape } from '../../properties/curve/CurveShape';
import { readCurve } from '../../properties/curve/curve';
import { useNamed } from '../../properties/curve/names';
import { NameField } from '../../properties/form/MapField';
import { NAME } from '../../properties/ports/Declarations';
import { Columns, ConsiderationRows, Wrong } from './ConsiderationRows';
import { ExpressionCell } from './cells';
import { clickRow, useSelected, useTable } from './context';
import { Told } from '../../../labels/Label';

/** What options share: considerations that all have, sets by name, curves and buckets. */
export function Sets({ json }: { json: Obj }) {
  const editor = useEditor();
  const common = json.get('common');
  const sets = json.object('considerations').members;
  const curves = json.object('curves').members;
  const buckets = json.object('buckets').members;
  return (
    <div className="shared">
      {common instanceof List && (
        <Table title="What all options weigh" path="/common" list={common} />
      )}
      <h3>
        Sets of considerations
        <button type="button" className="quiet add" title="Considerations that options use by name" onClick={() => void editor.run('set.add')}>
          + Set
        </button>
      </h3>
      {sets.map(([name, list]) => (
        <Table key={name} title={name} path={pointer(['considerations', name])} list={list instanceof List ? list : new List([])} named />
      ))}
      <h3>
        Curves
        <button type="button" className="quiet add" title="A curve that considerations use by name" onClick={() => void editor.run('curve.add')}>
          + Curve
        </button>
      </h3>
      <div className="curve-cards">
        {curves.map(([name, v]) => (
          <CurveCard key={name} name={name} value={v} />
        ))}
      </div>
      {buckets.length > 0 && (
        <>
          <h3>Buckets</h3>
          {buckets.map(([name, v]) => (
            <Bucket key={name} name={name} value={v} />
          ))}
        </>
      )}
    </div>
  );
}

/** A list of considerations that has a name. */
function Table({ title, path, list, named = false }: { title: string; path: string; list: List; named?: boolean }) {
  const editor = useEditor();
  const { selected, alone } = useSelected(path);
  const { weights, live } = useTable();
  return (
    <table role="treegrid" aria-label={title} className="set">
      <Columns />
      <tbody>
        <tr className={`option set-row${selected ? ' selected' : ''}`} data-row={path} role="row" aria-level={1} aria-selected={selected} tabIndex={-1} onClick={(e) => { clickRow(e, editor, path); }}>
          <td className="mark" />
          <th scope="row" colSpan={3 + Number(weights) + Number(live)}>
            <span className="title">
              <span className="what" data-cell="name">
                {named && alone ? <NameField name={title} label="Name of the set" pattern={NAME} onRename={(to) => void editor.run('part.rename', { path, to })} /> : <b>{title}</b>}
              </span>
              <Wrong path={path} />
            </span>
          </th>
          <td className="tools">
            <button type="button" className="quiet icon" tabIndex={alone ? 0 : -1} aria-label={`Add a consideration to ${title}`} title="Add a consideration" onClick={() => void editor.run('consideration.add', { to: `${path}/-` })}>
              +
            </button>
          </td>
        </tr>
        <ConsiderationRows path={path} list={list} depth={0} weighs={false} />
      </tbody>
    </table>
  );
}

function CurveCard({ name, value }: { name: string; value: Json }) {
  const editor = useEditor();
  const named = useNamed();
  const path = pointer(['curves', name]);
  const { selected } = useSelected(path);
  const [open, setOpen] = useState(false);
  const curve = useMemo(() => readCurve(value, named.curve), [value, named]);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (open) card.current?.scrollIntoView({ block: 'nearest' });
  }, [open]);
  return (
    <div ref={card} className={`curve-card${selected ? ' selected' : ''}${open ? ' open' : ''}`} data-row={path} tabIndex={-1} onClick={(e) => { clickRow(e, editor, path); }}>
      <b><Told text={name} /></b>
      <button type="button" className="curve-thumb" aria-expanded={open} aria-label={`Curve ${name}`} title={open ? 'Fold the curve' : 'Bend the curve: all that name it follow'} onClick={() => { setOpen(!open); editor.select([path]); }}>
        <CurveShape curve={curve} width={120} height={44} />
      </button>
      {open && <CurveEditor slot={{ paths: [path] }} label={name} part={typeof value === 'string'} />}
    </div>
  );
}

function Bucket({ name, value }: { name: string; value: Json }) {
  const editor = useEditor();
  const path = pointer(['buckets', name]);
  const { selected, alone } = useSelected(path);
  return (
    <div className={`bucket${selected ? ' selected' : ''}`} data-row={path} tabIndex={-1} onClick={(e) => { clickRow(e, editor, path); }}>
      <b><Told text={name} /></b>
      <span data-cell="looks">{typeof value === 'string' ? <ExpressionCell path={path} text={value} label={`Bucket ${name}`} editable={alone} /> : <span className="quiet-text">{value instanceof Obj ? value.text('input') : ''}</span>}</span>
    </div>
  );
}
