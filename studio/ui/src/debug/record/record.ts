import { createStore, type StoreApi } from 'zustand/vanilla';
import { useStore } from 'zustand';
import type { Editor } from '../../edit/editor';
import { useLive } from '../../live/context';
import type { Live } from '../../live/live';
import { setSetting, settings } from '../../live/settings';
import { programOf } from '../../live/state';
import { mode } from '../../mode';
import type { RecordRulesResponse, Series, TryRulesResponse, WatchedValue } from '../../protocol/control';
import { wordsOf } from '../debugState';
import { showTab, side } from '../side';
import { addRules, documentWith, withWatched } from './model';

/** What says when something is shown. */
export type How = 'marked' | 'pressed' | 'begins';
export type Merge = 'alike' | 'each' | 'all';
/** What recorded rules do: nothing yet, run a document, do an action, or play the keys that were held, by an action. */
export type Does = '' | 'run' | 'do' | 'keys';

/** What is asked for, as it stands in the form. */
export interface Form {
  /** Whose mind learns; 0 is the agent that is watched. */
  agent: number;
  /** The part whose document the rules are for; -1 is the first of its kind, or the whole mind. */
  part: number;
  how: How;
  input: string;
  /** The agent whose node begins, 0 for the one that learns; and the node, by its path. */
  beginner: number;
  begins: string;
  /** Null while the game chooses. */
  watched: readonly WatchedValue[] | null;
  span: number;
  merge: Merge;
  name: string;
  does: Does;
  what: string;
  /** How many frames of keys are played at most. */
  frames: number;
  /** The document that gets the rules; "" is the one of the part, NEW a new one. */
  target: string;
}

export interface RecordState {
  form: Form;
  answer: RecordRulesResponse | null;
  tried: TryRulesResponse | null;
  /** Values over the recording, by what documents call them. */
  series: ReadonlyMap<string, Series>;
  busy: boolean;
  refused: string;
  /** What was added last, and to which document; or why not. */
  added: { rules: number; to: string; why: string } | null;
}

/** Stands for a document that is yet to be made. */
export const NEW = ' new';

const blank: Form = { agent: 0, part: -1, how: 'marked', input: '', beginner: 0, begins: '', watched: null, span: 1, merge: 'alike', name: '', does: '', what: '', frames: 180, target: '' };
const nothing: RecordState = { form: blank, answer: null, tried: null, series: new Map(), busy: false, refused: '', added: null };

/** After the last change of the form, milliseconds: the game is asked. */
const SOON_MS = 120;
/** So often it is asked again while it plays and the panel is open. */
const AGAIN_MS = 1500;
const POINTS = 240;

/** The document of its kind that a mind has, by its part; 0 if it has none. */
const partOf = (a: RecordRulesResponse | null): number => a?.documents[0]?.part ?? 0;

/** Rules that somebody records. */
export class Recording {
  readonly store: StoreApi<RecordState> = createStore<RecordState>(() => nothing);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;
  private starts = -1;

  constructor(readonly live: Live) {
    live.debug.store.subscribe(({ standing }) => {
      if (!standing || standing.starts === this.starts) return;
      this.starts = standing.starts;
      this.set({ answer: null, tried: null, series: new Map() });
      if (this.open) this.soon();
    });
  }

  get state(): RecordState {
    return this.store.getState();
  }

  get open(): boolean {
    return side.getState().tab === 'record';
  }

  /** Whose mind learns. */
  get agent(): number {
    const { form } = this.state;
    return form.agent !== 0 ? form.agent : (this.live.state.agent ?? 0);
  }

  private set(by: Partial<RecordState>): void {
    this.store.setState(by);
  }

  /** Changes the form, and asks anew. */
  change(by: Partial<Form>): void {
    const other = by.agent !== undefined || by.part !== undefined;
    this.set({ form: { ...this.state.form, ...(other && { watched: null }), ...by }, added: null, ...(other && { answer: null, tried: null, series: new Map<string, Series>() }) });
    this.soon();
  }

  /** Changes how a value is watched; null: not at all. */
  watch(value: string, by: Partial<WatchedValue> | null): void {
    const { answer, form } = this.state;
    const now = form.watched ?? answer?.watched ?? [];
    this.change({ watched: withWatched(now, value, by, answer?.values ?? []) });
  }

  soon(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), SOON_MS);
  }

  /** Asks again and again while the panel is open and the game plays on. The result ends it. */
  follow(): () => void {
    this.soon();
    let newest = -1;
    const timer = setInterval(() => {
      const now = this.live.debug.state.standing?.newest ?? -1;
      if (now === newest || document.visibilityState === 'hidden' || this.state.busy) return;
      newest = now;
      this.soon();
    }, AGAIN_MS);
    return () => {
      clearInterval(timer);
      clearTimeout(this.timer);
    };
  }

  /** Asks for rules of what was shown, and where they would match. */
  async ask(): Promise<void> {
    const { control } = this.live.debug;
    const { agent } = this;
    if (agent === 0) return;
    const turn = ++this.asked;
    const { form } = this.state;
    this.set({ busy: true });
    try {
      const q = (part: number) => control.recordRules({
        agent, part, from: 0, to: 0, moments: [], marked: form.how === 'marked', pressed: form.how === 'pressed' ? form.input : '',
        begins: form.how === 'begins' ? form.begins : '', beginsAgent: form.beginner || agent, watched: [...(form.watched ?? [])], span: form.span, merge: form.merge,
        name: form.name, taken: this.namesIn(part), run: form.does === 'run' ? form.what : '', do: form.does === 'do' || form.does === 'keys' ? form.what : '',
        playback: form.does === 'keys' && form.what !== '', frames: form.frames,
      });
      let part = Math.max(form.part, 0);
      let answer = await q(part);
      if (form.part < 0 && partOf(answer) !== part) answer = await q((part = partOf(answer)));
      if (form.watched?.length === 0) answer = { ...answer, watched: [], rules: [], problem: 'Choose at least one value to watch: without any, a rule would always match.' };
      const moments = answer.moments.map((m) => m.tick);
      const [tried, got] = await Promise.all([
        answer.rules.length === 0 ? null : control.tryRules({ agent, part, from: 0, to: 0, rules: answer.rules.map((r) => r.text), threshold: 0, moments }),
        answer.values.length === 0 ? null : control.getSeries({ agent, from: 0, to: 0, paths: answer.values.slice(0, 32).map((v) => v.path), points: POINTS }),
      ]);
      if (turn !== this.asked) return;
      this.set({ answer, tried, refused: '', series: new Map((got?.series ?? []).map((s, i) => [answer.values[i]?.value ?? '', s])) });
      if (form.part < 0) this.set({ form: { ...this.state.form, part } });
    } catch (e) {
      if (turn === this.asked) this.set({ refused: wordsOf(e), answer: null, tried: null });
    } finally {
      if (turn === this.asked) this.set({ busy: false });
    }
  }

  /** The names of the nodes of the part: its rules, where it is of the kind. */
  private namesIn(part: number): string[] {
    return programOf(this.live.state, this.agent)?.parts[part]?.nodes.map((n) => n.name) ?? [];
  }

  /** Opens the panel. */
  show(): void {
    if (settings.getState().large) setSetting({ large: false });
    showTab('record');
    this.soon();
  }

  /** Marks the frame that is seen as one in which the character is to do it, or takes a mark away. */
  async mark(tick = this.live.scene.tick.latest(), remove = false): Promise<void> {
    if (this.state.form.how !== 'marked') this.change({ how: 'marked' });
    const done = await this.live.debug.ask((c) => c.markMoment({ agent: this.agent, tick, remove }));
    if (done) await this.ask();
  }

  /** The document that gets the rules, or NEW. */
  get target(): string {
    const { form, answer } = this.state;
    return form.target !== '' ? form.target : (answer?.documents.find((d) => d.part === form.part)?.document ?? answer?.documents[0]?.document ?? NEW);
  }

  /** Adds the rules to the document, as one step of undo, and saves it: a game that runs it takes it over. */
  async add(): Promise<void> {
    const { answer, form } = this.state;
    if (!answer || answer.rules.length === 0 || this.state.busy) return;
    const texts = answer.rules.map((r) => r.text);
    const to = this.target;
    this.set({ busy: true, added: null });
    try {
      const e = await editorOf(this.live);
      const path = to === NEW ? await this.create(e, form.name || 'recorded', texts, answer) : to;
      if (to !== NEW) {
        await e.open(path);
        e.change(texts.length === 1 ? 'add a recorded rule' : 'add recorded rules', (json) => addRules(json, texts));
      }
      const saved = await e.save(path);
      this.set({ added: { rules: texts.length, to: path, why: saved ? '' : `${path} was changed outside the editor meanwhile: the rules are in the editor, and not saved yet.` } });
    } catch (e) {
      this.set({ added: { rules: 0, to, why: wordsOf(e) } });
    } finally {
      this.set({ busy: false });
    }
  }

  /** Makes a document for the rules. */
  private async create(e: Editor, name: string, texts: readonly string[], answer: RecordRulesResponse): Promise<string> {
    const listed = new Set((e.state.listing?.documents ?? []).map((d) => d.path));
    const base = name.toLowerCase().replace(/[^a-z0-9]+/g, '_').replace(/^_+|_+$/g, '') || 'recorded';
    let free = base;
    for (let n = 2; listed.has(`${free}.rules.json`); n++) free = `${base}${String(n)}`;
    const path = `${free}.rules.json`;
    await e.request('create', { path, kind: 'rules', name: free, doc: '', implements: [] });
    e.relistSoon();
    await e.open(path);
    e.change('add recorded rules', () => documentWith(free, answer.watched, answer.values, texts));
    return path;
  }
}

/** The editor of the page. It throws why there is none. */
export async function editorOf(live: Live): Promise<Editor> {
  if (live.base() !== '') throw new Error('This game runs elsewhere: its documents are edited where they lie.');
  if (!mode.getState().edit) throw new Error('No project is open here: start the game with its documents, such as with --edit and their folder.');
  const e = (await import('../../edit/begin')).pageEditor();
  if (!e || e.state.connection !== 'open') throw new Error('The project could not be reached. Try again in a moment.');
  return e;
}

const all = new WeakMap<Live, Recording>();

export function recordingOf(live: Live): Recording {
  let r = all.get(live);
  if (!r) all.set(live, (r = new Recording(live)));
  return r;
}

export const useRecording = <T,>(select: (s: RecordState) => T): T => useStore(recordingOf(useLive()).store, select);
