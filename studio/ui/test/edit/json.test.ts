import { describe, expect, it } from 'vitest';
import { type Json, JsonError, List, Num, Obj, at, change, json, parse, pointer, same, steps, write } from '../../src/edit/model/json';

const written = '{"b": 1.0, "2": -0e5, "1": [true, null, "a\\u00e9\\n"], "a": {}}';

describe('JSON as it is written', () => {
  it('keeps digits, order and names', () => {
    expect(write(parse(written), 0)).toBe(written.replace('\\u00e9', 'é'));
    expect((parse(written) as Obj).names).toEqual(['b', '2', '1', 'a']);
    expect((parse(written) as Obj).get('b')).toEqual(new Num('1.0'));
  });

  it('reads what it writes, in any form', () => {
    let seed = 7;
    const random = (n: number): number => (seed = (seed * 48271) % 2147483647) % n;
    const value = (depth: number): Json => {
      switch (random(depth > 3 ? 4 : 6)) {
        case 0:
          return null;
        case 1:
          return random(2) === 0;
        case 2:
          return new Num(`${String(random(1000))}.${String(random(10))}0`);
        case 3:
          return ['', 'a', '"\\/\b', '2', '\u2028ä😀'][random(5)] ?? '';
        case 4:
          return new List(Array.from({ length: random(4) }, () => value(depth + 1)));
        default:
          return new Obj(Array.from({ length: random(12) }, (_, i) => [`m${String(i)}`, value(depth + 1)] as const));
      }
    };
    for (let i = 0; i < 500; i++) {
      const v = value(0);
      for (const open of [0, 1, 3]) expect(same(parse(write(v, open)), v)).toBe(true);
    }
  });

  it('says what is wrong and where', () => {
    const wrong = (text: string): string => {
      try {
        parse(text);
      } catch (e) {
        return (e as JsonError).message;
      }
      return '';
    };
    expect(wrong('{"a": 1,\n "b" 2}')).toBe('2:6: expected a colon');
    expect(wrong('[1 2]')).toBe('1:4: expected a comma or ]');
    expect(wrong('{"a": 01}')).toBe('1:8: expected a comma or }');
    expect(wrong('{a: 1}')).toBe('1:2: expected a text in double quotes');
    expect(wrong('')).toBe('1:1: expected a value');
    expect(wrong('1 1')).toBe('1:3: expected the end');
    expect(wrong('"\n"')).toBe('1:1: expected a text in double quotes');
  });

  it('finds members among many', () => {
    const many = new Obj(Array.from({ length: 2000 }, (_, i) => [`N${String(i)}`, new Num(i)] as const));
    expect(many.get('N1999')).toEqual(new Num(1999));
    expect(many.get('N2000')).toBeUndefined();
    expect(many.without('N0').get('N1999')).toEqual(new Num(1999));
  });
});

describe('changes', () => {
  const doc = json({ nodes: { A: { with: { Speed: 2 } }, B: {} }, links: ['A.x -> B.y'] }) as Obj;

  it('share what stays', () => {
    const after = change(doc, ['nodes', 'A', 'with', 'Speed'], () => new Num(3)) as Obj;
    expect(at(after, ['nodes', 'A', 'with', 'Speed'])).toEqual(new Num(3));
    expect(at(after, ['nodes', 'B'])).toBe(at(doc, ['nodes', 'B']));
    expect(after.get('links')).toBe(doc.get('links'));
    expect(at(doc, ['nodes', 'A', 'with', 'Speed'])).toEqual(new Num(2));
  });

  it('make what is missing on the way, and take away', () => {
    const made = change(doc, ['nodes', 'B', 'with', 'Speed'], () => new Num(1));
    expect(at(made, ['nodes', 'B', 'with', 'Speed'])).toEqual(new Num(1));
    expect(same(change(made, ['nodes', 'B', 'with'], () => undefined), doc)).toBe(true);
    expect(change(doc, ['scripts', 'A'], () => undefined)).toBe(doc);
    expect(same(change(doc, ['links', '-'], () => 'C'), doc.with('links', json(['A.x -> B.y', 'C'])))).toBe(true);
    expect(() => change(doc, ['links', 3], () => 'C')).toThrow('no item 3');
    expect(() => change(doc, ['links', 0, 'a'], () => 'C')).toThrow('no object');
  });

  it('rename a member in its place', () => {
    const nodes = doc.object('nodes').renamed('A', 'Z');
    expect(nodes.names).toEqual(['Z', 'B']);
    expect(nodes.renamed('Q', 'R')).toBe(nodes);
  });
});

describe('pointers', () => {
  it('name any member', () => {
    const path = ['a/b', '~', 0, ''];
    expect(pointer(path)).toBe('/a~1b/~0/0/');
    expect(steps('/a~1b/~0/0/')).toEqual(['a/b', '~', '0', '']);
    expect(steps('')).toEqual([]);
  });
});
