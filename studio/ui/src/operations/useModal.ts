import { useEffect, type RefObject } from 'react';

/** What had the focus before the first of dialogs that follow each other. */
let opener: HTMLElement | null = null;

/** Opens a dialog over the page; when no dialog is left, the focus goes back to where it was. */
export function useModal(ref: RefObject<HTMLDialogElement | null>, first: string): void {
  useEffect(() => {
    const el = ref.current;
    const now = document.activeElement;
    if (now instanceof HTMLElement && now !== document.body && !now.closest('dialog')) opener = now;
    if (el && !el.open) {
      el.showModal();
      el.querySelector<HTMLElement>(first)?.focus();
    }
    return () => {
      setTimeout(() => {
        if (document.querySelector('dialog[open]') || document.activeElement !== document.body) return;
        opener?.focus();
        opener = null;
      }, 0);
    };
  }, [ref, first]);
}
