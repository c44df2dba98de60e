// @vitest-environment jsdom
/* A document whose rules watch, in the editor. */
import { beforeAll, describe, expect, it } from 'vitest';
import '../../src/edit/kinds';
import { addRule, keepLearned } from '../../src/edit/kinds/rules/edits';
import { rulesIn, watches } from '../../src/edit/kinds/rules/model';
import { addTerm, dropTerm, setDoes, setTermMember, turnTerm } from '../../src/edit/kinds/rules/terms';
import { Num, Obj, at, parse, steps, write } from '../../src/edit/model/json';
import { choicesOf } from '../../src/edit/shell/dialogs/NewDocument';
import { learnSchemas } from './schemas';

beforeAll(learnSchemas);

const doc = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error('no object');
  return v;
};
const text = (o: Obj, path: string): string => write(at(o, steps(path)) ?? null, 0);

describe('a document whose rules watch', () => {
  const tricks = doc('{"kind": "rules", "ports": [{"in": "Height", "type": "float"}], "rules": [{"name": "Flip", "when": ["Height > 2"]}, {"name": "Spin", "when": ["Height > 1"]}]}');

  it('PS-T1 is told apart from an economy', () => {
    expect([watches(tricks), watches(doc('{"kind": "rules", "otherwise": {"rule": "Idle"}, "rules": [{"name": "Idle"}]}')), watches(doc('{"kind": "rules", "resources": {}, "rules": [{"name": "Cut"}]}')), watches(doc('{"kind": "rules"}'))]).toEqual([true, true, false, false]);
  });

  it('PS-T1 gets a rule that matches before the selected one, or on top, and does what was chosen', () => {
    const plain = addRule(tricks, 'Rule', { near: '/rules/1' });
    expect([plain.selection, text(plain.json, '/rules/1')]).toEqual([['/rules/1'], '{"name": "Rule", "when": ["true"]}']);
    const does = addRule(tricks, 'Spin', {}, Obj.of({ do: 'Wave', with: { times: 2 } }));
    expect([does.selection, text(does.json, '/rules/0')]).toEqual([['/rules/0'], '{"name": "Spin2", "when": ["true"], "do": "Wave", "with": {"times": 2}}']);
  });

  it('PS-T4 terms change member by member: what excludes something takes its place, and a condition alone is written as one', () => {
    const weighed = setTermMember(tricks, '/rules/0', 0, 'weight', new Num('0.5'));
    expect(text(weighed, '/rules/0/when')).toBe('[{"if": "Height > 2", "weight": 0.5}]');
    expect(text(setTermMember(weighed, '/rules/0', 0, 'weight', undefined), '/rules/0/when')).toBe('["Height > 2"]');
    const added = addTerm(tricks, '/rules/0', 'Height', true);
    expect(text(added, '/rules/0/when')).toBe('["Height > 2", {"value": "Height", "from": 0}]');
    const is = setTermMember(setTermMember(added, '/rules/0', 1, 'is', new Num('2')), '/rules/0', 1, 'within', new Num('0.5'));
    expect(text(is, '/rules/0/when/1')).toBe('{"value": "Height", "is": 2, "within": 0.5}');
    const range = turnTerm(is, '/rules/0', 1, true);
    expect(text(range, '/rules/0/when/1')).toBe('{"value": "Height", "from": 1.5, "to": 2.5}');
    expect(text(turnTerm(range, '/rules/0', 1, false), '/rules/0/when/1')).toBe('{"value": "Height", "is": 2, "within": 0.5}');
    expect(text(dropTerm(dropTerm(is, '/rules/0', 1), '/rules/0', 0), '/rules/0/when')).toBe('[]');
    expect(setTermMember(tricks, '/rules/0', 7, 'weight', new Num('1'))).toBe(tricks);
  });

  it('PS-T4 says what a rule runs, and is told as a running mind tells it', () => {
    const runs = setDoes(setDoes(tricks, '/rules/0', 'Wave'), '/rules/0', 'flip.tree.json');
    expect([text(runs, '/rules/0/run'), at(runs, ['rules', '0', 'do'])]).toEqual(['"flip.tree.json"', undefined]);
    const [rule] = rulesIn(doc('{"kind": "rules", "threshold": 0.8, "rules": [{"name": "Flip", "when": [{"value": "Height", "is": 2.50, "within": 0.5, "fade": 1, "weight": 0.5}, "not Tired"], "tags": ["board"], "do": "Wave"}]}'));
    expect(rule).toMatchObject({ when: [{ text: 'Height is 2.5 ± 0.5, fading over 1', weight: '0.5' }, { text: 'not Tired' }], watch: { needs: '0.8', tags: ['board'], does: 'Wave' } });
  });

  it('PS-T6 keeps what training has taught, and is locked then', () => {
    const trained = doc('{"kind": "rules", "training": {"success": 0.1, "failure": 0.1}, "rules": [{"name": "Flip", "when": ["true"]}, {"name": "Spin", "when": ["true"], "weight": 2}, {"name": "Rest", "when": ["true"], "weight": 0.5}]}');
    const kept = keepLearned(trained, new Map([['Flip', 0.30000000000000004], ['Spin', -0.5], ['Rest', 0]]));
    expect([0, 1, 2].map((i) => text(kept, `/rules/${String(i)}/weight`))).toEqual(['1.3', '1.5', '0.5']);
    expect(text(kept, '/training')).toBe('{"success": 0.1, "failure": 0.1, "locked": true}');
  });

  it('PS-T1 is one of the beginnings that a new document is offered', () => {
    const kinds = [{ name: 'tree', doc: 'A tree.' }, { name: 'rules', doc: 'Rules.', templates: [{ name: 'economy', title: 'Economy', doc: 'Of a town.' }, { name: 'watch', title: 'Rules that watch' }] }];
    expect(choicesOf(kinds)).toEqual([
      { kind: 'tree', template: '', title: 'tree', doc: 'A tree.' },
      { kind: 'rules', template: 'economy', title: 'Economy', doc: 'Of a town.' },
      { kind: 'rules', template: 'watch', title: 'Rules that watch', doc: 'Rules.' },
    ]);
  });
});
