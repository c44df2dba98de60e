/* Which number the keyboard is at, and of which the bounds are shown. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Editor } from '../../editor';
import { Num, at, steps } from '../../model/json';
import { canTune } from './marks';

interface TuneState {
  /** JSON Pointer of the number whose bounds are shown; empty for none. */
  open: string;
  /** The number of which a field had the focus last, and its document. */
  last: { path: string; document: string };
}

const all = new WeakMap<Editor, StoreApi<TuneState>>();

export function tuneOf(e: Editor): StoreApi<TuneState> {
  let s = all.get(e);
  if (!s) all.set(e, (s = createStore<TuneState>(() => ({ open: '', last: { path: '', document: '' } }))));
  return s;
}

/** JSON Pointer of the number in whose field an element lies; empty for none. A field of several parts is none: it does not say which number. */
export function numberAt(element: Element | null): string {
  const own = element?.closest<HTMLElement>('[data-number]');
  if (own) return own.dataset.number ?? '';
  const within = element?.closest('.prop')?.querySelectorAll<HTMLElement>('[data-number]');
  return within?.length === 1 ? (within[0]?.dataset.number ?? '') : '';
}

/** The number that is meant if none is named: that of the field in which somebody is, or was before the palette opened. */
export function numberMeant(e: Editor): string {
  const { path, document: doc } = tuneOf(e).getState().last;
  const now = numberAt(document.activeElement) || (doc === e.state.current ? path : '');
  return canTune(now) && at(e.json, steps(now)) instanceof Num ? now : '';
}
