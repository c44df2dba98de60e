/* A tree of rows as one stop of the Tab key: arrow keys walk it. */
import { useId, useLayoutEffect, useRef, type CSSProperties, type DragEvent, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { Icon } from '../../shell/icons';
import { useView } from '../../panels/useView';
import { reveal, windowOf } from '../../panels/window';

export interface TreeItem {
  key: string;
  depth: number;
  /** Null for what cannot be folded. */
  folded: boolean | null;
  selected: boolean;
  /** What it is called, for finding it by typing. */
  text: string;
  className?: string;
  title?: string;
  data?: Readonly<Record<string, string>>;
  /** Is drawn only while it can be seen. */
  body: () => ReactNode;
  draggable?: boolean;
  /** What it is for people who do not see it, if the body does not say. */
  label?: string;
}

interface Props {
  label: string;
  items: readonly TreeItem[];
  /** Key of the row that the arrow keys are at. */
  cursor: string;
  onCursor: (key: string, e: { shiftKey: boolean; ctrlKey: boolean }) => void;
  onOpen: (key: string, e: { ctrlKey: boolean; metaKey: boolean; shiftKey: boolean }) => void;
  onFold: (key: string, folded: boolean) => void;
  onKey?: (key: string, e: KeyboardEvent) => void;
  onMenu?: (key: string, x: number, y: number) => void;
  onDrag?: (key: string, e: DragEvent) => void;
  /** Something is dragged over a row, or dropped on it. */
  onDragOver?: (key: string, e: DragEvent) => void;
  onDrop?: (key: string, e: DragEvent) => void;
  multi?: boolean;
  className?: string;
}

const TYPED_MS = 700;

/** Height of a row, pixels; tree.css draws with the same number. */
const ROW = 24;

export function TreeList({ label, items, cursor, onCursor, onOpen, onFold, onKey, onMenu, onDrag, onDragOver, onDrop, multi = false, className = '' }: Props) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const typed = useRef({ text: '', at: 0 });
  const at = Math.max(0, items.findIndex((i) => i.key === cursor));
  const here = items[at];
  const view = useView(box);
  const key = here?.key;
  useLayoutEffect(() => {
    const el = box.current;
    if (!el || key === undefined) return;
    const to = reveal(at, el.scrollTop, el.clientHeight, ROW);
    if (to !== el.scrollTop) el.scrollTop = to;
  }, [key, at]); // also where it has another place because a filter was taken away
  const { from, to } = windowOf(view.top, view.height, ROW, items.length);
  const goTo = (i: number, e: KeyboardEvent) => {
    const there = items[Math.min(items.length - 1, Math.max(0, i))];
    if (there) onCursor(there.key, e);
  };
  const find = (letter: string, e: KeyboardEvent): boolean => {
    const now = performance.now();
    typed.current = { text: now - typed.current.at > TYPED_MS ? letter : typed.current.text + letter, at: now };
    const { text } = typed.current;
    const after = text.length === 1 ? at + 1 : at;
    const order = [...items.slice(after), ...items.slice(0, after)];
    const found = order.find((i) => i.text.toLowerCase().startsWith(text.toLowerCase()));
    if (found) onCursor(found.key, e);
    return true;
  };
  const walk = (e: KeyboardEvent) => {
    if (!here || (e.target instanceof HTMLElement && e.target.closest('input'))) return;
    const plain = !e.ctrlKey && !e.metaKey && !e.altKey;
    const page = Math.max(1, Math.floor((box.current?.clientHeight ?? 0) / 24) - 1);
    const parent = items.slice(0, at).findLastIndex((i) => i.depth < here.depth);
    if ((e.key === 'F10' && e.shiftKey) || e.key === 'ContextMenu') {
      const r = box.current?.querySelector('.cursor')?.getBoundingClientRect();
      if (onMenu && r) onMenu(here.key, r.left + 40, r.bottom);
    } else if (!plain) {
      onKey?.(here.key, e);
      return;
    } else if (e.key === 'Enter' || e.key === ' ') onOpen(here.key, e);
    else if (e.key === 'ArrowDown') goTo(at + 1, e);
    else if (e.key === 'ArrowUp') goTo(at - 1, e);
    else if (e.key === 'PageDown') goTo(at + page, e);
    else if (e.key === 'PageUp') goTo(at - page, e);
    else if (e.key === 'Home') goTo(0, e);
    else if (e.key === 'End') goTo(items.length - 1, e);
    else if (e.key === 'ArrowRight') {
      if (here.folded) onFold(here.key, false);
      else if (here.folded === false) goTo(at + 1, e);
    } else if (e.key === 'ArrowLeft') {
      if (here.folded === false) onFold(here.key, true);
      else if (parent >= 0) goTo(parent, e);
    } else if (/^[\p{L}\p{N}_]$/u.test(e.key) && find(e.key, e)) e.stopPropagation();
    else {
      onKey?.(here.key, e);
      return;
    }
    e.preventDefault();
    e.stopPropagation();
  };
  const menu = (key: string, e: MouseEvent) => {
    if (!onMenu) return;
    e.preventDefault();
    onCursor(key, { shiftKey: false, ctrlKey: false });
    onMenu(key, e.clientX, e.clientY);
  };
  return (
    <div
      ref={box}
      className={`tree edit-tree ${className}${items.some((i) => i.folded !== null) ? '' : ' flat'}`}
      role="tree"
      tabIndex={0}
      aria-label={label}
      aria-multiselectable={multi || undefined}
      aria-activedescendant={here && at >= from && at < to ? `${id}${String(at)}` : undefined}
      onKeyDown={walk}
    >
      <div role="presentation" style={{ height: items.length * ROW, paddingTop: from * ROW }}>
      {items.slice(from, to).map((i, n) => (
        <div
          key={i.key}
          id={`${id}${String(from + n)}`}
          className={`row ${i.className ?? ''}${i.selected ? ' current' : ''}${from + n === at ? ' cursor' : ''}`}
          style={{ paddingLeft: 4 + i.depth * 14, '--depth': i.depth } as CSSProperties}
          role="treeitem"
          aria-level={i.depth + 1}
          aria-setsize={items.length}
          aria-posinset={from + n + 1}
          aria-selected={i.selected}
          aria-expanded={i.folded === null ? undefined : !i.folded}
          aria-label={i.label}
          title={i.title}
          {...i.data}
          draggable={i.draggable}
          onDragStart={(e) => { onDrag?.(i.key, e); }}
          onDragOver={(e) => { onDragOver?.(i.key, e); }}
          onDrop={(e) => { onDrop?.(i.key, e); }}
          onClick={(e) => { onOpen(i.key, e); }}
          onContextMenu={(e) => { menu(i.key, e); }}
        >
          <span
            className={i.folded === null ? 'fold none' : 'fold'}
            aria-hidden="true"
            onClick={(e) => {
              if (i.folded === null) return;
              e.stopPropagation();
              onFold(i.key, !i.folded);
            }}
          >
            {i.folded === null ? null : <Icon name={i.folded ? 'right' : 'down'} />}
          </span>
          {i.body()}
        </div>
      ))}
      </div>
    </div>
  );
}
