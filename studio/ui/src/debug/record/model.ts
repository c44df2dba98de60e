/* Rules that are recorded: what is said of them, and how a document gets them. */
import type { RecordableValue, RecordedMoment, RecordedRule, TriedRule, WatchedValue } from '../../protocol/control';
import { shortFloat } from '../../live/format';
import { List, Num, Obj, parse, type Json } from '../../edit/model/json';

/** A term of a rule as the game writes it. */
export interface Term {
  value: string;
  from: number;
  to: number;
  weight: number;
}

const number = (v: unknown): number | undefined => (typeof v === 'number' ? v : undefined);

/** The terms of a rule that the game has made; none of a text that is no rule. */
export function termsOf(text: string): Term[] {
  let rule: { when?: unknown };
  try {
    rule = JSON.parse(text) as { when?: unknown };
  } catch {
    return [];
  }
  if (!Array.isArray(rule.when)) return [];
  return rule.when.flatMap((t: unknown) => {
    if (typeof t !== 'object' || t === null) return [];
    const { value, is, within, from, to, weight } = t as Record<string, unknown>;
    if (typeof value !== 'string') return [];
    const [mid, off] = [number(is), number(within) ?? 0];
    return [{ value, from: mid === undefined ? (number(from) ?? -Infinity) : mid - off, to: mid === undefined ? (number(to) ?? Infinity) : mid + off, weight: number(weight) ?? 1 }];
  });
}

/** A range as people read it: of a truth, a word. */
export function rangeText(t: Pick<Term, 'from' | 'to'>, type = 'float', unit = ''): string {
  const of = unit === '' ? '' : ` ${unit}`;
  if (type === 'bool') return t.from <= 0 && t.to >= 1 ? 'true or false' : t.to >= 1 ? 'true' : 'false';
  const text = (v: number): string => (Number.isInteger(v) ? String(v) : shortFloat(v));
  if (t.from === t.to) return `${text(t.from)}${of}`;
  return `${text(t.from)} to ${text(t.to)}${of}`;
}

/** How long some frames are. */
export const lengthText = (frames: number, rate: number): string => (frames < rate / 10 ? (frames === 1 ? '1 frame' : `${String(frames)} frames`) : `${(frames / rate).toFixed(1)} s`);

/** At how many moments a rule matches, and where else. */
export function coverageText(t: Pick<TriedRule, 'at' | 'besides' | 'stretches'>, moments: number, rate: number): string {
  const at = moments === 0 ? 'No moment is marked' : t.at.length === moments ? (moments === 1 ? 'Matches at the moment' : `Matches at ${String(moments)} of ${String(moments)} moments`) : `Matches at ${String(t.at.length)} of ${String(moments)} moments`;
  if (t.besides === 0) return `${at}, and nowhere besides`;
  const where = t.stretches === 1 ? 'in one other stretch' : `in ${String(t.stretches)} other stretches`;
  return `${at}, and ${lengthText(t.besides, rate)} besides, ${where}`;
}

/** The moments at which nothing matched. */
export const missed = (moments: readonly RecordedMoment[], all: TriedRule | undefined): Set<number> => new Set(all ? moments.map((m) => m.tick).filter((tick) => !all.at.includes(tick)) : []);

/** Spans, each with whether a moment lies in it. */
export function parted(spans: readonly number[], moments: readonly number[]): { from: number; to: number; shown: boolean }[] {
  const out = [];
  for (let i = 0; i + 1 < spans.length; i += 2) {
    const [from, to] = [spans[i] ?? 0, spans[i + 1] ?? 0];
    out.push({ from, to, shown: moments.some((m) => m >= from && m < to) });
  }
  return out;
}

/** What is watched with a change of one value; a value that was not is watched from now on. */
export function withWatched(list: readonly WatchedValue[], value: string, by: Partial<WatchedValue> | null, offered: readonly RecordableValue[]): WatchedValue[] {
  if (by === null) return list.filter((w) => w.value !== value);
  if (list.some((w) => w.value === value)) return list.map((w) => (w.value === value ? { ...w, ...by } : w));
  const v = offered.find((o) => o.value === value);
  const made = [...list, { value, weight: 1, within: v?.within ?? 0, ...by }];
  const place = (name: string): number => offered.findIndex((o) => o.value === name);
  return made.sort((a, b) => place(a.value) - place(b.value));
}

const namesIn = (json: Obj): Set<string> => new Set(json.list('rules').flatMap((r) => (r instanceof Obj ? [r.text('name')] : [])));

/** A document with rules at its end, by names that nothing in it has. */
export function addRules(json: Obj, texts: readonly string[]): Obj {
  const names = namesIn(json);
  const rules: Json[] = [...json.list('rules')];
  for (const text of texts) {
    const rule = parse(text);
    if (!(rule instanceof Obj)) continue;
    const wanted = rule.text('name');
    let name = wanted;
    for (let n = 2; names.has(name); n++) name = `${wanted}${String(n)}`;
    names.add(name);
    rules.push(rule.with('name', name));
  }
  return json.with('rules', new List(rules));
}

/** A document that watches, with the ports that its rules need. */
export function documentWith(name: string, watched: readonly WatchedValue[], values: readonly RecordableValue[], texts: readonly string[]): Obj {
  const ports = watched.flatMap((w) => {
    const v = values.find((o) => o.value === w.value);
    return v ? [Obj.of({ in: v.value, type: v.type, ...(v.unit !== '' && { unit: v.unit }) })] : [];
  });
  return addRules(new Obj([['wits', new Num(1)], ['kind', 'rules'], ['name', name], ['ports', new List(ports)], ['rules', List.empty]]), texts);
}

/** What a recorded rule says, in words: "Distance 0.4 to 1.1 m, Near true". */
export const ruleText = (rule: RecordedRule, values: readonly RecordableValue[]): string =>
  termsOf(rule.text).map((t) => {
    const v = values.find((o) => o.value === t.value);
    return `${t.value} ${rangeText(t, v?.type, v?.unit)}`;
  }).join(', ');
