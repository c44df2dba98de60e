import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useEdit, useEditor } from '../context';
import { common, complete, type Completions } from './completion';

const nothing: Completions = { from: 0, to: 0, items: [] };
const SHOWN = 6;

/** Every operation can be typed, and all that were done are listed. */
export function Terminal() {
  const editor = useEditor();
  const id = useId();
  const done = useEdit((s) => s.done);
  const [text, setText] = useState('');
  const [offer, setOffer] = useState<Completions & { at: number }>({ ...nothing, at: -1 });
  const [past, setPast] = useState(-1);
  const [busy, setBusy] = useState(false);
  const log = useRef<HTMLOListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [done]);
  const write = (value: string, cursor = value.length) => {
    setText(value);
    requestAnimationFrame(() => field.current?.setSelectionRange(cursor, cursor));
  };
  const look = (value: string, cursor: number) => {
    setOffer({ ...complete(editor, value, cursor), at: -1 });
  };
  const run = (script: string) => {
    setText('');
    setPast(-1);
    setOffer({ ...nothing, at: -1 });
    setBusy(true);
    void editor.script(script).finally(() => {
      setBusy(false);
    });
  };
  const take = (insert: string, from: number, to: number) => {
    const value = text.slice(0, from) + insert + text.slice(to);
    write(value, from + insert.length);
    return value;
  };
  const tab = (back: boolean) => {
    const { items, from, to, at } = offer;
    const [only] = items;
    if (items.length === 1 && only && at < 0) {
      const insert = only.insert.endsWith('=') ? only.insert : `${only.insert} `;
      const value = take(insert, from, to);
      look(value, from + insert.length);
      return;
    }
    const start = common(items);
    if (at < 0 && start.length > to - from && start.startsWith(text.slice(from, to))) {
      const value = take(start, from, to);
      look(value, from + start.length);
      return;
    }
    const next = (at + (back ? -1 : 1) + items.length) % items.length;
    const insert = items[next]?.insert ?? '';
    take(insert, from, to);
    setOffer({ ...offer, to: from + insert.length, at: next });
  };
  const lines = done.map((d) => d.line).filter((l, i, all) => l !== all[i - 1]);
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    if (e.key === 'Tab' && offer.items.length > 0) tab(e.shiftKey);
    else if (e.key === 'ArrowUp' || e.key === 'ArrowDown') {
      const to = Math.max(-1, Math.min(lines.length - 1, past + (e.key === 'ArrowUp' ? 1 : -1)));
      setPast(to);
      write(to < 0 ? '' : (lines.at(-1 - to) ?? ''));
      setOffer({ ...nothing, at: -1 });
    } else if (e.key === 'Escape' && (offer.items.length > 0 || text !== '')) {
      if (offer.items.length === 0) setText('');
      setOffer({ ...nothing, at: -1 });
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div className="terminal">
      <ol aria-label="What was done" ref={log} tabIndex={0}>
        {done.length === 0 && (
          <li className="quiet-text">
            Whatever you do appears here as a line that can be typed, repeated and kept as a script. Type <code>help</code> for all that there is.
          </li>
        )}
        {done.map((d) => (
          <li key={d.n} className={d.failed ? 'failed' : ''}>
            <code>{d.line}</code>
            {d.text !== undefined && d.text !== '' && <pre>{d.text}</pre>}
          </li>
        ))}
      </ol>
      {offer.items.length > 0 && (
        <ul className="completions" id={`${id}offer`} role="listbox" aria-label="Completions">
          {offer.items.slice(Math.max(0, offer.at - SHOWN + 1), Math.max(SHOWN, offer.at + 1)).map((c) => (
            <li
              key={c.insert}
              role="option"
              aria-selected={offer.items[offer.at] === c}
              onMouseDown={(e) => {
                e.preventDefault();
                const insert = c.insert.endsWith('=') ? c.insert : `${c.insert} `;
                look(take(insert, offer.from, offer.to), offer.from + insert.length);
              }}
            >
              <code>{c.insert}</code> <small>{c.doc}</small>
            </li>
          ))}
          {offer.items.length > SHOWN && (
            <li role="option" aria-selected="false" aria-disabled="true">
              <small>{offer.items.length - SHOWN} more</small>
            </li>
          )}
        </ul>
      )}
      <form
        onSubmit={(e) => {
          e.preventDefault();
          if (text.trim() !== '') run(text);
        }}
      >
        <span aria-hidden="true">›</span>
        <input
          ref={field}
          role="combobox"
          aria-expanded={offer.items.length > 0}
          aria-controls={`${id}offer`}
          aria-label="Command"
          placeholder={busy ? 'Working…' : 'Type an operation; Tab completes, ↑ repeats'}
          value={text}
          spellCheck={false}
          autoComplete="off"
          onChange={(e) => {
            setText(e.target.value);
            look(e.target.value, e.target.selectionStart ?? e.target.value.length);
          }}
          onKeyDown={onKeyDown}
          onPaste={(e) => {
            const pasted = e.clipboardData.getData('text/plain');
            if (!pasted.trimEnd().includes('\n')) return;
            e.preventDefault();
            run(text + pasted);
          }}
        />
      </form>
    </div>
  );
}
