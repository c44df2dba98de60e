import { useValueText } from '../../../labels/NameLabel';
/* Fields for single values. Each shows what stands in the document, and what holds if nothing does. */
import { Fragment, useContext, useRef, useState, type KeyboardEvent, type PointerEvent as Drag } from 'react';
import { useEditor } from '../../context';
import { type Json, List, Num, Obj, write } from '../../model/json';
import { setSlot, useSlot, useTyping, within, type Slot } from '../slots';
import { TuneContext, numberOfSlot } from '../tune/context';
import type { Ids } from './Row';

export interface FieldProps extends Ids {
  slot: Slot;
  label: string;
  placeholder?: string | undefined;
}

const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** A typed number, with the digits as they are typed if JSON can have them; undefined for what is none. */
export function numberOf(text: string): Num | undefined {
  const t = text.trim().replace(',', '.');
  if (NUMBER.test(t)) return new Num(t);
  const n = t === '' ? NaN : Number(t);
  return Number.isFinite(n) ? new Num(n) : undefined;
}

/** As many digits behind the point as the number is written with, or the step needs. */
export function stepped(from: string, by: number): string {
  const digits = (t: string): number => (/e/i.test(t) ? 6 : (t.split('.')[1] ?? '').length);
  const places = Math.max(digits(from), digits(String(Math.abs(by))));
  return (Number(from) + by).toFixed(Math.min(12, places));
}

/** How far an arrow key goes: the last digit that matters, at most a tenth of the number. */
export function stepOf(text: string, whole: boolean): number {
  if (whole) return 1;
  const n = Math.abs(Number(text));
  if (!(n > 0)) return 0.1;
  const size = 10 ** Math.floor(Math.log10(n) - 1);
  return Math.min(1, Math.max(1e-6, size));
}

interface NumberProps extends FieldProps {
  whole?: boolean;
  low?: number | undefined;
  high?: number | undefined;
  unit?: string | undefined;
}

/** A number: typed, stepped with the arrow keys, or dragged by its edge. */
export function NumberField({ slot, id, label, describedBy, invalid, placeholder, whole = false, low = -Infinity, high = Infinity, unit }: NumberProps) {
  const { value, mixed } = useSlot(slot);
  const tune = useContext(TuneContext);
  const typing = useTyping(slot);
  const [draft, setDraft] = useState<string | null>(null);
  const drag = useRef<{ x: number; from: string; step: number } | null>(null);
  const shown = draft ?? (value instanceof Num && !mixed ? value.text : '');
  const read = draft === null ? undefined : numberOf(draft);
  const bad = draft !== null && draft.trim() !== '' && (!read || read.value < low || read.value > high || (whole && !Number.isInteger(read.value)));
  const bound = (text: string): string => (Number(text) < low ? String(low) : Number(text) > high ? String(high) : text);
  const base = (): string => (value instanceof Num ? value.text : (numberOf(placeholder ?? '')?.text ?? '0'));
  const type = (text: string) => {
    setDraft(text);
    const n = numberOf(text);
    if (n && n.value >= low && n.value <= high && (!whole || Number.isInteger(n.value))) typing.live(n);
  };
  const end = () => {
    setDraft(null);
    typing.commit();
  };
  const key = (e: KeyboardEvent) => {
    const sign = e.key === 'ArrowUp' ? 1 : e.key === 'ArrowDown' ? -1 : 0;
    if (sign !== 0 && !e.altKey) {
      const from = read?.text ?? base();
      type(bound(stepped(from, sign * stepOf(from, whole) * (e.shiftKey ? 10 : 1))));
    } else if (e.key === 'Enter') end();
    else if (e.key === 'Escape' && draft !== null) {
      setDraft(null);
      typing.cancel();
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const move = (e: Drag) => {
    const d = drag.current;
    if (!d) return;
    const n = Math.trunc((e.clientX - d.x) / 3);
    typing.live(new Num(bound(stepped(d.from, n * d.step * (e.shiftKey ? 10 : 1)))));
  };
  return (
    <span className="number-field">
      <input
        id={id || undefined}
        aria-label={id === '' ? label : undefined}
        className="number"
        data-number={numberOfSlot(slot, value)}
        inputMode="decimal"
        autoComplete="off"
        aria-describedby={describedBy}
        aria-invalid={invalid || bad || undefined}
        value={shown}
        placeholder={mixed ? 'differs' : placeholder}
        title={`${Number.isFinite(low) || Number.isFinite(high) ? `${Number.isFinite(low) ? String(low) : ''} to ${Number.isFinite(high) ? String(high) : 'any'} · ` : ''}↑ ↓ change it, with Shift ten times as much`}
        onChange={(e) => {
          type(e.target.value);
        }}
        onKeyDown={key}
        onBlur={() => {
          if (draft !== null) end();
        }}
      />
      <span
        className="drag"
        aria-hidden="true"
        title="Drag to change it"
        onPointerDown={(e) => {
          e.preventDefault();
          const from = base();
          drag.current = { x: e.clientX, from, step: stepOf(from, whole) };
          e.currentTarget.setPointerCapture(e.pointerId);
        }}
        onPointerMove={move}
        onPointerUp={() => {
          if (drag.current) typing.commit();
          drag.current = null;
        }}
        onPointerCancel={() => {
          if (drag.current) typing.cancel();
          drag.current = null;
        }}
      />
      {unit && <span className="unit">{unit}</span>}
      {tune?.({ path: numberOfSlot(slot, value), label })}
    </span>
  );
}

interface TextProps extends FieldProps {
  /** Grows with what is written; Enter makes a line. */
  lines?: boolean;
}

/** A text. One without letters takes it away where it need not be there. */
export function TextField({ slot, id, label, describedBy, invalid, placeholder, lines = false }: TextProps) {
  const { value, mixed } = useSlot(slot);
  const typing = useTyping(slot);
  const text = typeof value === 'string' && !mixed ? value : '';
  const key = (e: KeyboardEvent) => {
    if (e.key === 'Enter' && (!lines || e.ctrlKey)) typing.commit();
    else if (e.key !== 'Escape' || !typing.cancel()) return;
    e.preventDefault();
    e.stopPropagation();
  };
  const common = {
    id: id || undefined, 'aria-describedby': describedBy, 'aria-invalid': invalid || undefined, 'aria-label': id === '' ? label : undefined, value: text, placeholder: mixed ? 'differs' : placeholder,
    onKeyDown: key,
    onBlur: () => {
      typing.commit();
    },
    onChange: (e: { target: { value: string } }) => {
      typing.live(e.target.value);
    },
  };
  return lines ? <textarea rows={Math.min(8, Math.max(2, Math.ceil(text.length / 34)))} {...common} /> : <input autoComplete="off" spellCheck={false} {...common} />;
}

interface BoolProps extends FieldProps {
  /** What it is while nothing is said. */
  byItself: boolean;
}

/** Yes or no; while nothing is said the box shows what holds by itself. */
export function BoolField({ slot, id, label, describedBy, invalid, byItself }: BoolProps) {
  const editor = useEditor();
  const { value, mixed } = useSlot(slot);
  const on = typeof value === 'boolean' ? value : byItself;
  return (
    <span className="bool-field">
      <input
        id={id || undefined}
        type="checkbox"
        aria-label={id === '' ? label : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        checked={on}
        ref={(el) => {
          if (el) el.indeterminate = mixed;
        }}
        onChange={(e) => {
          setSlot(editor, slot, e.target.checked);
        }}
        onKeyDown={(e) => {
          if (e.key !== 'Enter') return;
          e.preventDefault();
          e.stopPropagation();
          setSlot(editor, slot, !on);
        }}
      />
      <span className="quiet-text">{mixed ? 'differs' : value === undefined ? `${on ? 'yes' : 'no'} (default)` : on ? 'yes' : 'no'}</span>
    </span>
  );
}

interface ChoiceProps extends FieldProps {
  choices: readonly string[];
  /** The enumeration that they are the values of. */
  type?: string;
}

/** One of a few words. */
export function ChoiceField({ slot, id, label, describedBy, invalid, choices, type = '', placeholder }: ChoiceProps) {
  const textOf = useValueText(type);
  const editor = useEditor();
  const { value, mixed } = useSlot(slot);
  const text = typeof value === 'string' && !mixed ? value : '';
  return (
    <select
      id={id || undefined}
      aria-label={id === '' ? label : undefined}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      value={text}
      onChange={(e) => {
        setSlot(editor, slot, e.target.value === '' ? undefined : e.target.value);
      }}
    >
      {(text === '' || placeholder !== undefined) && <option value="">{mixed ? 'differs' : (placeholder ?? '–')}</option>}
      {text !== '' && !choices.includes(text) && <option value={text}>{text}</option>}
      {choices.map((c) => (
        <option key={c} value={c}>
          {textOf(c)}
        </option>
      ))}
    </select>
  );
}

const axes = ['x', 'y', 'z'];

/** A vector: a number for each direction. */
export function VectorField({ slot, label, size, placeholder, names = axes }: FieldProps & { size: number; names?: readonly string[] }) {
  const editor = useEditor();
  const { value } = useSlot(slot);
  const [draft, setDraft] = useState<{ i: number; text: string } | null>(null);
  const typing = useTyping(slot);
  const tune = useContext(TuneContext);
  const items = value instanceof List ? value.items : [];
  const byItself = (placeholder ?? '').split(',').map((t) => t.trim());
  const textOf = (i: number): string => {
    const v = items[i];
    return v instanceof Num ? v.text : '';
  };
  const all = (i: number, n: Num): Json => new List(Array.from({ length: size }, (_, k) => (k === i ? n : (numberOf(textOf(k)) ?? numberOf(byItself[k] ?? '') ?? new Num(0)))));
  const type = (i: number, text: string) => {
    setDraft({ i, text });
    const n = numberOf(text);
    if (n) typing.live(all(i, n));
  };
  return (
    <span className="vector-field" role="group" aria-label={label}>
      {names.slice(0, size).map((axis, i) => (
        <input
          key={axis}
          className="number"
          data-number={numberOfSlot(within(slot, i), items[i])}
          aria-label={`${label} ${axis}`}
          inputMode="decimal"
          value={draft?.i === i ? draft.text : textOf(i)}
          placeholder={byItself[i] || axis}
          title={`${axis} · ↑ ↓ change it`}
          onChange={(e) => {
            type(i, e.target.value);
          }}
          onKeyDown={(e) => {
            const sign = e.key === 'ArrowUp' ? 1 : e.key === 'ArrowDown' ? -1 : 0;
            if (sign !== 0 && !e.altKey) {
              const from = numberOf(draft?.i === i ? draft.text : textOf(i))?.text ?? '0';
              type(i, stepped(from, sign * stepOf(from, false) * (e.shiftKey ? 10 : 1)));
            } else if (e.key === 'Enter') {
              setDraft(null);
              typing.commit();
            } else if (e.key === 'Escape' && draft) {
              setDraft(null);
              typing.cancel();
            } else return;
            e.preventDefault();
            e.stopPropagation();
          }}
          onBlur={() => {
            if (!draft) return;
            setDraft(null);
            typing.commit();
          }}
        />
      ))}
      {value !== undefined && !(value instanceof List) && (
        <button type="button" className="quiet" title="Start with zeros" onClick={() => { setSlot(editor, slot, all(0, new Num(0))); }}>
          {write(value, 0)}
        </button>
      )}
      {tune && names.slice(0, size).map((axis, i) => <Fragment key={axis}>{tune({ path: numberOfSlot(within(slot, i), items[i]), label: `${label} ${axis}`, part: axis })}</Fragment>)}
    </span>
  );
}

/** Somebody of the world: a document can only say nobody. */
export function EntityField({ slot, id, label, describedBy }: FieldProps) {
  const { value } = useSlot(slot);
  return <output id={id || undefined} aria-label={label} aria-describedby={describedBy} className="quiet-text">{value === undefined || value === null ? 'nobody' : write(value, 0)}</output>;
}

/** Whatever a value is, as JSON. */
export function emptyOf(type: string, size: number): Json {
  switch (type) {
    case 'bool':
      return false;
    case 'int':
    case 'float':
      return new Num(0);
    case 'vec2':
    case 'vec3':
      return new List(Array.from({ length: size }, () => new Num(0)));
    case 'entity':
      return null;
    default:
      return type.startsWith('list of ') ? List.empty : type === 'string' || type === 'name' ? '' : Obj.empty;
  }
}
