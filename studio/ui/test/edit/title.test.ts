import { describe, expect, it } from 'vitest';
import { Obj, parse } from '../../src/edit/model/json';
import { filled, titlesIn } from '../../src/edit/properties/title';
import { learnSchemas } from './schemas';
import table from './fixtures/titles.json';

const obj = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error(`no object: ${text}`);
  return v;
};

interface Row {
  Kind: string;
  Semantics: string;
  Member: string;
  Part: unknown;
  Title: string;
}

describe('titles', () => {
  it('are filled with what an object says', () => {
    const o = obj('{"when": "Health < 30", "times": 3, "seconds": 0.50, "reactive": true, "off": false, "do": "", "then": ["A = 1", "B = 2"], "at": {"expr": "X + 1"}, "want": {"Fed": true, "Safe": true}}');
    const says = (form: string): string => filled(form, o);
    expect([
      says('guard {when}'), says('repeat [{times} times|for ever]'), says('repeat [{most} times|for ever]'), says('[{reactive} ]sequence'), says('[{off} ]sequence'), says('{seconds} s[ ± {deviation}]'),
      says('{then}'), says('at {at}'), says('wants {want}'), says('{#want} facts'), says('[{#none} parts|{run}|{do}|nothing]'),
      says('[{want/Fed} of {want/Safe}, ][{want/None}none]{at/expr}'), says('[{times:3}three, |{times} times, ][{times:4}four, ][{reactive:reactive}it reacts, ][{off}never]'),
    ]).toEqual([
      'guard Health < 30', 'repeat 3 times', 'repeat for ever', 'reactive sequence', 'sequence', '0.50 s', 'A = 1, B = 2', 'at X + 1', 'wants Fed, Safe', '2 facts', 'nothing', 'Fed of Safe, X + 1',
      'three, it reacts',
    ]);
  });

  it('are those of programs that run', () => {
    learnSchemas();
    const rows = table as Row[];
    expect(rows.length).toBeGreaterThan(100);
    const wrong = rows.filter((r) => titlesIn(obj(JSON.stringify({ kind: r.Kind, ...(r.Semantics !== '' && { semantics: r.Semantics }) })), r.Member)(obj(JSON.stringify(r.Part))) !== r.Title);
    expect(wrong).toEqual([]);
  });
});
