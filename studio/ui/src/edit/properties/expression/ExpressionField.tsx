import { useContext, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { Json } from '../../model/json';
import { Num } from '../../model/json';
import { Popup } from '../fields/Popup';
import { numberOf, type FieldProps } from '../fields/simple';
import { useSlot, useTyping } from '../slots';
import { TuneContext, numberOfSlot } from '../tune/context';
import { pointsBefore, tokens, unitsOf, wordBefore } from './tokens';
import { filtered, type Ending, type Offer } from './offers';
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
  /** What the whole of it is likely to be, the likeliest first: listed at once, and Enter takes the first one. It is told what else the expression can name. */
  offers?: ((names: readonly CompletionItem[]) => readonly Offer[]) | undefined;
  /** Somebody has done with it, by Enter, by Escape or by going elsewhere. */
  onEnd?: ((how: Ending) => void) | undefined;
  /** Nothing stands there yet but what everything begins with: offers are listed at once. */
  fresh?: boolean;
}

const none: readonly CompletionItem[] = [];

const plain = (v: Json | undefined): string => (typeof v === 'string' ? v : v instanceof Num ? v.text : '');

/** An expression or a script: coloured, completed and checked as one types. */
export function ExpressionField({ slot, id, label, describedBy, invalid, placeholder, script = false, numeric = false, pointer, wrap, unwrap = plain, offers, onEnd, fresh = false }: Props) {
  const own = useId();
  const { value, mixed } = useSlot(slot);
  const typing = useTyping(slot);
  const tune = useContext(TuneContext);
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
  // With offers, all that can be named is asked for once: as long as nothing is typed that is what could be written.
  const [untouched, setUntouched] = useState(fresh);
  const names = useCompletion(pointer ?? slot.paths[0] ?? '', '', 0, focused && offers !== undefined)?.items ?? none;
  const likely = useMemo(() => (offers && focused ? offers(names) : []), [offers, focused, names]);
  const offered = focused && (open || untouched) ? filtered(likely, untouched ? '' : text) : [];
  const all = open && fits && !(offers && untouched) ? (found.items ?? none) : none;
  // Of an older answer only what goes on as the word has gone on meanwhile: Enter takes nothing else than what is typed.
  const stem = (wordBefore(text.slice(0, cursor)).split('.').at(-1) ?? '').toLowerCase();
  const also = found?.source === text ? all : all.filter((c) => c.insert.toLowerCase().startsWith(stem));
  const items: readonly (Offer | CompletionItem)[] = [...offered, ...also.filter((c) => !offered.some((o) => o.label === c.label))];
  const at = Math.min(mark, Math.max(0, items.length - 1));
  const marked = items[at];
  const now = found?.source === text ? found : undefined;
  const problem = text === '' && (untouched || value === undefined) ? undefined : now?.problem; // nobody has written anything yet
  const shown = useMemo(() => tokens(text), [text]);
  const wrongAt = problem ? unitsOf(text, problem.column) : -1;

  const write = (t: string) => {
    typing.live(t === '' && value === undefined ? undefined : wrap ? wrap(t) : numeric ? (numberOf(t) ?? t) : t);
  };
  // Where one goes on writing once a text stands there: not a frame later, when the next letters may have come.
  const goesOn = useRef<{ text: string; at: number } | null>(null);
  const stand = () => {
    const [el, next] = [area.current, goesOn.current];
    if (el?.value !== next?.text || !el || !next) return;
    goesOn.current = null;
    el.setSelectionRange(next.at, next.at);
    setCursor(next.at);
  };
  useLayoutEffect(stand);
  const goOn = (written: string, at: number) => {
    goesOn.current = { text: written, at };
    stand();
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
    goOn(taken(item), points.slice(0, found.from).join('').length + item.insert.length - (item.insert.endsWith('()') ? 1 : 0));
  };
  /** Takes an offer, which is all of the expression, or with open what it begins with. */
  const settle = (o: Offer, stay: boolean) => {
    setUntouched(false);
    if (o.take && !(stay && o.insert !== undefined)) {
      typing.cancel();
      o.take();
      onEnd?.('taken');
      return;
    }
    const all = o.insert ?? o.label;
    write(all);
    setOpen(o.open === 'list');
    setMark(0);
    if (o.open === undefined && !stay) {
      typing.commit();
      onEnd?.('taken');
      return;
    }
    area.current?.focus();
    goOn(all, all.length);
  };
  const choose = (item: Offer | CompletionItem, stay = false) => {
    if ('what' in item) accept(item);
    else settle(item, stay);
  };
  const key = (e: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[e.key];
    if (e.key === ' ' && e.ctrlKey) {
      setOpen(true);
      setMark(0);
    } else if (items.length > 0 && step !== undefined) setMark(Math.max(0, Math.min(items.length - 1, at + step)));
    else if (marked && (e.key === 'Tab' || (e.key === 'Enter' && !e.ctrlKey)) && !e.shiftKey && (!('what' in marked) || taken(marked) !== text)) choose(marked, e.key === 'Tab');
    else if (e.key === 'Escape' && open && !offers) setOpen(false);
    else if (e.key === 'Escape' && offers) {
      typing.cancel();
      setUntouched(false);
      setOpen(false);
      onEnd?.('given up');
    }
    else if (e.key === 'Enter' && (!script || e.ctrlKey)) {
      typing.commit();
      setOpen(false); // names that are still on their way come too late
      setUntouched(false);
      onEnd?.('taken');
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
          data-number={numberOfSlot(slot, value)}
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
            setUntouched(fresh);
            see();
          }}
          onBlur={() => {
            setFocused(false);
            setOpen(false);
            typing.commit();
            onEnd?.('left');
          }}
          onSelect={see}
          onChange={(e) => {
            const t = script ? e.target.value : e.target.value.replace(/\n/g, ' ');
            goesOn.current = null;
            write(t);
            setUntouched(false);
            const place = e.target.selectionStart;
            setCursor(place);
            const word = wordBefore(t.slice(0, place));
            setOpen(word !== '' && !/^\d/.test(word));
            setMark(0);
          }}
          onKeyDown={key}
        />
      </span>
      {tune?.({ path: numberOfSlot(slot, value), label })}
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
                key={`${'what' in c ? c.what : 'offer'} ${c.label}`}
                id={`${own}-${String(i)}`}
                role="option"
                aria-selected={i === at}
                aria-description={c.doc}
                ref={i === at ? (el) => { el?.scrollIntoView?.({ block: 'nearest' }); } : undefined}
                onPointerMove={() => {
                  if (i !== at) setMark(i);
                }}
                onClick={() => {
                  choose(c);
                }}
              >
                <b>{c.label}</b>
                <i>{'what' in c ? (c.type === c.label ? c.what : [c.type, c.unit].filter(Boolean).join(' ') || c.what) : c.note}</i>
              </li>
            ))}
          </ul>
          {/* Below the list, whose lines stay where they are while a pointer moves over them. */}
          {(offers !== undefined || items.some((c) => c.doc)) && (
            <div className="offer-foot">
              {items.some((c) => c.doc) && <p className="offer-doc" aria-hidden="true">{marked?.doc}</p>}
              {offers && (
                <p className="offer-keys" aria-hidden="true">
                  <kbd>Enter</kbd> take <kbd>Tab</kbd> take and go on writing <kbd>Esc</kbd> leave
                </p>
              )}
            </div>
          )}
        </Popup>
      )}
    </span>
  );
}
