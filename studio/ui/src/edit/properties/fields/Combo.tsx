import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { fit } from '../../../operations/find';
import { Popup } from './Popup';

export interface Choice {
  value: string;
  /** What people read, if it is not the value. */
  label?: string | undefined;
  /** Beside it, such as a type. */
  note?: string | undefined;
  doc?: string | undefined;
  /** Other words by which people look for it. */
  also?: readonly string[] | undefined;
}

interface Props {
  id?: string;
  label: string;
  value: string;
  choices: readonly Choice[];
  placeholder?: string | undefined;
  /** Anything can be typed, not only what is offered. */
  free?: boolean;
  invalid?: boolean;
  describedBy?: string | undefined;
  onPick: (value: string) => void;
  /** Shows nothing of what was picked: a field that adds. */
  clears?: boolean;
}

/** How well a choice fits what is typed: 0 is best, -1 not at all. */
export function rank(c: Choice, query: string): number {
  const q = query.toLowerCase();
  const name = (c.label ?? c.value).toLowerCase();
  if (q === '') return 0;
  if (name === q) return 0;
  if (name.startsWith(q)) return 1;
  const at = name.indexOf(q);
  if (at > 0) return 2;
  if (c.also && fit({ title: '', also: c.also }, q) > 0) return 2.5;
  let i = 0;
  for (const ch of name) if (ch === q[i]) i++;
  if (i === q.length) return 3;
  return (c.doc ?? '').toLowerCase().includes(q) || (c.note ?? '').toLowerCase().includes(q) ? 4 : -1;
}

const MOST = 200;

/** A field with a list that filters as one types. */
export function Combo({ id, label, value, choices, placeholder, free = false, invalid = false, describedBy, onPick, clears = false }: Props) {
  const own = useId();
  const input = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [mark, setMark] = useState(0);
  const named = choices.find((c) => c.value === value);
  const shown = query ?? (named?.label ?? value);
  const found = useMemo(() => {
    const q = query ?? '';
    return choices.map((c, i) => [rank(c, q), i, c] as const).filter(([r]) => r >= 0).sort((a, b) => a[0] - b[0] || a[1] - b[1]).slice(0, MOST).map(([, , c]) => c);
  }, [choices, query]);
  const at = Math.min(mark, Math.max(0, found.length - 1));
  const marked = found[at];

  const close = () => {
    setOpen(false);
    setQuery(null);
    setMark(0);
  };
  const pick = (v: string) => {
    close();
    if (clears || v !== value) onPick(v);
  };
  const take = () => {
    const text = (query ?? '').trim();
    const exact = choices.find((c) => c.value === text || c.label === text);
    if (exact) pick(exact.value);
    else if (free && query !== null && text !== '') pick(text);
    else close();
  };
  const openAt = () => {
    setOpen(true);
    setMark(Math.max(0, choices.findIndex((c) => c.value === value)));
  };
  const key = (e: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[e.key];
    if (step !== undefined) {
      if (open) setMark(Math.max(0, Math.min(found.length - 1, at + step)));
      else openAt();
    } else if (e.key === 'Enter') {
      if (!open) openAt();
      else if (marked && (!free || query === null || rank(marked, query) <= 1)) pick(marked.value);
      else take();
    } else if (e.key === 'Escape' && open) close();
    else if (e.key === ' ' && e.ctrlKey && !open) openAt();
    else return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    <span className="combo">
      <input
        id={id || undefined}
        ref={input}
        role="combobox"
        aria-label={id ? undefined : label}
        aria-expanded={open}
        aria-controls={open ? `${own}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={open && marked ? `${own}-${String(at)}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        value={shown}
        placeholder={placeholder}
        title={named?.doc}
        onFocus={(e) => {
          e.target.select();
        }}
        onClick={() => {
          if (!open) openAt();
        }}
        onChange={(e) => {
          setQuery(e.target.value);
          setOpen(true);
          setMark(0);
        }}
        onKeyDown={key}
        onBlur={() => {
          if (open || query !== null) take();
        }}
      />
      {open && (
        <Popup anchor={input} size={found}>
          <ul role="listbox" id={`${own}-list`} aria-label={label}>
            {found.map((c, i) => (
              <li
                key={`${c.value} ${c.note ?? ''} ${String(i)}`}
                id={`${own}-${String(i)}`}
                role="option"
                aria-selected={i === at}
                ref={i === at ? (el) => { el?.scrollIntoView?.({ block: 'nearest' }); } : undefined}
                onPointerMove={() => {
                  if (i !== at) setMark(i);
                }}
                onClick={() => {
                  pick(c.value);
                }}
              >
                <b>{c.label ?? c.value}</b>
                {c.note && <i>{c.note}</i>}
                {c.doc && <small>{c.doc}</small>}
              </li>
            ))}
            {found.length === 0 && (
              <li className="none" role="option" aria-selected={false} aria-disabled>
                {free ? 'Enter takes what is typed.' : 'No matching items.'}
              </li>
            )}
          </ul>
        </Popup>
      )}
    </span>
  );
}
