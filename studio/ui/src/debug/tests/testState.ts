import { createStore } from 'zustand/vanilla';
import { select, selection, type Range } from './selection';
import type { Live } from '../../live/live';
import { programOf } from '../../live/state';
import { settings } from '../../live/settings';
import { wordsOf } from '../debugState';

export type Form = 'scenario' | 'go' | 'rules';
/** Whose nodes are expected to begin and end as they did. */
export type Whom = 'watched' | 'all' | 'chosen';

/** What a test is to be made of, as it stands in the form. */
export interface Draft {
  name: string;
  form: Form;
  whom: Whom;
  chosen: number[];
  /** Values that are to be at the end what they were; null: those that are plotted. */
  values: string[] | null;
  within: number;
  /** How deep in documents within documents nodes are looked at; 0 for all. */
  depth: number;
  /** Of rules: the actions to note, and the triggers that make them a success, in words; what they look at, as expressions. */
  actions: string;
  good: string;
  looks: readonly string[];
}

export interface Made {
  file: string;
  text: string;
}

export interface TestState {
  draft: Draft;
  made: Made | null;
  /** Why the game would not make it, in its words. */
  refused: string;
  busy: boolean;
}

const fresh: Draft = { name: '', form: 'scenario', whom: 'watched', chosen: [], values: null, within: 0, depth: 0, actions: '', good: '', looks: [] };

export const tests = createStore<TestState>(() => ({ draft: fresh, made: null, refused: '', busy: false }));

/** Changes what is to be made; what was made before is of something else then. */
export const change = (by: Partial<Draft>): void => {
  tests.setState((s) => ({ draft: { ...s.draft, ...by }, made: null, refused: '' }));
};

selection.subscribe((s, was) => {
  if (s.range !== was.range) tests.setState({ made: null, refused: '' });
});

const none: string[] = [];

/** The values that are plotted of the watched agent. */
export const plotted = (live: Live): string[] => settings.getState().pins[programOf(live.state, live.state.agent)?.name ?? ''] ?? none;

/** So many seconds are taken if nothing is selected. */
const USUAL_SECONDS = 10;

/** The last seconds before where the game stands. */
export function lastSeconds(live: Live, seconds = USUAL_SECONDS): Range | null {
  const s = live.debug.state.standing;
  if (!s || !live.debug.can('seek')) return null;
  const to = Math.min(Math.max(s.tick, s.oldest), s.newest);
  return { from: Math.max(s.oldest, to - Math.round(seconds * (live.state.game?.rate ?? 60))), to };
}

/** What is selected, or is from now on: the last seconds. */
export function ensureSelection(live: Live): Range | null {
  const range = selection.getState().range ?? lastSeconds(live);
  if (range !== selection.getState().range) select(range);
  return range;
}

export function agentsOf(draft: Draft, watched: number | null): number[] {
  if (draft.whom === 'all') return [];
  return draft.whom === 'watched' ? (watched === null ? [] : [watched]) : draft.chosen;
}

const words = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** Has the game make the test, or the rules. */
export async function make(live: Live): Promise<void> {
  const range = ensureSelection(live);
  if (!range || tests.getState().busy) return;
  const { draft } = tests.getState();
  const agents = agentsOf(draft, live.state.agent);
  if (draft.form !== 'rules' && draft.whom === 'chosen' && agents.length === 0) {
    tests.setState({ refused: 'Choose an agent first, or take all.', made: null });
    return;
  }
  tests.setState({ busy: true, refused: '' });
  try {
    const { control } = live.debug;
    const name = draft.name.trim();
    const made =
      draft.form === 'rules'
        ? await control.makeRules({ ...range, name, agent: live.state.agent ?? 0, actions: words(draft.actions), good: words(draft.good), values: [...draft.looks] })
        : await control.makeTest({
            ...range, name: name || nameFor(live, range), form: draft.form, agents,
            values: draft.values ?? plotted(live), within: draft.within, depth: draft.depth,
          });
    tests.setState({ made, busy: false });
  } catch (e) {
    tests.setState({ made: null, refused: wordsOf(e), busy: false });
  }
}

/** What a test is called that nobody has named. */
export const nameFor = (live: Live, range: Range): string => `${live.state.game?.title ?? 'Game'}, frames ${range.from} to ${range.to}`;

/** Where a recording is downloaded: of a stretch, or all of it. */
export function recordingUrl(base: string, range: Range | null): string {
  const at = `${base}/call/recording`;
  return range ? `${at}?from=${range.from}&to=${range.to}` : at;
}
