import { useValueText } from '../../labels/NameLabel';
import { useEffect, useId, useRef, useState } from 'react';
import { useGame, useLive } from '../../live/context';
import { programOf } from '../../live/state';
import type { Port } from '../../protocol/messages';
import { keyOf, nameOf, pathOf, type Spot } from '../things';
import { overridesOf, useHeld } from './overridesState';
import { axesOf, editorOf, fieldsOf, valueOf } from './values';

interface FieldsProps {
  port: Pick<Port, 'type' | 'choices' | 'unit'>;
  fields: string[];
  name: string;
  invalid: boolean;
  describedBy: string | undefined;
  onFields: (fields: string[]) => void;
}

/** The fields of a value, by its type. */
export function Fields({ port, fields, name, invalid, describedBy, onFields }: FieldsProps) {
  const own = { 'aria-invalid': invalid || undefined, 'aria-describedby': describedBy };
  const [first = ''] = fields;
  const textOf = useValueText(port.type ?? '');
  switch (editorOf(port)) {
    case 'switch':
      return (
        <button type="button" role="switch" className="switch" aria-checked={first === 'true'} aria-label={name} {...own} onClick={() => { onFields([first === 'true' ? 'false' : 'true']); }}>
          <i aria-hidden="true" />
          {first}
        </button>
      );
    case 'choice':
      return (
        <select aria-label={name} value={first} {...own} onChange={(e) => { onFields([e.target.value]); }}>
          {port.choices?.map((c) => <option key={c} value={c}>{textOf(c)}</option>)}
        </select>
      );
    case 'vector':
      return (
        <span className="axes">
          {axesOf(port.type).map((axis, i) => (
            <label key={axis}>
              <span aria-hidden="true">{axis}</span>
              <input aria-label={`${name}, ${axis}`} inputMode="decimal" spellCheck={false} value={fields[i] ?? ''} {...own} onChange={(e) => { onFields(fields.map((f, k) => (k === i ? e.target.value : f))); }} />
            </label>
          ))}
        </span>
      );
    case 'number':
    case 'whole':
      return (
        <input
          className="number"
          aria-label={name}
          inputMode={editorOf(port) === 'whole' ? 'numeric' : 'decimal'}
          spellCheck={false}
          value={first}
          title="A number · ↑ and ↓ change it"
          {...own}
          onChange={(e) => { onFields([e.target.value]); }}
          onKeyDown={(e) => {
            const by = { ArrowUp: 1, ArrowDown: -1 }[e.key];
            if (by === undefined || !Number.isFinite(Number(first))) return;
            e.preventDefault();
            onFields([String(Number((Number(first) + by * (e.shiftKey ? 10 : 1)).toPrecision(12)))]);
          }}
        />
      );
    case 'entity':
      return <input aria-label={name} spellCheck={false} value={first} placeholder="#7 or none" {...own} onChange={(e) => { onFields([e.target.value]); }} />;
    default:
      return <input aria-label={name} spellCheck={false} value={first} {...own} onChange={(e) => { onFields([e.target.value]); }} />;
  }
}

/** Sets a value of the watched agent, or holds it; what the game would not do stands below. */
export function ValueEditor({ spot, onDone }: { spot: Spot & { kind: 'port' }; onDone: () => void }) {
  const live = useLive();
  const id = useId();
  const { port } = spot;
  const program = useGame((s) => programOf(s, s.agent));
  const held = useHeld(keyOf(spot));
  const [fields, setFields] = useState(() => fieldsOf(port, live.mind.value(port.value).latest()?.full ?? ''));
  const [refused, setRefused] = useState('');
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const el = box.current?.querySelector<HTMLElement>('input, select, button');
    el?.focus();
    if (el instanceof HTMLInputElement) el.select();
  }, []);
  if (!program) return null;
  const name = nameOf(program, spot);
  const doIt = (what: 'set' | 'hold') => {
    const v = valueOf(port, fields);
    if ('wrong' in v) {
      setRefused(v.wrong);
      return;
    }
    void overridesOf(live).do({ do: what, path: pathOf(program, spot), value: v.value }).then((why) => {
      setRefused(why);
      if (why === '') onDone();
    });
  };
  return (
    <form
      ref={box}
      className="value-editor"
      aria-label={`Set ${name}`}
      onSubmit={(e) => {
        e.preventDefault();
        doIt('set');
      }}
    >
      <div className="value-fields">
        <Fields port={port} fields={fields} name={name} invalid={refused !== ''} describedBy={refused === '' ? undefined : id} onFields={setFields} />
        {port.unit && <span className="unit">{port.unit}</span>}
      </div>
      <div className="buttons">
        <button type="submit" className="primary" title="Write it once; what computes it writes it again (Enter)">
          Set
        </button>
        <button type="button" title="Keep this value in every frame until you release it" onClick={() => { doIt('hold'); }}>
          Hold
        </button>
        {held && (
          <button
            type="button"
            title={`You hold it at ${held.value}`}
            onClick={() => {
              void overridesOf(live).release(held).then((why) => {
                setRefused(why);
                if (why === '') onDone();
              });
            }}
          >
            Release
          </button>
        )}
      </div>
      {refused !== '' && (
        <p className="refused" role="alert" id={id}>
          {refused}
        </p>
      )}
    </form>
  );
}
