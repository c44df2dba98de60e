import { createStore } from 'zustand/vanilla';
import type { Live } from '../../live/live';
import { mode } from '../../mode';

/** A saved game of the project. */
export interface Save {
  /** The file, in the folder saves. */
  name: string;
  /** When it was written, as ISO 8601 has it. */
  time: string;
  /** Bytes. */
  size: number;
  game?: string;
  tick: number;
  /** Ticks a second. */
  rate?: number;
  /** Documents that the game does not run as they were. */
  changed: string[];
  /** Why it cannot be loaded into the game that runs. */
  why?: string;
}

interface Told {
  refused?: string;
  saves: Save[];
  fleeting?: boolean;
  name?: string;
  loaded?: boolean;
  tick?: number;
  report?: string;
}

/** What was done last. */
export interface Done {
  what: 'saved' | 'loaded' | 'deleted';
  name: string;
  tick: number;
  /** What was not simply read, a line for each thing. */
  report: string[];
}

export interface SavesState {
  /** The newest first; null: not asked for yet. */
  saves: Save[] | null;
  fleeting: boolean;
  done: Done | null;
  /** Why it was not done, in a sentence. */
  refused: string;
  busy: boolean;
}

export const saves = createStore<SavesState>(() => ({ saves: null, fleeting: false, done: null, refused: '', busy: false }));

/** Saves lie in the project that is open here: another game's are not those of this page. */
export const kept = (live: Live): boolean => mode.getState().edit && live.base() === '';

export const linesOf = (report: string): string[] => report.split('\n').filter((line) => line.trim() !== '').map((line) => line.replaceAll(' -> ', ' → '));

async function ask(what: 'list' | 'save' | 'load' | 'delete', name = ''): Promise<void> {
  saves.setState({ busy: true, refused: '', ...(what !== 'list' && { done: null }) });
  try {
    const answer = await fetch(new URL('edit', location.href), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ saves: what, name }) });
    if (!answer.ok) {
      saves.setState({ refused: (await answer.text()).trim() });
      return;
    }
    const told = (await answer.json()) as Told;
    if (told.refused !== undefined) {
      saves.setState({ refused: told.refused });
      return;
    }
    const file = told.name ?? '';
    const tick = told.tick ?? told.saves.find((s) => s.name === file)?.tick ?? 0;
    saves.setState({
      saves: told.saves,
      fleeting: told.fleeting === true,
      ...(what !== 'list' && { done: { what: what === 'save' ? 'saved' : what === 'load' ? 'loaded' : 'deleted', name: file, tick, report: linesOf(told.report ?? '') } }),
    });
  } catch {
    saves.setState({ refused: 'The project could not be reached.' });
  } finally {
    saves.setState({ busy: false });
  }
}

export const list = (): Promise<void> => ask('list');
export const save = (name = ''): Promise<void> => ask('save', name);
export const load = (name: string): Promise<void> => ask('load', name);
export const drop = (name: string): Promise<void> => ask('delete', name);

/** Minutes and seconds of game time. */
export function clock(tick: number, rate: number): string {
  const s = Math.floor(tick / rate);
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`;
}
