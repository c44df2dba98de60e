import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useAfterPaint } from '../shell/afterPaint';
import { useModal } from './useModal';
import { Label } from '../labels/Label';

export interface Choice {
  id: string;
  title: string;
  /** What it is, before the title. */
  what?: ReactNode;
  /** More about it, after the title. */
  more?: string;
  keys?: string;
  /** What labels are of what it names, see labels.ts. */
  said?: readonly string[];
  /** Heads of groups stand above the first choice of each. */
  group?: string;
}

interface Props<C extends Choice> {
  label: string;
  /** What its field is called, if not the same. */
  field?: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  choices: readonly C[];
  /** What is said if there are none. */
  none: string;
  onChoose: (choice: C | undefined, e: { shiftKey: boolean }) => void;
  /** What is shown between the field and the list. */
  children?: ReactNode;
  /** Backspace in an empty field. */
  onBack?: () => void;
  onClose: () => void;
}

/** So many are drawn when it opens, more than fit into it; and so many afterwards. */
const FIRST = 24;
const DRAWN = 200;

/** A field over a list, of which one is chosen by keys or by a click. */
export function Picker<C extends Choice>({ label, field = label, placeholder, text, onText, choices, none, onChoose, children, onBack, onClose }: Props<C>) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [at, setAt] = useState(0);
  const drawn = choices.slice(0, useAfterPaint() ? DRAWN : FIRST);
  const cursor = Math.min(at, drawn.length - 1);
  useModal(dialog, 'input', true);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [cursor, choices]);
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown') setAt(Math.min(drawn.length - 1, cursor + 1));
    else if (e.key === 'ArrowUp') setAt(Math.max(0, cursor - 1));
    else if (e.key === 'PageDown') setAt(Math.min(drawn.length - 1, cursor + 10));
    else if (e.key === 'PageUp') setAt(Math.max(0, cursor - 10));
    else if (e.key === 'Enter') onChoose(drawn[cursor], e);
    else if (e.key === 'Backspace' && text === '' && onBack) onBack();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <dialog
      ref={dialog}
      className="palette picker"
      aria-label={label}
      onClose={() => {
        onClose();
      }}
      onPointerDown={(e) => {
        if (e.target === e.currentTarget) onClose();
      }}
    >
      <div className="inside">
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}list`}
          aria-activedescendant={drawn[cursor] ? `${id}${String(cursor)}` : undefined}
          aria-label={field}
          placeholder={placeholder}
          spellCheck={false}
          value={text}
          onChange={(e) => {
            onText(e.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
        />
        {children}
        <ul id={`${id}list`} role="listbox" aria-label={label} ref={list}>
          {drawn.map((c, i) => (
            <Line key={c.id} id={`${id}${String(i)}`} choice={c} head={c.group !== undefined && c.group !== drawn[i - 1]?.group} on={i === cursor} onPoint={() => { setAt(i); }} onChoose={(e) => { onChoose(c, e); }} />
          ))}
        </ul>
        {choices.length === 0 && <p className="picker-none" role="status">{none}</p>}
        {choices.length > DRAWN && <p className="picker-none">{choices.length - DRAWN} more: type more to narrow the list.</p>}
      </div>
    </dialog>
  );
}

function Line({ id, choice, head, on, onPoint, onChoose }: { id: string; choice: Choice; head: boolean; on: boolean; onPoint: () => void; onChoose: (e: { shiftKey: boolean }) => void }) {
  return (
    <>
      {head && (
        <li role="presentation" className="picker-head">
          {choice.group}
        </li>
      )}
      <li id={id} role="option" aria-selected={on} data-choice={choice.id} onMouseMove={onPoint} onClick={onChoose}>
        {choice.what !== undefined && <span className="what">{choice.what}</span>}
        <span className="title">{choice.title}</span>
        {choice.said && <Label of={choice.said} />}
        {choice.more !== undefined && choice.more !== '' && <small>{choice.more}</small>}
        {choice.keys !== undefined && choice.keys !== '' && <kbd>{choice.keys}</kbd>}
      </li>
    </>
  );
}
