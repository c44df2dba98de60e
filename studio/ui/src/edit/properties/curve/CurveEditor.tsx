import { useMemo, useState } from 'react';
import { useEditor, useJson } from '../../context';
import { type Json, List, Num, Obj } from '../../model/json';
import { ExpressionField } from '../expression/ExpressionField';
import { Combo } from '../fields/Combo';
import { BoolField, NumberField } from '../fields/simple';
import { setSlot, useSlot, within, type Slot } from '../slots';
import { Bend } from './Bend';
import { CurveShape } from './CurveShape';
import { type CurveData, type Shape, inWords, named, readCurve, shapes, usual } from './curve';
import { presets, reshaped } from './edits';
import { useNamed } from './names';

const what: Readonly<Record<Shape, string>> = {
  linear: 'straight', power: 'power: x to this', exponential: 'exponential: this to x', logistic: 'S curve', logit: 'S on its side', sine: 'waves', parabola: 'hump',
  step: 'step', points: 'points', segments: 'parts', formula: 'formula in x', constant: 'constant',
};

const numbers: Readonly<Partial<Record<Shape, { label: string; doc: string; low?: number; high?: number }>>> = {
  power: { label: 'exponent', doc: 'Above 1 it is slow at first, below 1 fast at first.', low: 0 },
  exponential: { label: 'base', doc: '(base^x - 1) / (base - 1)', low: 0 },
  logistic: { label: 'steepness', doc: 'How steep the S is in its middle; negative falls.' },
  logit: { label: 'steepness', doc: 'How flat it is in its middle.', low: 0 },
  sine: { label: 'half waves', doc: 'One rises; two is a hump.', low: 0 },
  step: { label: 'place', doc: '0 below it, 1 from there on.' },
  constant: { label: 'value', doc: 'What it always is.' },
};

interface Props {
  slot: Slot;
  label: string;
  /** The bookends, as the axis says them. */
  from?: string | undefined;
  to?: string | undefined;
  /** A part of a curve: no parts within parts, no names. */
  part?: boolean;
}

/** A curve: drawn, bent by its control points, and written in numbers. */
export function CurveEditor({ slot, label, from = '0', to = '1', part = false }: Props) {
  const editor = useEditor();
  const json = useJson();
  const { value } = useSlot(slot);
  const all = useNamed();
  const resolve = all.curve;
  const curve = useMemo(() => readCurve(value, resolve), [value, resolve]);
  const name = typeof value === 'string' && !named.includes(value) ? value : '';
  const own = name !== '' && json.object('curves').has(name);
  // A curve with a name is bent where it stands; all that use it follow.
  const target = own ? { paths: [`/curves/${name}`] } : slot;
  const shown = useSlot(target).value;
  const names = all.curves.filter((n) => slot.paths[0] !== `/curves/${n}`);
  const home = name === '' ? undefined : all.home(name);
  const fixed = name !== '' && !own;
  const set = (v: Json) => {
    setSlot(editor, target, v);
  };
  return (
    <div className="curve-editor" role="group" aria-label={`Curve of ${label}`}>
      <Bend slot={target} curve={curve} fixed={fixed} from={from} to={to} resolve={resolve} label={label} />
      <p className="quiet-text curve-words">{curve.problem === '' ? `It ${inWords(curve)}.` : curve.problem}</p>
      {!part && (name !== '' || names.length > 0) && (
        <div className="curve-name">
          <Combo
            label={`Named curve of ${label}`}
            placeholder="a curve of its own"
            value={name}
            choices={names.map((n) => ({ value: n, doc: all.home(n) === undefined ? 'A curve of this document: all that name it share it.' : `In ${all.home(n) ?? ''}` }))}
            free
            onPick={(n) => {
              setSlot(editor, slot, n);
            }}
          />
          {name !== '' && (
            <button type="button" title="From here on it has a curve of its own" onClick={() => { setSlot(editor, slot, resolve(name) ?? 'linear'); }}>
              Copy
            </button>
          )}
          {home !== undefined && (
            <button type="button" title={`The curve is defined in ${home}: all that share it follow`} onClick={() => void editor.run('document.open', { path: home, select: `/curves/${name.slice(name.indexOf('.') + 1)}` })}>
              Open
            </button>
          )}
        </div>
      )}
      {!part && !fixed && (
        <div className="curve-presets" role="group" aria-label="Presets">
          {presets.map((p) => (
            <button key={p.name} type="button" className="quiet" aria-label={p.name} title={`Preset: ${p.name}`} onClick={() => { set(p.curve); }}>
              <CurveShape curve={presetCurve(p)} width={34} height={24} />
            </button>
          ))}
        </div>
      )}
      {!fixed && <Details slot={target} label={label} curve={curve} value={shown} part={part} set={set} />}
    </div>
  );
}

const drawn = new Map<string, CurveData>();

/** Presets are read once: their pictures never change. */
function presetCurve(p: (typeof presets)[number]): CurveData {
  let c = drawn.get(p.name);
  if (!c) drawn.set(p.name, (c = readCurve(p.curve)));
  return c;
}

/** The numbers of a curve. */
function Details({ slot, label, curve, value, part, set }: { slot: Slot; label: string; curve: CurveData; value: Json | undefined; part: boolean; set: (v: Json) => void }) {
  const { shape } = curve;
  const n = numbers[shape];
  const ids = (id: string) => ({ id: '', describedBy: undefined, invalid: false, label: `${id} of ${label}` });
  const whole = (member: string): Slot => within(slot, member);
  const isObject = value instanceof Obj;
  return (
    <div className="curve-numbers">
      <label>
        shape
        <select value={shape} onChange={(e) => { set(reshaped(value, e.target.value as Shape)); }}>
          {shapes.filter((s) => !part || s !== 'segments').map((s) => (
            <option key={s} value={s}>
              {what[s]}
            </option>
          ))}
        </select>
      </label>
      {n && (isObject ? (
        <span className="pair" title={n.doc}>
          <span aria-hidden="true">{n.label}</span>
          <NumberField {...ids(n.label)} slot={whole(shape)} low={n.low} high={n.high} />
        </span>
      ) : (
        <button type="button" className="quiet" title={n.doc} onClick={() => { set(Obj.of({ [shape]: usual[shape] ?? 1 })); }}>
          {n.label} {String(usual[shape] ?? 1)}
        </button>
      ))}
      {isObject && (shape === 'logistic' || shape === 'logit') && (
        <span className="pair" title="Without it, e">
          <span aria-hidden="true">base</span>
          <NumberField {...ids('base')} slot={whole('base')} low={1} placeholder="e" />
        </span>
      )}
      {shape === 'formula' && isObject && <ExpressionField {...ids('formula')} slot={whole('formula')} />}
      {shape === 'points' && isObject && <Points slot={slot} value={value} label={label} />}
      {isObject && shape !== 'points' && shape !== 'constant' && (
        <>
          {shape !== 'segments' && (
            <span className="pair" title="Moved to the right">
              <span aria-hidden="true">shift</span>
              <NumberField {...ids('shift')} slot={whole('shift')} placeholder="0" />
            </span>
          )}
          <span className="pair" title="Stretched upwards; negative turns it over">
            <span aria-hidden="true">slope</span>
            <NumberField {...ids('slope')} slot={whole('slope')} placeholder="1" />
          </span>
          <span className="pair" title="Moved upwards">
            <span aria-hidden="true">lift</span>
            <NumberField {...ids('lift')} slot={whole('lift')} placeholder="0" />
          </span>
        </>
      )}
      {shape !== 'constant' && (
        <span className="pair" title="1 - y">
          <span aria-hidden="true">flip</span>
          {isObject ? <BoolField {...ids('flip')} slot={whole('flip')} byItself={false} /> : <input type="checkbox" aria-label={`flip of ${label}`} checked={false} onChange={() => { set(Obj.of({ [shape]: usual[shape] ?? 1, flip: true })); }} />}
        </span>
      )}
      {shape === 'segments' && isObject && !part && <Parts slot={slot} value={value} label={label} />}
    </div>
  );
}

/** Points in numbers. */
function Points({ slot, value, label }: { slot: Slot; value: Obj; label: string }) {
  return (
    <table className="curve-points">
      <thead>
        <tr>
          <th>x</th>
          <th>y</th>
        </tr>
      </thead>
      <tbody>
        {value.list('points').map((_, i) => (
          <tr key={i}>
            {[0, 1].map((k) => (
              <td key={k}>
                <NumberField id="" describedBy={undefined} invalid={false} label={`${k === 0 ? 'x' : 'y'} of point ${String(i + 1)} of ${label}`} slot={within(slot, 'points', i, k)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The parts of a curve: each is one itself. */
function Parts({ slot, value, label }: { slot: Slot; value: Obj; label: string }) {
  const editor = useEditor();
  const [open, setOpen] = useState(-1);
  const parts = value.list('segments');
  const put = (list: readonly Json[]) => {
    setSlot(editor, within(slot, 'segments'), new List(list));
  };
  const end = (i: number): number => {
    const p = parts[i];
    const t = p instanceof Obj ? p.get('to') : undefined;
    return t instanceof Num ? t.value : i < 0 ? 0 : 1;
  };
  return (
    <div className="curve-parts">
      {parts.map((_, i) => (
        <div key={i} className="prop-item">
          <div className="prop-item-head">
            <button type="button" className="quiet" aria-expanded={open === i} onClick={() => { setOpen(open === i ? -1 : i); }}>
              part {i + 1}, to {end(i)}
            </button>
            <span className="item-tools">
              <button type="button" className="quiet" title="Split in two" onClick={() => {
                const p = parts[i];
                if (p instanceof Obj) put(parts.toSpliced(i, 1, p.with('to', new Num(Number(((end(i - 1) + end(i)) / 2).toFixed(3)))), p));
              }}>
                Split
              </button>
              <button type="button" className="quiet" disabled={parts.length < 2} aria-label={`Take away part ${String(i + 1)}`} onClick={() => { put(parts.toSpliced(i, 1)); }}>
                ×
              </button>
            </span>
          </div>
          {open === i && <CurveEditor slot={within(slot, 'segments', i)} label={`part ${String(i + 1)} of ${label}`} part />}
        </div>
      ))}
    </div>
  );
}

