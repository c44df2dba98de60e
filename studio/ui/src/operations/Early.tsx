import { useEffect } from 'react';

let typed = '';

/** What was typed into the field that stood for another one; it is asked for once. */
export function takeTyped(): string {
  const text = typed;
  typed = '';
  return text;
}

/** Stands for the field of the palette while that is being loaded: what is typed meanwhile is for it, and no shortcut of the page. */
export function Early() {
  useEffect(() => {
    typed = '';
  }, []);
  return (
    <input
      autoFocus
      aria-label="Search commands"
      style={{ position: 'fixed', opacity: 0, pointerEvents: 'none' }}
      onChange={(e) => {
        typed = e.target.value;
      }}
    />
  );
}
