import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveContext } from '../src/live/context';
import { App } from '../src/shell/App';
import { show } from '../src/shell/ui';
import type { Agent, Order } from '../src/protocol/messages';
import type { ValueChange } from '../src/protocol/mind';
import { create } from './debug/made';
import { float, game, mind, rig } from './frames';
import { village } from './village';

HTMLCanvasElement.prototype.getContext = vi.fn(() => null);

const agent = (id: number, name: string, more: Partial<Agent> = {}): Agent => ({ id, name, program: 1, document: 'villager.machine.json', fault: false, ...more });
const text = (index: number, value: string): ValueChange => ({ index, set: value !== '', value: { type: 'string', value } });

/** The page of a village, with its first villager's machine. */
function page(agents: Agent[] = [agent(1, 'Ada', { body: true }), agent(2, 'Bela', { body: true })]) {
  const r = rig();
  const view = render(
    <LiveContext value={r.live}>
      <App />
    </LiveContext>,
  );
  const find = (css: string): HTMLElement => {
    const el = view.container.querySelector<HTMLElement>(css);
    if (!el) throw new Error(`nothing matches ${css}`);
    return el;
  };
  const frame = (m: Parameters<typeof mind>[0]) => {
    act(() => { r.server.mind(mind(m)); });
    act(() => { r.steps.frame(); });
  };
  act(() => {
    r.live.connect();
    r.server.message({ t: 'hello', protocol: 2, game: game({ name: 'village' }) });
    r.server.message({ t: 'agents', agents });
    r.server.message({ t: 'program', ...village });
  });
  frame({ whole: true, active: [1, 4, 11], values: [float(1, 2.34), float(3, 60)] });
  return { ...r, ...view, find, frame };
}

beforeEach(() => { show('none'); });
afterEach(cleanup);

describe('machine view', () => {
  it('marks the current state, its time and where it begins', () => {
    const p = page();
    expect(p.find('[data-node="Calm"]').dataset).toMatchObject({ active: 'true', start: 'true', kind: 'part' });
    expect(p.find('[data-node="Calm"] .elapsed').textContent).toBe('2.3 s');
    expect(p.find('[data-node="Alarmed"]').dataset).toMatchObject({ active: 'false', start: 'false' });
    expect(p.container.querySelector('[data-node="Alarmed"] .elapsed')).toBeNull();
    expect(p.find('[data-node="Over"]').className).toContain('final');
    expect(p.container.querySelector('[data-action="all-ports"]')).toBeNull();
  });

  it('says which transition was taken last, and what its condition read', () => {
    const p = page();
    act(() => {
      p.server.message({ t: 'taken', agent: 1, taken: [{ part: 0, link: 3, tick: 6, values: [] }, { part: 0, link: 1, tick: 8, values: [{ name: 'BlobNear', type: 'bool', value: 'true' }] }] });
      p.server.message({ t: 'taken', agent: 2, taken: [{ part: 0, link: 2, tick: 9, values: [] }] });
    });
    p.frame({ tick: 8, active: [0, 9, 11], fired: [1] });
    expect(p.find('[data-node="Alarmed"]').dataset.active).toBe('true');
    const now = within(screen.getByLabelText('Running now'));
    expect(now.getByText('Calm → Alarmed')).toBeTruthy();
    expect(p.find('[data-testid="why"]').textContent).toContain('BlobNear was true');
    fireEvent.click(p.find('[data-node="Alarmed"]'));
    const inspector = within(p.find('[data-panel="inspector"]'));
    expect(inspector.getByText('not BlobNear, after 1.5 s')).toBeTruthy();
    expect(p.find('.ways').textContent).toContain('← Calm');
    expect(p.find('.ways').textContent).toContain('Over');
    act(() => { p.server.message({ t: 'state', state: create('State', { tick: 7 }) }); });
    expect(p.find('[data-testid="why"]').textContent).not.toContain('BlobNear');
  });

  it('opens what a state runs by double-click', () => {
    const p = page();
    fireEvent.doubleClick(p.find('[data-node="Calm"]'));
    expect(p.live.state.part).toBe(1);
    expect(p.find('[role="grid"]').getAttribute('aria-label')).toBe('Options of calm');
  });
});

describe('utility view', () => {
  const open = () => {
    const p = page();
    act(() => { p.live.select(1, 1); });
    p.frame({ part: 1, whole: true, active: [1, 4, 11], values: [
      float(4, 0.5), float(5, 0), text(6, 'none'), float(7, 0.75), float(8, 0.25), text(9, 'success'), float(10, -0.1), float(11, -0.5), text(12, 'failure'),
    ] });
    const row = (name: string) => p.find(`tr[data-node="${name}"]`);
    return { ...p, row };
  };

  it('shows scores, modifiers with their sign, outcomes, and what was chosen', () => {
    const { row } = open();
    const cells = (name: string) => ['.modifier', '.score', '.outcome'].map((c) => row(name).querySelector(c)?.textContent);
    expect([cells('Rest'), cells('Eat'), cells('Build')]).toEqual([['', '0.50', '–'], ['+0.25', '0.75', 'success'], ['−0.50', '−0.10', 'failure']]);
    expect(row('Eat').querySelector<HTMLElement>('.track .plus')?.style.width).toBe('25%');
    expect(row('Build').querySelector<HTMLElement>('.track .minus')).toBeTruthy();
    expect([row('Rest').dataset.active, row('Eat').dataset.active]).toEqual(['true', 'false']);
    expect(row('Rest').textContent).toContain('chosen');
    expect(row('Eat').textContent).toContain('highest');
    expect(row('Eat').textContent).toContain('Eats what is nearest.');
  });

  it('keeps the document’s order when scores change', () => {
    const p = open();
    p.frame({ part: 1, tick: 2, active: [1, 5, 11], values: [float(10, 3)] });
    expect([...p.container.querySelectorAll<HTMLElement>('tr[data-node]')].map((r) => r.dataset.node)).toEqual(['Rest', 'Eat', 'Build']);
    expect(p.find('.scale').textContent).toBe('5');
    expect(p.row('Build').textContent).toContain('highest');
  });

  it('is one tab stop, walked by the arrow keys; Enter opens what an option runs', () => {
    const p = open();
    const stops = () => [...p.container.querySelectorAll<HTMLElement>('tr[data-node]')].filter((r) => r.tabIndex === 0).map((r) => r.dataset.node);
    expect(stops()).toEqual(['Rest']);
    p.row('Rest').focus();
    fireEvent.keyDown(p.row('Rest'), { key: 'ArrowDown' });
    expect(stops()).toEqual(['Eat']);
    expect(document.activeElement).toBe(p.row('Eat'));
    expect(p.live.state.node).toBe(1);
    fireEvent.keyDown(p.row('Eat'), { key: 'End' });
    expect(document.activeElement).toBe(p.row('Build'));
    fireEvent.keyDown(p.row('Build'), { key: 'ArrowUp' });
    fireEvent.keyDown(p.row('Eat'), { key: 'Enter' });
    expect(p.live.state.part).toBe(3);
  });
});

describe('body', () => {
  const order = (name: string, more: Partial<Order> = {}): Order => ({ name, state: 'active', detail: '', seconds: 0, solid: false, beside: false, ...more });

  it('shows what is current, what goes on beside it, and what waits', () => {
    const p = page();
    expect(screen.getByTestId('body').textContent).toBe('Body');
    act(() => { p.server.message({ t: 'body', agent: 1, orders: [
      order('chop', { detail: 'execute', seconds: 0.4, solid: true }), order('look', { beside: true }), order('stop', { state: 'interrupted' }), order('eat', { state: 'waiting' }),
    ] }); });
    const group = (name: string) => [...within(screen.getByTestId('body')).getByLabelText(name).children].map((c) => (c as HTMLElement).dataset.order);
    expect([group('current'), group('beside'), group('next')]).toEqual([['chop', 'stop'], ['look'], ['eat']]);
    expect(p.find('[data-order="chop"]').textContent).toBe('chopexecute0.4 s solid');
    expect(p.find('[data-order="stop"]').textContent).toContain('ending');
    act(() => { p.server.message({ t: 'body', agent: 1, orders: [] }); });
    expect(screen.getByTestId('body').textContent).toContain('nothing to do');
  });

  it('keeps its row for agents that do not say, and has none in games whose bodies never do', () => {
    const p = page([agent(1, 'Ada'), agent(2, 'Bela', { body: true })]);
    expect(screen.getByTestId('body').textContent).toContain('no order is reported');
    act(() => { p.server.message({ t: 'agents', agents: [agent(1, 'Ada')] }); });
    expect(screen.queryByTestId('body')).toBeNull();
  });
});

describe('takeover', () => {
  it('says in the list and above the mind who steers', () => {
    const p = page();
    expect(p.container.querySelector('[data-steered]')).toBeNull();
    act(() => { p.server.message({ t: 'agents', agents: [agent(1, 'Ada', { steered: 'you' }), agent(2, 'Bela')] }); });
    expect(within(p.find('[data-agent="1"]')).getByText('you')).toBeTruthy();
    expect(within(p.find('.crumbs')).getByText('steered by you')).toBeTruthy();
    p.frame({ tick: 2, active: [] });
    expect(screen.getByText('Ada is steered by you: its mind is paused.')).toBeTruthy();
  });

  it('a click on the agent of a person shows its body and whose it is', () => {
    const p = page([agent(1, 'Ada'), agent(9, 'Blue', { program: 0, document: '', steered: 'you', body: true })]);
    fireEvent.click(p.find('[data-agent="9"]'));
    expect(p.sent.slice(-2)).toEqual([{ t: 'input', held: [], focus: 9 }, { t: 'watch', agent: 9, part: 0 }]);
    expect(within(screen.getByTestId('no-mind')).getByText('You steer Blue')).toBeTruthy();
    act(() => { p.server.message({ t: 'body', agent: 9, orders: [order9] }); });
    expect(p.find('[data-order="swing"]')).toBeTruthy();
  });
  const order9: Order = { name: 'swing', state: 'active', detail: 'strike', seconds: 0.1, solid: true, beside: true };
});

describe('tree', () => {
  const many = (n: number) => Array.from({ length: n }, (_, i) => agent(i + 1, `Person ${i + 1}`));
  const tree = () => screen.getByRole('tree');
  const cursor = () => document.getElementById(tree().getAttribute('aria-activedescendant') ?? '');

  it('draws a part of 1,000 agents, counts them and finds them by name', () => {
    const p = page(many(1000));
    expect(p.container.querySelectorAll('.tree .row').length).toBeLessThan(250);
    expect(p.find('.count').textContent).toBe('1,000');
    fireEvent.change(screen.getByLabelText('Filter agents and behaviours'), { target: { value: 'person 777' } });
    expect(p.find('[data-agent="777"]')).toBeTruthy();
    expect(p.container.querySelectorAll('.tree .agent')).toHaveLength(1);
    expect(p.find('.count').textContent).toBe('1 of 1,000');
  });

  it('is one tab stop, walked, folded and opened by keys', () => {
    const p = page();
    expect(tree().tabIndex).toBe(0);
    expect(tree().querySelectorAll('[tabindex="0"]')).toHaveLength(0);
    const press = (key: string) => { fireEvent.keyDown(tree(), { key }); };
    expect(cursor()?.dataset.part).toBe('1/0');
    press('ArrowDown');
    expect(cursor()?.textContent).toContain('Alarmed');
    press('ArrowLeft');
    expect(cursor()?.getAttribute('aria-expanded')).toBe('false');
    press('ArrowLeft');
    expect(cursor()?.dataset.part).toBe('1/0');
    press('End');
    press('Home');
    expect(cursor()?.dataset.agent).toBe('1');
    press('ArrowRight');
    press('ArrowDown');
    press('Enter');
    expect(p.live.state).toMatchObject({ agent: 1, part: 2 });
    expect(cursor()?.dataset.part).toBe('1/2');
  });

  it('marks a fault and the way down to it', () => {
    const p = page();
    act(() => {
      p.server.message({ t: 'fault', agent: 1, fault: { document: 'eat.graph.json', node: 'Calm/Eat/Walk', type: 'Walk', message: 'no way', stack: '' } });
    });
    const marked = [...p.container.querySelectorAll<HTMLElement>('.fault-inside, .fault-here')].map((r) => [r.querySelector('.name')?.textContent, r.className.includes('fault-here')]);
    expect(marked).toEqual([['Ada', false], ['villager', false], ['Calm', false], ['Eat', false], ['Walk', true]]);
  });

  it('tells of another agent’s fault in one line, which leads there', () => {
    const p = page();
    act(() => {
      p.server.message({ t: 'fault', agent: 2, fault: { document: 'eat.graph.json', node: 'Calm/Eat/Walk', type: 'Walk', message: 'no way', stack: 'walk.go:7' } });
    });
    const banner = screen.getByTestId('fault');
    expect(banner.textContent).toBe('Bela is parked: no wayShowResume agent');
    fireEvent.click(within(banner).getByText('Show'));
    expect(p.live.state).toMatchObject({ agent: 2, part: 3, node: 0 });
    expect(screen.getByTestId('fault').textContent).toContain('walk.go:7');
  });
});
