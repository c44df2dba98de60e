import { createStore } from 'zustand/vanilla';
import type { Thing } from './things';

/** What is open over the page, beside the thing that it is about. */
export type Over =
  | { kind: 'none' }
  | { kind: 'menu'; thing: Thing }
  | { kind: 'value'; thing: Thing }
  /** A command of the game; for an agent, or for the game as a whole (0). */
  | { kind: 'command'; agent: number; name: string }
  | { kind: 'commands'; agent: number }
  | { kind: 'said'; text: string };

export interface OverState {
  what: Over;
  /** In the page, pixels. */
  x: number;
  y: number;
}

export const over = createStore<OverState>(() => ({ what: { kind: 'none' }, x: 0, y: 0 }));

/** What had the focus before; it gets it back. */
let before: Element | null = null;

export function openOver(what: Over, at?: { x: number; y: number }): void {
  if (over.getState().what.kind === 'none') before = document.activeElement;
  over.setState({ what, ...at });
}

export function closeOver(): void {
  if (over.getState().what.kind === 'none') return;
  over.setState({ what: { kind: 'none' } });
  if (before instanceof HTMLElement && before.isConnected && before !== document.body) before.focus();
  before = null;
}

/** Says something where the hand is, such as why the game would not. Nothing for an empty text. */
export function say(text: string, at?: { x: number; y: number }): void {
  if (text !== '') openOver({ kind: 'said', text }, at);
}

/** The place just below an element. */
export function below(el: Element): { x: number; y: number } {
  const r = el.getBoundingClientRect();
  return { x: r.left, y: r.bottom + 4 };
}
