import { Refused } from '../../src/protocol/client';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeOver } from '../../src/debug/over';
import { side } from '../../src/debug/side';
import { thingAt } from '../../src/debug/things';
import { frameOf, told, whyOf, type Reason } from '../../src/debug/why/whyState';
import { LiveContext } from '../../src/live/context';
import { create } from './made';
import type { WhyResponse } from '../../src/protocol/control';
import { App } from '../../src/shell/App';
import { show } from '../../src/shell/ui';
import { float, mind, rig } from '../frames';
import { FakeGame } from './fake';

HTMLCanvasElement.prototype.getContext = vi.fn(() => null);
Element.prototype.scrollIntoView = () => undefined;

const reason = (role: string, text: string, more: Partial<Reason> = {}): Reason => {
  const { plain: bare = text, ago = '', writer = '', writtenAgo = '', provenance = '', provenanceNode = -1, written = -1, agent = 0, node = 0, part = 0, tick = 9 } = more;
  return create('Reason', { role, text, plain: bare, ago, writer, writtenAgo, provenance, provenanceNode, written: written, agent, node, part, tick: tick });
};
const wire = (r: Reason) => create('Reason', { ...r, written: r.written, tick: r.tick });
const answer = (...reasons: Reason[]): WhyResponse => create('WhyResponse', { tick: 3, reasons: reasons.map(wire) });
const settled = () => act(async () => { for (let i = 0; i < 16; i++) await Promise.resolve(); });

async function page() {
  const game = new FakeGame();
  const r = rig(game.control);
  const view = render(
    <LiveContext value={r.live}>
      <App />
    </LiveContext>,
  );
  act(r.greet);
  act(() => { r.server.message({ t: 'state', state: create('State', { tick: 9, newest: 9, paused: true }) }); });
  await settled();
  const find = (css: string): HTMLElement => {
    const el = view.container.querySelector<HTMLElement>(css);
    if (!el) throw new Error(`nothing matches ${css}`);
    return el;
  };
  const press = (key: string, code: string) => fireEvent.keyDown(document.body, { key, code });
  return { game, ...r, ...view, find, press };
}

beforeEach(() => {
  show('none');
  side.setState({ tab: 'inspector', editing: -1 });
});
afterEach(() => {
  closeOver();
  cleanup();
});

describe('answers', () => {
  it('stand by the frame that they speak of, in their order', () => {
    const { states, sections } = told([
      reason('state', 'Idle has been active for 3 s.'), reason('cause', 'In frame 1203 (3.0 s before): idle became active.', { tick: 1203, plain: 'Idle became active.', ago: '3.0 s before' }),
      reason('value', 'a is 3.', { tick: 1203 }), reason('cause', 'Now: nothing ended it.', { plain: 'Nothing ended it.' }), reason('alternative', 'Flee lost.'), reason('later', 'of a kind that is new'),
    ]);
    expect(states.map((s) => s.text)).toEqual(['Idle has been active for 3 s.']);
    expect(sections.map((s) => [s.tick, s.ago, s.causes.map((c) => c.plain), s.values.length, s.alternatives.length])).toEqual([
      [1203, '3.0 s before', ['Idle became active.'], 1, 0], [9, '', ['Nothing ended it.', 'of a kind that is new'], 0, 1],
    ]);
  });

  it('tell where values came from, step by step, beside them; frames stand apart from sentences', () => {
    const { sections } = told([
      reason('state', 'Chasing became active in this frame.'), reason('value', 'Own.state was chase when Chasing checked it (frame 744).'), reason('origin', 'Amber’s States set Own.state to chase (frame 744).'),
      reason('origin', 'Amber saw Hider at 12.4 s, at (3.0, 4.0) m.'),
    ]);
    expect(sections.map((s) => [s.causes.length, s.values.length, s.origins.map((o) => o.text)])).toEqual([[0, 1, ['Amber’s States set Own.state to chase (frame 744).', 'Amber saw Hider at 12.4 s, at (3.0, 4.0) m.']]]);
    expect(frameOf('LowHealth became true and ended Idle (frame 1,600).')).toEqual({ text: 'LowHealth became true and ended Idle.', tick: 1600 });
    expect(frameOf('Amber saw Hider at 12.4 s.')).toEqual({ text: 'Amber saw Hider at 12.4 s.', tick: null });
  });

  it('count only if they are of the newest question', async () => {
    const waiting: ((w: WhyResponse) => void)[] = [];
    const { live, greet } = rig({ why: () => new Promise<WhyResponse>((done) => waiting.push(done)) });
    greet();
    const why = whyOf(live);
    why.about({ agent: 1, part: 0, node: 0 });
    why.about({ agent: 1, part: 0, node: 1 });
    waiting[0]?.(answer(reason('state', 'old')));
    await settled();
    expect(why.state).toMatchObject({ asked: { node: 1 }, reasons: [], waiting: true });
    waiting[1]?.(answer(reason('state', 'new')));
    await settled();
    expect(why.state).toMatchObject({ waiting: false, reasons: [{ text: 'new' }], trail: [{ node: 0 }] });
    expect(why.back()).toBe(true);
    expect(why.state).toMatchObject({ asked: { node: 0 }, trail: [] });
  });

  it('give the game’s words where there is none', async () => {
    const { live, greet } = rig({ why: () => Promise.reject(new Refused('the recording does not reach back so far', 'not-found')) });
    greet();
    whyOf(live).about({ agent: 1, part: 0, node: 0 });
    await settled();
    expect(whyOf(live).state).toMatchObject({ refused: 'the recording does not reach back so far', reasons: [] });
  });
});

describe('on the page', () => {
  it('shows the chain in its order, with the frames to go to', async () => {
    const p = await page();
    p.game.answer = () => answer(
      reason('state', 'Chasing became active in this frame.'), reason('cause', 'Sensed held (frame 7).'), reason('value', 'Sensed was true when Chasing checked it (frame 7).'),
      reason('origin', 'The game set Sensed of Amber to true (frame 7).'), reason('origin', 'Amber saw Hider at 12.4 s, at (3.0, 4.0) m.'),
    );
    act(() => { p.live.inspect(1); });
    p.press('F8', 'F8');
    await settled();
    const chain = within(screen.getByRole('group', { name: 'Where they came from' }));
    expect(chain.getAllByRole('listitem').map((li) => li.textContent)).toEqual(['The game set Sensed of Amber to true. frame 7', 'Amber saw Hider at 12.4 s, at (3.0, 4.0) m.']);
    expect(chain.getByRole('button', { name: 'frame 7' })).toBeTruthy();
  });

  it('a sentence about another agent leads to its node, and one can come back', async () => {
    const p = await page();
    const [here, there] = [1, 2];
    act(() => { p.server.message({ t: 'agents', agents: [here, there].map((id) => ({ id, name: id === here ? 'Red' : 'Blue', program: 1, fault: false })) }); });
    p.game.answer = ({ agent = 0 }) => answer(reason('state', `number ${agent} stands so`), reason('origin', 'The other one told it to attack (frame 7).', { agent: agent === here ? there : 0, part: 0, node: 1 }));
    act(() => { p.live.select(here, 0, 0); });
    p.press('F8', 'F8');
    await settled();
    fireEvent.click(screen.getByText('The other one told it to attack.'));
    await settled();
    expect([p.live.state.agent, p.live.state.node]).toEqual([there, 1]);
    expect(screen.getByText(`number ${there} stands so`)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Back to what was asked before' }));
    await settled();
    expect([p.live.state.agent, p.live.state.node]).toEqual([here, 0]);
  });

  it('F8 asks why; a sentence leads to what it is about; the answer follows the frame', async () => {
    const p = await page();
    p.game.answer = ({ node = 0 }) => answer(reason('state', `number ${node} stands so`, { node }), reason('cause', 'Idle gave way.', { node: 0, tick: 3 }), ...['a', 'b', 'c', 'd', 'e', 'f'].map((x) => reason('alternative', `${x} lost`, { node, tick: 3 })));
    act(() => { p.live.inspect(1); });
    p.press('F8', 'F8');
    await settled();
    const card = within(screen.getByTestId('why-card'));
    expect(card.getByText('number 1 stands so')).toBeTruthy();
    expect(card.queryByText('f lost')).toBeNull();
    fireEvent.click(card.getByText('2 more'));
    expect(card.getByText('f lost')).toBeTruthy();
    const asked = p.game.asked.length;
    act(() => { p.server.scene({ ...p.live.scene.scene.latest(), paused: true } as never); });
    act(() => { p.server.message({ t: 'state', state: create('State', { tick: 5, newest: 9, paused: true }) }); });
    act(() => { p.steps.frame(); });
    await settled();
    expect(p.game.asked.length).toBeGreaterThan(asked);
    fireEvent.click(card.getByText('Idle gave way.'));
    await settled();
    expect(p.live.state.node).toBe(0);
    expect(card.getByText('number 0 stands so')).toBeTruthy();
  });

  it('F9 on a document that runs inside of another makes the game stop where its node begins, and says so', async () => {
    const p = await page();
    p.press('F9', 'F9');
    await settled();
    expect(screen.getByText(/^Select a node first/)).toBeTruthy();
    act(() => { p.live.select(1, 1); });
    p.press('F9', 'F9');
    await settled();
    expect(p.game.list).toMatchObject([{ path: 'Idle', on: 'enter' }]);
    expect(screen.getByText('Breakpoint set: AIIdle begins.')).toBeTruthy();
  });

  it('F9 and dots make the game stop; the list shows, switches and removes', async () => {
    const p = await page();
    act(() => { p.live.inspect(0); });
    p.press('F9', 'F9');
    await settled();
    expect(p.game.list).toMatchObject([{ path: 'Idle' }]);
    expect(p.find('[data-node="Idle"] .stop-dot').getAttribute('aria-pressed')).toBe('true');
    fireEvent.pointerEnter(p.find('[data-node="LowHealth"] [data-port="OnBecomeTrue"]'));
    fireEvent.click(p.find('[data-node="LowHealth"] [data-port="OnBecomeTrue"] .stop-dot'));
    await settled();
    expect(p.game.list).toMatchObject([{ path: 'Idle' }, { path: 'LowHealth.OnBecomeTrue' }]);
    expect(p.live.state.node).toBe(0);
    fireEvent.click(screen.getByRole('tab', { name: /Breakpoints/ }));
    act(() => { p.server.message({ t: 'stopped', stop: create('Stop', { breakpoint: 2, agent: 1 }), hits: [] }); });
    expect(p.find('[data-breakpoint="2"]').dataset.hit).toBe('true');
    fireEvent.click(within(p.find('[data-breakpoint="2"]')).getByRole('checkbox'));
    await settled();
    expect(p.game.list[1]?.enabled).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Remove Idle begins' }));
    await settled();
    expect(p.game.list).toMatchObject([{ path: 'LowHealth.OnBecomeTrue' }]);
  });

  it('a condition is written with the names that there are; what the game refuses stands beside it', async () => {
    const p = await page();
    act(() => { side.setState({ tab: 'stops' }); });
    fireEvent.click(p.find('[data-action="stop-condition"]'));
    const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'What becomes true' });
    fireEvent.change(field, { target: { value: 'CharH' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.value).toBe('CharHealth');
    fireEvent.change(field, { target: { value: 'CharHealth < wrong' } });
    fireEvent.keyDown(field, { key: 'Escape' });
    fireEvent.keyDown(field, { key: 'Enter' });
    await settled();
    expect(screen.getByRole('alert').textContent).toContain('the nearest name is CharHealth');
    expect(p.game.list).toEqual([]);
    fireEvent.change(field, { target: { value: 'CharHealth < 30' } });
    fireEvent.blur(field);
    await settled();
    expect(p.game.list).toMatchObject([{ condition: 'CharHealth < 30', agent: 1 }]);
    expect(p.container.querySelector('[data-breakpoint="new"]')).toBeNull();
  });

  it('a right-click offers what can be done; a value is held, and its hand lets go', async () => {
    const p = await page();
    act(() => { p.server.mind(mind({ whole: true, tick: 2, active: [0, 3], values: [float(0, 71), float(1, 2)] })); p.steps.frame(); });
    fireEvent.contextMenu(p.find('[data-boundary="inputs"] [data-port="CharHealth"]'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Set or hold it at…' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'CharHealth' });
    expect(field.value).toBe('71');
    fireEvent.change(field, { target: { value: 'much' } });
    fireEvent.click(screen.getByRole('button', { name: 'Hold' }));
    expect(screen.getByRole('alert').textContent).toBe('This must be a number.');
    fireEvent.change(field, { target: { value: '25' } });
    fireEvent.click(screen.getByRole('button', { name: 'Hold' }));
    await settled();
    expect(p.game.deeds).toMatchObject([{ agent: 1, do: 'hold', path: 'CharHealth', value: '25' }]);
    expect(p.container.querySelector('.over-box')).toBeNull();
    fireEvent.click(p.find('[data-boundary="inputs"] [data-held="CharHealth"]'));
    await settled();
    expect(p.game.deeds.at(-1)).toMatchObject({ do: 'release', path: 'CharHealth' });
    expect(p.container.querySelector('.hand-mark')).toBeNull();
  });

  it('has no menu at a link between nodes', async () => {
    const p = await page();
    expect(thingAt(p.find('.links .link'), p.live)).toBeNull();
    expect(thingAt(p.find('[data-thing="1"]'), p.live)).toEqual({ kind: 'node', agent: 1, part: 0, node: 1 });
    expect(thingAt(p.find('[data-part="1/0"]'), p.live)).toEqual({ kind: 'agent', agent: 1 });
  });

  it('tells an agent what to do, with what that needs, from the header of the mind', async () => {
    const p = await page();
    fireEvent.click(p.find('[data-action="do"]'));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Push back…' }));
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'speed' });
    fireEvent.keyDown(field, { key: 'ArrowUp' });
    fireEvent.submit(p.find('.command-form'));
    await settled();
    expect(p.game.deeds).toMatchObject([{ agent: 1, do: 'command', path: 'push', args: ['6'] }]);
    fireEvent.click(screen.getByRole('tab', { name: /Overrides/ }));
    expect(within(p.find('.side-list')).getByText('command push: 6')).toBeTruthy();
  });

  it('shows breakpoints of other pages, and why one cannot be hit', async () => {
    const p = await page();
    act(() => { p.server.message({ t: 'breakpoints', breakpoints: [create('Breakpoint', { id: 4, on: 'enter', path: 'Gone', enabled: true, hit: 2, problem: 'fighter.graph.json has no node "Gone"' })] }); });
    fireEvent.click(screen.getByRole('tab', { name: /Breakpoints/ }));
    const row = within(p.find('[data-breakpoint="4"]'));
    expect(row.getByText('hit 2 times')).toBeTruthy();
    expect(row.getByText(/It cannot be hit now/).textContent).toContain('no node "Gone"');
  });
});
