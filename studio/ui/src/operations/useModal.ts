import { useLayoutEffect, type RefObject } from 'react';

/** What had the focus before the first of dialogs that follow each other. */
let opener: HTMLElement | null = null;

/**
 * Opens a dialog over the page; when no dialog is left, the focus goes back to where it was. A light one covers the page by itself, so
 * nothing under it need be made unreachable, for which the browser would look at each element before it paints.
 */
export function useModal(ref: RefObject<HTMLDialogElement | null>, first = '', light = false): void {
  useLayoutEffect(() => {
    const el = ref.current;
    const now = document.activeElement;
    if (now instanceof HTMLElement && now !== document.body && !now.closest('dialog')) opener = now;
    const focus = () => el?.querySelector<HTMLElement>(first || 'input')?.focus();
    if (el && !el.open) {
      // Over another modal dialog only a modal one can be reached.
      if (light && 'showPopover' in el && !document.querySelector('dialog:modal')) cover(el);
      else el.showModal();
      if (first) focus();
    }
    // Escape closes it in the same instant: the browser tells of that later by itself, when another dialog may be open already.
    const cancel = (e: Event) => {
      if (e.target !== el || !e.cancelable) return;
      e.preventDefault();
      el?.dispatchEvent(new Event('close'));
    };
    // For a light one the browser does neither.
    const covers = el?.hasAttribute('popover') === true;
    const escape = (e: KeyboardEvent) => {
      if (e.key !== 'Escape' || document.querySelector('dialog:modal')) return;
      e.preventDefault();
      e.stopPropagation();
      el?.dispatchEvent(new Event('close'));
    };
    const stay = (e: FocusEvent) => {
      if (e.target instanceof Element && !e.target.closest('dialog')) focus();
    };
    el?.addEventListener('cancel', cancel);
    if (covers) {
      window.addEventListener('keydown', escape, true);
      document.addEventListener('focusin', stay);
    }
    return () => {
      el?.removeEventListener('cancel', cancel);
      window.removeEventListener('keydown', escape, true);
      document.removeEventListener('focusin', stay);
      setTimeout(() => {
        if (document.querySelector('dialog[open]') || document.activeElement !== document.body) return;
        opener?.focus();
        opener = null;
      }, 0);
    };
  }, [ref, first, light]);
}

/** Shows a dialog above all others without being modal to the browser; to screen readers it is. */
function cover(el: HTMLDialogElement): void {
  el.popover = 'manual';
  el.showPopover();
  el.open = true;
  el.ariaModal = 'true';
}
