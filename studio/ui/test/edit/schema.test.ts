import { describe, expect, it } from 'vitest';
import { type Json, Num, Obj, json, parse } from '../../src/edit/model/json';
import { offeredTo } from '../../src/edit/properties/members';
import { roleOf } from '../../src/edit/properties/roles';
import { type Effective, type Schema, along, effective, first, follow, forms, inside, matches } from '../../src/edit/properties/schema';

const files = import.meta.glob<Schema>('./fixtures/*.schema.json', { eager: true, import: 'default' });
const nameOf = (path: string): string => path.replace(/^.*\/|\.schema\.json$/g, '');
const kinds = Object.keys(files).map(nameOf);
const schemaOf = (kind: string): Schema => files[`./fixtures/${kind}.schema.json`] ?? {};
const doc = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error('no object');
  return v;
};

const machine = `{"wits": 1, "kind": "machine", "states": {"Calm": {"run": "a.graph.json", "states": {"In": {"do": "Act"}}}}, "transitions": [{"from": "Calm", "to": ["A", "B"], "index": "1", "when": "x"}]}`;
const tree = `{"wits": 1, "kind": "tree", "root": "R", "nodes": {"R": {"selector": ["A", "B"], "reactive": true}, "A": {"guard": "C", "when": "Low", "abort": "both"}, "W": {"wait": 3, "deviation": "x + 1"}, "S": {"set": "Goal", "to": "1"}}}`;
const utility = `{"wits": 1, "kind": "utility", "options": {"A": {"considerations": [{"name": "N", "input": "x", "curve": {"segments": [{"to": 0.5, "power": 2}]}}, {"any": [{"name": "M", "if": "y"}]}], "cooldown": [1, 2], "options": {"B": {"options": {"C": {"options": {"D": {"score": "1"}}}}}}}}, "choose": {"rules": ["A"]}}`;

describe('schemas', () => {
  it('of all kinds are understood: every way through them ends in something that can be shown', () => {
    expect(kinds).toEqual(expect.arrayContaining(['board', 'considerations', 'graph', 'hinted', 'machine', 'tree', 'utility']));
    const keywords = new Set(['role', 'of', 'unit', 'noun', 'brings', 'tree', 'arrow', 'beside', 'group', 'header', 'says', '$ref', '$defs', '$schema', 'title', 'description', 'type', 'enum', 'const', 'default', 'examples', 'properties', 'required', 'additionalProperties', 'propertyNames', 'items', 'minItems', 'maxItems', 'minimum', 'exclusiveMinimum', 'maximum', 'pattern', 'minLength', 'maxLength', 'not', 'anyOf', 'oneOf', 'allOf', 'if', 'then', 'else', 'minProperties', 'maxProperties']);
    for (const kind of kinds) {
      const root = schemaOf(kind);
      const walk = (s: Schema): void => {
        for (const key of Object.keys(s)) expect(keywords, `${kind} uses ${key}`).toContain(key);
        if (s.$ref !== undefined) expect(Object.keys(follow(root, s)), `${kind}: ${s.$ref}`).not.toEqual([]);
        for (const inner of [s.items, s.not, s.if, s.then, s.else, s.propertyNames, typeof s.additionalProperties === 'object' ? s.additionalProperties : undefined, ...(s.anyOf ?? []), ...(s.oneOf ?? []), ...(s.allOf ?? []), ...Object.values(s.properties ?? {}), ...Object.values(s.$defs ?? {})]) if (inner) walk(inner);
      };
      walk(root);
    }
  });

  it('let begin a value of every member, which is as they say', () => {
    for (const kind of kinds) {
      const root = schemaOf(kind);
      for (const [name, s] of Object.entries(root.properties ?? {})) expect(matches(root, s, first(root, s)) || first(root, s) === '' || name === 'pick' || name === 'layers', `${kind}.${name}: ${JSON.stringify(first(root, s))}`).toBe(true);
    }
  });

  it('lead to what is said of a value, through references and lists', () => {
    const root = schemaOf('machine');
    const json = doc(machine);
    expect(along(root, json, ['states', 'Calm', 'states', 'In']).schemas.at(-1)?.properties?.end?.enum).toEqual(['success', 'failure']);
    const way = along(root, json, ['transitions', '0']).schemas.at(-1);
    expect(way?.properties?.when?.description).toBe('An expression that must be true.');
    expect(along(root, json, ['transitions', '0', 'nothing']).declared).toBeUndefined();
  });

  it('decide conditions by the document: trees that succeed and fail, and the other ones', () => {
    const root = schemaOf('tree');
    const usual = along(root, doc(tree), ['nodes', 'R']).schemas.at(-1);
    expect(usual?.properties).toHaveProperty('selector');
    const other = along(root, doc('{"wits": 1, "kind": "tree", "semantics": "collect", "nodes": {"R": {}}}'), ['nodes', 'R']).schemas.at(-1);
    expect(other?.properties).toHaveProperty('importance');
    expect(other?.properties).not.toHaveProperty('selector');
  });

  it('say what goes with the type of a node, and only that', () => {
    const root = schemaOf('tree');
    const offered = (name: string): string[] => {
      const json = doc(tree);
      const node = json.object('nodes').object(name);
      return offeredTo('node', node, along(root, json, ['nodes', name]).schemas.at(-1) ?? {}, new Set());
    };
    expect(offered('R')).toEqual(expect.arrayContaining(['order', 'services', 'doc', 'score']));
    expect(offered('R')).not.toContain('sequence');
    expect(offered('R')).not.toContain('when');
    expect(offered('W')).not.toContain('abort');
    expect(along(root, doc(tree), ['nodes', 'A']).schemas.at(-1)?.form).toBe('Runs its child only if a condition holds; fails if it does not.');
  });

  it('take the form that a value has, or is most like', () => {
    const root = schemaOf('graph');
    const of = (node: Json): Effective => effective(root, (root.properties?.nodes?.additionalProperties ?? {}) as Schema, node);
    expect(of(json({ call: 'Add', of: 'float' })).properties).toHaveProperty('fire');
    expect(of(json({ do: 3, wrong: true })).required).toEqual(['do']);
    expect(of(json({ const: 1 })).properties).toHaveProperty('type');
  });

  it('that go round in circles go on at any depth', () => {
    const root = schemaOf('utility');
    const json = doc(utility);
    const score = (way: string[]): string | undefined => along(root, json, way).declared?.description;
    const deep = ['options', 'A', 'options', 'B', 'options', 'C', 'options', 'D'];
    for (let n = 2; n <= deep.length; n += 2) expect(score([...deep.slice(0, n), 'score'])).toContain('How useful the option is');
    expect(along(root, json, ['options', 'A', 'considerations', '0', 'curve', 'segments', '0', 'power']).declared?.type).toBe('number');
    expect(along(root, json, ['options', 'A', 'considerations', '1', 'any', '0', 'if']).declared?.description).toBe('A condition.');
    const picking = doc('{"kind": "utility", "pick": {"from": "L", "as": "it", "considerations": [{"input": "1"}]}}');
    expect(along(root, picking, ['pick', 'considerations', '0', 'input']).declared?.description).toContain('number');
  });

  it('offer the forms of a value', () => {
    const root = schemaOf('utility');
    const labels = (way: string[]): string[] => forms(root, along(root, doc(utility), way).declared ?? {}).map((f) => f.label);
    expect(labels(['choose'])).toEqual(['highest', 'weighted', 'rules', 'sequence', 'choice', 'by']);
    expect(labels(['options', 'A', 'cooldown'])).toEqual(['a number', 'drawn from a range', 'in detail']);
    const from = schemaOf('machine');
    expect(forms(from, along(from, doc(machine), ['transitions', '0', 'from']).declared ?? {}).map((f) => f.label)).toEqual(['a text', 'a list']);
    const range = forms(root, along(root, doc(utility), ['options', 'A', 'cooldown']).declared ?? {})[1];
    expect(range?.is(json([1, 2]))).toBe(true);
    expect(range?.is(json(1))).toBe(false);
  });

  it('know a value that is not as they say', () => {
    const root: Schema = {};
    expect(matches(root, { type: 'integer', minimum: 1 }, new Num('0'))).toBe(false);
    expect(matches(root, { type: 'integer' }, new Num('1.5'))).toBe(false);
    expect(matches(root, { type: 'number', exclusiveMinimum: 0 }, new Num('0'))).toBe(false);
    expect(matches(root, { additionalProperties: false, properties: { a: {} } }, json({ b: 1 }))).toBe(false);
    expect(matches(root, { pattern: '^[\\p{L}_][\\p{L}\\p{N}_]*$' }, 'Zürich1')).toBe(true);
    expect(matches(root, { pattern: '^[\\p{L}_][\\p{L}\\p{N}_]*$' }, '1a')).toBe(false);
    expect([matches(root, { minProperties: 1 }, Obj.empty), matches(root, { maxProperties: 1 }, json({ a: 1, b: 2 }))]).toEqual([false, false]);
    expect(matches(root, { oneOf: [{ type: 'string' }, { type: 'string' }] }, 'a')).toBe(false);
    expect(inside([{ items: { type: 'number' } }], '3')).toEqual({ type: 'number' });
  });
});

describe('what values are for', () => {
  const role = (kind: string, text: string, ...way: string[]): string => {
    const root = schemaOf(kind);
    const { schemas, declared } = along(root, doc(text), way);
    return roleOf(schemas.length > way.length ? (schemas.at(-1) ?? {}) : (declared ?? {}));
  };

  it('is known of expressions, scripts and names', () => {
    expect(role('machine', machine, 'transitions', '0', 'when')).toBe('expression');
    expect(role('machine', machine, 'transitions', '0', 'index')).toBe('expression');
    expect(role('machine', machine, 'transitions', '0', 'from')).toBe('state');
    expect(role('machine', machine, 'transitions', '0', 'to', '1')).toBe('state');
    expect(role('machine', machine, 'transitions', '0', 'then')).toBe('script');
    expect(role('machine', machine, 'states', 'Calm', 'enter')).toBe('script');
    expect(role('machine', machine, 'states', 'Calm', 'run')).toBe('document');
    expect(role('tree', tree, 'nodes', 'A', 'when')).toBe('expression');
    expect(role('tree', tree, 'nodes', 'A', 'guard')).toBe('node');
    expect(role('tree', tree, 'nodes', 'R', 'selector', '0')).toBe('node');
    expect(role('tree', tree, 'nodes', 'W', 'deviation')).toBe('expression');
    expect(role('tree', tree, 'nodes', 'S', 'to')).toBe('expression');
    expect(role('htn', '{"tasks": {"T": {"time": "1 + Far", "when": "Far"}, "M": {"methods": [{"subtasks": ["T", {"task": "T"}]}]}}}', 'tasks', 'T', 'time')).toBe('expression');
    expect(role('htn', '{"tasks": {"M": {"methods": [{"subtasks": ["T", {"task": "T"}]}]}}}', 'tasks', 'M', 'methods', '0', 'subtasks', '0')).toBe('task');
    expect(role('goap', '{"decide": {"on": "Bell"}, "goals": {"G": {"priority": "X", "avoid": ["A"]}}}', 'goals', 'G', 'avoid', '0')).toBe('planned');
    expect(role('goap', '{"decide": {"on": "Bell"}, "goals": {"G": {"priority": "X", "avoid": ["A"]}}}', 'goals', 'G', 'priority')).toBe('expression');
    expect(role('goap', '{"decide": {"on": "Bell"}, "facts": {"F": "Low"}}', 'decide', 'on')).toBe('trigger');
    expect(role('goap', '{"decide": {"on": "Bell"}, "facts": {"F": "Low"}}', 'facts', 'F')).toBe('expression');
    expect(role('tree', tree, 'nodes', 'S', 'set')).toBe('target');
    expect(role('tree', tree, 'nodes', 'S', 'log')).toBe('text');
    expect(role('utility', utility, 'options', 'A', 'considerations', '0', 'input')).toBe('expression');
    expect(role('utility', utility, 'options', 'A', 'considerations', '0', 'curve')).toBe('curve');
    expect(role('utility', utility, 'options', 'A', 'considerations', '0', 'name')).toBe('text');
    expect(role('utility', utility, 'choose', 'rules', '0')).toBe('option');
    const using = '{"options": {"A": {"without": ["Able"], "considerations": [{"use": "Fit"}]}}}';
    expect(role('utility', using, 'options', 'A', 'without', '0')).toBe('common consideration');
    expect(role('utility', using, 'options', 'A', 'considerations', '0', 'use')).toBe('set of considerations');
    expect(role('query', '{"tests": {"T": {"distance": {"from": "Here"}}}}', 'tests', 'T', 'distance', 'from')).toBe('expression');
    expect(role('graph', '{"base": "a.graph.json", "implements": ["Thief"]}', 'implements', '0')).toBe('interface');
    expect(role('graph', '{"base": "a.graph.json", "boards": {"B": "b.board.json"}}', 'boards', 'B')).toBe('document');
    expect(role('graph', '{"wits": 1, "kind": "graph", "nodes": {"N": {"expr": "1"}}, "scripts": {"N.Go": "a = 1"}}', 'nodes', 'N', 'expr')).toBe('expression');
    expect(role('graph', '{"wits": 1, "kind": "graph", "scripts": {"N.Go": "a = 1"}}', 'scripts', 'N.Go')).toBe('script');
    expect(role('hinted', '{"wits": 1, "kind": "hinted", "layers": [{"name": "a", "run": "b", "when": "x"}]}', 'layers', '0', 'when')).toBe('expression');
  });

  it('leaves no expression that the schemas tell of without its field', () => {
    for (const kind of kinds) {
      const root = schemaOf(kind);
      const walk = (s: Schema, way: string[], depth: number): void => {
        if (depth > 9) return;
        const { type, description = '' } = s;
        if ([type].flat().includes('string') && /expression/i.test(description) && !/[Ee]xpressions (over|call)|What expressions call/.test(description)) expect(['expression', 'formula', 'script'], `${kind} ${way.join('/')}: ${description}`).toContain(roleOf(s));
        for (const [n, p] of Object.entries(s.properties ?? {})) walk(p, [...way, n], depth + 1);
        for (const p of [...(s.anyOf ?? []), ...(s.oneOf ?? []), ...(s.allOf ?? [])]) walk(p, way, depth + 1);
        if (s.items) walk(s.items, [...way, '0'], depth + 1);
        if (typeof s.additionalProperties === 'object') walk(s.additionalProperties, [...way, 'Any'], depth + 1);
      };
      walk(root, [], 0);
    }
  });
});
