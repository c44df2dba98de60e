import { describe, expect, it } from 'vitest';
import { buildMachine } from '../../src/machine/model';
import { placeMachine } from '../../src/machine/layout';
import { machine } from '../../src/edit/kinds/machine';
import { add, addInterrupt, addRegion, addTransition, begin, copy, hold, levelFor, paste, remove, shift } from '../../src/edit/kinds/machine/edits';
import { allPlaces, levelAt } from '../../src/edit/kinds/machine/levels';
import { machinePart } from '../../src/edit/kinds/machine/part';
import { Obj, parse, write } from '../../src/edit/model/json';
import { titlesIn } from '../../src/edit/properties/title';
import { learnSchemas } from './schemas';

learnSchemas();

const doc = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error('no object');
  return v;
};

const watchman = doc(`{
  "wits": 1, "kind": "machine", "start": "Watch",
  "states": {
    "Call": {"do": "Rest"},
    "Asleep": {"stay": true},
    "Watch": {"history": "shallow", "regions": {
      "Eyes": {"do": "Turn"},
      "Feet": {"start": "ToSafe",
        "states": {"ToDoor": {"do": "WalkTo"}, "ToSafe": {"do": "WalkTo"}},
        "transitions": [{"from": "ToSafe", "to": "ToDoor", "when": "Arrived"}, {"from": "ToDoor", "to": "ToSafe", "when": "Arrived", "then": "Rounds += 1"}]}
    }}
  },
  "interrupts": [{"name": "Extinguish", "on": "Fire", "run": "run_away.graph.json", "to": "Call"}],
  "transitions": [
    {"from": "Watch", "to": "Call", "when": "Phone"},
    {"from": ["Call", "Asleep"], "to": "Watch", "when": "not Phone"},
    {"to": "Asleep", "on": "Bell", "after": 2},
    {"from": "Call", "on": "Call.Tired", "then": "log('what a night')"}
  ],
  "view": {"Call": [0, 0], "Watch": [400, 0], "ToDoor": [0, 10]}
}`);

const texts = (json: Obj): string[] => json.list('transitions').map((t) => write(t, 0));

describe('the levels of a machine', () => {
  it('are all walked, those that hold others first', () => {
    expect(allPlaces(watchman).map((p) => p.path)).toEqual([
      '/states/Call', '/states/Asleep', '/states/Watch', '/states/Watch/regions/Eyes', '/states/Watch/regions/Feet',
      '/states/Watch/regions/Feet/states/ToDoor', '/states/Watch/regions/Feet/states/ToSafe', '/interrupts/0',
    ]);
    expect([...machine.names(watchman)]).toEqual(['Call', 'Asleep', 'Watch', 'Eyes', 'Feet', 'ToDoor', 'ToSafe', 'Extinguish']);
  });
  it.each([
    ['/states/Call', ''], ['/states/Watch/regions/Feet', '/states/Watch/regions/Feet'], ['/states/Watch/regions/Feet/states/ToDoor', '/states/Watch/regions/Feet'],
    ['/states/Watch/regions/Feet/transitions/0', '/states/Watch/regions/Feet'], ['/transitions/0', ''], ['', ''],
  ])('what is added near %s goes into %s', (near, level) => {
    expect(levelFor(watchman, near)).toBe(level);
  });
});

describe('edits of a machine', () => {
  it('what leads to or from a state that goes, goes; the others stay', () => {
    const { json } = remove(watchman, ['/states/Call']);
    expect(texts(json)).toEqual(['{"from": "Asleep", "to": "Watch", "when": "not Phone"}', '{"to": "Asleep", "on": "Bell", "after": 2}']);
    expect(write(json.list('interrupts')[0] ?? null, 0)).toBe('{"name": "Extinguish", "on": "Fire", "run": "run_away.graph.json"}');
    expect(json.object('view').names).toEqual(['Watch', 'ToDoor']);
    expect(json.text('start')).toBe('Watch');
  });
  it('a start that goes leaves none, and what it held loses its places', () => {
    const { json } = remove(watchman, ['/states/Watch']);
    expect(json.has('start')).toBe(false);
    expect(json.object('view').names).toEqual(['Call']);
    expect(json.list('transitions')).toHaveLength(2);
  });
  it('removes on several levels and from lists at once', () => {
    const { json } = remove(watchman, ['/states/Watch/regions/Feet/states/ToDoor', '/interrupts/0', '/transitions/0', '/transitions/2']);
    expect(json.has('interrupts')).toBe(false);
    expect(json.list('transitions')).toHaveLength(2);
    const feet = levelAt(json, '/states/Watch/regions/Feet');
    expect(feet.object('states').names).toEqual(['ToSafe']);
    expect(feet.has('transitions')).toBe(false);
  });
  it('a transition comes last on its level', () => {
    const { json, selection } = addTransition(watchman, '/states/Watch/regions/Feet', 'ToDoor', 'ToDoor');
    expect(selection).toEqual(['/states/Watch/regions/Feet/transitions/2']);
    expect(write(levelAt(json, '/states/Watch/regions/Feet').list('transitions')[2] ?? null, 0)).toBe('{"from": "ToDoor", "to": "ToDoor"}');
    expect(write(addTransition(watchman, '', '', 'Call').json.list('transitions').at(-1) ?? null, 0)).toBe('{"to": "Call"}');
  });
  it('its order can be changed, up to the ends', () => {
    const { json, selection } = shift(watchman, '/transitions/1', -1);
    expect(selection).toEqual(['/transitions/0']);
    expect(texts(json).slice(0, 2)).toEqual(texts(watchman).slice(0, 2).reverse());
    expect(shift(watchman, '/transitions/0', -1).json).toBe(watchman);
    expect(shift(watchman, '/transitions/3', 1).json).toBe(watchman);
  });
  it('a new state can be joined to the one that its transition was drawn from', () => {
    const { json, selection } = add(watchman, doc('{"do": "Rest"}'), 'Nap', { at: [10, 20], from: { end: '/states/Call', type: '', out: true } });
    expect(selection).toEqual(['/states/Nap']);
    expect(texts(json).at(-1)).toBe('{"from": "Call", "to": "Nap"}');
    expect(write(json.object('view').get('Nap') ?? null, 0)).toBe('[10, 20]');
  });
  it('the first state is the start', () => {
    expect(add(doc('{"kind": "machine"}'), Obj.empty, 'Idle', {}).json.text('start')).toBe('Idle');
  });
  it('another state becomes the start, on its own level', () => {
    expect(begin(watchman, '/states/Call').text('start')).toBe('Call');
    expect(levelAt(begin(watchman, '/states/Watch/regions/Feet/states/ToDoor'), '/states/Watch/regions/Feet').text('start')).toBe('ToDoor');
  });
  it('a state that comes to hold states keeps what it ran in the first of them', () => {
    const { json, selection } = hold(watchman, '/states/Call');
    expect(selection).toEqual(['/states/Call/states/CallPart']);
    expect(write(json.object('states').get('Call') ?? null, 0)).toBe('{"start": "CallPart", "states": {"CallPart": {"do": "Rest"}}}');
  });
  it('what a state ran becomes the first of its regions', () => {
    const { json } = addRegion(watchman, '/states/Call');
    expect(write(json.object('states').get('Call') ?? null, 0)).toBe('{"regions": {"Region": {"do": "Rest"}, "Region2": {}}}');
    expect(levelAt(addRegion(watchman, '/states/Watch').json, '/states/Watch').object('regions').names).toEqual(['Eyes', 'Feet', 'Region']);
  });
  it('an interrupt has a name that is free', () => {
    const { json } = addInterrupt(addInterrupt(watchman, undefined).json, undefined);
    expect(json.list('interrupts').map((i) => (i instanceof Obj ? i.text('name') : ''))).toEqual(['Extinguish', 'Interrupt', 'Interrupt2']);
  });
  it('what is pasted has names of its own, deep down, too', () => {
    const { json, selection } = paste(watchman, copy(watchman, ['/states/Watch', '/states/Call']), {});
    expect(selection).toEqual(['/states/Call2', '/states/Watch2']);
    const names = allPlaces(json).map((p) => p.name);
    expect(new Set(names).size).toBe(names.length);
    const feet = allPlaces(json).find((p) => p.name === 'Feet2');
    expect(feet?.value.text('start')).toBe('ToSafe2');
    expect(write(feet?.value.list('transitions')[0] ?? null, 0)).toBe('{"from": "ToSafe2", "to": "ToDoor2", "when": "Arrived"}');
    expect(texts(json).slice(4)).toEqual(['{"from": "Watch2", "to": "Call2", "when": "Phone"}', `{"from": "Call2", "on": "Call2.Tired", "then": "log('what a night')"}`]);
    expect(() => paste(watchman, doc('{"nodes": {}}'), {})).toThrow('no states');
  });
});

describe('what is drawn of a machine', () => {
  const said = machinePart(watchman, 'watchman.machine.json', null);
  it('each source of a transition has a way of its own, with its place among those that leave there', () => {
    const name = (id: number): string => (id < 0 ? '*' : (said.part.nodes[id]?.name ?? ''));
    const ways = said.part.links.flatMap((l, i) => { const m = said.ways[i]; return m ? [`${name(l.from[0])} > ${name(l.to[0])} ${String(m.order)} ${m.path}`] : []; });
    expect(ways).toEqual([
      'Watch > Call 1 /transitions/0', 'Call > Watch 1 /transitions/1', 'Asleep > Watch 1 /transitions/1', '* > Asleep 3 /transitions/2', 'Call > Call 3 /transitions/3',
      '* > Extinguish 0 /interrupts/0', 'Extinguish > Call 0 /interrupts/0',
      'ToSafe > ToDoor 0 /states/Watch/regions/Feet/transitions/0', 'ToDoor > ToSafe 0 /states/Watch/regions/Feet/transitions/1',
    ]);
  });
  it('has all states in the layout, one within the other', () => {
    const m = buildMachine(said.part);
    const { places } = placeMachine(m);
    said.part.nodes.forEach((n) => { expect(places.has(n.id), n.name).toBe(true); });
    const [watch, door] = ['Watch', 'ToDoor'].map((name) => places.get(said.part.nodes.find((n) => n.name === name)?.id ?? -1));
    if (!watch || !door) throw new Error('not placed');
    expect(door.x).toBeGreaterThan(watch.x);
    expect(door.x + door.width).toBeLessThan(watch.x + watch.width);
  });
  it('a state that is not there is drawn all the same', () => {
    const p = machinePart(doc('{"kind": "machine", "states": {"A": {}}, "transitions": [{"from": "A", "to": "Gone", "when": "x"}, {"when": "y", "then": "z = 1"}]}'), 'x', null);
    expect(p.paths).toEqual(['/states/A', '?/Gone']);
    expect(p.loose).toEqual([{ path: '/transitions/1', label: 'y, ƒ z = 1' }]);
  });
  it.each([
    ['{"on": "Bell", "when": "x > 1", "after": 2.50}', 'on Bell, x > 1, after 2.50 s'], ['{"done": "any"}', 'done'], ['{"done": "failure", "wait": true}', 'failure, when the state has ended'], ['{}', ''],
  ])('%s is read as “%s”', (t, words) => {
    expect(titlesIn(watchman, 'transitions')(doc(t))).toBe(words);
  });
  it('its outline nests as the states do', () => {
    const watch = machine.outline(watchman).find((i) => i.name === 'Watch');
    expect(watch?.children.map((c) => c.name)).toEqual(['Eyes', 'Feet']);
    expect(watch?.children[1]?.children.map((c) => c.what)).toEqual(['state', 'state', 'transition', 'transition']);
  });
});
