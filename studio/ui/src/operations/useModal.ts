import { useLayoutEffect, type RefObject } from 'react';

/** What had the focus before the first of dialogs that follow each other. */
let opener: HTMLElement | null = null;

/** Opens a dialog over the page; when no dialog is left, the focus goes back to where it was. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, first = ''): void {
  useLayoutEffect(() => {
    const el = ref.current;
    const now = document.activeElement;
    if (now instanceof HTMLElement && now !== document.body && !now.closest('dialog')) opener = now;
    if (el && !el.open) {
      el.showModal();
      if (first) el.querySelector<HTMLElement>(first)?.focus();
    }
    // Escape closes it in the same instant: the browser tells of that later by itself, when another dialog may be open already.
    const cancel = (e: Event) => {
      if (e.target !== el || !e.cancelable) return;
      e.preventDefault();
      el?.dispatchEvent(new Event('close'));
    };
    el?.addEventListener('cancel', cancel);
    return () => {
      el?.removeEventListener('cancel', cancel);
      setTimeout(() => {
        if (document.querySelector('dialog[open]') || document.activeElement !== document.body) return;
        opener?.focus();
        opener = null;
      }, 0);
    };
  }, [ref, first]);
}
