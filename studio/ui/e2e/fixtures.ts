// What a test has: games, projects and the gallery, each served for this test alone, and pages that show them. A game is started paused
// and plays the frames that the test asks for, so that what a test looks at stands still. What the page has been told to do to the game
// has to have happened before a frame is asked for, as that goes another way: see [Served.tells].
import { test as base, expect, type BrowserContextOptions, type Page } from '@playwright/test';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Breakpoint, State } from '../src/protocol/control.ts';
import { Scenes } from './scenes.ts';
import { allOpen, binaries, connected, folder, served } from './wits.mjs';

export { expect };

type Process = Awaited<ReturnType<typeof served>>;

/** What the game was told, oldest first: what, and with what. */
type Told = [string, ...string[]];

/** Something that is served, and the page that the test has of it. */
export class Served {
  constructor(
    public process: Process,
    /** The page that shows it: that of the test, unless the test gives it another. */
    public page: Page,
  ) {}

  get address(): string {
    return this.process.address;
  }

  /** Goes there with its page. */
  async open(): Promise<void> {
    await open(this.page, this.address);
  }

  /**
   * Makes a call of docs/protocols.md. What is refused fails the test, but for what the game had no time for: that has not been done, and
   * is asked again, as docs/protocols.md has it.
   */
  async call<T>(name: string, args: object = {}): Promise<T> {
    const body = JSON.stringify(args);
    for (let asked = 1; ; asked++) {
      const answer = await fetch(new URL(`/call/${name}`, this.address), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
      const text = await answer.text();
      if (answer.ok) return JSON.parse(text) as T;
      if (answer.status !== 503 || asked === 30) throw new Error(`${name} ${body}: ${text}`);
    }
  }

  state(): Promise<State> {
    return this.call<State>('get-state');
  }

  /** Plays frames, and waits until the page shows the last of them. */
  async step(frames = 1): Promise<State> {
    return this.shown(await this.call<State>('control', { do: 'step', value: frames }));
  }

  /** Plays until a breakpoint is hit or a condition becomes true, and stops in that frame. */
  async until(what: string | Partial<Breakpoint>, frames = 3600): Promise<State> {
    const on: Partial<Breakpoint> = typeof what === 'string' ? { on: 'condition', condition: what } : what;
    const { id } = await this.call<Breakpoint>('set-breakpoint', { breakpoint: { enabled: true, once: true, ...on } });
    const state = await this.call<State>('control', { do: 'step', value: frames });
    if (state.stop?.breakpoint !== id) throw new Error(`${JSON.stringify(what)} did not come in ${frames} frames, until frame ${state.tick}`);
    return this.shown(state);
  }

  /** Holds the game, which the page has let run or begun. */
  async pause(): Promise<State> {
    return this.shown(await this.call<State>('control', { do: 'pause' }));
  }

  /** Waits until the page shows the frame at which the game stands. */
  async shown(state: State): Promise<State> {
    const tick = this.page.getByTestId('tick');
    if ((await tick.count()) === 0) return state; // it shows documents
    await expect(tick).toHaveText(String(state.tick));
    if (state.stop?.breakpoint) await expect(this.page.getByTestId('stop')).toContainText(state.stop.text); // and goes where that was
    return state;
  }

  /** Presses keys of the game for so many frames; one more is played when they are up again. */
  async hold(keys: string | string[], frames: number): Promise<void> {
    const tick = this.page.getByTestId('tick');
    const from = Number(await tick.textContent());
    // A step is another key where the game has that one. All keys go the same way, so that the game has heard of the others before it steps.
    const [, step = '.'] = /\((.)\)$/.exec((await this.page.locator('[data-action=step]').getAttribute('title')) ?? '') ?? [];
    for (const key of [keys].flat()) await this.page.keyboard.down(key);
    for (let i = 0; i < frames; i++) await this.page.keyboard.press(step.toLowerCase());
    for (const key of [keys].flat().reverse()) await this.page.keyboard.up(key);
    await this.page.keyboard.press(step.toLowerCase());
    await expect(tick).toHaveText(String(from + frames + 1));
  }

  /** Gives the watched agent a command of the game that takes a value. */
  async command(label: RegExp, value: string): Promise<void> {
    await this.page.locator('[data-action=do]').click();
    await this.page.getByRole('menuitem', { name: label }).click();
    const form = this.page.locator('.command-form');
    await form.locator('input').first().fill(value);
    await form.locator('input').first().press('Enter');
    await expect(form).toHaveCount(0);
  }

  /** What the game was told, oldest first: what, and with what. */
  async told(): Promise<Told[]> {
    const { done } = await this.call<{ done: { path: string; args?: string[] }[] }>('list-interventions');
    return done.map((d) => [d.path, ...(d.args ?? [])]);
  }

  /** Does something by which the game is told so many things, and gives the last of them. */
  async tells(act: () => Promise<unknown>, times = 1): Promise<Told> {
    const before = (await this.told()).length;
    await act();
    await expect.poll(async () => (await this.told()).length, 'what the game was told').toBe(before + times);
    return (await this.told()).at(-1) as Told;
  }
}

/** A project's folder that is served. */
export class Project extends Served {
  constructor(
    process: Process,
    page: Page,
    readonly dir: string,
  ) {
    super(process, page);
  }

  /** A project that has been begun in the folder of the gallery. */
  inside(name: string): Project {
    return new Project(this.process, this.page, join(this.dir, name));
  }

  path(name: string): string {
    return join(this.dir, 'documents', name);
  }

  /** A document as it is on the disk. */
  text(name: string): string {
    return readFileSync(this.path(name), 'utf8');
  }

  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- whatever a document has
  json(name: string): any {
    return JSON.parse(this.text(name));
  }

  /** Writes a document as another program does: it is the old one or the new one, and never half of one. */
  write(name: string, text: string | object): void {
    const file = join(mkdtempSync(join(tmpdir(), 'wits-write-')), name);
    writeFileSync(file, typeof text === 'string' ? text : JSON.stringify(text));
    renameSync(file, this.path(name));
    rmSync(dirname(file), { recursive: true });
  }
}

/** How a game is begun. */
interface Begin {
  /** Options of the game, as of the command: blue=fighter. */
  options?: string[];
  seed?: number;
  /** Its documents are those of a copy of this folder, and can be edited while it runs; true: of its own. */
  edit?: true | string;
  /** It runs. */
  live?: true;
}

interface Fixtures {
  complaints: string[];
  /** What the page's console may complain about: that a server has gone, say. */
  forgive: () => void;
  stage: Scenes;
  /** A page of somebody who comes for the first time: panels are as they are then. */
  newcomer: boolean;
  environment: Record<string, string>;
  /** A folder for what the test saves. */
  scratch: string;
  play: (game: string, begin?: Begin) => Promise<Project>;
  project: (from?: string, game?: string) => Promise<Project>;
  gallery: () => Promise<Project>;
  /** Many matches, played by `wits batch` or `wits tune` with a page of their own. */
  batch: (...args: string[]) => Promise<Served>;
  /** Another page, in a context of its own. */
  another: (address: string, options?: BrowserContextOptions & { newcomer?: boolean }) => Promise<Page>;
}

const binary = (game: string): string => binaries(process.env.WITS_BIN ?? '')(game);

/** Notes what a page complains about. */
function listen(page: Page, complaints: string[]): void {
  page.on('console', (m) => {
    if (m.type() === 'error' || m.type() === 'warning') complaints.push(m.text());
  });
  page.on('pageerror', (e) => complaints.push(String(e)));
}

const remember = (all: string): void => {
  localStorage['wits.page'] ??= all;
};

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator(connected).first()).toBeVisible();
}

/** Everything that a test has begun ends with it, the last first. */
class Ends {
  private readonly list: (() => unknown)[] = [];

  add(end: () => unknown): void {
    this.list.push(end);
  }

  async all(): Promise<void> {
    for (const end of this.list.reverse()) await end();
  }
}

export const test = base.extend<Fixtures & { ends: Ends }>({
  newcomer: [false, { option: true }],

  // eslint-disable-next-line no-empty-pattern -- Playwright reads the names of what a fixture needs
  complaints: async ({}, use) => {
    await use([]);
  },

  forgive: async ({ complaints }, use) => {
    await use(() => {
      complaints.length = 0;
    });
  },

  page: async ({ page, newcomer, complaints }, use) => {
    listen(page, complaints);
    if (!newcomer) await page.addInitScript(remember, allOpen);
    await use(page);
  },

  stage: async ({ page }, use) => {
    await use(new Scenes(page));
  },

  // eslint-disable-next-line no-empty-pattern
  scratch: async ({}, use) => {
    const dir = mkdtempSync(join(tmpdir(), 'wits-scratch-'));
    await use(dir);
    rmSync(dir, { recursive: true, force: true });
  },

  // Games of other tests are other games of the same computer.
  // eslint-disable-next-line no-empty-pattern
  environment: async ({}, use) => {
    const games = mkdtempSync(join(tmpdir(), 'wits-games-'));
    await use({ WITS_GAMES: games });
    rmSync(games, { recursive: true, force: true });
  },

  ends: async ({ page, complaints }, use, info) => {
    const ends = new Ends();
    await use(ends);
    const failed = info.status !== info.expectedStatus;
    if (!failed) expect.soft(complaints, 'the console is quiet').toEqual([]);
    await page.close(); // it would complain that its server is gone
    await ends.all();
  },

  play: async ({ page, stage, environment, ends }, use) => {
    await use(async (game, { options = [], seed = 1, edit, live } = {}) => {
      void stage; // it listens before the page opens
      const copy = edit === undefined ? undefined : folder(edit === true ? `games/${game}` : edit);
      if (copy) ends.add(copy.remove);
      const args = ['--seed', String(seed), ...(live ? [] : ['--paused']), ...options.flatMap((o) => ['-o', o]), ...(copy ? ['--edit', copy.dir] : [])];
      const child = await served(binary(game), { cwd: tmpdir(), env: environment }, 'play', game, '--addr', '127.0.0.1:0', ...args, '--no-browser');
      const out = new Project(child, page, copy?.dir ?? '');
      ends.add(() => ended(out));
      if (page.url() === 'about:blank') await out.open();
      return out;
    });
  },

  project: async ({ page, stage, environment, ends }, use) => {
    await use(async (from, game = 'wits') => {
      void stage;
      const { dir, remove } = folder(from);
      ends.add(remove);
      const child = await served(binary(game), { cwd: tmpdir(), env: environment }, 'edit', dir, '--addr', '127.0.0.1:0', '--no-browser');
      const out = new Project(child, page, dir);
      ends.add(() => ended(out));
      await out.open();
      return out;
    });
  },

  gallery: async ({ page, stage, environment, ends }, use) => {
    await use(async () => {
      void stage;
      const { dir, remove } = folder();
      ends.add(remove);
      const child = await served(binary('wits'), { cwd: dir, env: { ...environment, WITS_RECENT: join(dir, 'recent.json') } }, 'play', '--addr', '127.0.0.1:0', '--no-browser');
      const out = new Project(child, page, dir);
      ends.add(() => ended(out));
      await out.open();
      return out;
    });
  },

  batch: async ({ page, environment, ends }, use) => {
    await use(async (...args) => {
      const child = await served(binary('wits'), { cwd: tmpdir(), env: environment }, ...args, '--page', '--addr', '127.0.0.1:0', '--no-browser');
      const out = new Served(child, page);
      ends.add(async () => {
        expect.soft([0, 3], `the batch ends cleanly:\n${child.printed()}`).toContain(await child.stop()); // 3: nothing better was found
      });
      await open(page, child.address);
      return out;
    });
  },

  another: async ({ browser, complaints, ends, contextOptions, viewport, bypassCSP }, use) => {
    await use(async (address, { newcomer = false, ...options } = {}) => {
      const context = await browser.newContext({ viewport, bypassCSP, ...contextOptions, ...options });
      ends.add(() => context.close());
      const page = await context.newPage();
      listen(page, complaints);
      if (!newcomer) await page.addInitScript(remember, allOpen);
      await open(page, address);
      return page;
    });
  },
});

/** A server ends cleanly on an interrupt. */
async function ended(server: Served): Promise<void> {
  expect.soft(await server.process.stop(), `the server ends cleanly:\n${server.process.printed()}`).toBe(0);
}

/** Runs the command, and gives its code and what it says. */
export const command = (...args: string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    execFile(binary('wits'), args, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, text: stdout + stderr });
    });
  });

/** Starts a server again where it was, such as one that has died. */
export async function again(project: Project, game = 'wits'): Promise<void> {
  project.process = await served(binary(game), { cwd: tmpdir() }, 'edit', project.dir, '--addr', new URL(project.address).host, '--no-browser');
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe holds for serious, or worse, is not there: on the page, or in a part of it. */
export async function accessible(page: Page, where: string, within = 'html'): Promise<void> {
  await expect(page.locator(within).first(), where).toBeVisible();
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe);
  const found = await page.evaluate(async (part) => {
    const { axe } = window as unknown as { axe: { run: (on: Element | null, o: object) => Promise<{ violations: { id: string; impact: string; nodes: { target: string[]; failureSummary?: string }[] }[] }> } };
    const { violations } = await axe.run(document.querySelector(part), { resultTypes: ['violations'] });
    return violations
      .filter((v) => v.impact === 'serious' || v.impact === 'critical')
      .map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => `${n.target.join(' ')} (${n.failureSummary?.split('\n').at(-1)?.trim() ?? ''})`).join('; ')}`);
  }, within);
  expect(found, where).toEqual([]);
}

/** Says what the system is like, and waits until the page has followed. */
export async function scheme(page: Page, colorScheme: 'light' | 'dark', more: Parameters<Page['emulateMedia']>[0] = {}): Promise<void> {
  await page.emulateMedia({ colorScheme, ...more });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}
