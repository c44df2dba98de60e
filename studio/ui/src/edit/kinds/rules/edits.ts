/* Changes of documents of rules. */
import { type Json, List, Num, Obj, at, edited, pointer, steps } from '../../model/json';
import { withValue } from '../../properties/slots';
import { namesOf } from '../generic/parts';
import { type Edited, freeName, type Where } from '../kind';
import { chosenWay, stockIn, watches } from './model';

const ruleAt = (path: string | undefined): number => {
  const [holder, place] = steps(path ?? '');
  return holder === 'rules' && place !== undefined ? Number(place) : -1;
};

/** The rule that something is selected in, as a pointer; empty for none. */
export const ruleOfPath = (path: string | undefined): string => {
  const i = ruleAt(path);
  return i < 0 ? '' : pointer(['rules', i]);
};

/** A rule that runs as it is: for whom the rule beside it is, and with something that is there. */
function beginning(json: Obj, beside: Json | undefined): { json: Obj; members: [string, Json][] } {
  const { resources, units } = stockIn(json);
  const of = beside instanceof Obj && beside.has('of') ? (beside.get('of') ?? '') : units[0]?.name ?? 'player';
  const where = of === 'player' ? 'player' : 'unit';
  const held = resources.find((r) => r.bins.some((b) => b.where === where));
  const name = held?.name ?? freeName('wood', new Set(resources.map((r) => r.name)));
  const out = held ? json : edited(json, ['resources', name], () => Obj.of({ [where]: {} }));
  return { json: out, members: [['of', of], ['outputs', Obj.of({ [where]: { [name]: 1 } })]] };
}

const withRule = (json: Obj, place: number, name: string, members: readonly (readonly [string, Json])[]): Edited => ({
  json: json.with('rules', new List(json.list('rules')).inserted(place, new Obj([['name', freeName(name, namesOf(json))], ...members]))),
  selection: [pointer(['rules', place])],
});

/**
 * Adds a rule that runs as it is. Of rules that watch the first one that matches counts: it stands before the one that is selected, or on top, and does
 * what is given. In an economy all that are due run: it stands behind the selected one, or at the end.
 */
export function addRule(json: Obj, name: string, where: Where, does: Obj = Obj.empty): Edited {
  const near = ruleAt(where.near);
  if (watches(json)) return withRule(json, Math.max(near, 0), name, [['when', new List(['true'])], ...does.without('name').members]);
  if (does.size > 0) throw new Error('The rules of an economy run neither actions nor documents: they take and give. Rules that watch have a document of their own.');
  const made = beginning(json, near < 0 ? undefined : json.list('rules')[near]);
  return withRule(made.json, near < 0 ? json.list('rules').length : near + 1, name, made.members);
}

/** Writes what training has added to the weights of rules into them, and locks them: they stay, and the greatest come first. */
export function keepLearned(json: Obj, learned: ReadonlyMap<string, number>): Obj {
  const rules = json.list('rules').map((r) => {
    const gained = r instanceof Obj ? learned.get(r.text('name')) ?? 0 : 0;
    if (!(r instanceof Obj) || gained === 0) return r;
    const was = r.get('weight');
    return r.with('weight', new Num(String(Math.round(((was instanceof Num ? was.value : 1) + gained) * 1e6) / 1e6)));
  });
  return json.with('rules', new List(rules)).with('training', json.object('training').with('locked', true));
}

/** Moves a rule to another place in the order. */
export function moveRule(json: Obj, path: string, to: number): Edited {
  const from = ruleAt(path);
  const list = new List(json.list('rules'));
  const rule = list.items[from];
  if (rule === undefined || !Number.isInteger(to) || to < 0 || to >= list.items.length || to === from) return { json, selection: [path] };
  return { json: json.with('rules', list.without(from).inserted(to, rule)), selection: [pointer(['rules', to])] };
}

/** Sets an amount of a rule, or takes it away. */
export function setTerm(json: Obj, rule: string, place: string, takes: boolean, amount: Num | undefined): Obj {
  const way = chosenWay(place, takes);
  const [owner, , ...more] = way;
  if (owner === undefined || more.length === 0) return json;
  const out = withValue(json, [pointer([...steps(rule), ...way])], amount);
  const left = at(out, [...steps(rule), owner]);
  return left instanceof Obj && left.size === 0 ? edited(out, [...steps(rule), owner], () => undefined) : out;
}

/** An amount goes into another bin, at the same place of the list where that is possible. What was there is added to. */
export function moveTerm(json: Obj, rule: string, from: string, to: string, takes: boolean): Obj {
  const [was, is] = [chosenWay(from, takes), chosenWay(to, takes)];
  const value = at(json, [...steps(rule), ...was]);
  if (from === to || !(value instanceof Num)) return json;
  const had = at(json, [...steps(rule), ...is]);
  const sum = had instanceof Num ? new Num(Number((had.value + value.value).toFixed(6))) : value;
  if (pointer(was.slice(0, -1)) === pointer(is.slice(0, -1)) && had === undefined)
    return edited(json, [...steps(rule), ...was.slice(0, -1)], (o) => (o instanceof Obj ? o.renamed(was.at(-1) ?? '', is.at(-1) ?? '') : o));
  return edited(setTerm(json, rule, from, takes, undefined), [...steps(rule), ...is], () => sum);
}

/** Who has a rule: nobody is all types of unit. */
export function setOf(json: Obj, rule: string, names: readonly string[]): Obj {
  const [one] = names;
  return withValue(json, [`${rule}/of`], names.length === 0 ? undefined : names.length === 1 ? one : new List(names));
}

/** Without checks that say nothing. */
export function withoutEmpty(json: Obj, rule: string): Obj {
  const checks = at(json, [...steps(rule), 'checks']);
  if (!(checks instanceof List)) return json;
  const left = checks.items.filter((c) => typeof c !== 'string' || c.trim() !== '');
  return left.length === checks.items.length ? json : withValue(json, [`${rule}/checks`], left.length === 0 ? undefined : new List(left));
}

/** Adds a resource, a type of unit or an area under a free name. */
export function addStock(json: Obj, member: 'resources' | 'units' | 'areas', name: string): Edited {
  const free = freeName(name, new Set(json.object(member).names));
  const made = { resources: Obj.of({ unit: {}, player: {} }), units: Obj.empty, areas: Obj.of({ radius: 5 }) }[member];
  return { json: json.with(member, json.object(member).with(free, made)), selection: [pointer([member, free])] };
}
