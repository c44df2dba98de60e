import { afterAll, describe, expect, it } from 'vitest';
import { Modeller } from '../../src/edit/kinds/graph/model';
import { INPUTS } from '../../src/edit/kinds/graph/places';
import { Obj, parse, write } from '../../src/edit/model/json';
import { declaration, learnInterfaces, portsOf } from '../../src/edit/model/ports';

const document = (text: string): Obj => parse(text) as Obj;
const fighter = {
  name: 'Fighter',
  ports: [
    { in: 'Health', type: 'float', unit: 'hp', default: '100', doc: 'What is left.' },
    { in: 'Spot', type: 'vec2', default: '1, 2' },
    { in: 'Mood', type: 'mood', default: 'calm' },
    { out: 'Cry', type: 'trigger' },
  ],
};

describe('ports of interfaces', () => {
  afterAll(() => { learnInterfaces([]); });

  it('are those of a document, behind its own', () => {
    const json = document('{"kind": "graph", "implements": ["Fighter", "Gone"], "ports": [{"in": "Health", "type": "float", "default": 7}, {"out": "Done", "type": "bool"}]}');
    learnInterfaces([]);
    expect(portsOf(json).map((p) => p.name)).toEqual(['Health', 'Done']);
    learnInterfaces([fighter]);
    expect(portsOf(json).map((p) => [p.name, p.out, p.path, p.of])).toEqual([
      ['Health', false, '/ports/0', ''], ['Done', true, '/ports/1', ''], ['Spot', false, '', 'Fighter'], ['Mood', false, '', 'Fighter'], ['Cry', true, '', 'Fighter'],
    ]);
  });

  it('are declared as documents write them', () => {
    learnInterfaces([fighter]);
    expect(portsOf(document('{"implements": ["Fighter"]}')).map((p) => write(declaration(p), 0))).toEqual([
      '{"in": "Health", "type": "float", "default": 100, "unit": "hp", "doc": "What is left."}',
      '{"in": "Spot", "type": "vec2", "default": [1, 2]}', '{"in": "Mood", "type": "mood", "default": "calm"}', '{"out": "Cry", "type": "trigger"}',
    ]);
  });

  it('are drawn once they are known', () => {
    const json = document('{"kind": "graph", "implements": ["Fighter"], "nodes": {"A": {"expr": "Health > 3"}}}');
    const modeller = new Modeller();
    const rows = () => modeller.build({ json, info: () => undefined, all: false, unfolded: new Set() }).blocks.get(INPUTS)?.outs.map((p) => [p.name, p.unknown, p.path]);
    learnInterfaces([]);
    expect(rows()).not.toContainEqual(['Health', false, '']);
    learnInterfaces([fighter]);
    expect(rows()).toContainEqual(['Health', false, '']);
  });
});
