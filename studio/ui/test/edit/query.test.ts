import { describe, expect, it } from 'vitest';
import { Obj, at, parse, steps, write } from '../../src/edit/model/json';
import { query } from '../../src/edit/kinds/query';
import { addGenerator, addTest, copy, moveTo, paste, remove, resorted, shift } from '../../src/edit/kinds/query/edits';
import { type What, argsInWords, estimate, filterInWords, generatorsOf, pattern, scoreInWords, sortsIn, testsOf } from '../../src/edit/kinds/query/model';
import { tagsIn } from '../../src/edit/kinds/query/tags';
import type { Schema } from '../../src/edit/properties/schema';
import schema from './fixtures/query.schema.json';

const doc = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error('no object');
  return v;
};
const text = (o: Obj, path: string): string => write(at(o, steps(path)) ?? null, 0);

const hide = doc(`{"wits": 1, "kind": "query",
  "generate": [{"cone": {"angle": 90, "at": "self", "range": 15, "spacing": 1.5, "step": 10}}, {"name": "Near", "tag": {"tag": "hide", "range": 20}}],
  "tests": {
    "Far": {"distance": {"from": "self"}, "score": {}},
    "Close": {"distance": {"from": "LastSeen"}, "score": {"prefer": "low", "weight": 2}},
    "Unseen": {"visibility": {"from": "self"}, "filter": {"is": false}},
    "Edge": {"border": {}, "filter": {"least": 0.5, "most": 3}},
    "Own": {"expr": "At.x > 0", "filter": {"is": true}}}}`);

const root = schema as unknown as Schema;

describe('a query', () => {
  it('has generators and tests, each of a sort', () => {
    expect(generatorsOf(hide).map((g) => `${g.path} ${g.name} ${g.sort}`)).toEqual(['/generate/0  cone', '/generate/1 Near tag']);
    expect(testsOf(hide).map((t) => `${t.name} ${t.sort}`)).toEqual(['Far distance', 'Close distance', 'Unseen visibility', 'Edge border', 'Own expr']);
    expect(sortsIn(root, 'generate').map((s) => s.name)).toEqual(['tag', 'grid', 'ring', 'cone', 'path', 'mesh', 'random', 'perceived', 'list']);
    expect(sortsIn(root, 'tests').map((s) => s.name)).toEqual(['distance', 'facing', 'visibility', 'path', 'border', 'ground', 'has', 'inside', 'overlap', 'influence', 'expr']);
  });

  it('is said in words', () => {
    const [far, close, unseen, edge, own] = testsOf(hide);
    const [cone] = generatorsOf(hide);
    if (!far || !close || !unseen || !edge || !own || !cone) throw new Error('missing');
    expect(argsInWords(cone)).toBe('angle 90° · at self · range 15 m · spacing 1.5 m · step 10°');
    expect([scoreInWords(far), scoreInWords(close), scoreInWords(unseen)]).toEqual(['likes far', 'likes near ×2', '']);
    expect([filterInWords(unseen), filterInWords(edge), filterInWords(own)]).toEqual(['keeps not seen', 'keeps ≥ 0.5 m and ≤ 3 m', 'keeps true']);
    expect(argsInWords(own)).toBe('At.x > 0');
  });

  it('tells about how many points there are', () => {
    const n = (g: string): number | undefined => {
      const part = generatorsOf(doc(`{"generate": [${g}]}`))[0];
      return part && estimate(part);
    };
    expect(n('{"grid": {"range": 10, "spacing": 1}}')).toBe(441);
    expect(n('{"cone": {"angle": 90, "range": 15, "spacing": 1.5, "step": 10}}')).toBe(100);
    expect(n('{"ring": {"inner": 5, "outer": 10, "spacing": 1, "step": 15}}')).toBe(144);
    expect(n('{"ring": {"outer": 2, "spacing": 1, "step": 90}}')).toBe(9);
    expect(n('{"random": {"range": 5, "count": 50}}')).toBe(50);
    expect(n('{"grid": {"range": "Reach", "spacing": 1}}')).toBeUndefined();
    expect(n('{"tag": {"tag": "x", "range": 3}}')).toBeUndefined();
  });

  it('draws as many points of a pattern as it tells', () => {
    for (const g of ['{"grid": {"range": 3, "spacing": 1}}', '{"cone": {"angle": 90, "range": 15, "spacing": 1.5, "step": 10}}', '{"ring": {"outer": 4, "spacing": 2, "step": 45}}']) {
      const part = generatorsOf(doc(`{"generate": [${g}]}`))[0];
      if (!part) throw new Error('missing');
      expect(pattern(part, 0)?.length).toBe(estimate(part));
    }
    const [cone] = generatorsOf(hide);
    const points = cone && pattern(cone, Math.PI / 2);
    expect(points?.every(([x, y]) => y >= Math.abs(x) * 0.99)).toBe(true);
  });

  it('begins what is new with what is usual', () => {
    const begun = (what: What, name: string): string => write(sortsIn(root, what).find((s) => s.name === name)?.example ?? null, 0);
    expect(begun('generate', 'grid')).toBe('{"grid": {"range": 10, "spacing": 1}}');
    expect(begun('generate', 'path')).toBe('{"path": {"to": "self", "spacing": 1}}');
    expect(begun('tests', 'visibility')).toBe('{"visibility": {}, "filter": {"is": true}}');
    expect(sortsIn(root, 'generate').map((s) => s.doc)).not.toContain('');
  });
});

describe('a query that is changed', () => {
  it('gets generators and tests behind what is selected', () => {
    expect(addGenerator(hide, Obj.of({ list: { of: 'X' } }), '/generate/0').selection).toEqual(['/generate/1']);
    expect(addGenerator(doc('{"kind": "query"}'), Obj.of({ perceived: {} })).selection).toEqual(['/generate/0']);
    const out = addTest(hide, Obj.of({ distance: {}, score: {} }), 'Far', '/tests/Far');
    expect(out.selection).toEqual(['/tests/Far2']);
    expect(out.json.object('tests').names).toEqual(['Far', 'Far2', 'Close', 'Unseen', 'Edge', 'Own']);
    expect(addTest(hide, Obj.empty, 'Near').selection).toEqual(['/tests/Near2']);
    expect(query.add(hide, doc('{"border": {}, "score": {}}'), 'border', {}).selection).toEqual(['/tests/Border']);
  });

  it('has them in another order', () => {
    expect(moveTo(hide, '/generate/1', 0).json.list('generate').map((g) => (g instanceof Obj ? g.names[0] : ''))).toEqual(['name', 'cone']);
    expect(shift(hide, '/tests/Close', -1).json.object('tests').names).toEqual(['Close', 'Far', 'Unseen', 'Edge', 'Own']);
    expect(shift(hide, '/tests/Far', -1).json).toBe(hide);
    expect(shift(hide, '/generate/1', 1).json).toBe(hide);
  });

  it('keeps what another sort knows, too', () => {
    const out = resorted(hide, '/tests/Close', 'path', Obj.of({ from: 'self' }), new Set(['from', 'range']));
    expect(text(out, '/tests/Close')).toBe('{"path": {"from": "LastSeen"}, "score": {"prefer": "low", "weight": 2}}');
    expect(text(resorted(hide, '/tests/Own', 'distance', Obj.empty, new Set(['from'])), '/tests/Own')).toBe('{"distance": {}, "filter": {"is": true}}');
  });

  it('copies and takes away', () => {
    const out = paste(hide, copy(hide, ['/tests/Far', '/generate/1']), { near: '/tests/Far' });
    expect(out.selection).toEqual(['/generate/2', '/tests/Far2']);
    expect(text(out.json, '/generate/2/name')).toBe('"Near2"');
    expect(remove(hide, testsOf(hide).map((t) => t.path)).json.has('tests')).toBe(false);
    expect(remove(hide, ['/generate/0', '/generate/1']).json.list('generate')).toEqual([]);
  });

  it('knows the tags of levels', () => {
    expect(tagsIn([doc('{"kind": "level", "marks": {"A": {"at": [0, 0], "tags": ["x", "y"]}, "B": {"at": [0, 0], "tags": ["y"]}}}'), hide])).toEqual([{ tag: 'x', count: 1 }, { tag: 'y', count: 2 }]);
  });
});
