import { describe, expect, it } from 'vitest';
import { learnSchemas } from './schemas';
import { addNode, below, copyNodes, moveNode, nodesOf, parentOf, pasteNodes, pathOf, removeNodes, shift, unwrap, wrap } from '../../src/edit/kinds/tree/edits';
import { partOf } from '../../src/edit/kinds/tree/part';
import { childrenOf, sortOf, takesChild, withChild, withoutChild } from '../../src/edit/kinds/tree/shape';
import { Obj, parse, same, write } from '../../src/edit/model/json';
import { History } from '../../src/edit/model/history';

learnSchemas();

const doc = parse(`{"wits": 1, "kind": "tree", "root": "Main", "nodes": {
  "Main": {"repeat": "Choose"},
  "Choose": {"selector": ["Fight", "Patrol"], "order": "random", "weights": [2, 1]},
  "Fight": {"sequence": ["Sees", "Hit"]},
  "Sees": {"if": "Near"},
  "Hit": {"do": "Swing"},
  "Patrol": {"switch": "Mood", "cases": {"calm": "Walk"}, "else": "Rest"},
  "Walk": {"wait": 1},
  "Rest": {"wait": 2}
}}`) as Obj;

const node = (text: string): Obj => parse(text) as Obj;
const kids = (json: Obj, name: string): string[] => childrenOf(nodesOf(json).object(name)).map((c) => c.name);

/** Every child is there and has one parent, and nothing hangs below itself. */
function sound(json: Obj): void {
  const parents = new Map<string, string>();
  for (const [name, v] of nodesOf(json).members)
    for (const c of childrenOf(v as Obj)) {
      expect(nodesOf(json).has(c.name), `${name} has a child ${c.name} that is not there`).toBe(true);
      expect(parents.has(c.name), `${c.name} has two parents`).toBe(false);
      parents.set(c.name, name);
    }
  expect(parents.has(json.text('root'))).toBe(false);
  for (const [name] of nodesOf(json).members) for (const c of kids(json, name)) expect(below(json, c).has(name)).toBe(false);
}

describe('trees', () => {
  it('knows what nodes hold', () => {
    expect(sortOf(node('{"doc": "x", "invert": "A"}'))).toBe('decorator');
    expect(sortOf(node('{"repeat": true, "children": ["A"]}'))).toBe('composite');
    expect(childrenOf(node('{"switch": "M", "cases": {"a": "X"}, "else": "Y"}'))).toEqual([{ name: 'X', label: 'a' }, { name: 'Y', label: 'else' }]);
    expect(takesChild(node('{"invert": ""}'))).toBe(true);
    expect(takesChild(node('{"invert": "A"}'))).toBe(false);
    expect(takesChild(node('{"wait": 1}'))).toBe(false);
  });

  it('adds in what takes children, behind what does not, and the root first', () => {
    expect(kids(addNode(doc, node('{"wait": 1}'), 'New', { near: pathOf('Fight') }).json, 'Fight')).toEqual(['Sees', 'Hit', 'New']);
    expect(kids(addNode(doc, node('{"wait": 1}'), 'New', { near: pathOf('Sees') }).json, 'Fight')).toEqual(['Sees', 'New', 'Hit']);
    const empty = Obj.of({ kind: 'tree' });
    expect(addNode(empty, node('{"sequence": ["Aim", "Shoot"]}'), 'Main', {}).json.text('root')).toBe('Main');
    expect(kids(addNode(empty, node('{"sequence": ["Aim", "Shoot"]}'), 'Main', {}).json, 'Main')).toEqual([]);
  });

  it('FU2: adds before what never ends, in the root where nothing is selected, and beside a root that takes none', () => {
    const fresh = parse('{"kind": "tree", "root": "Main", "nodes": {"Main": {"selector": ["Go", "Rest"]}, "Go": {"do": "Walk"}, "Rest": {"status": "running"}}}') as Obj;
    for (const near of [undefined, pathOf('Main'), pathOf('Go'), pathOf('Rest')]) expect(kids(addNode(fresh, node('{"wait": 1}'), 'New', { near }).json, 'Main'), near).toEqual(['Go', 'New', 'Rest']);
    const behind = addNode(addNode(doc, node('{"invert": ""}'), 'Not', { near: pathOf('Fight') }).json, node('{"wait": 1}'), 'In', { near: pathOf('Not') }).json;
    expect(kids(addNode(behind, node('{"wait": 1}'), 'New', { near: pathOf('In') }).json, 'Fight')).toEqual(['Sees', 'Hit', 'Not', 'New']);
    expect(kids(addNode(doc, node('{"wait": 1}'), 'New', { near: pathOf('Hit'), outer: true }).json, 'Choose')).toEqual(['Fight', 'New', 'Patrol']);
    expect(kids(addNode(doc, node('{"wait": 1}'), 'New', { near: pathOf('Choose'), outer: true }).json, 'Choose')).toEqual(['Fight', 'Patrol', 'New']);
    const single = parse('{"kind": "tree", "root": "Go", "nodes": {"Go": {"do": "Walk"}}}') as Obj;
    const both = addNode(single, node('{"wait": 1}'), 'New', { near: pathOf('Go') }).json;
    expect(both.text('root')).toBe('Main');
    expect(kids(both, 'Main')).toEqual(['Go', 'New']);
    sound(both);
  });

  it('says on the card how often a service runs, in words where that is every frame', () => {
    const json = node('{"wits": 1, "kind": "tree", "root": "R", "nodes": {"R": {"repeat": "W", "services": [{"script": "A = 1", "every": 0}, {"script": "B = 1", "every": 0.5}]}, "W": {"wait": 1}}}');
    expect(partOf(json, 'a.tree.json').nodes.flatMap((n) => n.extras ?? []).map((e) => e.kind)).toEqual(['every frame', 'every 0.5 s']);
  });

  it('keeps weights beside their children', () => {
    const moved = moveNode(doc, 'Hit', 'Choose', 1).json;
    expect(kids(moved, 'Choose')).toEqual(['Fight', 'Hit', 'Patrol']);
    expect(write(nodesOf(moved).object('Choose').get('weights') ?? null, 0)).toBe('[2, 1, 1]');
    const swapped = shift(doc, 'Fight', 1).json;
    expect(kids(swapped, 'Choose')).toEqual(['Patrol', 'Fight']);
    expect(write(nodesOf(swapped).object('Choose').get('weights') ?? null, 0)).toBe('[1, 2]');
  });

  it('wraps one and several, and unwraps', () => {
    const one = wrap(doc, ['Sees'], node('{"invert": ""}'), 'Invert');
    expect(kids(one.json, 'Fight')).toEqual(['Invert', 'Hit']);
    expect(kids(one.json, 'Invert')).toEqual(['Sees']);
    expect(same(nodesOf(unwrap(one.json, 'Invert').json), nodesOf(doc))).toBe(true);
    const both = wrap(doc, ['Hit', 'Sees'], node('{"parallel": []}'), 'Both');
    expect(kids(both.json, 'Fight')).toEqual(['Both']);
    expect(kids(both.json, 'Both')).toEqual(['Sees', 'Hit']);
    expect(wrap(doc, ['Main'], node('{"once": ""}'), 'Once').json.text('root')).toBe('Once');
    expect(() => wrap(doc, ['Hit', 'Walk'], node('{"parallel": []}'), 'Both')).toThrow(/one parent/);
    expect(() => wrap(doc, ['Hit'], node('{"wait": 1}'), 'Wait')).toThrow(/no children/);
    expect(() => unwrap(doc, 'Patrol')).not.toThrow();
    expect(() => unwrap(doc, 'Choose')).toThrow(/only one/);
  });

  it('removes with all below, and does not hang a node below itself', () => {
    expect(nodesOf(removeNodes(doc, ['Fight']).json).names).toEqual(['Main', 'Choose', 'Patrol', 'Walk', 'Rest']);
    expect(() => moveNode(doc, 'Choose', 'Fight', 0)).toThrow(/hangs below/);
    expect(() => moveNode(doc, 'Hit', 'Main', 0)).toThrow(/no more/);
  });

  it('copies a branch under names that are free', () => {
    const piece = copyNodes(doc, [pathOf('Fight'), pathOf('Hit')]);
    expect(piece.object('nodes').names).toEqual(['Fight', 'Sees', 'Hit']);
    const out = pasteNodes(doc, piece, { near: pathOf('Choose') });
    expect(kids(out.json, 'Choose')).toEqual(['Fight', 'Patrol', 'Fight2']);
    expect(kids(out.json, 'Fight2')).toEqual(['Sees2', 'Hit2']);
    sound(out.json);
  });

  it('stays a tree under random edits, and comes back by undo', () => {
    let seed = 7;
    const random = (n: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return Math.floor((seed / 2147483648) * n);
    };
    let history = History.of(doc);
    for (let i = 0; i < 4000; i++) {
      const json = history.state;
      const names = nodesOf(json).names;
      const any = (): string => names[random(names.length)] ?? '';
      let out = json;
      try {
        switch (random(7)) {
          case 0: out = addNode(json, node(['{"sequence": []}', '{"invert": ""}', '{"wait": 1}', '{"switch": "M", "cases": {}}'][random(4)] ?? ''), `N${String(i)}`, { near: pathOf(any()) }).json; break;
          case 1: out = names.length > 5 ? removeNodes(json, [any()]).json : json; break;
          case 2: out = moveNode(json, any(), random(8) ? any() : '', random(4)).json; break;
          case 3: out = wrap(json, [any()], node(random(2) ? '{"once": ""}' : '{"selector": []}'), 'W').json; break;
          case 4: out = names.length > 5 ? unwrap(json, any()).json : json; break;
          case 5: out = shift(json, any(), random(2) ? 1 : -1).json; break;
          case 6: out = names.length < 40 ? pasteNodes(json, copyNodes(json, [pathOf(any())]), { near: pathOf(any()) }).json : json; break;
        }
      } catch (e) {
        expect(e).toBeInstanceOf(Error); // refused, with a reason
        expect((e as Error).message).toMatch(/child|below|parent|wrapped|piece|no node/);
      }
      sound(out);
      history = history.did('edit', nodesOf(out).size > 0 ? out : doc);
    }
    expect(history.depth).toBeGreaterThan(1000);
    while (history.depth > 0) history = history.undo();
    expect(history.state).toBe(doc);
  });

  it('takes children away and gives them back', () => {
    const n = node('{"selector": ["A", "B"], "weights": [1, 3]}');
    expect(write(withoutChild(n, 'A'), 0)).toBe('{"selector": ["B"], "weights": [3]}');
    expect(write(withChild(n, 'C', 0), 0)).toBe('{"selector": ["C", "A", "B"], "weights": [1, 1, 3]}');
    expect(parentOf(doc, 'Walk')).toBe('Patrol');
  });
});
