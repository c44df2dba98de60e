/* Fields of what generators and tests are told: numbers, which may be expressions, places, and words that the game knows. */
import { useState } from 'react';
import { useEdit, useEditor, useJson } from '../../context';
import { type Json, List, Num, Obj, parse, write } from '../../model/json';
import { portsOf } from '../../model/ports';
import { choicesFor } from '../../properties/choices';
import { ExpressionField } from '../../properties/expression/ExpressionField';
import { Combo, type Choice } from '../../properties/fields/Combo';
import { Row, type Ids } from '../../properties/fields/Row';
import { BoolField, ChoiceField, NumberField, TextField } from '../../properties/fields/simple';
import { useKnowledge } from '../../properties/knowledge';
import { type Schema, follow } from '../../properties/schema';
import { type Slot, setSlot, useSlot } from '../../properties/slots';
import { tagsIn } from './tags';

interface Props {
  slot: Slot;
  name: string;
  schema: Schema;
  root: Schema;
  needed: boolean;
  /** What it is while nothing is said. */
  byItself?: string | undefined;
}

const typesOf = (root: Schema, s: Schema): Schema[] => (s.anyOf ?? s.oneOf ?? [s]).map((f) => follow(root, f));
const hasType = (list: readonly Schema[], type: string): Schema | undefined => list.find((f) => [f.type].flat().includes(type));

/** A parameter of a generator or a test. */
export function ParamField({ slot, name, schema, root, needed, byItself: or }: Props) {
  const s = follow(root, schema);
  const types = typesOf(root, s);
  const number = hasType(types, 'number') ?? hasType(types, 'integer');
  const holds = or ?? (typeof s.default === 'object' || s.default === undefined ? undefined : String(s.default as string | number | boolean));
  const row = { slot, label: name, doc: s.description, needed };
  if (s.enum) return <Row {...row} deep>{(ids) => <ChoiceField {...ids} slot={slot} label={name} choices={s.enum?.filter((w): w is string => typeof w === 'string') ?? []} placeholder={needed ? undefined : (holds ?? '–')} />}</Row>;
  if (s.type === 'boolean') return <Row {...row} deep>{(ids) => <BoolField {...ids} slot={slot} label={name} byItself={false} />}</Row>;
  if (number) return <NumberParam {...row} number={{ ...number, ...(s.unit !== undefined && { unit: s.unit === 'deg' ? '°' : s.unit }) }} expression={hasType(types, 'string') !== undefined} placeholder={holds} />;
  if (hasType(types, 'array')) return <Row {...row} deep>{(ids) => <PlaceField {...ids} slot={slot} label={name} placeholder={holds} />}</Row>;
  if (name === 'tag') return <Row {...row} deep>{(ids) => <TagField {...ids} slot={slot} label={name} />}</Row>;
  return <Row {...row} deep>{(ids) => <TextField {...ids} slot={slot} label={name} />}</Row>;
}

/** A number, or an expression for one. */
function NumberParam({ slot, label, doc, needed, number, expression, placeholder }: { slot: Slot; label: string; doc: string | undefined; needed: boolean; number: Schema; expression: boolean; placeholder: string | undefined }) {
  const editor = useEditor();
  const { value } = useSlot(slot);
  const [asked, setAsked] = useState(false);
  const written = typeof value === 'string' || asked;
  const low = number.minimum ?? number.exclusiveMinimum;
  const toggle = expression && (
    <button
      type="button"
      className="quiet icon fx"
      aria-pressed={written}
      aria-label={`${label} is ${written ? 'an expression' : 'a number'}`}
      title={written ? 'Make it a plain number' : 'Make it an expression'}
      onClick={() => {
        setAsked(!written);
        if (written && typeof value === 'string') setSlot(editor, slot, Number.isFinite(Number(value)) ? new Num(Number(value)) : needed ? new Num(Math.max(1, low ?? 1)) : undefined);
        else if (!written && value instanceof Num) setSlot(editor, slot, value.text);
      }}
    >
      ƒ
    </button>
  );
  return (
    <Row slot={slot} label={label} doc={doc} needed={needed} deep extra={toggle}>
      {(ids) =>
        written ? (
          <ExpressionField {...ids} slot={slot} label={label} />
        ) : (
          <NumberField {...ids} slot={slot} label={label} whole={number.type === 'integer'} low={low} high={number.maximum} unit={number.unit} placeholder={placeholder} />
        )
      }
    </Row>
  );
}

const placeText = (v: Json | undefined): string => (typeof v === 'string' ? v : v === undefined ? '' : write(v, 0));

/** A place: "self", a port, a list, or any expression; or numbers in brackets. */
export function PlaceField({ slot, label, placeholder, ...ids }: Ids & { slot: Slot; label: string; placeholder: string | undefined }) {
  const editor = useEditor();
  const json = useJson();
  const { value } = useSlot(slot);
  const manifest = useKnowledge().manifest();
  const choices: Choice[] = [
    { value: 'self', note: 'who asks' },
    ...portsOf(json).filter((p) => !p.out && /^(?:list of )?(?:vec2|vec3|entity)$/.test(p.type)).map((p) => ({ value: p.name, note: p.type, doc: p.doc || undefined })),
    ...(choicesFor('list', editor.state, json, [], manifest) ?? []).filter((c) => !portsOf(json).some((p) => p.name === c.value)),
  ];
  return (
    <Combo
      {...ids}
      label={label}
      value={placeText(value)}
      placeholder={placeholder}
      choices={choices}
      free
      onPick={(text) => {
        let v: Json = text;
        if (text.startsWith('['))
          try {
            v = parse(text);
          } catch {
            v = text;
          }
        setSlot(editor, slot, v instanceof List ? v : text);
      }}
    />
  );
}

/** A tag: those of the levels that are known are offered. */
function TagField({ slot, label, ...ids }: Ids & { slot: Slot; label: string }) {
  const editor = useEditor();
  const { value } = useSlot(slot);
  const docs = useEdit((s) => s.docs);
  const tags = tagsIn([...docs.values()].map((d) => d.history.state.json));
  return <Combo {...ids} label={label} value={typeof value === 'string' ? value : ''} choices={tags.map((t) => ({ value: t.tag, note: `${String(t.count)} marks` }))} free onPick={(t) => { setSlot(editor, slot, t); }} />;
}

/** A switch for a member that is there or not, such as the filter of a test. */
export function Has({ slot, label, title, make }: { slot: Slot; label: string; title: string; make: Obj }) {
  const editor = useEditor();
  const { value } = useSlot(slot);
  return (
    <label className="has" title={title}>
      <input type="checkbox" checked={value !== undefined} onChange={(e) => { setSlot(editor, slot, e.target.checked ? make : undefined); }} />
      {label}
    </label>
  );
}
