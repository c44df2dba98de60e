import { describe, expect, it } from 'vitest';
import { Obj, parse } from '../../src/edit/model/json';
import { schemaOf } from '../../src/edit/properties/knowledge';
import { pictureOf } from '../../src/edit/shell/dialogs/picture';
import templates from './fixtures/templates.json';
import { learnSchemas } from './schemas';

learnSchemas();

const picture = (kind: string, text: string) => pictureOf(schemaOf(kind), parse(text) as Obj);
const names = (kind: string, text: string) => picture(kind, text)?.boxes.map((b) => `${b.noun} ${b.name}${b.example ? ' ?' : ''}`);

describe('FU2: pictures of what new documents begin with', () => {
  it('are there for every kind that runs something, of its template', () => {
    expect(Object.fromEntries(Object.entries(templates).map(([kind, text]) => [kind, names(kind, text)]))).toEqual({
      goap: ['action Sleep', 'fact Rest', 'goal Rested'], graph: ['node Strike ?'], hinted: ['layer Base ?'], htn: ['task Main', 'task Rest'], machine: ['state Idle'], rules: ['rule Grow'], thoughts: ['thought Rest ?'], tree: ['node Main', 'node Rest'], utility: ['option Rest'],
    });
  });

  it('are there for kinds whose parts have no names, too', () => {
    expect(names('considerations', '{"kind": "considerations"}')).toHaveLength(1);
    expect(names('query', '{"kind": "query", "generate": [{"grid": {}}, {"tag": {}}]}')).toHaveLength(2);
    expect(names('query', '{"kind": "query"}')).toHaveLength(1);
  });

  it('show what names what, as the schema says, and boxes that lie apart', () => {
    const tree = picture('tree', '{"kind": "tree", "root": "Main", "nodes": {"Main": {"selector": ["A", "B"]}, "A": {"wait": 1}, "B": {"wait": 2}}}');
    expect(tree?.lines).toHaveLength(2);
    const [main, a] = tree?.boxes ?? [];
    expect((main?.x ?? 0) + (main?.width ?? 0)).toBeLessThan(a?.x ?? 0);
    expect(picture('goap', templates.goap)?.lines).toHaveLength(2);
    expect(picture('htn', templates.htn)?.lines).toHaveLength(1);
  });
});
