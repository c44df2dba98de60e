import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Json } from '../../model/json';
import { Num } from '../../model/json';
import { Popup } from '../fields/Popup';
import { numberOf, type FieldProps } from '../fields/simple';
import { useSlot, useTyping } from '../slots';
import { pointsBefore, tokens, unitsOf, wordBefore } from './tokens';
import { useCompletion, type CompletionItem } from './useCompletion';

interface Props extends FieldProps {
  /** Statements: Enter makes a line. */
  script?: boolean;
  /** Plain numbers are written as numbers, not as texts. */
  numeric?: boolean;
  /** JSON Pointer of the expression for the server, if it is not the slot's own. */
  pointer?: string;
  /** What is put around the text in the document, such as {"expr": ...}. */
  wrap?: (text: string) => Json;
  unwrap?: (v: Json | undefined) => string;
}

const plain = (v: Json | undefined): string => (typeof v === 'string' ? v : v instanceof Num ? v.text : '');

/** An expression or a script: coloured, completed and checked as one types. */
export function ExpressionField({ slot, id, label, describedBy, invalid, placeholder, script = false, numeric = false, pointer, wrap, unwrap = plain }: Props) {
  const own = useId();
  const { value, mixed } = useSlot(slot);
  const typing = useTyping(slot);
  const area = useRef<HTMLTextAreaElement>(null);
  const [focused, setFocused] = useState(false);
  const [cursor, setCursor] = useState(0);
  const [open, setOpen] = useState(false);
  const [mark, setMark] = useState(0);
  const text = mixed ? '' : unwrap(value);
  const found = useCompletion(pointer ?? slot.paths[0] ?? '', text, cursor, focused);
  const points = [...text];
  const place = pointsBefore(text, cursor);
  // An answer to what stood here before still fits while the word goes on that it was about.
  const fits = found && (found.source === text || place - [...wordBefore(text.slice(0, cursor))].length === found.from);
  const items = open && fits ? (found.items ?? []) : [];
  const at = Math.min(mark, Math.max(0, items.length - 1));
  const marked = items[at];
  const now = found?.source === text ? found : undefined;
  const problem = now?.problem;
  const shown = useMemo(() => tokens(text), [text]);
  const wrongAt = problem ? unitsOf(text, problem.column) : -1;

  const write = (t: string) => {
    typing.live(t === '' && value === undefined ? undefined : wrap ? wrap(t) : numeric ? (numberOf(t) ?? t) : t);
  };
  const see = () => {
    setCursor(area.current?.selectionStart ?? 0);
  };
  /** What is written once an item is taken. */
  const taken = (item: CompletionItem): string =>
    found ? [...points.slice(0, found.from), ...item.insert, ...points.slice(Math.max(now ? found.to : place, found.from))].join('') : text;
  const accept = (item: CompletionItem) => {
    if (!found) return;
    write(taken(item));
    setOpen(false);
    const end = points.slice(0, found.from).join('').length + item.insert.length - (item.insert.endsWith('()') ? 1 : 0);
    requestAnimationFrame(() => {
      area.current?.setSelectionRange(end, end);
      setCursor(end);
    });
  };
  const key = (e: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[e.key];
    if (e.key === ' ' && e.ctrlKey) {
      setOpen(true);
      setMark(0);
    } else if (items.length > 0 && step !== undefined) setMark(Math.max(0, Math.min(items.length - 1, at + step)));
    else if (marked && (e.key === 'Tab' || (e.key === 'Enter' && !e.ctrlKey)) && !e.shiftKey && taken(marked) !== text) accept(marked);
    else if (e.key === 'Escape' && open) setOpen(false);
    else if (e.key === 'Enter' && (!script || e.ctrlKey)) {
      typing.commit();
      setOpen(false); // names that are still on their way come too late
    } else if (e.key !== 'Escape' || !typing.cancel()) {
      // Keys of the page hold no sway where somebody writes, but Ctrl ones, and Escape, which leaves.
      if (!e.ctrlKey && !e.metaKey && e.key !== 'Tab' && e.key !== 'Escape') e.stopPropagation();
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    <span className={`expression${script ? ' script' : ''}${problem ? ' wrong' : ''}`}>
      <span className="expression-box">
        <code className="expression-colours" aria-hidden="true">
          {shown.map((t) => (
            <span key={t.at} className={`${t.kind}${wrongAt >= t.at && wrongAt < t.at + t.text.length ? ' here' : ''}`}>
              {t.text}
            </span>
          ))}
          {wrongAt >= text.length && <span className="here"> </span>}
          {'\u200b'}
        </code>
        <textarea
          ref={area}
          id={id}
          rows={1}
          role="combobox"
          aria-label={id === '' ? label : undefined}
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? `${own}-list` : undefined}
          aria-autocomplete="list"
          aria-activedescendant={marked ? `${own}-${String(at)}` : undefined}
          aria-invalid={invalid || problem !== undefined && problem !== null || undefined}
          aria-describedby={[describedBy, now ? `${own}-now` : ''].filter(Boolean).join(' ') || undefined}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          placeholder={mixed ? 'differs' : placeholder}
          value={text}
          title={script ? 'Statements · Ctrl+Space offers names, Ctrl+Enter takes it' : 'An expression · Ctrl+Space offers names, Enter takes it'}
          onFocus={() => {
            setFocused(true);
            see();
          }}
          onBlur={() => {
            setFocused(false);
            setOpen(false);
            typing.commit();
          }}
          onSelect={see}
          onChange={(e) => {
            const t = script ? e.target.value : e.target.value.replace(/\n/g, ' ');
            write(t);
            const place = e.target.selectionStart;
            setCursor(place);
            const word = wordBefore(t.slice(0, place));
            setOpen(word !== '' && !/^\d/.test(word));
            setMark(0);
          }}
          onKeyDown={key}
        />
      </span>
      {now && !(problem && invalid) && (
        <output className="expression-now" id={`${own}-now`}>
          {problem ? (
            <>
              <b>{script ? '' : `${String(problem.column)}: `}{problem.message}</b>
              {problem.hint && <small> {problem.hint}</small>}
            </>
          ) : now?.type ? (
            <>gives {now.type}</>
          ) : null}
        </output>
      )}
      {items.length > 0 && (
        <Popup anchor={area} size={items}>
          <ul role="listbox" id={`${own}-list`} aria-label={`Names for ${label}`}>
            {items.map((c, i) => (
              <li
                key={`${c.what} ${c.label}`}
                id={`${own}-${String(i)}`}
                role="option"
                aria-selected={i === at}
                ref={i === at ? (el) => { el?.scrollIntoView?.({ block: 'nearest' }); } : undefined}
                onPointerMove={() => {
                  if (i !== at) setMark(i);
                }}
                onClick={() => {
                  accept(c);
                }}
              >
                <b>{c.label}</b>
                <i>{c.type === c.label ? c.what : [c.type, c.unit].filter(Boolean).join(' ') || c.what}</i>
                {i === at && c.doc && <small>{c.doc}</small>}
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </span>
  );
}
