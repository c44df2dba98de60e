import { useEffect, useMemo, useState } from 'react';
import { useEdit, useEditor, useJson } from '../context';
import { jsonOf, type Doc } from '../document';
import type { Editor, Over } from '../editor';
import { kindEditor } from '../kinds/registry';
import type { Item } from '../kinds/kind';
import type { Hit } from '../protocol';
import { find, fuzzy } from '../../operations/find';
import { KindIcon } from './KindIcon';
import { Picker, type Choice } from '../../operations/Picker';
import { recentOf } from './session';
import { saidIn, saidOf, type Said } from '../../labels/labels';

interface Place extends Choice {
  path: string;
  select?: string | undefined;
  /** Other words by which it is found: what labels call it. */
  also?: readonly string[] | undefined;
}

const also = (said: Said | undefined): readonly string[] | undefined => (said ? [said.label] : undefined);

const run = (e: Editor, p: Place | undefined): void => {
  if (!p) return;
  e.hide();
  if (p.select === undefined) void e.run('document.open', { path: p.path });
  else
    e.goTo({ file: p.path, path: p.select }).catch((why: unknown) => {
      e.say('bad', why instanceof Error ? why.message : String(why));
    });
};

const flat = (items: readonly Item[]): Item[] => items.flatMap((i) => [i, ...flat(i.children)]);

/** Documents, what was open last first, and the nodes of the one that is shown. */
export function Go() {
  const editor = useEditor();
  const listing = useEdit((s) => s.listing);
  // What somebody wanted to see may open only now: then its nodes are here, too.
  const shown = useEdit((s) => s.current);
  const json = useJson();
  const [text, setText] = useState('');
  const all = useMemo((): Place[] => {
    // The one that is shown comes last of them: Enter alone goes back to the one before.
    const recent = recentOf(editor).filter((p) => p !== shown);
    if (shown !== null) recent.push(shown);
    const place = (p: string): number => (recent.includes(p) ? recent.indexOf(p) : recent.length);
    const documents = [...(listing?.documents ?? [])].sort((a, b) => place(a.path) - place(b.path)).map((d): Place => ({ id: d.path, path: d.path, title: d.path, said: [`document/${d.path}`], also: also(saidOf([`document/${d.path}`])), more: d.doc ?? '', what: <KindIcon kind={d.kind} /> }));
    const { doc } = editor;
    const nodes = doc ? flat(editor.kind.outline(json)).filter((i) => i.name !== '').map((i): Place => ({ id: `${doc.path}#${i.path}`, path: doc.path, select: i.path, title: i.name, said: [`document/${doc.path}/${i.name}`], also: also(saidIn(doc.path, i.name)), more: i.title, what: i.what })) : [];
    return [...documents, ...nodes];
  }, [editor, listing, shown, json]);
  const found = find(text.startsWith('@') ? all.filter((p) => p.select !== undefined) : all, text.replace(/^@/, ''), (p) => ({ title: p.title, also: p.also, about: p.more ?? '' }));
  return (
    <Picker
      label="Go to a document or a node"
      placeholder="A document, or a node of this one"
      text={text}
      onText={setText}
      choices={found}
      none={`No results for “${text}”.`}
      onClose={() => {
        editor.hide();
      }}
      onChoose={(p) => {
        run(editor, p);
      }}
    >
      <p className="picker-given">
        <kbd>@</kbd> leaves only nodes. <kbd>Ctrl+Shift+F</kbd> searches all documents.
      </p>
    </Picker>
  );
}

const LIMIT = 200;

/** Results by document, in the order of each document's best. */
export function grouped(hits: readonly Hit[]): Hit[] {
  const by = new Map<string, Hit[]>();
  for (const h of hits) by.set(h.document, [...(by.get(h.document) ?? []), h]);
  return [...by.values()].flat();
}

/** What documents that are not saved have by the names that are looked for, as far as the server does not know of it. */
export function unsavedHits(docs: Iterable<Doc>, query: string, known: readonly Hit[]): Hit[] {
  const had = new Set(known.map((h) => `${h.document}#${h.path}`));
  return [...docs].flatMap((d) => {
    if (!d.dirty || query === '') return [];
    const items = flat(kindEditor(jsonOf(d).text('kind')).outline(jsonOf(d))).filter((i) => !had.has(`${d.path}#${i.path}`));
    return fuzzy(items, query, (i) => i.name || i.title, (i) => i.title).map((i): Hit => ({ document: d.path, what: i.what, name: i.name || i.title, path: i.path }));
  });
}

/** Search through everything that documents say. */
export function Search({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const [text, setText] = useState(typeof args.query === 'string' ? args.query : '');
  const [hits, setHits] = useState<{ of: string; list: readonly Hit[]; ms: number } | null>(null);
  const query = text.trim();
  const silent = useEdit((s) => s.silentSince !== null || s.connection !== 'open');
  useEffect(() => {
    if (query === '') return;
    let gone = false;
    const began = performance.now();
    editor.request<Hit[] | null>('search', { query, limit: LIMIT }).then(
      (list) => {
        if (!gone) setHits({ of: query, list: grouped(list ?? []), ms: performance.now() - began });
      },
      (why: unknown) => {
        if (!gone) editor.say('bad', why instanceof Error ? why.message : String(why));
      },
    );
    return () => {
      gone = true;
    };
  }, [editor, query]);
  const shown = query === '' || !hits ? [] : grouped([...hits.list, ...unsavedHits(editor.state.docs.values(), query, hits.list)]);
  const found = shown.map((h, i): Place => ({
    id: `${h.document}#${h.path}#${String(i)}`, path: h.document, select: h.what === 'document' ? undefined : h.path, group: h.document, what: h.what, title: h.name, said: h.what === 'document' ? [`document/${h.document}`] : [`document/${h.document}/${h.name}`, `action/${h.name}`, `function/${h.name}`], more: h.node !== undefined && h.node !== h.name ? `in ${h.node}` : '',
  }));
  const unsaved = useEdit((s) => [...s.docs.values()].some((d) => d.dirty));
  const note = hits?.of === query && query !== '' ? `${String(shown.length)}${shown.length === LIMIT ? ' and more' : ''} found.` : 'Names, ports, values, uses, expressions, explanations.';
  return (
    <Picker
      label="Search everywhere"
      placeholder="Search all documents"
      text={text}
      onText={setText}
      choices={found}
      none={query === '' ? 'Type to search.' : hits?.of === query ? `No results for “${query}”.` : silent ? 'The server does not answer. Results appear when it does.' : 'Searching…'}
      onClose={() => {
        editor.hide();
      }}
      onChoose={(p) => {
        run(editor, p);
      }}
    >
      <p className="picker-given" role="status">
        {note} {unsaved && 'Of what is not saved, names are searched.'}
      </p>
    </Picker>
  );
}
