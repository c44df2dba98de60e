/*
 * The page's one handler of keys. A key does what its operation does in the mode that is shown. It never acts while somebody writes in a
 * field, unless it holds there, too, nor under a dialog; and while a game is watched, the game's own keys come first.
 */
import { useLayoutEffect } from 'react';
import { isTextField } from '../stage/keys';
import { freeKeys, isKey, type Pressed } from './keys';
import { inMode, keysOf, type Contexts, type Mode, type Operation } from './registry';

const none: ReadonlySet<string> = new Set();

/** The operations that a key press may mean, those of what is open before those of all documents. */
export function operationsFor(mode: Mode, e: Pressed, taken: ReadonlySet<string> = none, writing = false): Operation[] {
  const found = inMode(mode).filter((o) => freeKeys(keysOf(o), taken).some((k) => (!writing || k.inText === true) && isKey(k, e)));
  return [...found.filter((o) => o.kinds), ...found.filter((o) => !o.kinds)];
}

const pressable = 'button, a, summary, [role="button"], [role="treeitem"], [role="separator"]';

/** Enter and Space on a focused control press that control. */
const pressesControl = (e: KeyboardEvent): boolean =>
  (e.key === 'Enter' || e.key === ' ') && !e.ctrlKey && !e.metaKey && e.target instanceof Element && e.target.closest(pressable) !== null;

export interface Target<M extends Mode> {
  mode: M;
  context: Contexts[M];
  run: (o: Operation) => void;
  /** The places of the keyboard that a game holds. */
  taken?: () => ReadonlySet<string>;
  /** What comes before all operations, and is told which one the key means: true if it took the key. */
  first?: (e: KeyboardEvent, found: Operation | undefined) => boolean;
}

function pressed<M extends Mode>(e: KeyboardEvent, t: Target<M>): void {
  const writing = isTextField(e.target);
  const can = (o: Operation): boolean => (o[t.mode]?.enabled as ((c: Contexts[M]) => boolean) | undefined)?.(t.context) !== false;
  const found = operationsFor(t.mode, e, t.taken?.(), writing).find(can);
  if (document.querySelector('dialog[open]') && found?.name !== 'view.commands') return;
  if (!writing && pressesControl(e)) return;
  if (!writing && t.first?.(e, found)) return;
  if (!found) {
    // Who watches a game leaves a field by Escape.
    if (writing && t.mode === 'live' && e.key === 'Escape') (e.target as HTMLElement).blur();
    return;
  }
  if (e.defaultPrevented || (e.repeat && t.mode === 'live' && !found.repeats)) return;
  e.preventDefault();
  t.run(found);
}

/** With these Firefox begins to search the page, and what one types next is searched for. */
const quickFind = (e: KeyboardEvent): boolean => (e.key === "'" || e.key === '/') && !e.ctrlKey && !e.metaKey && !e.altKey;

/** Keys run operations, from the instant on in which what they act on can be seen. */
export function useOperationKeys<M extends Mode>(target: Target<M>): void {
  useLayoutEffect(() => {
    const down = (e: KeyboardEvent) => {
      pressed(e, target);
      if (quickFind(e) && !isTextField(e.target)) e.preventDefault();
    };
    window.addEventListener('keydown', down);
    return () => {
      window.removeEventListener('keydown', down);
    };
  }, [target]);
}
