import { useDeferredValue, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Filter } from '../../panels/Filter';
import { useEdit, useEditor, useJson, useSelection } from '../context';
import { kindEditor } from '../kinds/registry';
import { operation } from '../operation';
import { schemaOf, useKnowledge } from '../properties/knowledge';
import { along } from '../properties/schema';
import { nameIn, steps } from '../model/json';
import type { Editor } from '../editor';
import type { Item } from '../kinds/kind';
import { TreeList, type TreeItem } from './TreeList';
import { Told } from '../../labels/Label';
import { saidIn } from '../../labels/labels';

interface Line {
  item: Item;
  depth: number;
  folded: boolean | null;
}

/** What is seen of the items: not what is folded away; of a filter, what has its words, and what that lies in. */
export function outlineLines(items: readonly Item[], folded: ReadonlySet<string>, filter = '', said: (name: string) => string = () => '', depth = 0): Line[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
  return items.flatMap((item): Line[] => {
    const inner = folded.has(item.path) && words.length === 0 ? [] : outlineLines(item.children, folded, filter, said, depth + 1);
    const text = `${item.name} ${item.title} ${item.what} ${said(item.name)}`.toLowerCase();
    if (words.length > 0 && inner.length === 0 && !words.every((w) => text.includes(w))) return [];
    return [{ item, depth, folded: item.children.length === 0 ? null : folded.has(item.path) && words.length === 0 }, ...inner];
  });
}

/** The operation that renames what stands here; null if its name is not for changing. */
function renaming(item: Item, editor: Editor): string | null {
  if (item.name === '' || item.what === 'section') return null;
  if (along(schemaOf(editor.json.text('kind')), editor.json, steps(item.path).slice(0, -1)).schemas.at(-1)?.of !== undefined) return null; // the name of something else
  const own = `${item.noun ?? item.what}.rename`;
  if (operation(own)) return own;
  return steps(item.path).at(-1) === item.name || nameIn(editor.json, item.path) === item.name ? 'part.rename' : null;
}

function Rename({ item, onDone }: { item: Item; onDone: (to: string | null) => void }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(item.name);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  return (
    <input
      ref={field}
      className="rename"
      aria-label={`New name of ${item.name}`}
      value={text}
      spellCheck={false}
      onChange={(e) => {
        setText(e.target.value);
      }}
      onBlur={() => {
        onDone(null);
      }}
      onClick={(e) => {
        e.stopPropagation();
      }}
      onKeyDown={(e) => {
        e.stopPropagation();
        if (e.key === 'Enter') onDone(text);
        else if (e.key === 'Escape') onDone(null);
      }}
    />
  );
}

/** What a part says of itself, beside its name. */
function Facts({ facts }: { facts: NonNullable<Item['facts']> }) {
  return (
    <span className="facts">
      {facts.map(([what, is]) => (
        <span key={what} title={is}>
          <small>{what}</small> {is}
        </span>
      ))}
    </span>
  );
}

const FILTERED = 24;
const none: readonly Item[] = [];

/** Everything in the document as a tree that can be walked and selected. */
export function Outline({ label = 'Outline', wide = false }: { label?: string; wide?: boolean }) {
  const editor = useEditor();
  const path = useEdit((s) => s.current);
  const json = useDeferredValue(useJson());
  const selection = useSelection();
  const marks = useEdit((s) => s.marks);
  const box = useRef<HTMLDivElement>(null);
  const [folds, setFolds] = useState<ReadonlySet<string>>(new Set());
  const [filter, setFilter] = useState('');
  const [renamed, setRenamed] = useState<string | null>(null);
  const known = useKnowledge();
  const editing = kindEditor(json.text('kind'));
  const schema = known.schema(json.text('kind')); // what parts there are, and their titles
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const items = useMemo(() => (json.size === 0 ? none : editing.outline(json)), [json, editing, schema]);
  const lines = useMemo(() => outlineLines(items, folds, filter, (name) => saidIn(path ?? '', name)?.label ?? ''), [items, folds, filter, path]);
  const byPath = useMemo(() => new Map(lines.map((l) => [l.item.path, l])), [lines]);
  const plain = json.text('kind') === 'labels'; // which are labels themselves
  const rows = useMemo(() => {
    const on = new Set(selection);
    return lines.map(({ item, depth, folded }): TreeItem => ({
      key: item.path, depth, folded, selected: on.has(item.path), text: item.name || item.title, data: { 'data-item': item.path },
      className: marks.has(item.path) ? `mark-${marks.get(item.path) ?? ''}` : '',
      ...(item.doc !== undefined && item.doc !== '' && { title: item.doc }),
      body: () =>
        renamed === item.path ? (
          <Rename
            item={item}
            onDone={(to) => {
              setRenamed(null);
              const rename = renaming(item, editor);
              if (to !== null && to !== '' && to !== item.name && rename !== null) void editor.run(rename, rename === 'part.rename' ? { path: item.path, to } : { from: item.name, to });
              if (to !== null) requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[role="tree"]')?.focus());
            }}
          />
        ) : (
          <>
            <span className="name">{plain || (item.title !== '' && saidIn(path ?? '', item.name)?.label === item.title) ? item.name || item.title : <Told text={item.name || item.title} />}</span>
            {wide && item.facts ? <Facts facts={item.facts} /> : item.name !== '' && item.title !== '' && <small className="detail">{plain ? item.title : <Told text={item.title} />}</small>}
          </>
        ),
    }));
  }, [lines, selection, marks, renamed, editor, wide, path, plain]);
  if (path === null) return <p className="none">No document is open.</p>;
  if (items.length === 0) return <p className="none">This document has no parts. Set its values in Properties.</p>;
  const cursor = selection.at(-1) ?? '';
  const select = (path: string, e: { shiftKey: boolean; ctrlKey: boolean; metaKey?: boolean }) => {
    const now = editor.selection;
    if (e.ctrlKey || e.metaKey) editor.select(now.includes(path) ? now.filter((p) => p !== path) : [...now, path], true);
    else if (e.shiftKey) editor.select([...now.filter((p) => p !== path), path], true);
    else editor.select([path], true);
  };
  const onKey = (path: string, e: KeyboardEvent) => {
    const line = byPath.get(path);
    if (e.key !== 'F2' || e.ctrlKey || e.altKey || !line || !renaming(line.item, editor)) return;
    setRenamed(path);
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div className="outline" ref={box}>
      {(items.length > FILTERED || filter !== '') && (
        <Filter label="Filter this document" text={filter} onText={setFilter} />
      )}
      {rows.length === 0 && <p className="none">No results for “{filter}”.</p>}
      <TreeList
        label={label}
        multi
        items={rows}
        cursor={cursor}
        onCursor={select}
        onOpen={select}
        onFold={(path, to) => {
          const next = new Set(folds);
          if (to) next.add(path);
          else next.delete(path);
          setFolds(next);
        }}
        onKey={onKey}
      />
    </div>
  );
}
