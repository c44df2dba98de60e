// The map of a project: what runs what.
import { describe, expect, it } from 'vitest';
import { mapCards } from '../../src/edit/map/map';
import type { Entry } from '../../src/edit/protocol';

const entry = (path: string, kind: string): Entry => ({ path, kind, errors: 0, warnings: 0 }) as Entry;

describe('the map of a project', () => {
  it('leads from what the game loads to what that runs; labels, which name all of it, stand alone', () => {
    const entries = [entry('fighter.graph.json', 'graph'), entry('flee.graph.json', 'graph'), entry('german.labels.json', 'labels'), entry('gone.htn.json', 'htn')];
    const link = (from: string, to: string) => ({ from, to, path: '' });
    const { cards, lines } = mapCards({ roots: ['fighter.graph.json'], fields: [], links: [link('fighter.graph.json', 'flee.graph.json'), link('german.labels.json', 'fighter.graph.json'), link('german.labels.json', 'flee.graph.json')] }, entries);
    expect(lines).toEqual([{ from: 'fighter.graph.json', to: 'flee.graph.json' }]);
    expect(cards.map((c) => [c.name, c.sort, c.title])).toEqual([['fighter', 'document', 'graph, the game loads it'], ['flee', 'document', 'graph'], ['german', 'single', 'labels'], ['gone', 'single', 'HTN']]);
  });
});
