import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { KindMark } from '../../graph/marks';
import type { Point } from '../../canvas/state';
import { canvasOf } from '../canvas/state';
import { useEdit, useEditor } from '../context';
import type { EditState, Editor, Over } from '../editor';
import type { From, Where } from '../kinds/kind';
import { steps } from '../model/json';
import { line } from '../operation';
import { find, fit } from '../../operations/find';
import { useModal } from '../../operations/useModal';
import type { PaletteItem } from '../protocol';
import { Label, useSaid } from '../../labels/Label';
import { grouped, labelsOf, markOf, portsOf, typeOfLink } from './items';

/** How many are asked for: more than anybody looks through. */
const LIMIT = 200;

interface AddArgs {
  at?: Point | undefined;
  near?: string | undefined;
  from?: From | undefined;
  /** What was typed already. */
  text?: string | undefined;
}

/** The second press of a double click does not close what the first one has opened, milliseconds. */
const DOUBLE_MS = 500;

function useFound(text: string, from: From | undefined): { found: PaletteItem[]; known: boolean } {
  const editor = useEditor();
  const [found, setFound] = useState<PaletteItem[]>([]);
  // Of which question the answer is there.
  const [answered, setAnswered] = useState<string | null>(null);
  useEffect(() => {
    let gone = false;
    const link = from ? { type: from.type, out: from.out } : {};
    editor.request<PaletteItem[] | null>('palette', { kind: editor.json.text('kind'), path: editor.doc?.path, query: text, fit: link, limit: LIMIT }).then(
      (items) => {
        if (gone) return;
        const plain = plainOf(editor, text, from);
        setFound(ranked(plain, taken(editor, items ?? []), text));
        setAnswered(text);
      },
      (e: unknown) => {
        if (!gone) setAnswered(text);
        editor.say('bad', e instanceof Error ? e.message : String(e));
      },
    );
    return () => {
      gone = true;
    };
  }, [editor, text, from]);
  return { found, known: answered === text };
}

/** What is called so comes first, of the kind's own and of what the server finds; then what is called so elsewhere, and the rest. */
export function ranked(plain: readonly PaletteItem[], items: readonly PaletteItem[], text: string): PaletteItem[] {
  const named = (i: PaletteItem): boolean => fit({ title: i.title }, text) >= 900;
  const called = (i: PaletteItem): boolean => fit({ title: i.title, also: i.also }, text) > 0;
  const words = text.trim() !== '';
  const rank = (i: PaletteItem, own: boolean): number => (words && named(i) ? (own ? 0 : 1) : own ? (called(i) ? 2 : 4) : 3);
  return [...plain.map((i) => ({ i, n: rank(i, true) })), ...items.map((i) => ({ i, n: rank(i, false) }))].sort((a, b) => a.n - b.n).map(({ i }) => i);
}

/** What the current document takes of what its kind takes. */
export const taken = (editor: Editor, items: readonly PaletteItem[]): PaletteItem[] => items.filter((i) => editor.kind.takes?.(editor.json, i) ?? true);

/** Why nothing is listed. */
export function whyEmpty(text: string, known: boolean, s: Pick<EditState, 'connection' | 'silentSince'>): string {
  if (known) return text === '' ? 'No matching items.' : `No results for “${text}”.`;
  if (s.silentSince !== null) return 'The server does not answer, so it cannot be said what fits here. It is listed as soon as the server answers.';
  if (s.connection !== 'open') return 'There is no connection, so it cannot be said what fits here. It is listed as soon as the editor is back.';
  return 'Waiting for the server…';
}

/** What the kind itself has to add, as far as it has all words: what is called so stands before what the server finds, and the rest behind. */
function plainOf(editor: Editor, text: string, from: From | undefined): PaletteItem[] {
  if (from !== undefined && from.type !== '') return [];
  return find(editor.kind.plain?.(editor.json) ?? [], text, (i) => ({ title: i.title, also: i.also, about: `${i.name} ${i.doc ?? ''}` }));
}

/** What the highlighted item is, and what ports it would have. */
function About({ item, kind }: { item: PaletteItem | undefined; kind: string }) {
  const of = item ? labelsOf(item, kind) : [];
  const said = useSaid(of);
  if (!item) return <aside className="add-about" aria-hidden="true" />;
  const ports = item.ports ?? [];
  return (
    <aside className="add-about" aria-label={`About ${item.title}`}>
      <h3>
        {item.title} <Label of={of} />
      </h3>
      {(said?.doc || item.doc) !== undefined && <p lang={said?.doc ? said.language : undefined}>{said?.doc || item.doc}</p>}
      {ports.length > 0 && (
        <dl>
          {ports.map((p) => (
            <div key={`${String(p.out)} ${p.name}`} className={item.fits?.includes(p.name) ? 'fits' : ''}>
              <dt>
                <span className="way">{p.out ? 'out' : 'in'}</span> {p.name} <Label of={of.map((o) => `${o}/${p.name}`)} />
              </dt>
              <dd title={p.doc}>
                {p.type}
                {p.unit !== undefined && p.unit !== '' && `, ${p.unit}`}
                {p.default !== undefined && p.default !== '' && ` = ${p.default}`}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </aside>
  );
}

/** All that can be added to the document, found as one types. */
export function AddDialog({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const { at, near, from, text: begun = '' } = args as AddArgs;
  const [text, setText] = useState(begun);
  const opened = useRef(0);
  const [place, setPlace] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const { found, known } = useFound(text, from);
  const empty = useEdit((s) => whyEmpty(text, known, s));
  const rows = useMemo(() => grouped(found, text !== ''), [found, text]);
  const items = useMemo(() => rows.flatMap((r) => r.items), [rows]);
  const item = items[place] ?? items[0];

  // At once: what is typed next belongs here.
  useLayoutEffect(() => {
    const el = dialog.current;
    if (!el || el.open) return;
    el.showModal();
    opened.current = performance.now();
    // It opens where somebody points, as far as the page has room.
    const spot = at && canvasOf(editor)?.onPage(at);
    if (!spot) return;
    const { width, height } = el.getBoundingClientRect();
    el.style.margin = '0';
    el.style.left = `${String(Math.round(Math.max(8, Math.min(spot[0] + 6, innerWidth - width - 8))))}px`;
    el.style.top = `${String(Math.round(Math.max(8, Math.min(spot[1] + 6, innerHeight - height - 8))))}px`;
  }, [editor, at]);
  useModal(dialog);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [place, items]);

  const kind = editor.json.text('kind');
  const nests = editor.kind.nests === true && from === undefined;
  const onwards = useMemo(() => (nests || from !== undefined ? undefined : editor.kind.onwards?.(editor)), [editor, nests, from]);
  const take = (i: PaletteItem | undefined, shift = false): void => {
    if (!i) return;
    editor.hide();
    const joins = shift && onwards !== undefined;
    const where: Where = { at, near, from: joins ? onwards.from : from, onwards: joins, outer: shift && nests, ports: portsOf(i) };
    const link = near !== undefined && /^\/links\/\d+$/.test(near) ? near : undefined;
    editor.add(i, link === undefined ? where : { ...where, onLink: { path: link, type: typeOfLink(editor, link) } });
    const name = steps(editor.selection[0] ?? '').at(-1);
    editor.note({ line: line('node.add', { name: i.title || i.name, as: name, at: at && at.map(Math.round).join(',') }) });
    editor.select(editor.selection, at === undefined);
    requestAnimationFrame(() => canvasOf(editor)?.focus());
    editor.kind.added?.(editor, where);
  };
  const onKeyDown = (e: KeyboardEvent): void => {
    if (e.key === 'ArrowDown') setPlace(Math.min(items.length - 1, place + 1));
    else if (e.key === 'ArrowUp') setPlace(Math.max(0, place - 1));
    else if (e.key === 'PageDown') setPlace(Math.min(items.length - 1, place + 10));
    else if (e.key === 'PageUp') setPlace(Math.max(0, place - 10));
    else if (e.key === 'Enter') take(item, e.shiftKey);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  let n = -1;
  return (
    <dialog
      ref={dialog}
      className="palette add-dialog"
      aria-label="Add"
      onClose={() => {
        dialog.current?.close(); // the focus goes back to where it was
        editor.hide();
      }}
      onMouseDown={(e) => {
        if (e.target === e.currentTarget) e.preventDefault(); // the second click of a double click takes the focus from nobody
      }}
      onClick={(e) => {
        if (e.target === e.currentTarget && performance.now() - opened.current > DOUBLE_MS) editor.hide();
      }}
    >
      <div className="inside">
        <div className="add-list">
          <input
            autoFocus
            role="combobox"
            aria-expanded="true"
            aria-controls="add-items"
            aria-activedescendant={item ? `add-${String(items.indexOf(item))}` : undefined}
            aria-label="Find what to add"
            placeholder={from && from.type !== '' ? `What ${from.out ? 'takes' : 'gives'} ${from.type === 'trigger' ? 'a trigger' : from.type}` : 'Find what to add: an action, a document…'}
            value={text}
            spellCheck={false}
            onChange={(e) => {
              setText(e.target.value);
              setPlace(0);
            }}
            onKeyDown={onKeyDown}
          />
          <ul id="add-items" role={items.length > 0 ? 'listbox' : undefined} aria-label="What can be added" ref={list}>
            {rows.map((r) => (
              <li key={r.group} role="presentation">
                {r.title !== '' && <h3 role="presentation">{r.title}</h3>}
                <ul role="presentation">
                  {r.items.map((i) => {
                    const own = ++n;
                    return (
                      <li
                        key={`${i.what} ${i.name} ${i.title}`}
                        id={`add-${String(own)}`}
                        role="option"
                        aria-selected={i === item}
                        data-add={i.name}
                        onPointerMove={() => {
                          if (place !== own) setPlace(own);
                        }}
                        onClick={(e) => {
                          take(i, e.shiftKey);
                        }}
                      >
                        <KindMark kind={markOf(i)} />
                        <b>{i.title}</b>
                        <Label of={labelsOf(i, kind)} />
                        <small>{i.doc}</small>
                      </li>
                    );
                  })}
                </ul>
              </li>
            ))}
            {items.length === 0 && <li className="none">{empty}</li>}
          </ul>
          <p className="add-keys" aria-hidden="true">
            <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> add {nests && (<><kbd>Shift+Enter</kbd> one level out </>)}
            {onwards && (<><kbd>Shift+Enter</kbd> {onwards.says} </>)}
          </p>
        </div>
        <About item={item} kind={kind} />
      </div>
    </dialog>
  );
}
