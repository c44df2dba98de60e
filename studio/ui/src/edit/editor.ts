import type { All } from '../labels/labels';
import { loadLabels, takeLabels } from '../labels/load';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { Autosaves } from './autosaves';
import { absorbed, asSaved, changed, keepingWithin, jsonOf, openText, selected, settled, withHistory, withWithin, type Doc } from './document';
import { splitWithin } from './shell/names';
import { kindEditor } from './kinds/registry';
import { freeName, type Edited, type Item, type KindEditor, type Where } from './kinds/kind';
import { json as ofPlain, Obj, parse, write, type Json, type Plain } from './model/json';
import { patch } from './model/patch';
import { Infos } from './infos';
import { knowledgeOf } from './properties/knowledge';
import { keptMarks } from './properties/tune/marks';
import type { Stuck } from '../protocol/pulse';
import { line, operation, operations, readLine, type Args } from './operation';
import { closest, commandOf, giveCommand, type RunningGame } from './panels/gameCommands';
import type { Client } from '../protocol/client';
import { EDIT_PROTOCOL, Refused, type Change, type Conflict, type DocText, type EditConnection, type EditHandlers, type Finding, type Listing, type News, type PaletteItem, type Fix } from './protocol';

/** What is open over the page: a name that overs.ts knows, and what it is about. */
export interface Over {
  name: string;
  args: Readonly<Record<string, unknown>>;
}

/** What the editor has done, for the terminal. */
export interface Done {
  n: number;
  line: string;
  /** What came of it; of what failed, why. */
  text?: string;
  failed?: boolean;
}

export interface Notice {
  n: number;
  kind: 'good' | 'bad';
  text: string;
  /** What can be done about it. */
  action?: { title: string; run: () => void };
}

export type Mark = 'added' | 'changed' | 'removed';

export interface EditState {
  connection: EditConnection;
  /** When the server was heard last, milliseconds of Date.now(), if it does not answer any more; null while it does. */
  silentSince: number | null;
  /** What keeps the loop of the game that runs with these documents; null while it goes on. */
  stuck: Stuck | null;
  /** How many requests have not been answered. */
  waiting: number;
  session: string;
  /** What the server says of itself: the project, the game; docs/protocols.md has its members. */
  about: Readonly<Record<string, unknown>> | null;
  listing: Listing | null;
  docs: ReadonlyMap<string, Doc>;
  /** Paths of the documents that have a tab, and the one that is shown. */
  tabs: readonly string[];
  current: string | null;
  findings: readonly Finding[];
  over: Over | null;
  notice: Notice | null;
  done: readonly Done[];
  /** The canvas shall bring what is selected into view: counts up whenever somebody is led there. */
  reveal: number;
  /** It is brought into view by moving what is shown, and no larger. */
  pans: boolean;
  /** JSON Pointer of what somebody was led to: what is selected, or a value within it. */
  place: string;
  /** How the current document differs from what it is compared with, by JSON Pointer; empty if it is compared with nothing. */
  marks: ReadonlyMap<string, Mark>;
  /** Set when the server speaks a protocol that this page does not. */
  wrongProtocol: number | null;
}

const initial: EditState = {
  connection: 'connecting', silentSince: null, stuck: null, waiting: 0, session: '', about: null, listing: null, docs: new Map(), tabs: [], current: null, findings: [],
  over: null, notice: null, done: [], reveal: 0, pans: false, place: '', marks: new Map(), wrongProtocol: null,
};

/** After the last change, milliseconds: the problems are looked for, and what is not saved is put by. */
const CHECK_MS = 120;
const AUTOSAVE_MS = 400;
const DONE_KEPT = 1000;

/** What a page edits: the project, the documents that are open, and all that can be done to them. */
export class Editor {
  readonly store: StoreApi<EditState> = createStore<EditState>(() => initial);
  readonly client: Pick<Client, 'connect' | 'close' | 'request'>;
  /** What the server knows of nodes: their ports, and what they are for. */
  readonly infos: Infos;
  /** The game that runs, if the page is connected to one. */
  game: RunningGame | null = null;
  private checking: ReturnType<typeof setTimeout> | undefined;
  private saving: ReturnType<typeof setTimeout> | undefined;
  private checks = 0;
  private count = 0;
  private relisting: ReturnType<typeof setTimeout> | undefined;
  private readonly autosaves = new Autosaves({
    docs: () => this.state.docs,
    session: () => this.state.session,
    text: (d) => this.text(d),
    request: (t, args) => this.request(t, args),
    failed: (e) => {
      this.say('bad', `Autosave failed: ${e instanceof Error ? e.message : String(e)}`);
    },
  });
  /** Documents that are being saved: what is told of them is no news. */
  private readonly inFlight = new Set<string>();
  private readonly listeners = new Set<(m: News) => void>();

  constructor(connect: (handlers: EditHandlers) => Pick<Client, 'connect' | 'close' | 'request'>) {
    this.client = connect({
      connection: (connection) => {
        this.set({ connection });
      },
      health: ({ silentSince, stuck }) => {
        this.set({ silentSince, stuck });
      },
      waiting: (waiting) => {
        this.set({ waiting });
      },
      ping: () => fetch(new URL('about', location.href), { cache: 'no-store' }),
      news: (m) => {
        this.hear(m);
      },
    });
    this.infos = new Infos((t, args) => {
      // The document that the nodes are in says nothing of what they run.
      const texts = this.unsaved(this.state.current);
      return this.client.request(t, Object.keys(texts).length === 0 ? args : { ...args, texts });
    });
  }

  get state(): EditState {
    return this.store.getState();
  }

  set(change: Partial<EditState>): void {
    this.store.setState(change);
  }

  /** Asks the server; what it refuses is thrown, as Refused. */
  request<R>(t: string, args: object = {}): Promise<R> {
    return this.client.request<R>(t, args);
  }

  /** The game that the page is connected to, or none. */
  meet(game: RunningGame | null): void {
    this.game = game;
  }

  // Operations.

  /** Does an operation by its name. What goes wrong is shown, not thrown; the result says whether it went well. */
  async run(name: string, args: Args = {}, typed = false): Promise<boolean> {
    const text = line(name, args);
    const o = operation(name);
    const { notice } = this.state;
    try {
      const command = o ? undefined : commandOf(this.game, name);
      if (command && this.game) {
        this.note({ line: text, text: await giveCommand(this.game, command, args) });
        return true;
      }
      if (!o) {
        const meant = closest(name, [...operations().map((x) => x.name), ...(this.game?.open() === true ? this.game.commands().map((c) => c.name) : [])]);
        throw new Error(`There is no operation ${name}.${meant.length > 0 ? ` Did you mean ${meant.join(' or ')}?` : ''}`);
      }
      if (o.enabled?.(this) === false) throw new Error(`${o.title}: not possible now.`);
      const strange = Object.keys(args).find((k) => args[k] !== undefined && !o.params?.some((p) => p.name === k));
      if (strange !== undefined) throw new Error(`${o.name} has no argument ${strange}${o.params ? `: it takes ${o.params.map((p) => p.name).join(', ')}` : ''}.`);
      const missing = o.params?.find((p) => !p.optional && args[p.name] === undefined);
      if (missing) throw new Error(`${o.name} needs ${missing.name}: ${missing.doc}`);
      const said = await o.run(this, args);
      if (notice?.kind === 'bad' && this.state.notice === notice && !o.quiet) this.set({ notice: null });
      if (typed || !o.quiet) this.note({ line: text, ...(typeof said === 'string' && said !== '' && { text: said }) });
      return true;
    } catch (e) {
      const why = e instanceof Error ? e.message : String(e);
      this.note({ line: text, text: why, failed: true });
      this.say('bad', why);
      return false;
    }
  }

  /** Does a typed line; # begins a comment. */
  type(text: string): Promise<boolean> {
    if (/^\s*(?:#|$)/.test(text)) return Promise.resolve(true);
    try {
      const { name, args } = readLine(text, (n) => commandOf(this.game, n)?.params.map((p) => p.name));
      return this.run(name, args, true);
    } catch (e) {
      this.note({ line: text, text: e instanceof Error ? e.message : String(e), failed: true });
      return Promise.resolve(false);
    }
  }

  /** Does lines one after another, up to the first that fails. */
  async script(text: string): Promise<boolean> {
    for (const l of text.split('\n')) if (!(await this.type(l))) return false;
    return true;
  }

  note(d: Omit<Done, 'n'>): void {
    this.set({ done: [...this.state.done, { ...d, n: ++this.count }].slice(-DONE_KEPT) });
  }

  say(kind: Notice['kind'], text: string, action?: Notice['action']): void {
    this.set({ notice: { n: ++this.count, kind, text, ...(action && { action }) } });
  }

  show(name: string, args: Over['args'] = {}): void {
    this.set({ over: { name, args } });
  }

  hide(): void {
    this.set({ over: null });
  }

  // The current document.

  get doc(): Doc | undefined {
    const { current, docs } = this.state;
    return current === null ? undefined : docs.get(current);
  }

  get json(): Obj {
    return this.doc ? jsonOf(this.doc) : Obj.empty;
  }

  get selection(): readonly string[] {
    return this.doc?.history.state.selection ?? [];
  }

  get kind(): KindEditor {
    return kindEditor(this.json.text('kind'));
  }

  /** Changes the current document by one step of undo; changes of one run, if it has a name, are one step together. */
  change(label: string, edit: (json: Obj, selection: readonly string[]) => Obj | Edited, run = ''): void {
    const d = this.doc;
    if (!d || d.unreadable !== undefined) throw new Error('There is no document open that could be changed.');
    const { json, selection } = d.history.state;
    const out = edit(json, selection);
    const edited: Edited = out instanceof Obj ? { json: out, selection } : out;
    this.put(changed(d, label, keptMarks(json, edited.json), edited.selection, run));
  }

  /** Ends a run: the next change is a step of its own. */
  endRun(): void {
    const d = this.doc;
    if (d) this.put(withHistory(d, d.history.ended()));
  }

  /** Selects by JSON Pointers; lead brings it into view, large enough to be read; "pan" moves what is shown as little as that takes. */
  select(paths: readonly string[], lead: boolean | 'pan' = false): void {
    const d = this.doc;
    if (d) this.put(selected(d, paths));
    if (lead !== false) this.set({ reveal: this.state.reveal + 1, pans: lead === 'pan' });
  }

  undo(): void {
    const d = this.doc;
    if (!d) return;
    const back = withHistory(d, d.history.undo());
    this.put(withHistory(back, keepingWithin(d, back.history)));
  }

  redo(): void {
    const d = this.doc;
    if (!d) return;
    const on = withHistory(d, d.history.redo());
    this.put(withHistory(on, keepingWithin(d, on.history)));
  }

  /** Adds a node of the palette to the current document. */
  add(item: Pick<PaletteItem, 'name' | 'node'>, where: Where = {}, wanted = item.name.replace(/^.*\//, '').replace(/\..*$/, '')): void {
    const kind = this.kind;
    const node = ofPlain(item.node as Plain);
    if (!(node instanceof Obj)) throw new Error(`${item.name} is no node.`);
    this.change(`add ${item.name}`, (json) => kind.add(json, node, freeName(camel(wanted), kind.names(json)), where));
    this.select(this.selection, 'pan');
  }

  /** Puts another state of a document in place, and has it checked and put by. */
  put(d: Doc): void {
    const before = this.state.docs.get(d.path);
    if (before === d) return;
    this.set({ docs: new Map(this.state.docs).set(d.path, d) });
    if (before && jsonOf(before) === jsonOf(d)) return;
    this.checkSoon();
    clearTimeout(this.saving);
    this.saving = setTimeout(() => {
      void this.autosave();
    }, AUTOSAVE_MS);
  }

  /** What the document says now, as a text. */
  text(d: Doc): string {
    return d.unreadable !== undefined ? (d.text ?? '') : write(jsonOf(d));
  }

  // Files.

  /** Opens a document, or shows it if it is open; perhaps with something in it selected and brought into view. */
  async open(path: string, select?: string): Promise<void> {
    if (!this.state.docs.has(path)) {
      const doc = openText(await this.request<DocText>('read', { path }));
      await knowledgeOf(this).ready(jsonOf(doc).text('kind')); // what its parts are the schema says
      if (!this.state.docs.has(path)) this.set({ docs: new Map(this.state.docs).set(path, doc) });
    }
    const { tabs, current, docs } = this.state;
    this.set({ current: path, tabs: tabs.includes(path) ? tabs : [...tabs, path] });
    // What it runs may have been changed since it was shown, and need not be saved.
    if (current !== path && [...docs.values()].some((d) => d.dirty && d.path !== path)) this.infos.forget();
    if (select !== undefined) this.select([select], true);
  }

  /** Takes a document's tab away. One that is not saved is kept as it is, for when it is opened again, unless it shall be let go. */
  close(path: string, release = false): void {
    const { tabs, current, docs } = this.state;
    const at = tabs.indexOf(path);
    const left = tabs.filter((t) => t !== path);
    const next = new Map(docs);
    if (release || !docs.get(path)?.dirty) next.delete(path);
    this.set({ tabs: left, docs: next, current: current === path ? (left[Math.min(at, left.length - 1)] ?? null) : current });
    this.checkSoon();
  }

  /** Shows a text that came from elsewhere, such as a recovery or a merge, as a change of the document. */
  replaceText(path: string, label: string, text: string, base?: string): void {
    const d = this.state.docs.get(path);
    const json = parse(text);
    if (!d || !(json instanceof Obj)) throw new Error(`${path} is not open.`);
    this.put(changed(base === undefined ? d : settled(d, base), label, json));
  }

  /** Saves a document; without a path, the current one. A conflict opens a dialog. */
  async save(path = this.state.current ?? ''): Promise<boolean> {
    const d = this.state.docs.get(path);
    if (!d) return false;
    this.inFlight.add(path);
    try {
      const written = await this.request<DocText>('save', { path, text: this.text(d), base: d.base });
      const docs = new Map(this.state.docs);
      const now = docs.get(path);
      if (now) {
        // What lies within the file was written with it, or by itself.
        const within = (json: Obj): Obj => { const text = openText(written); return text.unreadable === undefined ? withWithin(json, jsonOf(text).get('documents')) : json; };
        const { json, selection } = now.history.state;
        docs.set(path, asSaved(settled({ ...now, history: now.history.with({ json: within(json), selection }) }, written.version), within(jsonOf(d))));
      }
      this.autosaves.forget(path);
      this.set({ docs });
      this.relistSoon();
      return true;
    } catch (e) {
      if (!(e instanceof Refused) || !e.conflict) throw e;
      const { conflict } = e;
      if (conflict.current !== '' && this.absorb({ path: conflict.path, version: conflict.current, text: conflict.theirs })) return await this.save(path);
      this.show('conflict', { conflict: conflict.path === path ? await this.merged(d, conflict) : conflict });
      return false;
    } finally {
      this.inFlight.delete(path);
    }
  }

  /** A conflict with what comes of both: if the server does not know what both began with, this page does. */
  private async merged(d: Doc, c: Conflict): Promise<Conflict> {
    if (c.merged !== undefined || (c.collisions ?? []).length > 0 || c.current === '' || d.base === '') return c;
    const again = this.request<DocText>('save', { path: d.path, text: c.yours, base: d.base, baseText: write(d.saved) });
    return again.then(() => c, (e: unknown) => (e instanceof Refused && e.conflict ? e.conflict : c));
  }

  async saveAll(): Promise<boolean> {
    for (const path of this.state.docs.keys()) if (this.state.docs.get(path)?.dirty && !(await this.save(path))) return false;
    return true;
  }

  /** Takes what has been written within the file of a document that is open, if nothing else of it is another; whatever is not saved stays. */
  private absorb(text: DocText): boolean {
    const d = this.state.docs.get(text.path);
    const out = d && absorbed(d, text);
    if (out) this.put(out);
    return out !== undefined;
  }

  /** Puts by what is not saved, so that neither page nor server can lose it, and lets go of what is saved by now. */
  async autosave(): Promise<void> {
    clearTimeout(this.saving);
    await this.autosaves.run();
  }

  /** Whether something would be lost if the page were gone now: it is not saved and not put by yet. */
  get atRisk(): boolean {
    return this.autosaves.atRisk;
  }

  /** What a document says now was put by before this page was loaded. */
  putBy(path: string): void {
    const d = this.state.docs.get(path);
    if (d) this.autosaves.putBy(d);
  }

  /** What documents say that are not saved, by their paths; perhaps but for one. */
  private unsaved(but: string | null = null): Record<string, string> {
    return Object.fromEntries([...this.state.docs.values()].filter((d) => d.dirty && d.path !== but).map((d) => [d.path, this.text(d)]));
  }

  /** What is not saved has labels in it. */
  private saying = false;

  /** Looks for problems soon, with all that is not saved. */
  checkSoon(): void {
    clearTimeout(this.checking);
    this.checking = setTimeout(() => {
      void this.check();
    }, CHECK_MS);
  }

  async check(): Promise<void> {
    const n = ++this.checks;
    const texts = this.unsaved();
    const findings = (await this.request<Finding[] | null>('check', { texts })) ?? [];
    if (n === this.checks) this.set({ findings });
    const saying = Object.keys(texts).some((path) => path.endsWith('.labels.json'));
    if (saying || this.saying) takeLabels(await this.request<All>('labels', { texts }));
    this.saying = saying;
  }

  /** Does what a problem's fix says. */
  async fix(f: Finding, fix: Fix, run = ''): Promise<void> {
    await this.open(f.file);
    this.change(fix.title, (json) => {
      const out = patch(json, fix.operations.map((o) => ('value' in o ? { ...o, value: ofPlain(o.value as Plain) } : o)));
      return out instanceof Obj ? out : json;
    }, run);
  }

  /** Goes to what a problem is about. */
  async goTo(f: Pick<Finding, 'file' | 'path'>): Promise<void> {
    await this.open(f.file);
    const owner = holding(this.kind.outline(this.json), f.path);
    this.set({ place: f.path });
    this.select(owner === undefined ? [] : [owner], true);
  }

  // What the server says.

  /** Hears news that the editor itself has no use for, such as reports of reloads. */
  onNews(listener: (m: News) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private hear(m: News): void {
    switch (m.t) {
      case 'hello':
        if (m.protocol !== EDIT_PROTOCOL) {
          this.set({ wrongProtocol: Number(m.protocol) });
          return;
        }
        this.set({ session: String(m.session), about: (m.about as EditState['about']) ?? null, listing: m.listing as Listing });
        this.caughtUp(m.listing as Listing);
        this.infos.forget();
        this.checkSoon();
        break;
      case 'listing':
        this.set({ listing: m.listing as Listing });
        this.caughtUp(m.listing as Listing);
        this.infos.forget();
        this.checkSoon();
        break;
      case 'changes':
        for (const c of m.changes as Change[]) this.took(c);
        if ((m.changes as Change[]).some((c) => c.path.endsWith('.labels.json'))) void loadLabels();
        this.infos.forget();
        this.relistSoon();
        this.checkSoon();
        break;
      case 'about':
        this.set({ about: m.about as EditState['about'] });
        break;
    }
    for (const l of this.listeners) l(m);
  }

  /** Takes what has happened to open documents while nothing was told of it. */
  private caughtUp(listing: Listing): void {
    const versions = new Map((listing.documents ?? []).map((d) => [d.path, d.version]));
    for (const d of [...this.state.docs.values()]) {
      if (d.base === '' || versions.get(d.path) === d.base) continue;
      const version = versions.get(d.path);
      this.took({ number: listing.change, what: version === undefined ? 'removed' : 'changed', path: d.path, ...(version !== undefined && { version }) });
    }
  }

  private took(c: Change): void {
    const from = c.from ?? c.path;
    const d = this.state.docs.get(from);
    if (!d) return;
    if (c.what === 'renamed') {
      const docs = new Map(this.state.docs);
      docs.delete(from);
      docs.set(c.path, { ...d, path: c.path });
      const { tabs, current } = this.state;
      this.set({ docs, tabs: tabs.map((t) => (t === from ? c.path : t)), current: current === from ? c.path : current });
      this.autosaves.forget(from);
    }
    if (c.version === d.base || this.inFlight.has(c.path)) return;
    const now = this.state.docs.get(c.path) ?? d;
    if (c.what === 'removed') {
      if (d.dirty) this.put({ ...now, external: '' });
      else this.close(from);
      return;
    }
    // What this page has written within the file is no news to whoever works on it.
    const outer = splitWithin(c.path).name === '';
    if (d.dirty && !(outer && c.by === this.state.session)) this.put({ ...now, external: c.version ?? '' });
    if (!d.dirty || outer) void this.reread(c.path, c.version);
  }

  /** Takes what others have written to a document that has no changes of its own; one that has some is told to be another on the disk. */
  private async reread(path: string, version = ''): Promise<void> {
    const text = await this.request<DocText>('read', { path }).catch(() => undefined);
    const d = this.state.docs.get(path);
    if (!d || text?.version === d.base || this.inFlight.has(path) || (text && this.absorb(text))) return;
    if (d.dirty) this.put({ ...d, external: text?.version ?? version });
    if (!text || d.dirty) return;
    const fresh = openText(text);
    this.put({ ...fresh, history: d.unreadable !== undefined || fresh.unreadable !== undefined ? fresh.history : d.history.did('changed on the disk', fresh.history.state) });
  }

  relistSoon(): void {
    clearTimeout(this.relisting);
    this.relisting = setTimeout(() => {
      void this.request<Listing>('list').then((listing) => {
        this.set({ listing });
      });
    }, CHECK_MS);
  }
}

/** The innermost thing that can be selected in which a value lies. */
function holding(items: readonly Item[], path: string): string | undefined {
  let found: string | undefined;
  const walk = (list: readonly Item[]): void => {
    for (const i of list) {
      if ((path === i.path || path.startsWith(`${i.path}/`)) && i.path.length > (found?.length ?? 0)) found = i.path;
      walk(i.children);
    }
  };
  walk(items);
  return found;
}

/** A name of a document or function as names of nodes are written: run_away -> RunAway. */
const camel = (name: string): string =>
  name.replace(/(?:^|[\s_-]+)(\p{L})/gu, (_, c: string) => c.toUpperCase());

export type { Json };
