// What documents show of the mind that runs them, kind by kind: what the game says is found by its name in the document.
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../src/edit/operations';
import '../../src/edit/canvas/operations';
import { Canvas } from '../../src/edit/canvas/Canvas';
import { EditorContext } from '../../src/edit/editorContext';
import { LiveContext } from '../../src/live/context';
import { setSetting } from '../../src/live/settings';
import type { Perception } from '../../src/protocol/control';
import type { Board, GraphNode, Part, Port, Program } from '../../src/protocol/messages';
import type { ValueChange } from '../../src/protocol/mind';
import { float, mind, rig } from '../frames';
import { fakeEditor, hello } from './fake';
import { learnSchemas } from './schemas';

Element.prototype.scrollIntoView = () => undefined;
globalThis.PointerEvent ??= MouseEvent as unknown as typeof PointerEvent;
// Names of thoughts need no escape.
globalThis.CSS ??= { escape: (s: string) => s } as unknown as typeof CSS;

const out = (name: string, value: number, type = 'float', more: Partial<Port> = {}): Port => ({ name, dir: 'out', trigger: false, type, value, ...more });
const into = (name: string, value: number, type = 'float'): Port => ({ name, dir: 'in', trigger: false, type, value });
const node = (id: number, kind: GraphNode['kind'], name: string, active: number, ports: Port[] = [], more: Partial<GraphNode> = {}): GraphNode => ({ id, name, kind, type: '', title: '', active, ports, ...more });
const word = (index: number, value: string): ValueChange => ({ index, set: value !== '', value: { type: 'string', value } });
const bool = (index: number, value: boolean): ValueChange => ({ index, set: value, value: { type: 'bool', value } });
const int = (index: number, value: number): ValueChange => ({ index, set: value !== 0, value: { type: 'int', value: BigInt(value) } });
const vec = (index: number, x: number, y: number): ValueChange => ({ index, set: true, value: { type: 'vec2', value: [x, y] } });

interface Given {
  path: string;
  text: string;
  nodes?: GraphNode[];
  part?: Partial<Part>;
  boards?: Board[];
  perceptions?: Perception[];
  ports?: (node: Record<string, unknown>) => unknown[];
}

/** A document on the canvas, and a game whose mind runs it. */
async function shown({ path, text, nodes = [], part = {}, boards, perceptions, ports = () => [] }: Given) {
  const fake = fakeEditor({
    read: (a) => ({ path: a.path, version: 'v1', text }), check: () => [],
    ports: ({ nodes: asked }) => Object.fromEntries(Object.entries(asked as Record<string, Record<string, unknown>>).map(([k, n]) => [k, { title: '', ports: ports(n) }])),
  });
  const r = rig(perceptions && { listPerceptions: () => Promise.resolve({ perceptions, total: perceptions.length, tick: 1 }) });
  const main: Part = { id: 0, parent: -1, node: -1, name: 'mind', document: path, kind: '', ports: [], nodes, links: [], ...part };
  const program: Program = { id: 1, name: 'mind', nodeBits: 16, triggerBits: 24, values: 90, parts: [main], ...(boards && { boards }) };
  act(() => {
    fake.say(hello([path]));
    r.live.connect();
    r.server.message({ t: 'hello', protocol: 2, game: { name: 'game', title: 'Game', process: 1, rate: 60 } });
    r.server.message({ t: 'agents', agents: [{ id: 1, name: 'Ada', program: 1, document: main.document, fault: false }, { id: 2, name: 'Bo', program: 0, fault: false }] });
    r.server.message({ t: 'program', ...program });
  });
  await act(() => fake.editor.open(path));
  const { container } = render(
    <LiveContext value={r.live}>
      <EditorContext value={fake.editor}>
        <Canvas />
      </EditorContext>
    </LiveContext>,
  );
  await act(async () => { await Promise.resolve(); });
  const frame = (active: number[], values: ValueChange[], tick = 5) => {
    act(() => { r.server.mind(mind({ whole: true, active, values, tick })); });
    for (let i = 0; i < 2; i++) act(() => { r.steps.frame(); });
  };
  const find = (css: string): HTMLElement => {
    const el = container.querySelector<HTMLElement>(css);
    if (!el) throw new Error(`nothing matches ${css}`);
    return el;
  };
  const all = (css: string): HTMLElement[] => [...container.querySelectorAll<HTMLElement>(css)];
  return { ...r, fake, container, frame, find, all };
}

beforeAll(learnSchemas);
afterEach(() => {
  cleanup();
  act(() => { setSetting({ liveValues: true }); });
});

describe('a document shows the mind that runs it', () => {
  it('goals and actions: what runs, which step of the plan each is, and what is so of what it needs', async () => {
    const v = await shown({
      path: 'cook.goap.json',
      text: `{"wits": 1, "kind": "goap", "goals": {"Warm": {"want": {"Fire": true}}}, "facts": {"Fire": "Burning", "Wood": {}},
        "actions": {"Chop": {"do": "Work", "effects": {"Wood": true}}, "Kindle": {"do": "Work", "pre": {"Wood": true}, "effects": {"Fire": true}}}}`,
      nodes: [
        node(0, 'fact', 'Fire', -1, [out('Value', 0, 'bool')]), node(1, 'fact', 'Wood', -1, [out('Value', 1, 'bool')]), node(2, 'goal', 'Warm', 0, [out('Outcome', 2), into('wants Fire', 0)]),
        node(3, 'action', 'Chop', 1, [out('Step', 3, 'int'), out('Role', 4)]), node(4, 'action', 'Kindle', 2, [out('Step', 5, 'int'), out('Role', 6), into('needs Wood', 1)]),
      ],
    });
    v.frame([0, 1], [bool(0, false), bool(1, true), int(3, 1), int(5, 2), word(4, 'runs'), word(6, 'planned')]);
    const card = (name: string) => v.find(`.plan-card[data-node="${name}"]`);
    expect(card('Chop').dataset).toMatchObject({ active: 'true', step: '1' });
    expect(card('Kindle').className).toContain('planned');
    expect(card('Kindle').querySelector('[data-reading="needs Wood"]')?.textContent).toBe('true');
    expect(card('Wood').querySelector('[data-reading=Value]')?.textContent).toBe('true');
    expect(card('Warm').querySelector('[data-reading="wants Fire"]')?.textContent).toBe('false');
    expect(v.find('[data-line="/actions/Chop /actions/Kindle"]').getAttribute('class')).toContain('on');
    v.frame([0, 2], [int(3, 0), int(5, 1), word(6, 'runs')], 6);
    expect([card('Chop').dataset.active, card('Kindle').dataset.active]).toEqual(['false', 'true']);
    // Nobody wants to see it any more.
    act(() => { setSetting({ liveValues: false }); });
    expect(v.all('.plan-card[data-active], .plan-card output')).toEqual([]);
  });

  it('tasks: which method is chosen, which condition refused another, and what the planner knows', async () => {
    const verdict = (at: number) => [out('Verdict', at), out('Unmet', at + 1, 'int')];
    const v = await shown({
      path: 'watch.htn.json',
      text: `{"wits": 1, "kind": "htn", "root": "Guard", "state": {"Stones": {"type": "int"}},
        "tasks": {"Guard": {"methods": [{"name": "Defend", "when": ["Stones > 0", "Seen"], "subtasks": ["Walk"]}, {"subtasks": ["Walk"]}]}, "Walk": {"do": "Work"}}}`,
      nodes: [
        node(0, 'state', 'State', -1, [out('Stones', 0, 'int')]), node(1, 'plan', 'Plan', -1), node(2, 'compound', 'Guard', 0),
        node(3, 'method', 'Guard Defend', 1, verdict(1)), node(4, 'method', 'Guard 2', 2, verdict(3)), node(5, 'task', 'Walk', 3, [...verdict(5), out('Step', 7, 'int')]),
      ],
      part: { links: [{ from: [2, ''], to: [3, ''], delayed: false, label: '0' }, { from: [2, ''], to: [4, ''], delayed: false, label: '1' }] },
    });
    v.frame([0, 2, 3], [int(0, 2), word(1, 'refused'), int(2, 2), word(3, 'chosen'), int(7, 1)]);
    const card = (name: string) => v.find(`.plan-card[data-node="${name}"]`);
    expect(card('Defend').dataset).toMatchObject({ active: 'false', verdict: 'refused' });
    expect([...card('Defend').querySelectorAll('.plan-row')].map((r) => r.querySelector('.holds')?.textContent)).toEqual([undefined, 'not so', undefined]);
    expect(card('Method 2').dataset.active).toBe('true');
    expect(card('Walk').dataset).toMatchObject({ active: 'true', step: '1' });
    expect(card('Stones').querySelector('output')?.textContent).toBe('2');
  });

  it('layers: which lie on the stack, what their conditions read, and what their hints say', async () => {
    const hint = (name: string, isOut: boolean) => ({ name, type: 'hint', ...(isOut && { out: true }) });
    const v = await shown({
      path: 'scout.hinted.json',
      text: `{"wits": 1, "kind": "hinted", "ports": [{"in": "Health", "type": "float"}], "layers": [{"name": "Courage", "when": "Health > 50", "run": "courage.tree.json"}, {"name": "Ranger", "run": "ranger.tree.json"}]}`,
      ports: (n) => (n.run === 'courage.tree.json' ? [hint('HintAttack', true)] : [hint('Attack', false)]),
      nodes: [node(0, 'part', 'Courage', 0, [out('HintAttack', 1, 'hint')]), node(1, 'part', 'Ranger', 1, [into('Attack', 1, 'hint')])],
      part: { ports: [out('Health', 0)] },
    });
    v.frame([0, 1], [float(0, 80), word(1, 'positive')]);
    const layer = (name: string) => v.find(`.layer[data-node="${name}"]`);
    expect(layer('Courage').dataset.active).toBe('true');
    expect(layer('Courage').querySelector('[data-read=Health] output')?.textContent).toBe('80.00');
    expect(layer('Ranger').querySelector<HTMLElement>('[data-hint=Attack]')?.dataset.says).toBe('positive');
    expect(v.all('.sends [data-hint=Attack]').map((h) => h.dataset.says)).toEqual(['positive']);
    v.frame([1], [float(0, 20), word(1, 'neutral')], 6);
    expect([layer('Courage').dataset.active, layer('Courage').querySelector('.stands')?.textContent]).toEqual(['false', 'off']);
  });

  it('thoughts: which lane runs, what each weighs, who gives how much, and why others do not run', async () => {
    const own = (at: number) => [out('Activity', at), out('Effect', at + 1), out('Level', at + 2, 'int')];
    const said = (priority: string) => ({ extras: [{ kind: 'priority', text: priority }] });
    const v = await shown({
      path: 'deer.thoughts.json',
      text: `{"wits": 1, "kind": "thoughts", "ports": [{"in": "Danger", "type": "float"}, {"out": "Force", "type": "vec2"}], "combine": {"Force": {"by": "sum"}},
        "thoughts": {"Escape": {"priority": 1, "when": "Danger > 0.5", "do": "Flee"}, "Graze": {"priority": 2, "thoughts": {"Herd": {"do": "Join"}, "Stray": {"do": "Roam"}}}}}`,
      nodes: [
        node(0, 'action', 'Escape', 0, [...own(10), out('Force', 13, 'vec2')], said('1')), node(1, 'thought', 'Graze', 1, own(20), said('2')),
        node(2, 'action', 'Herd', 2, [...own(30), out('Force', 33, 'vec2')], { in: 1, ...said('0') }), node(3, 'action', 'Stray', 3, [...own(40), out('Force', 43, 'vec2')], { in: 1, ...said('0') }),
      ],
      part: { kind: 'thoughts', ports: [out('Danger', 0), into('Force', 1, 'vec2'), out('Weight', 2)], extras: [{ kind: 'combine', text: '', parts: ['Force', 'sum', '0'] }] },
    });
    const calm = [float(0, 0.1), vec(1, 4, 0), float(2, 1), word(10, 'inactive'), float(11, 1), int(12, -1), word(20, 'active'), float(21, 1), int(22, 2), word(30, 'active'), float(31, 0.5), int(32, 0), vec(33, 6, 0), word(40, 'active'), float(41, 0.5), int(42, 0), vec(43, 2, 0)];
    v.frame([1, 2, 3, 15], calm);
    const lanes = () => Object.fromEntries(v.all('.board > .lanes > .lane-place > .lane').map((l) => [l.dataset.lane, /lane-(runs|passed|away)/.exec(l.className)?.[1]]));
    expect(lanes()).toMatchObject({ 1: 'away', 2: 'runs' });
    expect(v.find('.thought[data-node=Herd]').dataset.standing).toBe('runs');
    expect(v.find('.thought[data-node=Herd] [data-effect]').dataset.effect).toBe('0.5');
    expect(v.find('.thought[data-node=Escape] [data-read=Danger] output').textContent).toBe('0.10');
    expect(v.find('.thought[data-node=Escape] .thought-why').textContent).toBe('its condition does not hold, or it is over');
    expect(v.all('[data-combined=Force] [data-share]').map((s) => s.textContent)).toEqual(['Herd 75%', 'Stray 25%']);
    expect(v.find('[data-combined=Force] output').textContent).toBe('4.0, 0.0');
    // Who asks who gives it is led to the thought.
    fireEvent.click(v.find('[data-combined=Force] [data-share=Herd]'));
    expect(v.fake.editor.selection).toEqual(['/thoughts/Graze/thoughts/Herd']);
    v.frame([0, 1, 15], [float(0, 0.9), word(10, 'active'), int(12, 1)], 6);
    expect(lanes()).toMatchObject({ 1: 'runs', 2: 'passed' });
    expect(v.find('.thought[data-node=Graze] .thought-why').textContent).toBe('Escape is more urgent');
  });

  it('queries: how many points came, what tests ruled out and gave the best, and what was found', async () => {
    const v = await shown({
      path: 'hide.query.json',
      text: `{"wits": 1, "kind": "query", "ports": [{"in": "Last", "type": "vec2"}], "generate": [{"grid": {"at": "self", "range": 5, "spacing": 1}}],
        "tests": {"Near": {"distance": {"from": "self"}, "score": {"prefer": "low"}}, "Hidden": {"visibility": {"from": "Last"}, "filter": false}}}`,
      nodes: [
        node(0, 'generator', 'grid', -1, [out('Points', 0, 'int')], { type: 'grid' }), node(1, 'test', 'Hidden', -1, [out('Failed', 1, 'int'), out('Value', 2), out('Share', 3)]),
        node(2, 'test', 'Near', -1, [out('Failed', 4, 'int'), out('Value', 5), out('Share', 6)]),
      ],
      part: { kind: 'query', ports: [out('Last', 7, 'vec2'), into('Found', 8, 'bool'), into('Best', 9, 'vec2'), into('BestScore', 10), into('Count', 11, 'int')] },
    });
    v.frame([], [int(0, 121), int(1, 40), float(2, 0), float(3, 0), int(4, 0), float(5, 2.5), float(6, 0.8), vec(7, 3, 4), bool(8, true), vec(9, 1, 2), float(10, 0.8), int(11, 81)]);
    expect(v.find('[data-now=grid] output').textContent).toBe('121');
    expect(v.find('[data-now=Hidden] .out').textContent).toBe('40 out');
    expect(v.find('[data-now=Near] .share').textContent).toBe('0.80 for 2.50');
    expect(v.find('[data-testid=query-now]').textContent).toContain('✓ found');
    expect(v.find('[data-testid=query-now] [data-result=Count] output').textContent).toBe('81');
    v.frame([], [bool(8, false)], 6);
    expect(v.find('[data-testid=query-now]').textContent).toContain('✗ no result');
  });

  it('senses: what the watched character perceives with each sensor, and what it remembers', async () => {
    const seen = (by: number, of: number, sense: string, now: boolean, strength: number): Perception => ({ by, of, sense, now, strength, seconds: 2 });
    const v = await shown({
      path: 'guard.senses.json',
      text: `{"wits": 1, "kind": "senses", "modalities": {"Sight": {}, "Walking": {"type": "hearing"}}, "profiles": {"Guard": {"sensors": {"Eyes": {"of": "Sight"}, "Ears": {"of": "Walking"}, "Nose": {"of": "Smell"}}}}}`,
      part: { document: 'guard.tree.json' },
      perceptions: [seen(1, 2, 'Sight', true, 0.75), seen(1, 2, 'Ears', false, 0), seen(2, 1, 'Smell', true, 1)],
    });
    expect(v.all('.senses-table td.now-cell')).toEqual([]);
    await act(async () => {
      v.live.debug.store.setState({ features: new Set(['perceptions']) });
      await new Promise((done) => { setTimeout(done); });
    });
    const now = (sensor: string) => [...v.find(`tr[data-row="/profiles/Guard/sensors/${sensor}"] td.now-cell`).querySelectorAll<HTMLElement>('[data-sensed]')].map((s) => [s.dataset.sensed, s.dataset.now, s.querySelector('output')?.textContent]);
    expect(now('Eyes')).toEqual([['Bo', 'true', '0.75']]);
    expect(now('Ears')).toEqual([['Bo', 'false', '−2.0 s']]);
    expect(now('Nose')).toEqual([['nothing', undefined, undefined]]);
    // Those who perceive something can be chosen.
    const who = v.find('.live-who select') as HTMLSelectElement;
    expect([...who.options].map((o) => o.text)).toEqual(['Ada', 'Bo']);
    fireEvent.change(who, { target: { value: '2' } });
    expect(now('Nose')).toEqual([['Ada', 'true', '1.00']]);
  });

  it('boards: what each field holds for the watched agent, and which are not set', async () => {
    const v = await shown({
      path: 'squad.board.json',
      text: `{"wits": 1, "kind": "board", "scope": "team", "fields": {"Alarm": "bool", "Spotted": {"type": "float", "unit": "m"}, "Fresh": "int"}}`,
      part: { document: 'guard.tree.json' },
      boards: [{ name: 'squad', file: 'squad.board.json', scope: 'team', fields: [{ name: 'Alarm', path: '@squad.Alarm', type: 'bool', value: 0, set: 1 }, { name: 'Spotted', path: '@squad.Spotted', type: 'float', unit: 'm', value: 2, set: 3 }] }],
    });
    v.frame([], [bool(0, false), bool(1, false), float(2, 7.5), bool(3, true)]);
    expect(v.all('.plan-card.board .plan-row').map((r) => r.querySelector('output')?.textContent)).toEqual(['not set', '7.5 m', undefined]);
    expect(v.find('.live-who').textContent).toContain('Ada');
  });
});
