import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useEditor } from '../context';
import type { Editor } from '../editor';
import { keyText, operation, type Args } from '../operation';
import type { Point } from '../../canvas/state';
import { canvasOf } from './state';

/** A line of a menu: an operation, perhaps with arguments and words of its own. */
export interface Entry {
  run: string;
  args?: Args;
  title?: string;
  /** It is so already. */
  checked?: boolean;
}

/** What a menu is opened on. */
export interface MenuAt {
  at?: Point | undefined;
  port?: { name: string; dir: 'in' | 'out' } | undefined;
}

const common: readonly (readonly string[])[] = [
  ['node.open', 'node.name', 'frame.fold'],
  ['edit.cut', 'edit.copy', 'edit.paste', 'edit.duplicate', 'edit.delete'],
  ['view.align-left', 'view.align-top', 'view.distribute-across', 'view.distribute-down', 'view.layout'],
];

const offered = (e: Editor, entry: Entry): boolean => {
  const o = operation(entry.run);
  return o !== undefined && o.enabled?.(e) !== false;
};

/** Groups of entries; none of them is impossible now. */
export function menuOf(e: Editor, at: MenuAt): Entry[][] {
  const [x, y] = at.at ?? [];
  const add: Entry = { run: 'node.add', args: x !== undefined && y !== undefined ? { at: `${String(Math.round(x))},${String(Math.round(y))}` } : {} };
  const [open = [], ...rest] = common.map((g) => g.map((run): Entry => ({ run })));
  const selected = e.selection.length > 0;
  return [...(e.kind.menu?.(e, at) ?? []), selected ? open : [add], ...rest]
    .map((g) => g.filter((entry) => offered(e, entry)))
    .filter((g) => g.length > 0);
}

/** What can be done with what is selected, at the mouse. */
export function ContextMenu({ args }: { args: Readonly<Record<string, unknown>> }) {
  const editor = useEditor();
  const ref = useRef<HTMLDivElement>(null);
  const [groups] = useState(() => menuOf(editor, { at: args.at as Point | undefined, port: (args.port ?? undefined) as MenuAt['port'] }));
  const [place, setPlace] = useState<Point>([Number(args.x), Number(args.y)]);
  useLayoutEffect(() => {
    const el = ref.current;
    if (!el) return;
    const { width, height } = el.getBoundingClientRect();
    setPlace(([x, y]) => [Math.max(4, Math.min(x, innerWidth - width - 8)), Math.max(4, Math.min(y, innerHeight - height - 8))]);
    el.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, []);
  useEffect(() => {
    const away = (e: Event): void => {
      if (!ref.current?.contains(e.target as Node)) editor.hide();
    };
    window.addEventListener('pointerdown', away, true);
    window.addEventListener('wheel', away, true);
    return () => {
      window.removeEventListener('pointerdown', away, true);
      window.removeEventListener('wheel', away, true);
    };
  }, [editor]);
  const leave = (): void => {
    editor.hide();
    canvasOf(editor)?.focus();
  };
  const onKeyDown = (e: KeyboardEvent): void => {
    const items = [...(ref.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    if (e.key === 'ArrowDown') items[(at + 1) % items.length]?.focus();
    else if (e.key === 'ArrowUp') items[(at - 1 + items.length) % items.length]?.focus();
    else if (e.key === 'Home') items[0]?.focus();
    else if (e.key === 'End') items.at(-1)?.focus();
    else if (e.key === 'Escape' || e.key === 'Tab') leave();
    else if (/^\p{L}$/u.test(e.key)) [...items.slice(at + 1), ...items].find((i) => i.textContent.toLowerCase().startsWith(e.key.toLowerCase()))?.focus();
    else if (e.key !== 'Enter' && e.key !== ' ') return;
    e.stopPropagation();
    if (e.key !== 'Enter' && e.key !== ' ') e.preventDefault();
  };
  return (
    <div ref={ref} className="context-menu" role="menu" aria-label="What can be done here" style={{ left: place[0], top: place[1] }} onKeyDown={onKeyDown} onContextMenu={(e) => { e.preventDefault(); }}>
      {groups.map((g, i) => (
        <div key={i} role="group" aria-label={`Group ${String(i + 1)}`}>
          {g.map((entry) => {
            const o = operation(entry.run);
            const [key] = o?.keys ?? [];
            return (
              <button
                key={`${entry.run} ${JSON.stringify(entry.args)}`}
                type="button"
                role={entry.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
                aria-checked={entry.checked}
                tabIndex={-1}
                data-run={entry.run}
                onClick={() => {
                  leave();
                  void editor.run(entry.run, entry.args);
                }}
              >
                <span className="check" aria-hidden="true">{entry.checked ? '✓' : ''}</span>
                <span className="title">{entry.title ?? o?.title}</span>
                {key && !entry.args && <kbd>{keyText(key)}</kbd>}
              </button>
            );
          })}
        </div>
      ))}
      {groups.length === 0 && <p className="none">No actions here.</p>}
    </div>
  );
}
