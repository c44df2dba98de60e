import '../src/edit/kinds';
import { describe, expect, it } from 'vitest';
import cookText from '../e2e/camp/documents/cook.goap.json?raw';
import watchText from '../e2e/camp/documents/watch.htn.json?raw';
import { conditionText, effectText, network, serves } from '../src/edit/kinds/goap/model';
import { addMethod, walk } from '../src/edit/kinds/htn/edits';
import { taskTree } from '../src/edit/kinds/htn/model';
import { kindEditor } from '../src/edit/kinds/registry';
import { List, Obj, at, parse, steps, write } from '../src/edit/model/json';
import type { Box } from '../src/graph/layout';
import { treeRows } from '../src/panels/tree';
import { placeBranches, placeNetwork } from '../src/planner/layout';
import { branchesOf, networkOf } from '../src/planner/parts';
import type { GraphNode, Part } from '../src/protocol/messages';
import { learnSchemas } from './edit/schemas';

learnSchemas();

const read = (text: string): Obj => parse(text) as Obj;
const cook = read(cookText);
const watch = read(watchText);

const apart = (places: ReadonlyMap<unknown, Box>): boolean => {
  const boxes = [...places.values()];
  return boxes.every((a, i) => boxes.slice(i + 1).every((b) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y));
};

describe('goals and actions', () => {
  const net = network(cook);
  const card = (id: string) => net.cards.find((c) => c.id === id);

  it('are joined where what comes of one is what another needs', () => {
    expect(net.lines.map((l) => `${l.from} ${l.fromRow ?? ''} > ${l.to}`).sort()).toEqual([
      '/actions/Catch out Fish > /actions/Fry', '/actions/Chop out Wood > /actions/Kindle', '/actions/Fry out Fed > /goals/Eat', '/actions/Kindle out Fire > /actions/Fry', '/actions/Kindle out Fire > /goals/KeepWarm',
    ]);
    expect(card('/actions/Fry')?.rows.map((r) => `${r.side} ${r.text}`)).toEqual(['in Fire', 'in Fish', 'out Fed', 'out not Fish']);
    expect(card('/actions/Catch')?.title).toBe('Work · cost 3');
    expect(net.cards.filter((c) => c.wrong)).toEqual([]);
    expect([...net.loose]).toEqual([]);
  });

  it('tell which can never begin, and which goals nothing leads to', () => {
    const broken = network(read(`{"kind": "goap", "goals": {"Win": {"want": {"Won": true, "Rounds": {"least": 3}}}, "Rest": {"want": {"Mood": 2}}}, "facts": {"Won": {}, "Key": {}, "Rounds": {"type": "int"}, "Mood": {"type": "int", "default": 2}},
      "actions": {"Open": {"pre": {"Key": true}, "effects": {"Won": true}}, "Load": {"effects": {"Rounds": {"add": 6}}}, "Hum": {"effects": {"Mood": 3}}, "Ask": {"pre": {"Nobody": true}, "effects": {"Key": false}}}}`));
    const of = (id: string) => broken.cards.find((c) => c.id === id);
    expect(broken.cards.filter((c) => c.wrong).map((c) => c.id)).toEqual(['/actions/Open', '/actions/Ask', '/goals/Win']);
    expect(of('/actions/Open')?.rows[0]).toMatchObject({ tone: 'lost', title: 'No action makes it so, and the game does not tell it: Key' });
    expect(of('/goals/Win')?.rows.map((r) => [r.text, r.tone, r.title])).toEqual([['Won', 'lost', 'Only actions that can never begin make it so: Won'], ['Rounds ≥ 3', undefined, 'Rounds ≥ 3']]);
    expect(of('/actions/Ask')?.rows[0]?.title).toBe('There is no fact Nobody');
    expect([...broken.loose]).toEqual(['/actions/Hum', '/actions/Ask']);
  });

  it.each([
    ['true', 'Armed'], ['false', 'not Armed'], ['3', 'Armed = 3'], ['"bow"', 'Armed is bow'], ['["bow", "axe"]', 'Armed is bow or axe'], ['{"least": 2}', 'Armed ≥ 2'], ['{"most": 2}', 'Armed ≤ 2'],
    ['{"least": 1, "most": 2}', 'Armed 1 to 2'], ['{"not": "bow"}', 'Armed is not bow'],
  ])('say conditions in words: %s', (v, text) => {
    expect(conditionText('Armed', parse(v))).toBe(text);
  });

  it('know which effects serve which conditions', () => {
    const does = (effect: string, c: string): boolean => serves(parse(effect), parse(c));
    expect([does('true', 'true'), does('true', 'false'), does('3', '{"least": 3}'), does('2', '{"least": 3}'), does('"bow"', '["axe", "bow"]'), does('"bow"', '{"not": "bow"}')]).toEqual([true, false, true, false, true, false]);
    expect([does('{"add": 1}', '{"least": 3}'), does('{"add": -1}', '{"least": 3}'), does('{"add": -1}', '{"most": 3}'), does('{"add": 1}', '4')]).toEqual([true, false, true, true]);
    expect([effectText('Rounds', parse('{"add": 6}')), effectText('Rounds', parse('{"add": -1}'))]).toEqual(['Rounds + 6', 'Rounds − 1']);
  });

  it('stand apart, left of what they serve, the same each time, and where somebody has put them', () => {
    const drawing = placeNetwork(net.cards, net.lines);
    expect(apart(drawing.places)).toBe(true);
    for (const l of net.lines) expect((drawing.places.get(l.from)?.x ?? 0) < (drawing.places.get(l.to)?.x ?? 0)).toBe(true);
    expect(placeNetwork(net.cards, net.lines)).toEqual(drawing);
    expect(drawing.lines).toHaveLength(net.lines.length);
    const moved = placeNetwork(net.cards, net.lines, { Chop: [40, 900] });
    expect(moved.places.get('/actions/Chop')).toMatchObject({ x: 40, y: 900 });
  });

  it('take each part that is added where the kind has it', () => {
    const add = (node: string) => kindEditor('goap').add(cook, read(node), 'New', {}).selection;
    expect([add('{"want": {}}'), add('{"expr": ""}'), add('{"effects": {}}'), add('{"do": "Work"}')]).toEqual([['/goals/New'], ['/facts/New'], ['/actions/New'], ['/actions/New']]);
  });
});

describe('tasks that another domain brought', () => {
  it('are called as they are there, and say from where they are', () => {
    const node = (id: number, name: string, kind: string, more = {}) => ({ id, name, kind, type: '', title: name, active: -1, ports: [], ...more });
    const part = {
      nodes: [node(0, 'Main', 'compound'), node(1, 'Main/1', 'method', { title: '1' }), node(2, 'Main_Slam', 'action', { about: 'A blow.', extras: [{ kind: 'brought', text: 'Slam', parts: ['moves/fight.htn.json'] }] })],
      links: [{ from: [0, ''], to: [1, ''], label: '1' }, { from: [1, ''], to: [2, ''], label: '1' }], extras: [],
    } as unknown as Part;
    const { cards } = branchesOf(part);
    expect(cards.find((c) => c.id === 2)).toMatchObject({ name: 'Main_Slam', called: 'Slam', about: 'Main_Slam, of the domain fight\nA blow.', rows: [] });
    expect(cards.find((c) => c.sort === 'method')?.rows.map((r) => r.text)).toEqual(['Slam']);
  });
});

describe('tasks and methods', () => {
  const tree = taskTree(watch);
  const text = (b: (typeof tree.branches)[number], depth = 0): string[] => [`${'-'.repeat(depth)}${b.card.sort} ${b.card.name}${b.card.order === undefined ? '' : ` ${String(b.card.order)}`}`, ...b.children.flatMap((c) => text(c.branch, depth + 1))];

  it('are a tree from the root, in which a task that is named again is drawn once', () => {
    expect(tree.branches.flatMap((b) => text(b))).toEqual([
      'compound Guard', '-method Defend 1', '--compound Drive', '---method Stone 1', '----task Throw', '----task Shout', '---method Gather 2', '----task Pick', '----again Drive', '-method Patrol 2', '--task Walk', '--task Listen',
    ]);
    expect([...tree.again.values()]).toEqual(['/tasks/Drive']);
    expect([...tree.loose]).toEqual([]);
    expect(tree.cards.find((c) => c.name === 'Patrol')?.rows.map((r) => `${r.label ?? ''} ${r.text}`)).toEqual(['1 Walk', '2 Listen', '3 Walk']);
    expect(tree.cards.find((c) => c.name === 'Throw')?.rows.map((r) => `${r.label ?? ''} ${r.text}`)).toEqual(['when SeesBear', 'then Stones -= 1']);
  });

  it('that nothing leads to are loose, and a subtask that is not there is lost', () => {
    const t = taskTree(read('{"kind": "htn", "root": "Main", "tasks": {"Main": {"methods": [{"subtasks": ["Gone"]}]}, "Old": {"methods": [{"subtasks": ["Older"]}]}, "Older": {}}}'));
    expect([...t.loose]).toEqual(['/tasks/Old', '/tasks/Older']);
    expect(t.cards.find((c) => c.sort === 'method')?.rows[0]).toMatchObject({ tone: 'lost', title: 'There is no task Gone' });
    expect(t.branches.map((b) => b.card.name)).toEqual(['Main', 'Old']);
  });

  it('stand apart, and the methods of a task below each other in their order', () => {
    const { places, lines } = placeBranches(tree.branches, tree.facts);
    expect(apart(places)).toBe(true);
    expect(places.size).toBe(tree.cards.length);
    const y = (id: string): number => places.get(id)?.y ?? NaN;
    expect(y('/tasks/Guard/methods/0')).toBeLessThan(y('/tasks/Guard/methods/1'));
    // Each subtask has a line of its own.
    expect(lines.filter((l) => l.line.from === '/tasks/Guard/methods/1')).toHaveLength(3);
  });

  it('are walked by arrow keys, and get what is added in the method that is selected', () => {
    expect(walk(tree.branches, '/tasks/Guard', 'ArrowRight')).toBe('/tasks/Guard/methods/0');
    expect(walk(tree.branches, '/tasks/Guard/methods/0', 'ArrowDown')).toBe('/tasks/Guard/methods/1');
    expect(walk(tree.branches, '/tasks/Guard/methods/1', 'ArrowLeft')).toBe('/tasks/Guard');
    const htn = kindEditor('htn');
    const added = htn.add(watch, Obj.of({ do: 'Work' }), 'Rest', { near: '/tasks/Guard/methods/1' });
    expect(write(at(added.json, steps('/tasks/Guard/methods/1/subtasks')) ?? null, 0)).toBe('["Walk", "Listen", "Walk", "Rest"]');
    expect(added.selection).toEqual(['/tasks/Rest']);
    const more = addMethod(watch, '/tasks/Drive');
    expect(more.selection).toEqual(['/tasks/Drive/methods/2']);
    expect((at(more.json, steps('/tasks/Drive/methods')) as List).items).toHaveLength(3);
    expect(htn.shift?.(watch, '/tasks/Guard/methods/1', -1).selection).toEqual(['/tasks/Guard/methods/0']);
  });
});

describe('planners that run', () => {
  const node = (id: number, name: string, kind: GraphNode['kind'], more: Partial<GraphNode> = {}): GraphNode => ({ id, name, kind, type: '', title: '', active: id, ports: [], ...more });
  const joins = (from: number, to: number, label: string): Part['links'][number] => ({ from: [from, ''], to: [to, ''], delayed: false, label });
  const base = { id: 0, parent: -1, node: -1, name: 'x', document: 'x.json', ports: [] };

  it('are drawn as the same cards as their documents', () => {
    const fed = { name: 'wants Fed', dir: 'in' as const, trigger: false, value: 1, source: 'Fed' };
    const part: Part = { ...base, kind: 'goap', nodes: [node(0, 'Fed', 'fact', { title: 'not Hungry' }), node(1, 'Eat', 'goal', { ports: [fed] }), node(2, 'Fry', 'action', { type: 'Work', extras: [{ kind: 'makes', text: 'Fed' }, { kind: 'makes', text: 'not Fish' }] })], links: [joins(2, 1, 'Fed')] };
    const { cards, lines } = networkOf(part);
    expect(cards.map((c) => `${c.sort} ${c.name}: ${c.rows.map((r) => r.text).join(', ')}`)).toEqual(['fact Fed: ', 'goal Eat: Fed', 'action Fry: Fed, not Fish']);
    expect(lines).toEqual([{ from: 2, fromRow: 'out 0', to: 1, toRow: 'in wants Fed' }]);
  });

  it('are listed below what they belong to, though documents name tasks in any order', () => {
    const nodes = [node(0, 'State', 'state', { active: -1 }), node(1, 'Plan', 'plan', { active: -1 }), node(2, 'Drive', 'compound'), node(3, 'Drive Stone', 'method', { title: 'Stone' }), node(4, 'Guard', 'compound'), node(5, 'Guard Defend', 'method', { title: 'Defend', extras: [{ kind: 'when', text: '1: SeesBear' }] }), node(6, 'Throw', 'action', { type: 'Work' })];
    const part: Part = { ...base, kind: 'htn', extras: [{ kind: 'root', text: 'Guard' }], nodes, links: [joins(2, 3, '0'), joins(3, 6, '1'), joins(4, 5, '0'), joins(5, 2, '1'), joins(3, 2, '2')] };
    const { branches, cards } = branchesOf(part);
    expect(branches.map((b) => b.card.name)).toEqual(['Guard']);
    expect(cards.map((c) => c.name)).toContain('Defend');
    expect(cards.find((c) => c.name === 'Defend')?.rows.map((r) => r.text)).toEqual(['SeesBear', 'Drive']);
    const rows = treeRows([{ id: 1, name: 'Ash', program: 1, fault: false }], new Map([[1, { id: 1, name: 'x', nodeBits: 9, triggerBits: 0, values: 0, parts: [part] }]]));
    expect(rows.map((r) => `${String(r.depth)} ${r.name}`)).toEqual(['0 Ash', '1 x', '2 Guard', '3 Guard Defend', '4 Drive', '5 Drive Stone', '6 Throw']);
  });
});
