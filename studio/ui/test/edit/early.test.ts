import { describe, expect, it } from 'vitest';
import { machinePart } from '../../src/edit/kinds/machine/part';
import { Obj, parse } from '../../src/edit/model/json';
import { titlesIn } from '../../src/edit/properties/title';
import { learnSchemas } from './schemas';

const json = parse(`{"kind": "machine", "start": "A", "states": {"A": {}, "B": {}},
  "transitions": [{"from": "A", "to": "B"}, {"from": "A", "to": "B", "then": "X = 1"}, {"from": "B", "to": "A", "when": "Ready"}], "interrupts": [{"name": "I"}]}`);
if (!(json instanceof Obj)) throw new Error('no object');

const labels = (): (string | undefined)[] => machinePart(json, 'm.machine.json', null).part.links.map((l) => l.label);

// In one test and a file of its own: what has been learnt is not forgotten.
describe('before the schema has come', () => {
  it('nothing is claimed of transitions, and of parts without a title', () => {
    const titles = titlesIn(json, 'states');
    expect(titles(new Obj([]), 'runs nothing')).toBe('');
    expect(labels()).toEqual(['', '', 'ƒ X = 1', '', '']);

    learnSchemas();
    expect(titlesIn(json, 'states')(new Obj([]), 'runs nothing')).toBe('runs nothing');
    expect(labels()).toEqual(['', 'no condition yet', 'no condition yet, ƒ X = 1', 'Ready', 'no condition yet']);
  });
});
