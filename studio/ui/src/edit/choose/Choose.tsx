import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useEditor } from '../context';
import type { Over } from '../editor';

interface Choice {
  name: string;
  title: string;
  doc?: string;
  group?: string;
}

/** What opens: a list of names of which one becomes an operation's argument. */
interface ChooseArgs {
  title: string;
  items: readonly Choice[];
  run: string;
  param: string;
}

const fits = (c: Choice, words: readonly string[]): boolean => words.every((w) => `${c.title} ${c.name} ${c.group ?? ''}`.toLowerCase().includes(w));

/** Lets somebody choose one of a list, and runs an operation with it. */
export function Choose({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const { title, items, run, param } = args as unknown as ChooseArgs;
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (dialog.current && !dialog.current.open) dialog.current.showModal();
  }, []);
  const found = items.filter((c) => fits(c, text.toLowerCase().split(/\s+/).filter(Boolean)));
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const take = (c: Choice | undefined) => {
    editor.hide();
    if (c) void editor.run(run, { [param]: c.name });
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (e.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (e.key === 'Enter') take(found[at]);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <dialog
      ref={dialog}
      className="palette"
      aria-label={title}
      onClose={() => {
        editor.hide();
      }}
      onClick={(e) => {
        if (e.target === e.currentTarget) editor.hide();
      }}
    >
      <div className="inside">
        <input
          autoFocus
          role="combobox"
          aria-expanded="true"
          aria-controls="choices"
          aria-activedescendant={found[at] && `choice-${found[at].name}`}
          aria-label={title}
          placeholder={title}
          value={text}
          onKeyDown={onKeyDown}
          onChange={(e) => {
            setText(e.target.value);
            setAt(0);
          }}
        />
        <ul id="choices" role="listbox" aria-label={title} ref={list}>
          {found.map((c, i) => (
            <li
              key={c.name}
              id={`choice-${c.name}`}
              role="option"
              aria-selected={i === at}
              data-choice={c.name}
              title={c.doc}
              onPointerMove={() => {
                setAt(i);
              }}
              onClick={() => {
                take(c);
              }}
            >
              <b>{c.title}</b>
              <small>{c.doc ?? c.group}</small>
            </li>
          ))}
          {found.length === 0 && <li className="quiet-text">Nothing like that</li>}
        </ul>
      </div>
    </dialog>
  );
}
