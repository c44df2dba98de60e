import { describe, expect, it } from 'vitest';
import '../../src/edit/all';
import { openText } from '../../src/edit/document';
import { Obj, Num, parse, write } from '../../src/edit/model/json';
import { boundsFor, keptMarks, markAt, marksOf, nameOf, pointerOf, withMark, withoutMark } from '../../src/edit/properties/tune/marks';
import { commandOf } from '../../src/edit/properties/tune/command';
import { fakeEditor, hello } from './fake';
import { learnSchemas } from './schemas';

learnSchemas();

const text = `{"wits": 1, "kind": "utility",
  "ports": [{"in": "Hunger", "type": "float", "default": 12}, {"in": "Count", "type": "int", "default": 3}],
  "options": {"Eat": {"score": 0.5, "considerations": [{"name": "Hungry", "input": "Hunger", "from": 40, "to": 90.5}, {"input": "Hunger", "from": 1, "to": 2}, {"input": "Hunger", "from": 3, "to": 4}]}, "Rest": {"score": "0.1"}},
  "view": {}}`;

const read = (t = text): Obj => {
  const json = parse(t);
  if (!(json instanceof Obj)) throw new Error('no object');
  return json;
};

async function opened(t = text, answers: Parameters<typeof fakeEditor>[0] = {}) {
  const { editor, say } = fakeEditor(answers);
  say(hello(['a.utility.json']));
  editor.set({ docs: new Map([['a.utility.json', openText({ path: 'a.utility.json', version: '1', text: t })]]), tabs: ['a.utility.json'], current: 'a.utility.json' });
  await Promise.resolve();
  return editor;
}

const tuneOf = (json: Obj): string => write(json.object('tune'), 0);
const from = (i: number): string => `/options/Eat/considerations/${String(i)}/from`;
const hungry = 'options/Eat/considerations/Hungry/from';

describe('B14: numbers that may be sought', () => {
  it('are named as the file names them, and found by that', () => {
    const json = read();
    for (const [path, name] of [[from(0), hungry], [from(1), 'options/Eat/considerations/1/from'], ['/ports/0/default', 'ports/Hunger/default'], ['/options/Eat/score', 'options/Eat/score']] as const) {
      expect(nameOf(json, path)).toBe(name);
      expect(pointerOf(json, name)).toBe(path);
    }
    expect(pointerOf(json, 'options/Eat/considerations/0/from')).toBe(from(0));
    for (const wrong of ['', 'options/Eaat/score', 'options/Eat/considerations/7/from', 'options/Eat/score/x']) expect(pointerOf(json, wrong)).toBeUndefined();
    // Two of one name: the second one has its number.
    const two = read(text.replace('{"input": "Hunger", "from": 1', '{"name": "Hungry", "from": 1'));
    expect(nameOf(two, from(1))).toBe('options/Eat/considerations/1/from');
  });

  it('begin with half and double, within what they may be, and whole if they are', () => {
    expect(boundsFor(600)).toEqual({ low: 300, high: 1200 });
    expect(boundsFor(-4)).toEqual({ low: -8, high: -2 });
    expect(boundsFor(0)).toEqual({ low: 0, high: 1 });
    expect(boundsFor(0.07)).toEqual({ low: 0.035, high: 0.14 });
    expect(boundsFor(0.7, { least: 0, most: 1 })).toEqual({ low: 0.35, high: 1 });
    expect(boundsFor(3, { whole: true })).toEqual({ low: 1, high: 6 });
    expect(boundsFor(1, { least: 1, whole: true })).toEqual({ low: 1, high: 2 });
    expect(boundsFor(0, { most: 0 })).toEqual({ low: -1, high: 0 });
    // Whatever the number is, they are bounds that the server takes.
    for (const value of [-1e9, -3, -0.5, 0, 1e-9, 0.3, 1, 2, 7.5, 1e12]) for (const most of [undefined, value]) for (const whole of [false, true]) {
      const { low, high } = boundsFor(value, { most, whole });
      expect(low < high && low <= value && value <= high).toBe(true);
      if (whole) expect([low, high].every(Number.isInteger) || !Number.isInteger(value)).toBe(true);
    }
  });

  it('are marked, changed and left alone again by operations, each one step of undo', async () => {
    const e = await opened();
    await e.run('number.tune', { path: from(0) });
    await e.run('number.tune', { path: '/ports/1/default' });
    expect(tuneOf(e.json)).toBe(`{"${hungry}": {"low": 20, "high": 80}, "ports/Count/default": {"low": 1, "high": 6, "whole": true}}`);
    expect(e.json.names.at(-1)).toBe('view');
    await e.run('number.tune', { path: from(0), low: '1', log: 'true' });
    expect(markAt(e.json, from(0))).toMatchObject({ low: 1, high: 80, log: true });
    await e.run('number.keep', { name: 'ports/Count/default' });
    expect(tuneOf(e.json)).toBe(`{"${hungry}": {"low": 1, "high": 80, "log": true}}`);
    await e.run('number.keep', { path: from(0) });
    expect(e.json.has('tune')).toBe(false);
    for (let i = 0; i < 5; i++) e.undo();
    expect(e.json.has('tune')).toBe(false);
    expect(e.doc?.history.depth).toBe(0);
  });

  it('are numbers that stand in the document: of others it is said why not', async () => {
    const e = await opened();
    for (const path of ['/options/Rest/score', '/options/Eat', '/wits', '/nothing']) {
      expect(await e.run('number.tune', { path })).toBe(false);
      expect(e.state.notice?.text).toBe(`${path} is no number that stands in the document, and only such can be tuned.`);
    }
    expect(await e.run('number.tune', { path: from(0), low: 'few' })).toBe(false);
    expect(e.state.notice?.text).toBe('low is few, which is no number.');
    expect(await e.run('number.keep', { name: 'x' })).toBe(false);
    expect(e.json.has('tune')).toBe(false);
  });

  it('keep their marks while they are typed, and while parts get other names and places', async () => {
    const e = await opened();
    await e.run('number.tune', { path: from(0) });
    await e.run('number.tune', { path: from(2) });
    await e.run('property.set', { paths: from(0), value: '50' });
    await e.run('property.set', { paths: '/options/Eat/considerations/0/name', value: '"Starved"' });
    await e.run('property.rename', { path: '/options/Eat', to: 'Dine' });
    expect(marksOf(e.json).map((m) => m.name)).toEqual(['options/Dine/considerations/Starved/from', 'options/Dine/considerations/2/from']);
    await e.run('property.move', { path: '/options/Dine/considerations/2', to: '0' });
    expect(marksOf(e.json).map((m) => [m.name, m.value instanceof Num ? m.value.text : ''])).toEqual([['options/Dine/considerations/Starved/from', '50'], ['options/Dine/considerations/0/from', '3']]);
    e.undo();
    expect(marksOf(e.json).map((m) => m.pointer)).toEqual(['/options/Dine/considerations/0/from', '/options/Dine/considerations/2/from']);
  });

  it('lose their marks with the parts that have them, in the same step; what comes to their place has none', async () => {
    const e = await opened();
    for (const i of [0, 1, 2]) await e.run('number.tune', { path: from(i) });
    e.select(['/options/Eat/considerations/1']);
    await e.run('edit.delete');
    expect(marksOf(e.json).map((m) => [m.name, m.value instanceof Num ? m.value.text : ''])).toEqual([[hungry, '40'], ['options/Eat/considerations/1/from', '3']]);
    e.undo();
    expect(marksOf(e.json)).toHaveLength(3);
    e.select(['/options/Eat']);
    await e.run('edit.delete');
    expect(e.json.has('tune')).toBe(false);
    e.undo();
    expect(marksOf(e.json).every((m) => m.value instanceof Num)).toBe(true);
  });

  it('keep marks that are wrong until somebody mends them, and those of numbers that have become expressions', () => {
    const json = withMark(withMark(read(), from(0), { low: new Num(1), high: new Num(50) }), '/options/Eat/score', { low: new Num(0), high: new Num(1) });
    const wrong = json.with('tune', json.object('tune').with('options/Gone/score', parse('{"low": 1, "high": 2}')));
    const change = (json: Obj): Obj => json.with('options', parse('{"Eat": {"score": "Hunger", "considerations": [{"name": "Hungry", "from": 41}]}}'));
    expect(marksOf(keptMarks(wrong, change(wrong))).map((m) => m.name)).toEqual([hungry, 'options/Eat/score', 'options/Gone/score']);
    expect(keptMarks(wrong, wrong)).toBe(wrong);
    expect(withoutMark(withoutMark(json, hungry), 'options/Eat/score').has('tune')).toBe(false);
  });

  it('copies have none, and take none away', async () => {
    const e = await opened();
    await e.run('number.tune', { path: from(0) });
    e.select(['/options/Eat/considerations/0']);
    await e.run('edit.duplicate');
    expect(e.json.object('options').object('Eat').list('considerations')).toHaveLength(4);
    expect(marksOf(e.json).map((m) => m.pointer)).toHaveLength(1);
    expect(marksOf(e.json)[0]?.value).toMatchObject({ text: '40' });
  });

  it('say the command that seeks them', () => {
    const games = [{ name: 'guard', title: 'Guard' }, { name: 'armada', title: 'Armada', sides: true }];
    expect(commandOf({ games, game: 'guard', documents: 'documents' })).toBe('wits tune guard --documents documents --figure NAME --out ./tuned');
    expect(commandOf({ games, inside: 'armada', documents: '.' })).toBe('wits tune armada --a DOCUMENT --b OPPONENT --out ./tuned');
    expect(commandOf({ documents: 'my minds' })).toBe('wits tune GAME --documents "my minds" --figure NAME --out ./tuned');
  });
});
