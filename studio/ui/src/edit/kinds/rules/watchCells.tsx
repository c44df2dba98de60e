/* Cells of rules that watch while they are written in. */
import { useEffect, useRef, useState } from 'react';
import type { Rule } from '../../../rules/model';
import { Icon } from '../../../shell/icons';
import { useEditor, useJson } from '../../context';
import { Num, Obj, type Json } from '../../model/json';
import { ExpressionField } from '../../properties/expression/ExpressionField';
import { numberOf } from '../../properties/fields/simple';
import type { PaletteItem } from '../../protocol';
import { Draft } from './cells';
import { type TermMember, termsIn } from './terms';

const bare = { id: '', describedBy: undefined, invalid: false };

interface NumberProps {
  rule: Rule;
  term: number;
  member: TermMember;
  of: Json | undefined;
  label: string;
  /** What the number may be. */
  from?: 'any' | 'least 0' | 'above 0';
}

/** A number of a term; an empty field takes it away. */
function TermNumber({ rule, term, member, of, label, from = 'any' }: NumberProps) {
  const editor = useEditor();
  const wrong = (t: string): string => {
    const n = numberOf(t);
    if (t.trim() === '') return '';
    if (!n) return 'A number';
    return from === 'least 0' && n.value < 0 ? 'A number, not below 0' : from === 'above 0' && n.value <= 0 ? 'A number above 0' : '';
  };
  return (
    <label className="term-number">
      <span>{label}</span>
      <Draft
        number text={of instanceof Num ? of.text : ''} label={`${label} of term ${String(term + 1)} of ${rule.name}`} placeholder={member === 'weight' ? '1' : '–'} wrong={wrong}
        take={(t) => void editor.run('rule.term', { rule: rule.key, term: String(term), member, ...(t.trim() !== '' && { value: numberOf(t)?.text }) })}
      />
    </label>
  );
}

/** A term: what is watched, what it is to be, and how much it counts. */
function TermLine({ rule, place, term, leave }: { rule: Rule; place: number; term: Json; leave: () => void }) {
  const editor = useEditor();
  const o = term instanceof Obj ? term : undefined;
  const value = o?.has('value') === true;
  const range = value && (o.has('from') || o.has('to'));
  const path = `${rule.key}/when/${String(place)}`;
  const number = { rule, term: place };
  return (
    <span className="rule-line term-line" data-term-line={place}>
      <ExpressionField {...bare} slot={{ paths: [o ? `${path}/${value ? 'value' : 'if'}` : path] }} label={`${value ? 'Value' : 'Condition'} of term ${String(place + 1)} of ${rule.name}`} placeholder={value ? 'Distance' : 'Distance < 3'} onEnd={(how) => { if (how === 'taken') leave(); }} />
      {value && (
        <select aria-label={`What the value of term ${String(place + 1)} of ${rule.name} is to be`} value={range ? 'range' : 'is'} onChange={(e) => void editor.run('rule.turn', { rule: rule.key, term: String(place), to: e.target.value })}>
          <option value="is">is about</option>
          <option value="range">is between</option>
        </select>
      )}
      {value && (range
        ? <><TermNumber {...number} member="from" of={o.get('from')} label="From" /><TermNumber {...number} member="to" of={o.get('to')} label="To" /></>
        : <><TermNumber {...number} member="is" of={o.get('is')} label="Is" /><TermNumber {...number} member="within" of={o.get('within')} label="±" from="least 0" /></>)}
      {value && <TermNumber {...number} member="fade" of={o.get('fade')} label="Fade" from="least 0" />}
      <TermNumber {...number} member="weight" of={o?.get('weight')} label="Weight" from="above 0" />
      <button type="button" className="quiet icon" aria-label={`Take away term ${String(place + 1)} of ${rule.name}`} title="Take it away" onClick={() => void editor.run('rule.unwatch', { rule: rule.key, term: String(place) })}>
        <Icon name="close" />
      </button>
    </span>
  );
}

/** All that a rule watches, and room for one more. */
export function WhensCell({ rule, leave }: { rule: Rule; leave: () => void }) {
  const editor = useEditor();
  const terms = termsIn(useJson(), rule.key);
  const box = useRef<HTMLSpanElement>(null);
  const count = useRef(-1);
  useEffect(() => {
    // Somebody begins at the first term, and goes on at one that is new.
    const lines = [...(box.current?.querySelectorAll<HTMLElement>('.term-line') ?? [])];
    const line = count.current < 0 ? lines[0] : lines.length > count.current ? lines.at(-1) : undefined;
    const field = line?.querySelector<HTMLTextAreaElement>('textarea');
    field?.focus();
    field?.select();
    if (count.current < 0 && !field) box.current?.querySelector<HTMLElement>('button')?.focus();
    count.current = lines.length;
  }, [terms.length]);
  const add = (value: boolean): void => void editor.run('rule.watch', { rule: rule.key, ...(value && { value: 'true' }) });
  return (
    <span className="rule-lines terms" ref={box}>
      {terms.map((t, i) => <TermLine key={i} rule={rule} place={i} term={t} leave={leave} />)}
      <span className="rule-line">
        <button type="button" className="quiet add" data-add="value" onClick={() => { add(true); }}>+ Value</button>
        <button type="button" className="quiet add" data-add="condition" onClick={() => { add(false); }}>+ Condition</button>
      </span>
    </span>
  );
}

/** What share of the weights a rule needs; that of the document if nothing is written. */
export function NeedsCell({ rule }: { rule: Rule }) {
  const editor = useEditor();
  const own = useJson().list('rules')[Number(rule.key.split('/').at(-1))];
  const text = own instanceof Obj && own.get('threshold') instanceof Num ? (own.get('threshold') as Num).text : '';
  const share = (t: string): number => numberOf(t)?.value ?? 0;
  return <Draft first number text={text} label={`What ${rule.name} needs`} placeholder={rule.watch?.needs ?? '1'} wrong={(t) => (t.trim() === '' || (share(t) > 0 && share(t) <= 1) ? '' : 'A share: above 0, up to 1')} take={(t) => void editor.run('property.set', { paths: `${rule.key}/threshold`, ...(t.trim() !== '' && { value: numberOf(t)?.text }) })} />;
}

export function WeightCell({ rule }: { rule: Rule }) {
  const editor = useEditor();
  return <Draft first number text={rule.watch?.weight ?? ''} label={`Weight of ${rule.name}`} placeholder="1" wrong={(t) => (t.trim() === '' || (numberOf(t)?.value ?? 0) > 0 ? '' : 'A number above 0')} take={(t) => void editor.run('property.set', { paths: `${rule.key}/weight`, ...(t.trim() !== '' && { value: numberOf(t)?.text }) })} />;
}

export function TagsCell({ rule }: { rule: Rule }) {
  const editor = useEditor();
  const all = [...new Set(useJson().list('rules').flatMap((r) => (r instanceof Obj ? r.list('tags') : [])).filter((t) => typeof t === 'string'))];
  const list = (t: string): string[] => t.split(/[,\s]+/).filter(Boolean);
  return <Draft first text={rule.watch?.tags.join(', ') ?? ''} label={`Tags of ${rule.name}`} placeholder="none" choices={all} wrong={() => ''} take={(t) => void editor.run('property.set', { paths: `${rule.key}/tags`, ...(list(t).length > 0 && { value: JSON.stringify(list(t)) }) })} />;
}

/** What a rule runs, of the documents and actions that there are. */
export function DoesCell({ rule }: { rule: Rule }) {
  const editor = useEditor();
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    let gone = false;
    editor.request<PaletteItem[] | null>('palette', { kind: 'rules', path: editor.doc?.path, query: '', fit: {}, limit: 200 }).then(
      (items) => { if (!gone) setNames((items ?? []).flatMap((i) => { const n = i.node as { run?: string; do?: string } | null; return n?.run ?? n?.do ?? []; })); },
      () => undefined, // without the list one writes the name
    );
    return () => { gone = true; };
  }, [editor]);
  return <Draft first text={rule.watch?.does ?? ''} label={`What ${rule.name} runs`} placeholder="an action or document" choices={names} wrong={() => ''} take={(t) => void editor.run('rule.does', { rule: rule.key, does: t.trim() })} />;
}
