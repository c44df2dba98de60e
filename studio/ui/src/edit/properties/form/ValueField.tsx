import { useContext, type ReactNode } from 'react';
import { useEditor, useJson } from '../../context';
import { type Json, List, Num, Obj } from '../../model/json';
import { choicesFor } from '../choices';
import { useNamed } from '../curve/names';
import { referred } from '../references';
import { CurveField } from '../curve/CurveField';
import { ExpressionField } from '../expression/ExpressionField';
import { Combo } from '../fields/Combo';
import { RawField } from '../fields/RawField';
import { type Ids, Row } from '../fields/Row';
import { BoolField, ChoiceField, NumberField, TextField, VectorField } from '../fields/simple';
import { type Role, roleOf } from '../roles';
import { type Effective, type Form, type Schema, effective, forms } from '../schema';
import { type Slot, setSlot, useSlot } from '../slots';
import { ListField } from './ListField';
import { MapField } from './MapField';
import { ObjectForm } from './ObjectForm';
import { FireField, type Property } from './FireField';
import { InfoContext, type Place, useForm } from './context';

interface Props {
  slot: Slot;
  place: Place;
  declared: Schema | undefined;
  label: string;
  /** Beside the label, such as a unit. */
  note?: ReactNode;
  needed?: boolean;
  extra?: ReactNode;
}

const FEW = 14;

/** The field of any value: what kind of field it is follows from its schema, what it is for, and the value at hand. */
export function ValueField({ slot, place, declared, label, note, needed = false, extra }: Props) {
  const { root, kind } = useForm();
  const info = useContext(InfoContext);
  const { value } = useSlot(slot);
  const schema = declared ?? {};
  const e = effective(root, schema, value);
  const role = roleOf(textual(e, value));
  const doc = e.description ?? e.form;
  const row = { slot, label, doc, note: note ?? e.unit, needed, extra };

  if (role === 'curve') return <CurveField {...row} />;
  if (kind === 'graph' && place.way.at(-1) === 'fire' && place.way[0] === 'nodes' && info?.fire) return <FireField {...row} offered={info.fire as readonly Property[]} />;
  const several = role === 'expression' && numberOrText(schema) ? [] : forms(root, schema);
  if (several.length > 0 && !several.every((f) => typeof f.make() === 'string' && f.is(f.label))) return <FormsField {...row} place={place} several={several} value={value} effective={e} />;
  return <OneForm {...row} place={place} e={e} role={role} value={value} />;
}

/** What holds of it as a text, if it is one. */
const textual = (e: Effective, value: Json | undefined): Schema => (typeof value === 'string' && e.type === undefined && !e.enum ? { ...e, type: 'string' } : e);

const numberOrText = (s: Schema): boolean => Array.isArray(s.type) && s.type.includes('string') && (s.type.includes('number') || s.type.includes('integer'));

interface RowProps {
  slot: Slot;
  label: string;
  doc: string | undefined;
  note: ReactNode;
  needed: boolean;
  extra: ReactNode;
}

/** A value that may be written in several forms: one is chosen, and below it stands what it has in it. */
function FormsField({ place, several, value, effective: e, ...row }: RowProps & { place: Place; several: readonly Form[]; value: Json | undefined; effective: Effective }) {
  const editor = useEditor();
  const at = value === undefined ? -1 : several.findIndex((f) => f.is(value));
  const form = several[at];
  const role = roleOf(textual(e, value));
  const word = form !== undefined && form.make() === form.label;
  const plain = value !== undefined && !word && !(value instanceof List) && !(value instanceof Obj);
  const select = (ids: Ids | undefined) => (
    <select
      {...(ids ? { id: ids.id, 'aria-describedby': ids.describedBy, 'aria-invalid': ids.invalid || undefined } : { className: 'mode', 'aria-label': `How ${row.label} is written` })}
      value={at}
      title={form?.doc === undefined || form.doc === '' ? 'How it is written' : form.doc}
      onChange={(ev) => {
        const next = several[Number(ev.target.value)];
        if (next) setSlot(editor, row.slot, carried(value, next));
      }}
    >
      {at < 0 && <option value={-1}>{value === undefined ? '–' : 'as JSON'}</option>}
      {several.map((f, i) => (
        <option key={f.label} value={i}>
          {f.label}
        </option>
      ))}
    </select>
  );
  // A single value stands beside the choice of its form, what has parts below it.
  if (plain) return <OneForm {...row} extra={<>{select(undefined)}{row.extra}</>} place={place} e={e} role={role} value={value} />;
  return (
    <>
      <Row {...row} deep={word}>
        {select}
      </Row>
      {value !== undefined && !word && (
        <div className="prop-inner">
          <OneForm {...row} label={form?.label ?? row.label} doc={undefined} needed extra={null} place={place} e={e} role={role} value={value} bare />
        </div>
      )}
    </>
  );
}

/** A value in another form, with what can be kept of it. */
function carried(value: Json | undefined, to: Form): Json {
  const made = to.make();
  if (value === undefined) return made;
  const number = value instanceof Num ? value : value instanceof List && value.items[0] instanceof Num ? value.items[0] : undefined;
  if (made instanceof Num && number) return number;
  if (made instanceof List && typeof value === 'string') return value === '' ? made : new List([value]);
  if (typeof made === 'string' && value instanceof List && typeof value.items[0] === 'string' && made === '') return value.items[0];
  if (made instanceof List && number && made.items.length === 2) return new List([number, number]);
  if (made instanceof Obj && number && made.has('for')) return made.with('for', number);
  if (made instanceof Obj && number && made.size === 0) return made;
  return made;
}

interface OneProps extends RowProps {
  place: Place;
  e: Effective;
  role: Role;
  value: Json | undefined;
  /** Its name stands above it already. */
  bare?: boolean;
}

function OneForm({ place, e, role, value, bare = false, ...row }: OneProps) {
  const types = [e.type].flat();
  const is = (t: string): boolean => (value === undefined ? types[0] === t : typeOfField(value) === t || (t === 'integer' && types[0] === 'integer' && value instanceof Num));
  const inner: Place = { way: place.way, outer: [...place.outer, e] };
  if (is('object') && value instanceof Obj) {
    if (e.properties) {
      const form = <ObjectForm slot={row.slot} place={inner} />;
      return bare ? form : <Group {...row}>{form}</Group>;
    }
    if (typeof e.additionalProperties === 'object') {
      const map = <MapField slot={row.slot} place={inner} of={e.additionalProperties} names={e.propertyNames} label={row.label} naming={e.role === 'named' ? e.of : undefined} beside={e.beside} />;
      return bare ? map : <Group {...row}>{map}</Group>;
    }
  }
  if (value instanceof List && e.items?.type === 'number' && e.minItems === 2 && e.maxItems === 2) {
    const names = place.way.includes('points') ? ['x', 'y'] : ['low', 'high'];
    const pair = (ids: Ids) => <VectorField {...ids} slot={row.slot} label={row.label} size={2} names={names} />;
    return bare ? pair({ id: '', describedBy: undefined, invalid: false }) : <Row {...row} deep>{pair}</Row>;
  }
  if (value instanceof List && e.items?.type === 'number' && e.minItems === 2 && e.maxItems === 3)
    return <Row {...row} deep>{(ids) => <VectorField {...ids} slot={row.slot} label={row.label} size={Math.min(3, Math.max(2, value.items.length))} />}</Row>;
  if (value instanceof List && e.items) {
    const list = <ListField slot={row.slot} place={inner} of={e.items} label={row.label} />;
    return bare ? list : <Group {...row}>{list}</Group>;
  }
  // A unit stands behind a number, and beside the name of what may also be written otherwise.
  const behind = row.note === e.unit && isNumber(role, types, value);
  return (
    <Row {...row} note={behind ? undefined : row.note} deep wide={computed(role) || role === 'document' || place.way.at(-1) === 'doc'}>
      {(ids) => <Single {...ids} slot={row.slot} label={row.label} e={e} role={role} value={value} place={place} />}
    </Row>
  );
}

const computed = (role: Role): boolean => role === 'expression' || role === 'script' || role === 'formula';

const isNumber = (role: Role, types: readonly unknown[], value: Json | undefined): boolean => !computed(role) && (value instanceof Num || (value === undefined && (types[0] === 'number' || types[0] === 'integer')));

const typeOfField = (v: Json): string => (v instanceof Num ? 'number' : v instanceof List ? 'array' : v instanceof Obj ? 'object' : v === null ? 'null' : typeof v);

/** Several values with one name. */
function Group({ slot, label, doc, note, needed, extra, children }: RowProps & { children: ReactNode }) {
  return (
    <div className="prop-group">
      <Row slot={slot} label={label} doc={doc} note={note} needed={needed} extra={extra} wide>
        {({ id }) => (
          <div id={id} role="group" aria-label={label} className="prop-inner">
            {children}
          </div>
        )}
      </Row>
    </div>
  );
}

/** A single value. */
function Single({ slot, label, e, role, value, place, ...ids }: Ids & { slot: Slot; label: string; e: Effective; role: Role; value: Json | undefined; place: Place }) {
  const editor = useEditor();
  const json = useJson();
  const { manifest } = useForm();
  const info = useContext(InfoContext);
  const { sets } = useNamed();
  const common = { slot, label, ...ids };
  const types = [e.type].flat();
  const text = typeof value === 'string' || (value === undefined && types.includes('string'));
  if (computed(role) && (value === undefined || typeof value === 'string' || value instanceof Num))
    return <ExpressionField {...common} script={role === 'script'} numeric={types.includes('number') || types.includes('integer')} />;
  if (typeof value === 'boolean' || (value === undefined && types[0] === 'boolean')) return <BoolField {...common} byItself={e.default === true} />;
  if (isNumber(role, types, value))
    return <NumberField {...common} unit={e.unit} whole={types[0] === 'integer'} low={e.minimum ?? e.exclusiveMinimum} high={e.maximum} placeholder={typeof e.default === 'number' ? String(e.default) : undefined} />;
  const words = e.enum?.filter((w): w is string => typeof w === 'string');
  const of = info?.of as readonly string[] | undefined;
  const choices = role === 'type' && of ? of.map((t) => ({ value: t })) : choicesFor(role, editor.state, json, place.way, manifest);
  if (words && (text || value === undefined)) {
    if (words.length <= FEW) return <ChoiceField {...common} choices={words} placeholder={typeof e.default === 'string' ? e.default : undefined} />;
    const docs = new Map((choices ?? []).map((c) => [c.value, c]));
    return <Combo {...ids} label={label} value={typeof value === 'string' ? value : ''} choices={words.map((w) => docs.get(w) ?? { value: w })} onPick={(v) => { setSlot(editor, slot, v); }} />;
  }
  if (text && choices) {
    const list = role === 'set of considerations' ? sets.map((v) => ({ value: v })) : choices;
    const picked = typeof value === 'string' ? value : '';
    return (
      <>
        <Combo {...ids} label={label} value={picked} choices={list} free onPick={(v) => { setSlot(editor, slot, v); }} />
        {role === 'document' && picked !== '' && (
          <button type="button" title={`Open ${picked}`} onClick={() => void editor.run('document.open', { path: referred(editor.state.current ?? '', picked) })}>
            Open
          </button>
        )}
      </>
    );
  }
  if (text) return <TextField {...common} lines={place.way.at(-1) === 'doc'} />;
  return <RawField {...common} />;
}
