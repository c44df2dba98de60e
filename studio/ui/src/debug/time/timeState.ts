import { createStore } from 'zustand/vanilla';
import { setSetting, settings } from '../../live/settings';
import { FIRST_SECONDS, type View } from './view';

/** How the timeline is looked at: of this page alone, and not remembered. */
export interface TimeState {
  /** Null until there is something to look at. */
  view: View | null;
  /** The view stays with where the game is. */
  follow: boolean;
  /** The whole recording is in view, also when it grows. */
  all: boolean;
  /** Where the run was left that this one is compared with, and where they part: -1 while they do not. */
  parted: { left: number; parts: number } | null;
  /** The frame under the pointer, whose values are shown beside those of now. */
  hover: number | null;
}

export const timeState = createStore<TimeState>(() => ({ view: null, follow: true, all: false, parted: null, hover: null }));

/** Looks at a stretch, if there is something to look at. */
export function look(at: (view: View) => View, follow?: boolean): void {
  timeState.setState((s) => (s.view ? { view: at(s.view), all: false, follow: follow ?? s.follow } : s));
}

export const firstView = (rate: number): View => ({ from: 0, span: FIRST_SECONDS * rate });

/** Whether a value is plotted, in programs of this name. */
export const isPinned = (pins: Record<string, string[]>, program: string, path: string): boolean => pins[program]?.includes(path) ?? false;

/** Plots a value, or not any more. */
export function togglePin(program: string, path: string): void {
  const { pins } = settings.getState();
  const now = pins[program] ?? [];
  setSetting({ pins: { ...pins, [program]: now.includes(path) ? now.filter((p) => p !== path) : [...now, path] } });
}
