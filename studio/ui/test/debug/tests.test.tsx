import { Refused } from '../../src/protocol/client';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { markEnd, rangeOf, select, selection } from '../../src/debug/tests/selection';
import { TestPanel } from '../../src/debug/tests/TestPanel';
import { agentsOf, change, recordingUrl, tests } from '../../src/debug/tests/testState';
import { LiveContext } from '../../src/live/context';
import { setSetting } from '../../src/live/settings';
import type { Control } from '../../src/protocol/control';
import { create } from './made';
import type { MakeRulesRequest, MakeTestRequest } from '../../src/protocol/control';
import { rig } from '../frames';

Element.prototype.scrollIntoView = () => undefined;

const extent = { oldest: 100, newest: 900 };
const start = tests.getState();

describe('a stretch of the recording', () => {
  afterEach(() => { select(null); });

  it('lies within the recording, whichever way it was drawn', () => {
    expect(rangeOf(500, 200, extent)).toEqual({ from: 200, to: 500 });
    expect(rangeOf(-5, 2000, extent)).toEqual({ from: 100, to: 900 });
  });

  it('has ends that give way to each other', () => {
    markEnd('from', 300, extent);
    expect(selection.getState().range).toEqual({ from: 300, to: 900 });
    markEnd('to', 400, extent);
    expect(selection.getState().range).toEqual({ from: 300, to: 400 });
    markEnd('to', 200, extent);
    expect(selection.getState().range).toEqual({ from: 200, to: 200 });
  });

  it('is downloaded from where the game is', () => {
    expect(recordingUrl('', { from: 1, to: 2 })).toBe('/call/recording?from=1&to=2');
    expect(recordingUrl('/game/V', null)).toBe('/game/V/call/recording');
  });

  it('is asserted on for those that are meant', () => {
    expect(agentsOf({ ...start.draft, whom: 'watched' }, 3)).toEqual([3]);
    expect(agentsOf({ ...start.draft, whom: 'all' }, 3)).toEqual([]);
    expect(agentsOf({ ...start.draft, whom: 'chosen', chosen: [4, 5] }, 3)).toEqual([4, 5]);
  });
});

describe('making a test', () => {
  afterEach(() => {
    cleanup();
    tests.setState(start, true);
    select(null);
    setSetting({ pins: {} });
  });

  async function panel(refuses = false) {
    const asked: MakeTestRequest[] = [];
    const rules: MakeRulesRequest[] = [];
    const control = {
      hello: () => Promise.resolve(create('HelloResponse', { features: ['seek'] })),
      makeTest: (q: MakeTestRequest) => {
        asked.push(q);
        return refuses ? Promise.reject(new Refused('documents were changed in frame 7', 'invalid')) : Promise.resolve(create('MakeTestResponse', { file: 'flees.test.json', text: '{"wits": 1}' }));
      },
      makeRules: (q: MakeRulesRequest) => {
        rules.push(q);
        return Promise.resolve(create('MakeTestResponse', { file: 'mine.rules.json', text: '{"wits": 1}' }));
      },
    } as unknown as Partial<Control>;
    const r = rig(control);
    setSetting({ pins: { fighter: ['CharHealth'] } });
    act(r.greet);
    await act(() => Promise.resolve());
    act(() => { r.server.message({ t: 'state', state: create('State', { tick: 1200, newest: 1200, starts: 1 }) }); });
    const view = render(
      <LiveContext value={r.live}>
        <TestPanel />
      </LiveContext>,
    );
    const submit = () => act(async () => {
      fireEvent.click(screen.getByText(/^Make the (test|rules)$/));
      await Promise.resolve();
    });
    return { ...view, asked, rules, submit };
  }

  it('takes the last seconds, the watched agent and what is plotted, and shows the text', async () => {
    const p = await panel();
    expect(selection.getState().range).toEqual({ from: 600, to: 1200 });
    expect(p.container.querySelector<HTMLAnchorElement>('[data-action=save-recording]')?.getAttribute('href')).toContain('?from=600&to=1200');
    fireEvent.click(screen.getByLabelText('Go test'));
    await p.submit();
    expect(p.asked).toEqual([{ from: 600, to: 1200, name: 'Sword duel, frames 600 to 1200', form: 'go', agents: [1], values: ['CharHealth'], within: 0, depth: 0 }]);
    expect(screen.getByTestId('test-made').textContent).toContain('{"wits": 1}');
    act(() => { change({ within: 2 }); });
    expect(screen.queryByTestId('test-made')).toBeNull();
  });

  it('offers the last seconds when nothing is selected any more', async () => {
    await panel();
    act(() => { select(null); });
    fireEvent.click(screen.getByText('Take the last 10 s'));
    expect(selection.getState().range).toEqual({ from: 600, to: 1200 });
    expect(screen.getByText('Make the test')).toBeTruthy();
  });

  it('tells in the game’s words why it cannot be made', async () => {
    const p = await panel(true);
    fireEvent.click(screen.getByLabelText('Leave out the value CharHealth'));
    await p.submit();
    expect(p.asked[0]).toMatchObject({ values: [] });
    expect(screen.getByRole('alert').textContent).toBe('documents were changed in frame 7');
  });

  it('makes rules of what the watched agent did', async () => {
    const p = await panel();
    fireEvent.click(screen.getByLabelText('Rules'));
    expect(screen.queryByLabelText('all agents')).toBeNull();
    fireEvent.change(screen.getByLabelText('Actions'), { target: { value: 'Swing, Parry' } });
    act(() => { change({ looks: ['IsOpen(Target)'] }); });
    await p.submit();
    expect(p.rules).toEqual([{ from: 600, to: 1200, name: '', agent: 1, actions: ['Swing', 'Parry'], good: [], values: ['IsOpen(Target)'] }]);
    expect(screen.getByLabelText('The rules').textContent).toContain('mine.rules.json');
  });

  it('asks for an agent where some are to be chosen', async () => {
    const p = await panel();
    fireEvent.click(screen.getByLabelText('chosen'));
    await p.submit();
    expect(p.asked).toHaveLength(0);
    fireEvent.change(screen.getByLabelText('Add an agent by its name'), { target: { value: 'Red' } });
    await p.submit();
    expect(p.asked[0]).toMatchObject({ agents: [1] });
  });
});
