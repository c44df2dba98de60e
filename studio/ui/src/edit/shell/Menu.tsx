import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';

export interface MenuItem {
  title: string;
  keys?: string;
  disabled?: boolean;
  /** A line stands above it. */
  apart?: boolean;
  run: () => void;
}

interface Props {
  label: string;
  /** Where, in the page. */
  x: number;
  y: number;
  items: readonly MenuItem[];
  onClose: () => void;
}

/** A menu at a place of the page; arrow keys walk it, Escape and a click outside close it. */
export function Menu({ label, x, y, items, onClose }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: x, top: y });
  useLayoutEffect(() => {
    const r = ref.current?.getBoundingClientRect();
    if (r) setPlace({ left: Math.max(4, Math.min(x, window.innerWidth - r.width - 4)), top: Math.max(4, Math.min(y, window.innerHeight - r.height - 4)) });
    ref.current?.querySelector<HTMLElement>('[role="menuitem"]:not(:disabled)')?.focus();
  }, [x, y]);
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && document.activeElement === document.body) before.focus();
    };
  }, []);
  useEffect(() => {
    const outside = (e: Event) => {
      if (!(e.target instanceof Node) || !ref.current?.contains(e.target)) onClose();
    };
    window.addEventListener('pointerdown', outside, true);
    window.addEventListener('blur', onClose);
    return () => {
      window.removeEventListener('pointerdown', outside, true);
      window.removeEventListener('blur', onClose);
    };
  }, [onClose]);
  const walk = (e: KeyboardEvent) => {
    const all = [...(ref.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? [])];
    const at = all.indexOf(document.activeElement as HTMLElement);
    const to = e.key === 'ArrowDown' ? all[(at + 1) % all.length] : e.key === 'ArrowUp' ? all.at(at - 1) : e.key === 'Home' ? all[0] : e.key === 'End' ? all.at(-1) : undefined;
    e.stopPropagation();
    if (e.key === 'Escape' || e.key === 'Tab') onClose();
    else if (to) to.focus();
    else if (/^\p{L}$/u.test(e.key) && !e.ctrlKey && !e.altKey) all.find((b) => b.textContent.toLowerCase().startsWith(e.key.toLowerCase()))?.focus();
    else return;
    e.preventDefault();
  };
  return (
    <div ref={ref} className="menu" role="menu" aria-label={label} style={place} onKeyDown={walk} onContextMenu={(e) => { e.preventDefault(); }}>
      {items.map((i) => (
        <button
          key={i.title}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className={i.apart ? 'apart' : ''}
          disabled={i.disabled}
          onClick={() => {
            onClose();
            i.run();
          }}
        >
          <span>{i.title}</span>
          {i.keys !== undefined && <kbd>{i.keys}</kbd>}
        </button>
      ))}
    </div>
  );
}
