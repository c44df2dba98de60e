/* What can be done to documents of rules only. */
import type { Editor } from '../../editor';
import { type Args, defineFor } from '../../operation';
import { at, Num, Obj, steps } from '../../model/json';
import { addRule, addStock, keepLearned, moveRule, moveTerm, ruleOfPath, setOf, setTerm } from './edits';
import { placesIn, watches } from './model';
import { beginAt, tableState } from './state';
import { addTerm, dropTerm, setDoes, setTermMember, termMembers, termsIn, turnTerm } from './terms';

const here = (e: Editor): boolean => e.json.text('kind') === 'rules' && e.doc?.unreadable === undefined;
const economy = (e: Editor): boolean => here(e) && !watches(e.json);
const watching = (e: Editor): boolean => here(e) && watches(e.json) && ruleOfPath(e.selection[0]) !== '';
const trained = (e: Editor): boolean => here(e) && e.json.has('training') && e.json.object('training').get('locked') !== true;
const inRule = (e: Editor): boolean => economy(e) && ruleOfPath(e.selection[0]) !== '';

const sides = ['takes', 'gives'];
const rule = { name: 'rule', doc: 'JSON Pointer of the rule; without it, the one that is selected', optional: true };

/** The rule that is meant. */
function ruleIn(e: Editor, a: Args): string {
  const path = a.rule ?? ruleOfPath(e.selection[0]);
  if (!(at(e.json, steps(path)) instanceof Obj) || ruleOfPath(path) !== path) throw new Error('Select a rule first.');
  return path;
}

/** What an argument names among the bins. */
function placeIn(e: Editor, a: Args, text: string | undefined): string {
  const { bins, each } = placesIn(e.json, a.side === 'takes');
  const all = [...bins, ...each].map((p) => p.value);
  if (!sides.includes(a.side ?? '')) throw new Error('The side is takes or gives.');
  if (!all.includes(text ?? '')) throw new Error(`There is no bin ${text ?? ''}: there are ${all.join(', ')}.`);
  return text ?? '';
}

/** The term that is meant, by its place. */
function termIn(e: Editor, path: string, a: Args): number {
  const [place, all] = [Number(a.term), termsIn(e.json, path).length];
  if (!Number.isInteger(place) || place < 0 || place >= all) throw new Error(`There is no term ${a.term ?? ''}: the rule has ${String(all)}, counted from 0.`);
  return place;
}
const term = { name: 'term', doc: 'its place in the list, from 0' };

const side = { name: 'side', doc: 'takes or gives', choices: () => sides };
const bin = (name: string) => ({ name, doc: 'whose bin of which resource, such as unit.wood; “each Near.fire” changes each tile', choices: (e: Editor) => { const { bins, each } = placesIn(e.json, false); return [...bins, ...each].map((p) => p.value); } });

/** What a new term watches until somebody says what: the first port or variable that fits. */
function beginningOf(json: Obj, number: boolean): string {
  const types = number ? ['float', 'int'] : ['bool'];
  const port = json.list('ports').find((p) => p instanceof Obj && p.has('in') && types.includes(p.text('type')));
  const variable = json.object('variables').members.find(([, v]) => types.includes(v instanceof Obj ? v.text('type') : typeof v === 'string' ? v : ''));
  return port instanceof Obj ? port.text('in') : (variable?.[0] ?? (number ? '0' : 'true'));
}

defineFor(
  ['rules'],
  {
    name: 'rule.add', title: 'Add a rule', group: 'Node', also: ['production', 'recipe', 'new rule', 'create'], keys: [{ key: 'a' }], enabled: here, doc: 'In an economy behind the selected one, and for the same units; of rules that watch before it, as the first that matches counts.',
    params: [{ name: 'name', doc: 'what it shall be called', optional: true }],
    run: (e, a) => {
      e.change('add a rule', (json, selection) => addRule(json, a.name ?? 'Rule', { near: selection[0] }));
      if (!document.activeElement?.matches('input, textarea')) beginAt(e.selection[0] ?? '', 'rule');
    },
  },
  {
    name: 'rule.move', title: 'Move a rule', group: 'Node', also: ['reorder', 'order'], enabled: here, doc: 'Rules run from the top of the document to the bottom.',
    params: [{ name: 'path', doc: 'JSON Pointer of it' }, { name: 'to', doc: 'its new index, from 0' }],
    run: (e, a) => { e.change('move a rule', (json) => moveRule(json, a.path ?? '', Number(a.to))); },
  },
  {
    name: 'rule.amount', title: 'Set an amount of a rule', group: 'Edit', also: ['input', 'output', 'takes', 'gives', 'cost', 'yield'], enabled: inRule, doc: 'How much it takes or gives. Without an amount it is taken away.',
    params: [side, bin('bin'), { name: 'amount', doc: 'a number', optional: true }, rule],
    run: (e, a) => {
      const [path, place] = [ruleIn(e, a), placeIn(e, a, a.bin)];
      if (a.amount !== undefined && !Number.isFinite(Number(a.amount))) throw new Error(`${a.amount} is no number.`);
      e.change(a.amount === undefined ? 'take away an amount' : 'set an amount', (json) => setTerm(json, path, place, a.side === 'takes', a.amount === undefined ? undefined : new Num(a.amount)));
    },
  },
  {
    name: 'rule.rebin', title: 'Take an amount of a rule from another bin', group: 'Edit', also: ['resource', 'change resource'], enabled: inRule,
    params: [side, bin('from'), bin('to'), rule],
    run: (e, a) => {
      const [path, from, to] = [ruleIn(e, a), placeIn(e, a, a.from), placeIn(e, a, a.to)];
      e.change('change a resource', (json) => moveTerm(json, path, from, to, a.side === 'takes'));
    },
  },
  {
    name: 'rule.of', title: 'Say who has a rule', group: 'Edit', also: ['units', 'player', 'owner'], enabled: inRule, doc: 'Types of unit, or player. Without names all types of unit have it.',
    params: [{ name: 'names', doc: 'types of unit, with commas between them', optional: true }, rule],
    run: (e, a) => {
      const path = ruleIn(e, a);
      e.change('say who has a rule', (json) => setOf(json, path, (a.names ?? '').split(/[,\s]+/).filter(Boolean)));
    },
  },
  {
    name: 'rules.keep', title: 'Keep what training has taught, and lock the weights', group: 'Edit', also: ['lock', 'train', 'weights', 'learn', 'freeze'], enabled: (e) => trained(e) && tableState.getState().learned !== null,
    doc: 'The weights that the rules have in the mind that is shown are written into the document.',
    run: (e) => {
      const learned = tableState.getState().learned?.() ?? new Map<string, number>();
      if ([...learned.values()].every((g) => g === 0)) throw new Error('Training has taught nothing yet: no weight has moved.');
      e.change('keep what training has taught', (json) => keepLearned(json, learned));
    },
  },
  {
    name: 'rule.watch', title: 'Watch something in a rule', group: 'Edit', also: ['term', 'when', 'condition', 'left-hand side'], enabled: watching, doc: 'A condition, or with value a number that is to be within a range.',
    params: [{ name: 'value', doc: 'true for a number', optional: true }, { name: 'what', doc: 'what is watched; without it, a port that there is', optional: true }, rule],
    run: (e, a) => {
      const path = ruleIn(e, a);
      const number = a.value === 'true';
      e.change('watch something', (json) => addTerm(json, path, a.what ?? beginningOf(json, number), number));
    },
  },
  {
    name: 'rule.term', title: 'Set a part of what a rule watches', group: 'Edit', also: ['range', 'tolerance', 'weight', 'fade', 'within'], enabled: watching, doc: 'Without a value it is taken away.',
    params: [term, { name: 'member', doc: 'which', choices: () => termMembers }, { name: 'value', doc: 'a number, or an expression for if and value', optional: true }, rule],
    run: (e, a) => {
      const path = ruleIn(e, a);
      const place = termIn(e, path, a);
      const member = termMembers.find((m) => m === a.member);
      if (!member) throw new Error(`A term has no ${a.member ?? ''}: it has ${termMembers.join(', ')}.`);
      const text = member === 'if' || member === 'value';
      if (!text && a.value !== undefined && !Number.isFinite(Number(a.value))) throw new Error(`${a.value} is no number.`);
      e.change(`set ${member}`, (json) => setTermMember(json, path, place, member, a.value === undefined ? undefined : text ? a.value : new Num(a.value)));
    },
  },
  {
    name: 'rule.turn', title: 'Say otherwise what a watched value is to be', group: 'Edit', also: ['range', 'tolerance'], enabled: watching, doc: 'About one number, or between two.',
    params: [term, { name: 'to', doc: 'is or range', choices: () => ['is', 'range'] }, rule],
    run: (e, a) => {
      const path = ruleIn(e, a);
      const place = termIn(e, path, a);
      e.change('say what a value is to be', (json) => turnTerm(json, path, place, a.to === 'range'));
    },
  },
  {
    name: 'rule.unwatch', title: 'Watch something no more in a rule', group: 'Edit', also: ['remove term', 'delete condition'], enabled: watching,
    params: [term, rule],
    run: (e, a) => {
      const path = ruleIn(e, a);
      const place = termIn(e, path, a);
      e.change('watch something no more', (json) => dropTerm(json, path, place));
    },
  },
  {
    name: 'rule.does', title: 'Say what a rule runs', group: 'Edit', also: ['action', 'document', 'right-hand side', 'run', 'do'], enabled: watching, doc: 'An action or a document; nothing for an empty text.',
    params: [{ name: 'does', doc: 'its name', optional: true }, rule],
    run: (e, a) => {
      const path = ruleIn(e, a);
      e.change('say what a rule runs', (json) => setDoes(json, path, a.does ?? ''));
    },
  },
  {
    name: 'resource.add', title: 'Add a resource', group: 'Node', also: ['goods', 'money', 'bin'], keys: [{ key: 'r', alt: true, shift: true }], enabled: economy, doc: 'Units and the player have a bin for it.',
    params: [{ name: 'name', doc: 'what it shall be called', optional: true }],
    run: (e, a) => { e.change('add a resource', (json) => addStock(json, 'resources', a.name ?? 'resource')); },
  },
  {
    name: 'unit.add', title: 'Add a type of unit', group: 'Node', also: ['building', 'house', 'workshop'], keys: [{ key: 'u', alt: true, shift: true }], enabled: economy,
    params: [{ name: 'name', doc: 'what it shall be called', optional: true }],
    run: (e, a) => { e.change('add a type of unit', (json) => addStock(json, 'units', a.name ?? 'Unit')); },
  },
  {
    name: 'area.add', title: 'Add an area', group: 'Node', also: ['radius', 'range', 'tiles around'], enabled: economy, doc: 'Tiles around a unit, for checks and changes.',
    params: [{ name: 'name', doc: 'what it shall be called', optional: true }],
    run: (e, a) => { e.change('add an area', (json) => addStock(json, 'areas', a.name ?? 'Near')); },
  },
);
