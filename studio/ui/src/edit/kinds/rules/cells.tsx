/* Cells of the table of rules while they are written in. Enter takes what is written, Escape leaves it as it was, Tab goes on to the next cell. */
import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Rule, Term } from '../../../rules/model';
import { Icon } from '../../../shell/icons';
import { useEditor, useJson } from '../../context';
import { List, type Json } from '../../model/json';
import { ExpressionField } from '../../properties/expression/ExpressionField';
import { numberOf } from '../../properties/fields/simple';
import { fits } from '../../properties/schema';
import { NAME } from '../../properties/ports/Declarations';
import { placeOf, placesIn } from './model';
import { withoutEmpty } from './edits';

interface DraftProps {
  text: string;
  label: string;
  /** What is wrong with what is written; nothing if it can be taken. */
  wrong: (text: string) => string;
  take: (text: string) => void;
  placeholder?: string;
  choices?: readonly string[];
  number?: boolean;
  className?: string;
  /** The keyboard is here when it appears. */
  first?: boolean;
}

/** A text that is taken when it is left, by whatever key. */
export function Draft({ text, label, wrong, take, placeholder, choices, number = false, className = '', first = false }: DraftProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [draft, setDraft] = useState<string | null>(null);
  const bad = draft === null ? '' : wrong(draft);
  useLayoutEffect(() => {
    if (!first) return;
    field.current?.focus();
    field.current?.select();
  }, [first]);
  // What is taken by a key is not taken again when the field goes.
  const taken = useRef<string | null>(null);
  const end = (): void => {
    if (draft !== null && draft !== text && draft !== taken.current && bad === '') {
      taken.current = draft;
      take(draft);
    }
    setDraft(null);
  };
  return (
    <>
      <input
        ref={field}
        className={`rule-field ${number ? 'number ' : ''}${className}`}
        aria-label={label}
        aria-invalid={bad !== '' || undefined}
        title={bad || undefined}
        list={choices ? id : undefined}
        inputMode={number ? 'decimal' : undefined}
        autoComplete="off"
        spellCheck={false}
        placeholder={placeholder}
        value={draft ?? text}
        onChange={(e) => { taken.current = null; setDraft(e.target.value); }}
        onBlur={end}
        onKeyDown={(e) => {
          if (e.key === 'Enter' || e.key === 'Tab') end();
          else if (e.key === 'Escape') {
            taken.current = draft; // nothing of it is taken when the field goes
            setDraft(null);
          }
        }}
      />
      {choices && (
        <datalist id={id}>
          {choices.map((c) => (
            <option key={c} value={c} />
          ))}
        </datalist>
      )}
    </>
  );
}

export function NameCell({ rule }: { rule: Rule }) {
  const editor = useEditor();
  return <Draft first text={rule.name} label="Name of the rule" wrong={(t) => (fits(NAME, t) ? '' : 'A name begins with a letter or _, and goes on with letters, digits and _')} take={(to) => void editor.run('part.rename', { path: rule.key, to })} />;
}

export function OfCell({ rule }: { rule: Rule }) {
  const editor = useEditor();
  const names = [...useJson().object('units').names, 'player'];
  return <Draft first text={rule.of.join(', ')} label={`Units that have ${rule.name}`} placeholder="all units" choices={names} wrong={() => ''} take={(t) => void editor.run('rule.of', { names: t, rule: rule.key })} />;
}

export function EveryCell({ rule }: { rule: Rule }) {
  const editor = useEditor();
  return (
    <span className="rule-fields">
      <Draft
        first number text={rule.every} label={`How often ${rule.name} is due, days`} placeholder="1"
        wrong={(t) => (t.trim() === '' || (numberOf(t)?.value ?? 0) > 0 ? '' : 'A number of days, above 0')}
        take={(t) => void editor.run('property.set', { paths: `${rule.key}/every`, value: numberOf(t)?.text })}
      />
      <label className="rule-perday" title="Amounts are for each day, and come a little at a time">
        <input type="checkbox" checked={rule.rate} onChange={(e) => void editor.run('property.set', { paths: `${rule.key}/rate`, ...(e.target.checked && { value: 'true' }) })} /> rate
      </label>
    </span>
  );
}

const listed = (v: Json | undefined): string => (v instanceof List && typeof v.items[0] === 'string' ? v.items[0] : '');

/** All checks of a rule, and room for one more. */
export function WhenCell({ rule, leave }: { rule: Rule; leave: () => void }) {
  const editor = useEditor();
  const box = useRef<HTMLSpanElement>(null);
  const checks = useChecks(rule.key);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('textarea')?.focus();
    return () => {
      if (withoutEmpty(editor.json, rule.key) !== editor.json) editor.change('take away a check', (json) => withoutEmpty(json, rule.key));
    };
  }, [editor, rule.key]);
  const ended = (how: string): void => {
    if (how === 'taken') leave();
  };
  const bare = { id: '', describedBy: undefined, invalid: false };
  // The first one makes the list, and the last of them takes it away.
  const one = { slot: { paths: [`${rule.key}/checks`] }, pointer: `${rule.key}/checks/0`, wrap: (t: string) => new List([t]), unwrap: listed };
  return (
    <span className="rule-lines" ref={box}>
      {Array.from({ length: checks + 1 }, (_, i) => (
        <ExpressionField key={i} {...bare} {...(checks <= 1 && i === 0 ? one : { slot: { paths: [`${rule.key}/checks/${String(i)}`] } })} label={i < checks ? `Check ${String(i + 1)} of ${rule.name}` : `Another check of ${rule.name}`} placeholder={i === 0 ? 'unit.wood > 0' : 'and…'} onEnd={ended} />
      ))}
    </span>
  );
}

function useChecks(path: string): number {
  const json = useJson();
  const rule = json.list('rules')[Number(path.split('/').at(-1))];
  return rule instanceof Object && 'list' in rule ? rule.list('checks').length : 0;
}

/** What a rule takes or gives: an amount and a bin a line, and room for one more. */
export function TermsCell({ rule, takes }: { rule: Rule; takes: boolean }) {
  const editor = useEditor();
  const json = useJson();
  const { bins, each } = placesIn(json, takes);
  const list = takes ? rule.takes : rule.gives;
  const had = new Set(list.map(placeOf));
  const side = takes ? 'takes' : 'gives';
  const box = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const field = box.current?.querySelector<HTMLInputElement | HTMLSelectElement>('input, select');
    field?.focus();
    if (field instanceof HTMLInputElement) field.select();
  }, []);
  const options = (own: string): ReactNode => {
    const open = (p: { value: string }): boolean => p.value === own || !had.has(p.value);
    const group = (places: typeof bins): ReactNode => places.filter(open).map((p) => <option key={p.value} value={p.value}>{p.label}</option>);
    return each.length === 0 ? group(bins) : <><optgroup label="Gives">{group(bins)}</optgroup><optgroup label="Changes">{group(each)}</optgroup></>;
  };
  const line = (t: Term, i: number): ReactNode => {
    const place = placeOf(t);
    return (
      <span key={place} className="rule-line">
        <Draft
          number text={t.amount} label={`How much ${t.resource} ${rule.name} ${side}`} className="amount"
          wrong={(v) => { const n = numberOf(v); return n && (t.each === true || n.value >= 0) ? '' : t.each ? 'A number' : 'A number, not below 0'; }}
          take={(v) => void editor.run('rule.amount', { side, bin: place, amount: numberOf(v)?.text, rule: rule.key })}
        />
        <select aria-label={`Bin of amount ${String(i + 1)}`} value={place} onChange={(e) => void editor.run('rule.rebin', { side, from: place, to: e.target.value, rule: rule.key })}>
          {![...bins, ...each].some((p) => p.value === place) && <option value={place}>{place}</option>}
          {options(place)}
        </select>
        <button type="button" className="quiet icon" aria-label={`Take away ${t.resource}`} title="Take it away" onClick={() => void editor.run('rule.amount', { side, bin: place, rule: rule.key })}>
          <Icon name="close" />
        </button>
      </span>
    );
  };
  return (
    <span className="rule-lines" ref={box}>
      {list.map(line)}
      {[...bins, ...each].some((p) => !had.has(p.value)) && (
        <span className="rule-line">
          <select
            className="add" aria-label={takes ? `What else ${rule.name} takes` : `What else ${rule.name} gives`} value=""
            onChange={(e) => {
              const place = e.target.value;
              void editor.run('rule.amount', { side, bin: place, amount: place.startsWith('each ') ? '-1' : '1', rule: rule.key }).then(() => {
                requestAnimationFrame(() => {
                  const [made] = [...(box.current?.querySelectorAll<HTMLSelectElement>('select') ?? [])].filter((s) => s.value === place);
                  const field = made?.closest('.rule-line')?.querySelector('input');
                  field?.focus();
                  field?.select();
                });
              });
            }}
          >
            <option value="">{takes ? '+ takes…' : '+ gives…'}</option>
            {options('')}
          </select>
        </span>
      )}
      {bins.length === 0 && <span className="rule-none">Add a resource first.</span>}
    </span>
  );
}

/** A cell that is written in: its keys lead out of it. */
export function Writing({ children, leave, next }: { children: ReactNode; leave: () => void; next: (by: 1 | -1) => void }) {
  const box = useRef<HTMLSpanElement>(null);
  const keys = (e: KeyboardEvent): void => {
    const fields = [...(box.current?.querySelectorAll<HTMLElement>('input, select, textarea, button') ?? [])];
    const here = fields.indexOf(e.target as HTMLElement);
    const pressed = (e.target as HTMLElement).matches('button');
    if (e.key === 'Escape' && !e.defaultPrevented) leave();
    else if (e.key === 'Enter' && !e.defaultPrevented && !pressed) leave();
    else if (e.key === 'Tab' && !e.defaultPrevented && (e.shiftKey ? here <= 0 : here === fields.length - 1)) next(e.shiftKey ? -1 : 1);
    else {
      // What is written is for nobody else.
      if (!e.ctrlKey && !e.metaKey && !e.altKey && e.key !== 'Tab') e.stopPropagation();
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <span
      className="rule-writing"
      ref={box}
      onKeyDown={keys}
      onBlur={(e) => {
        // Somebody has gone elsewhere; a list that a field opens is a part of it.
        const to = e.relatedTarget;
        if (to instanceof Node && !box.current?.contains(to) && !(to as Element).closest('[role="listbox"]')) leave();
      }}
    >
      {children}
    </span>
  );
}
