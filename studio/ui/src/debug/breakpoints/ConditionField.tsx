import { useId, useRef, useState, type KeyboardEvent } from 'react';
import { Popup } from '../../edit/properties/fields/Popup';
import type { Program } from '../../protocol/messages';
import { inBraces, namesOf, offers, wordAt, type Name } from './names';

interface Props {
  label: string;
  program: Program | undefined;
  value: string;
  placeholder: string;
  /** A text with expressions in braces, in place of one expression. */
  message?: boolean;
  autoFocus?: boolean;
  describedBy?: string | undefined;
  invalid?: boolean;
  /** When it is done: at Enter, or when the focus goes. */
  onDone: (text: string) => void;
}

/** A field for an expression over an agent's values, with the names that there are. */
export function ConditionField({ label, program, value, placeholder, message = false, autoFocus = false, describedBy, invalid = false, onDone }: Props) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [was, setWas] = useState(value);
  const [cursor, setCursor] = useState(0);
  const [open, setOpen] = useState(false);
  const [mark, setMark] = useState(0);
  if (was !== value) {
    setWas(value);
    setText(value);
  }
  const { word, from } = wordAt(text, cursor);
  const items = open && program && (!message || inBraces(text, cursor)) ? offers(namesOf(program), word) : [];
  const at = Math.min(mark, Math.max(0, items.length - 1));
  const marked = items[at];
  const accept = (n: Name) => {
    setText(text.slice(0, from) + n.name + text.slice(cursor));
    setOpen(false);
    const place = from + n.name.length;
    requestAnimationFrame(() => {
      input.current?.setSelectionRange(place, place);
      setCursor(place);
    });
  };
  const done = () => {
    setOpen(false);
    if (text !== value) onDone(text);
  };
  const key = (e: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (e.key === ' ' && e.ctrlKey) {
      setOpen(true);
      setMark(0);
    } else if (items.length > 0 && step !== undefined) setMark(Math.max(0, Math.min(items.length - 1, at + step)));
    else if (marked && (e.key === 'Tab' || e.key === 'Enter') && !e.shiftKey && marked.name !== word) accept(marked);
    else if (e.key === 'Escape' && open) setOpen(false);
    else if (e.key === 'Escape' && text !== value) setText(value);
    else if (e.key === 'Enter') done();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <>
      <input
        ref={input}
        className="code-field"
        role="combobox"
        aria-label={label}
        aria-expanded={items.length > 0}
        aria-controls={items.length > 0 ? `${id}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={marked ? `${id}-${String(at)}` : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        autoFocus={autoFocus}
        placeholder={placeholder}
        title={message ? 'Names in braces are replaced by their values, such as {CharHealth}' : 'An expression over the agent’s values · Ctrl+Space offers names, Enter takes it'}
        value={text}
        onChange={(e) => {
          setText(e.target.value);
          const place = e.target.selectionStart ?? e.target.value.length;
          setCursor(place);
          setOpen(wordAt(e.target.value, place).word !== '' || (message && e.target.value[place - 1] === '{'));
          setMark(0);
        }}
        onSelect={(e) => {
          setCursor(e.currentTarget.selectionStart ?? 0);
        }}
        onBlur={done}
        onKeyDown={key}
      />
      {items.length > 0 && (
        <Popup anchor={input} size={items}>
          <ul role="listbox" id={`${id}-list`} aria-label={`Names for ${label}`}>
            {items.map((n, i) => (
              <li
                key={n.name}
                id={`${id}-${String(i)}`}
                role="option"
                aria-selected={i === at}
                ref={i === at ? (el) => { el?.scrollIntoView?.({ block: 'nearest' }); } : undefined}
                onPointerMove={() => {
                  if (i !== at) setMark(i);
                }}
                onClick={() => {
                  accept(n);
                }}
              >
                <b>{n.name}</b>
                <i>{[n.type, n.unit].filter(Boolean).join(' ')}</i>
                {i === at && n.doc && <small>{n.doc}</small>}
              </li>
            ))}
          </ul>
        </Popup>
      )}
    </>
  );
}
