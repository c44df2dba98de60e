import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { side } from '../../src/debug/side';
import { apart, ghostCommands, Ghosts } from '../../src/debug/whatif/ghosts';
import { differenceText, grouped, stretches } from '../../src/debug/whatif/differences';
import { nextDifference, solidSide, whatIfOf } from '../../src/debug/whatif/whatIf';
import { LiveContext } from '../../src/live/context';
import { setSetting, settings } from '../../src/live/settings';
import { mode } from '../../src/mode';
import type { Control, GetWhatIfScenesRequest, State, WhatIfRequest } from '../../src/protocol/control';
import type { Command } from '../../src/protocol/scene';
import { App } from '../../src/shell/App';
import { float, mind, program, rig, scene } from '../frames';
import { create, type Deep } from './made';

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true;
};
Element.prototype.scrollIntoView = () => undefined;
HTMLCanvasElement.prototype.getContext = vi.fn(() => null);

const of = { at: 300, to: 900, was: 0, is: 1, change: 'Red: CharHealth stays 11' };
const original = { id: 0, name: 'Original', at: 300, to: 900 };
const branch = { id: 1, name: 'Branch 1', cause: 'hold CharHealth = 11', at: 300, to: 900 };

const state = (more: Deep<State> = {}): State =>
  create('State', { tick: 300, newest: 600, starts: 1, paused: true, timeline: { ...original, to: 600 }, ...more } as Deep<State>);

/** How it stands after a change: in the past, on the timeline that has it. */
const compared = (more: Deep<State> = {}): State =>
  state({ newest: 900, replaying: true, branch: true, branches: [original], timeline: branch, whatIf: of, comparisons: 1, ...more });

const found = create('WhatIf', {
  of,
  comparisons: 1,
  agents: [{ agent: 1, name: 'Red', was: [{ tick: 300, does: 'circles' }, { tick: 600, does: 'swings' }], is: [{ tick: 300, does: 'circles' }, { tick: 303, does: 'runs away' }] }],
  differences: [
    { tick: 301, until: 901, agent: 1, name: 'Red', kind: 'value', path: 'CharHealth', was: '86.89927023283107', is: '11', testable: true },
    { tick: 303, until: 901, agent: 1, name: 'Red', kind: 'does', path: 'RunAway', was: 'circles …', is: 'runs away', testable: true },
    { tick: 310, until: 400, agent: 2, name: 'Blue', kind: 'does', path: '', was: 'circles', is: '', testable: false },
    { tick: 500, until: 600, agent: 1, name: 'Red', kind: 'does', path: 'Rest', was: 'circles', is: 'rests', testable: true },
  ],
});

describe('what if, told', () => {
  it('says what differs in words, by agent, the first difference first', () => {
    expect(found.differences.map((d) => differenceText(d))).toEqual([
      'CharHealth is 11; as it was, 86.90', 'runs away; as it was, circles …', 'is gone; as it was, circles', 'rests; as it was, circles',
    ]);
    // Values that differ are never shown alike.
    expect(differenceText({ kind: 'value', path: 'Distance', was: '1.6123456', is: '1.6098765' })).toBe('Distance is 1.60988; as it was, 1.61235');
    expect(grouped(found.differences).map((g) => [g.name, g.rows.map((r) => r.index)])).toEqual([['Red', [0, 1, 3]], ['Blue', [2]]]);
    expect(stretches(found.agents[0]?.is ?? [], 900)).toEqual([{ from: 300, to: 303, does: 'circles' }, { from: 303, to: 901, does: 'runs away' }]);
  });

  it('goes from difference to difference', () => {
    expect(nextDifference(found.differences, 300, 1)).toBe(301);
    expect(nextDifference(found.differences, 303, 1)).toBe(310);
    expect(nextDifference(found.differences, 310, -1)).toBe(303);
    expect(nextDifference(found.differences, 500, 1)).toBeNull();
    expect(nextDifference(found.differences, 301, -1)).toBeNull();
  });

  it('knows which future the game goes', () => {
    expect(solidSide(null)).toBeNull();
    expect(solidSide(state())).toBeNull();
    expect(solidSide(compared())).toBe('is');
    expect(solidSide(compared({ timeline: original, branches: [branch] }))).toBe('was');
  });
});

const disc = (x: number, y: number): Command => ({ op: 'ellipse', x, y, rx: 1, ry: 1, rotation: 0, style: { fill: 0xff0000ff, stroke: 0, width: 0 } });

describe('ghosts', () => {
  it('are the figures that the other future paints and this one does not', () => {
    const solid = scene({ commands: [disc(0, 0), disc(5, 5)], picks: [{ agent: 1, x: 0, y: 0, r: 0.5 }, { agent: 2, x: 5, y: 5, r: 0.5 }] });
    const ghost = scene({
      commands: [disc(3, 0), disc(3, 1), disc(5, 5), disc(9, 9), disc(3, 0.1)], picks: [{ agent: 1, x: 3, y: 0, r: 0.5 }, { agent: 2, x: 5, y: 5, r: 0.5 }], huds: [{ from: 4, x: 0, y: 0, text: 1 }],
    });
    // The second agent stands where it stands in both, what is far from all figures is none, and what is to be read is not painted twice.
    expect(ghostCommands(ghost, solid)).toEqual([disc(3, 0), disc(3, 1)]);
    expect(apart(ghost.picks, solid.picks)).toMatchObject([{ agent: 1, metres: 3 }]);
    expect(apart([{ agent: 1, x: 0.9, y: 0, r: 0.5 }], solid.picks)).toEqual([]);
    expect(apart([{ agent: 7, x: 0.9, y: 0, r: 0.5 }], solid.picks)).toEqual([]);
  });

  it('are asked for once, sixty frames at a time, before they are needed', async () => {
    const asked: GetWhatIfScenesRequest[] = [];
    const r = rig({
      getWhatIfScenes: (q) => {
        asked.push(q);
        const { from = 0, to = 0 } = q;
        return Promise.resolve({ from, scenes: Array.from({ length: to - from + 1 }, (_, i) => btoa(String.fromCharCode(...encoded(from + i)))) });
      },
    });
    const g = new Ghosts(r.live);
    const key = '1 0 300 400 x';
    expect(g.scene(key, 300)).toBeNull();
    g.want(key, 300);
    g.want(key, 301);
    await vi.waitFor(() => { expect(g.scene(key, 301)).not.toBeNull(); });
    expect(g.scene(key, 301)?.tick).toBe(301);
    expect(g.scene(key, 301)).toBe(g.scene(key, 301));
    g.want(key, 340);
    g.want(key, 299);
    g.want(key, 401);
    expect(asked).toEqual([{ branch: 0, from: 300, to: 359 }, { branch: 0, from: 360, to: 400 }]);
    expect(g.scene('1 2 300 400 x', 301)).toBeNull();
  });
});

/** An empty scene of a frame, as the game sends it. */
function encoded(tick: number): Uint8Array {
  const b = new DataView(new ArrayBuffer(46));
  b.setUint8(0, 1);
  b.setFloat32(4, 1, true);
  b.setBigUint64(16, BigInt(tick), true);
  b.setFloat32(32, 10, true);
  return new Uint8Array(b.buffer);
}

function answering(was = state()) {
  const asked: [string, unknown][] = [];
  let now = was;
  let finds = found;
  const keep = <T,>(name: string, answer: (q: never) => T) => (q: unknown): Promise<T> => {
    asked.push([name, q]);
    return Promise.resolve(answer(q as never));
  };
  const control = {
    hello: keep('hello', () => create('HelloResponse', { features: ['control', 'seek', 'intervene', 'commands'] })),
    seek: keep('seek', (q: { tick?: number }) => ({ ...now, tick: q.tick ?? 600 })),
    compare: keep('compare', () => create('CompareResponse', { left: 300, parts: 301, until: 400 })),
    whatIf: keep('whatIf', (q: WhatIfRequest) => {
      if (q.changes?.some((c) => c.value === '13')) throw new Error('thirteen brings bad luck');
      return found;
    }),
    getWhatIf: keep('getWhatIf', () => finds),
    getWhatIfScenes: keep('getWhatIfScenes', (q: GetWhatIfScenesRequest) => ({ from: q.from, scenes: [] })),
    prepareWhatIf: keep('prepareWhatIf', () => now),
    makeWhatIfTest: keep('makeWhatIfTest', (q: { name?: string }) => {
      if (q.name === 'Not so') throw new Error('not all comes true');
      return { file: 'it_runs.test.json', text: '{"wits": 1}\n' };
    }),
    closeWhatIf: keep('closeWhatIf', () => compared({ whatIf: undefined, comparisons: 2 })),
    dropBranch: keep('dropBranch', () => now),
    switchBranch: keep('switchBranch', () => compared({ timeline: original, branches: [branch] })),
    listInterventions: keep('listInterventions', () => create('ListInterventionsResponse')),
    listCommands: keep('listCommands', () => create('ListCommandsResponse', { commands: [{ name: 'push', label: 'Push back', agent: true, params: [{ name: 'speed', type: 'float', unit: 'm/s', value: '5' }] }] })),
    getTimeline: keep('getTimeline', () => create('Timeline')),
    getSeries: keep('getSeries', (q: { paths: string[] }) => create('GetSeriesResponse', { series: q.paths.map((path) => ({ path, type: 'float', ticks: [300], values: [86.5] })) })),
  } as unknown as Partial<Control>;
  return { control, stand: (s: State) => { now = s; }, finds: (w: typeof found) => { finds = w; }, of: (name: string) => asked.filter(([n]) => n === name).map(([, q]) => q) };
}

const settle = (ms = 0) => act(async () => { await vi.advanceTimersByTimeAsync(ms); });

async function page() {
  const game = answering();
  const r = rig(game.control);
  const view = render(
    <LiveContext value={r.live}>
      <App />
    </LiveContext>,
  );
  act(r.greet);
  await settle();
  const say = (s: State) => {
    game.stand(s);
    act(() => { r.server.message({ t: 'state', state: s }); });
  };
  say(state());
  await settle(600);
  return { ...r, ...view, game, say };
}

describe('what if, on the page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    side.setState({ tab: 'inspector' });
    setSetting({ large: false, collapsed: { ...settings.getState().collapsed, inspector: false } });
    mode.setState({ edit: false });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const type = (value: string) => {
    const input = screen.getByRole('form', { name: 'What if' }).querySelector<HTMLInputElement>('.what-value input');
    if (!input) throw new Error('no field');
    fireEvent.change(input, { target: { value } });
  };

  it('asks for a change by a key, and plays both futures of it from the frame that is shown', async () => {
    const p = await page();
    act(() => { setSetting({ large: true }); });
    fireEvent.keyDown(document.body, { key: 'W', code: 'KeyW', shiftKey: true });
    await settle();
    const form = screen.getByRole('form', { name: 'What if' });
    expect(form.textContent).toContain('at frame 300');
    fireEvent.change(screen.getByTestId('what-if-what'), { target: { value: 'CharHealth' } });
    await settle();
    // What it is stands there.
    expect(form.querySelector<HTMLInputElement>('.what-value input')?.value).toBe('100');
    type('much');
    fireEvent.submit(form);
    await settle();
    expect(within(form).getByRole('alert').textContent).toBe('This must be a number.');
    type('13');
    fireEvent.submit(form);
    await settle();
    expect(within(form).getByRole('alert').textContent).toBe('thirteen brings bad luck');
    type('11');
    fireEvent.click(screen.getByText('Another change'));
    fireEvent.change(screen.getByTestId('what-if-what'), { target: { value: 'command push' } });
    fireEvent.submit(form);
    await settle();
    expect(p.game.of('whatIf').at(-1)).toEqual({
      tick: 300, branch: 0, frames: 600,
      changes: [{ agent: 1, do: 'hold', path: 'CharHealth', value: '11' }, { agent: 1, do: 'command', path: 'push', args: ['5'] }],
    });
  });

  it('changes fields of boards, whether a port reads them or not', async () => {
    const p = await page();
    act(() => {
      p.server.message({
        t: 'program', ...program({ values: 12 }),
        boards: [{ name: 'squad', file: 'squad.board.json', scope: 'team', fields: [
          { name: 'Alarm', path: '@squad.Alarm', type: 'float', unit: 's', value: 8, set: 9 }, { name: 'Ready', path: '@squad.Ready', type: 'bool', value: 10, set: 11 },
        ] }],
      });
      p.server.mind(mind({ whole: true, tick: 300, active: [0, 3], values: [float(8, 2.5)] }));
    });
    act(() => { p.steps.frame(); });
    fireEvent.keyDown(document.body, { key: 'W', code: 'KeyW', shiftKey: true });
    await settle();
    const form = screen.getByRole('form', { name: 'What if' });
    const group = form.querySelector<HTMLOptGroupElement>('optgroup[label="Red: Board squad"]');
    expect([...(group?.querySelectorAll('option') ?? [])].map((o) => [o.value, o.textContent])).toEqual([['@squad.Alarm', 'squad.Alarm'], ['@squad.Ready', 'squad.Ready']]);
    fireEvent.change(screen.getByTestId('what-if-what'), { target: { value: '@squad.Alarm' } });
    await settle();
    expect(form.querySelector<HTMLInputElement>('.what-value input')?.value).toBe('2.5');
    expect(form.querySelector('.what-value .unit')?.textContent).toBe('s');
    type('soon');
    fireEvent.submit(form);
    await settle();
    expect(within(form).getByRole('alert').textContent).toBe('This must be a number.');
    type('7');
    fireEvent.click(screen.getByText('Another change'));
    expect(within(form).getByRole('list', { name: 'Changes' }).textContent).toContain('Red: squad.Alarm = 7');
    fireEvent.change(screen.getByTestId('what-if-what'), { target: { value: '@squad.Ready' } });
    fireEvent.click(within(form).getByRole('checkbox', { name: /stays so/ }));
    fireEvent.submit(form);
    await settle();
    expect(p.game.of('whatIf').at(-1)).toMatchObject({ changes: [
      { agent: 1, do: 'set', path: '@squad.Alarm', value: '7' }, { agent: 1, do: 'hold', path: '@squad.Ready', value: expect.stringMatching(/^(true|false)$/) },
    ] });
  });

  it('shows what differs in words and as lanes, leads to frames, and goes over to either future', async () => {
    const p = await page();
    p.say(compared({ newest: 302 })); // it has not said yet how far it has played
    act(() => { side.setState({ tab: 'what-if' }); });
    await settle();
    const list = screen.getByTestId('what-if-differences');
    expect(list.querySelector('[data-first="true"]')?.textContent).toContain('Frame 301CharHealth is 11; as it was, 86.9');
    expect([...list.querySelectorAll('h3')].map((h) => h.textContent)).toEqual(['Red', 'Blue']);
    const lanes = screen.getByTestId('futures');
    expect([...lanes.querySelectorAll('.futures-lane')].map((l) => [...l.children].map((s) => s.textContent))).toEqual([['circles', 'swings'], ['circles', 'runs away']]);
    expect([...lanes.querySelectorAll('.futures-marks i')].map((m) => [m.getAttribute('data-tick'), m.getAttribute('data-first')])).toEqual([['301', 'true'], ['303', 'false'], ['310', 'false'], ['500', 'false']]);
    fireEvent.click(within(list).getByText('Frame 303'));
    await settle();
    expect(p.game.of('seek').at(-1)).toMatchObject({ tick: 303 });
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Frame of both futures' }), { key: 'PageDown' });
    await settle();
    expect(p.game.of('seek').at(-1)).toMatchObject({ tick: 310 });
    const legend = screen.getByTestId('futures-legend');
    expect(within(legend).getByText('What if: Red: CharHealth stays 11').parentElement?.getAttribute('aria-pressed')).toBe('true');
    fireEvent.click(within(legend).getByText('As it was'));
    await settle();
    expect(p.game.of('switchBranch')).toMatchObject([{ branch: 0 }]);
    expect(within(legend).getByText('As it was').parentElement?.getAttribute('aria-pressed')).toBe('true');
    fireEvent.keyDown(document.body, { key: 'q', code: 'KeyQ', altKey: true });
    await settle();
    expect(p.game.of('switchBranch').at(-1)).toMatchObject({ branch: 1 });
    fireEvent.click(screen.getByRole('button', { name: 'Close the comparison' }));
    await settle();
    expect(screen.queryByTestId('futures')).toBeNull();
    expect(screen.queryByTestId('futures-legend')).toBeNull();
  });

  it('shows the lanes below the large stage as well, whose stage stays the same one', async () => {
    const p = await page();
    act(() => { setSetting({ large: true }); });
    await settle();
    expect(screen.queryByTestId('futures')).toBeNull();
    const stage = screen.getByTestId('stage');
    p.say(compared());
    await settle();
    const lanes = screen.getByTestId('futures');
    expect(lanes.closest('.large')).not.toBeNull();
    expect(screen.getByTestId('stage')).toBe(stage);
    fireEvent.keyDown(screen.getByRole('slider', { name: 'Frame of both futures' }), { key: 'PageDown' });
    await settle();
    expect(p.game.of('seek').at(-1)).toMatchObject({ tick: 301 });
    fireEvent.click(within(lanes).getByText('As it was'));
    await settle();
    expect(p.game.of('switchBranch')).toMatchObject([{ branch: 0 }]);
    p.say(compared({ whatIf: undefined, comparisons: 2 }));
    await settle();
    expect(screen.queryByTestId('futures')).toBeNull();
  });

  it('saves what is ticked as a test of the project that is open, or says why not', async () => {
    const p = await page();
    act(() => { mode.setState({ edit: true }); });
    p.say(compared());
    act(() => { side.setState({ tab: 'what-if' }); });
    await settle();
    const sent = vi.fn<(url: URL, init: RequestInit) => Promise<Response>>(() => Promise.resolve(new Response('{"file":"tests/it_runs.test.json"}')));
    vi.stubGlobal('fetch', sent);
    // What a character does is ticked at first.
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Red runs away/ }).checked).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Blue is gone/ }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('checkbox', { name: /CharHealth is 11/ }));
    const form = screen.getByRole('form', { name: 'Save as a test' });
    fireEvent.change(within(form).getByRole('textbox'), { target: { value: 'It runs' } });
    fireEvent.submit(form);
    await settle();
    expect(p.game.of('makeWhatIfTest')).toEqual([{ name: 'It runs', within: 30, differences: [0, 1] }]);
    expect(sent.mock.calls[0]?.[0].pathname).toBe('/edit');
    expect(sent.mock.calls[0]?.[1].body).toBe('{"file":"it_runs.test.json","text":"{\\"wits\\": 1}\\n"}');
    expect(screen.getByTestId('what-if-saved').textContent).toContain('Saved as tests/it_runs.test.json');
    sent.mockResolvedValueOnce(new Response('Copy them into a project first.', { status: 409 }));
    fireEvent.submit(form);
    await settle();
    expect(screen.getByTestId('what-if-saved').textContent).toContain('Copy them into a project first.');
    expect(screen.getByText('Download')).toBeTruthy();
  });

  it('says before a test of a changed document is saved what it plays, and after why it would not hold', async () => {
    const p = await page();
    act(() => { mode.setState({ edit: true }); });
    p.game.finds({ ...found, newDocuments: 'fighter.graph.json' });
    p.say(compared());
    act(() => { side.setState({ tab: 'what-if' }); });
    await settle();
    const form = screen.getByRole('form', { name: 'Save as a test' });
    expect(within(form).getByTestId('what-if-new-documents').textContent).toContain('fighter.graph.json is the new version from the first frame on, not from frame 300. It is played once before it is saved');
    const sent = vi.fn(() => Promise.resolve(new Response('{"file":"tests/it_runs.test.json"}')));
    vi.stubGlobal('fetch', sent);
    fireEvent.change(within(form).getByRole('textbox'), { target: { value: 'Not so' } });
    fireEvent.submit(form);
    await settle();
    expect(within(form).getByRole('alert').textContent).toBe('not all comes true');
    expect(sent).not.toHaveBeenCalled();
    fireEvent.change(within(form).getByRole('textbox'), { target: { value: 'It runs' } });
    fireEvent.submit(form);
    await settle();
    expect(screen.getByTestId('what-if-saved').textContent).toContain('Saved as tests/it_runs.test.json');
    act(() => { whatIfOf(p.live).set({ found }); });
    expect(screen.queryByTestId('what-if-new-documents')).toBeNull();
  });

  it('waits for a document to be changed, and then plays both futures', async () => {
    const p = await page();
    const what = whatIfOf(p.live);
    await act(() => what.awaitDocument());
    expect(p.game.of('prepareWhatIf')).toEqual([{ tick: 300 }]);
    act(() => { side.setState({ tab: 'what-if' }); });
    expect(screen.getByText(/both futures are then played from frame 300/)).toBeTruthy();
    p.say(state({ newest: 300, branch: true, branches: [original], timeline: { ...branch, to: 300, cause: '' } }));
    await settle();
    expect(p.game.of('whatIf')).toEqual([{ tick: 300, branch: 0, changes: [], frames: 600 }]);
    expect(what.state.awaited).toBeNull();
    // A game that begins anew has no such frame any more.
    await act(() => what.awaitDocument());
    p.say(state({ starts: 2 }));
    expect(what.state.awaited).toBeNull();
  });

  it('keeps what was answered, and the focus, until the game has said that it stands there', async () => {
    const p = await page();
    const what = whatIfOf(p.live);
    act(() => { side.setState({ tab: 'what-if' }); });
    await act(() => what.try([]));
    await settle();
    const lanes = screen.getByRole('slider', { name: 'Frame of both futures' });
    lanes.focus();
    p.say(state()); // on its way already when the answer came
    await settle();
    p.say(compared());
    await settle();
    expect(document.activeElement).toBe(lanes);
    expect(screen.getByRole('slider', { name: 'Frame of both futures' })).toBe(lanes);
    p.say(state({ comparisons: 2 }));
    await settle();
    expect(what.state.found).toBeNull();
  });

  it('lets go of a comparison that another page closes in the moment in which it is answered', async () => {
    const p = await page();
    const what = whatIfOf(p.live);
    await act(() => what.try([]));
    await settle();
    expect(what.state.found).not.toBeNull();
    p.say(state()); // on its way already when the answer came
    await settle();
    expect(what.state.found).not.toBeNull();
    p.say(compared({ whatIf: undefined, comparisons: 2 })); // no state has told of it
    await settle();
    expect(what.state.found).toBeNull();
    // So it is if the game has begun anew by then, or is another one.
    await act(() => what.try([]));
    p.say(state({ starts: 2, comparisons: 1 }));
    await settle();
    expect(what.state.found).toBeNull();
    await act(() => what.try([]));
    act(p.greet);
    await settle();
    p.say(state({ starts: 1 }));
    await settle();
    expect(what.state.found).toBeNull();
  });

  it('forgets a branch that is closed', async () => {
    const p = await page();
    p.say(compared());
    await settle(600);
    fireEvent.click(screen.getByText('1 branch'));
    await settle(100);
    fireEvent.click(screen.getByRole('button', { name: 'Forget Original' }));
    await settle();
    expect(p.game.of('dropBranch')).toEqual([{ branch: 0 }]);
  });
});

