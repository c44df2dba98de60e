import { describe, expect, it } from 'vitest';
import { Obj, at, parse, steps, write } from '../../src/edit/model/json';
import { considerationSets, utility } from '../../src/edit/kinds/utility';
import { addConsideration, addOption, copy, considerationNames, level, listWay, moveTo, namesOf, newConsideration, optionsOf, paste, remove, shift } from '../../src/edit/kinds/utility/options';
import { marksOf, verdict } from '../../src/edit/kinds/utility/words';

const doc = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error('no object');
  return v;
};

const rules = doc(`{"wits": 1, "kind": "utility", "choose": {"rules": ["C", "A"]}, "options": {
  "A": {"score": "1", "considerations": [{"name": "x", "input": "1"}, {"any": [{"name": "y", "if": "true"}]}]},
  "B": {"score": "2"},
  "C": {"choose": {"sequence": ["D", "E"]}, "options": {"E": {"do": "Act", "score": "1"}, "D": {"score": "1"}}}}, "considerations": {"Set": [{"name": "s", "if": "x"}]}, "common": [{"name": "k", "if": "x"}]}`);
const free = doc('{"wits": 1, "kind": "utility", "options": {"A": {"score": "1"}, "B": {"score": "2"}}}');
const text = (o: Obj, path: string): string => write(at(o, steps(path)) ?? null, 0);

describe('options', () => {
  it('stand in the order in which they are asked, those within others after them', () => {
    expect(optionsOf(rules).map((o) => `${'-'.repeat(o.depth)}${o.name}${String(o.place)}`)).toEqual(['C0', '-D0', '-E1', 'A1', 'B-1']);
    expect(level(free).map((o) => o.name)).toEqual(['A', 'B']);
    expect([...namesOf(rules)].sort()).toEqual(['A', 'B', 'C', 'D', 'E']);
  });

  it('are added beside the one that is selected, also among the rules', () => {
    const beside = addOption(rules, Obj.of({ do: 'Act' }), 'N', { near: '/options/C/considerations/0' });
    expect(text(beside.json, '/choose')).toBe('{"rules": ["C", "N", "A"]}');
    expect(text(beside.json, '/options/N')).toBe('{"do": "Act", "score": "0.5"}');
    const within = addOption(rules, Obj.of({ score: '1' }), 'N', { near: '/options/C/options/D' });
    expect(text(within.json, '/options/C/choose')).toBe('{"sequence": ["D", "N", "E"]}');
    expect(within.selection).toEqual(['/options/C/options/N']);
    const inside = addOption(free, Obj.of({ score: '1' }), 'N', { near: '/options/A' }, true);
    expect(inside.selection).toEqual(['/options/A/options/N']);
    expect(utility.add(free, Obj.of({ do: 'Act' }), 'N', {}).selection).toEqual(['/options/N']);
  });

  it('that are taken away are no rules any more', () => {
    const out = remove(rules, ['/options/A', '/options/C/options/D']);
    expect(text(out.json, '/choose')).toBe('{"rules": ["C"]}');
    expect(text(out.json, '/options/C')).toBe('{"choose": {"sequence": ["E"]}, "options": {"E": {"do": "Act", "score": "1"}}}');
    expect(out.json.object('options').names).toEqual(['B', 'C']);
  });

  it('move among the rules, and nowhere else', () => {
    expect(text(shift(rules, '/options/A', -1).json, '/choose')).toBe('{"rules": ["A", "C"]}');
    expect(shift(rules, '/options/C', -1).json).toBe(rules);
    expect(text(moveTo(rules, '/options/B', 0).json, '/choose')).toBe('{"rules": ["B", "C", "A"]}');
    expect(text(shift(rules, '/options/C/options/D', 1).json, '/options/C/choose')).toBe('{"sequence": ["E", "D"]}');
    expect(() => shift(free, '/options/A', 1)).toThrow('means nothing');
  });
});

describe('considerations', () => {
  it('are added where they belong', () => {
    const c = newConsideration('measure', new Set(['Measure']));
    expect(c.text('name')).toBe('Measure2');
    expect(addConsideration(rules, '/options/A', c).selection).toEqual(['/options/A/considerations/2']);
    expect(addConsideration(rules, '/options/A/considerations/0', c).selection).toEqual(['/options/A/considerations/1']);
    expect(addConsideration(rules, '/options/A/considerations/1/any/-', c).selection).toEqual(['/options/A/considerations/1/any/1']);
    expect(addConsideration(rules, '/options/B', c).selection).toEqual(['/options/B/considerations/0']);
    expect(addConsideration(rules, '/considerations/Set', c).selection).toEqual(['/considerations/Set/1']);
    expect(addConsideration(rules, '/common/0', c).selection).toEqual(['/common/1']);
    expect(() => addConsideration(rules, '/ports/0', c)).toThrow('Select the option');
    expect(listWay(rules, '/considerations')).toBeUndefined();
    for (const sort of ['measure', 'condition', 'use', 'all', 'any', 'not', 'history', 'pick'] as const) expect(newConsideration(sort, new Set()).size).toBeGreaterThan(0);
  });

  it('move, and are taken away', () => {
    const moved = shift(rules, '/options/A/considerations/0', 1);
    expect(moved.selection).toEqual(['/options/A/considerations/1']);
    expect(text(moved.json, '/options/A/considerations/0')).toContain('any');
    expect(shift(rules, '/options/A/considerations/1', 1).json).toBe(rules);
    const gone = remove(rules, ['/options/A/considerations/0', '/options/A/considerations/1']);
    expect(text(gone.json, '/options/A')).toBe('{"score": "1"}');
    expect(considerationNames(rules.object('options').object('A').list('considerations'))).toEqual(new Set(['x', 'y']));
  });

  it('are copied to other options and documents, under names that are free', () => {
    const piece = copy(rules, ['/options/A/considerations/0', '/options/A']);
    const there = paste(free, piece, { near: '/options/B' });
    expect(there.selection).toEqual(['/options/A2', '/options/B/considerations/0']);
    const again = paste(rules, copy(rules, ['/options/A/considerations/0']), { near: '/options/A/considerations/0' });
    expect(text(again.json, '/options/A/considerations/1')).toBe('{"name": "x2", "input": "1"}');
    const nested = paste(rules, copy(rules, ['/options/C']), {});
    expect(text(nested.json, '/options/C2/choose')).toBe('{"sequence": ["D2", "E2"]}');
    expect(nested.json.object('options').object('C2').object('options').names).toEqual(['E2', 'D2']);
    expect(() => paste(free, Obj.empty, {})).toThrow('clipboard');
  });
});

describe('the outline and the words', () => {
  it('have all that can be selected', () => {
    const flat = (items: ReturnType<typeof utility.outline>): string[] => items.flatMap((i) => [i.path, ...flat(i.children)]);
    const paths = flat(utility.outline(rules));
    expect(paths).toEqual(expect.arrayContaining(['/options/C/options/D', '/options/A/considerations/1/any/0', '/considerations/Set', '/considerations/Set/0', '/common/0']));
    for (const p of paths) expect(at(rules, steps(p)), p).toBeDefined();
    expect(considerationSets.all?.(rules)).toEqual(['/considerations/Set']);
    expect(utility.all?.(rules)).toEqual(['/options/C', '/options/A', '/options/B']);
  });

  it('say what conditions and options do', () => {
    expect(verdict(doc('{"if": "x"}'))).toBe('else out');
    expect(verdict(doc('{"if": "x", "then": {"add": -1, "multiply": 2}, "else": {"veto": true, "rank": 3}}'))).toBe('then −1 ×2, else out rank 3');
    expect(marksOf(doc('{"cooldown": [60, 120], "once": true, "failure": {"add": -0.3, "for": 2}, "combine": "product"}')).map((m) => m.text)).toEqual(['cooldown 60–120 s', 'once', 'failure −0.3']);
  });
});
