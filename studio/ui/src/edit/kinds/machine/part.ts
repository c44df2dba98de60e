/* A machine document as the part that the watching page draws, so that both look alike. */
import type { GraphNode, Link, Part } from '../../../protocol/messages';
import { Obj } from '../../model/json';
import { type Titles, titlesIn } from '../../properties/title';
import { allPlaces, holds, placesOf, texts, type Place } from './levels';
import { viewOf } from './spots';

/** What a drawn way stands for. */
export interface WayMeta {
  /** JSON Pointer of the transition or interrupt. */
  path: string;
  /** The how-manieth it is of those that may leave its state; 0 if it is the only one. */
  order: number;
  /** It does something on the way, in words. */
  does: string;
  /** It leads nowhere: the machine stays. */
  stays: boolean;
}

export interface MachinePart {
  part: Part;
  /** JSON Pointers of the nodes, by their ids; "?Name" of a state that is not there. */
  paths: string[];
  values: (Obj | null)[];
  /** By the index of the link. */
  ways: (WayMeta | null)[];
  /** Transitions that lead from any state to none: they have no place in the drawing. */
  loose: { path: string; label: string }[];
}

/** What a transition does, in words. */
export const doesOf = (t: Obj): string => [t.text('then'), ...texts(t.get('fire')).map((f) => `fires ${f}`)].filter(Boolean).join('; ');

/** Of what is done on the way so many letters are shown. */
const MOST = 28;

const NO_CONDITION = 'no condition yet';

function nodeOf(id: number, p: Place, holder: number, titles: Titles): GraphNode {
  const v = p.value;
  const kind = v.has('run') ? 'part' : v.has('do') ? 'action' : p.sort;
  const end = v.text('end');
  const history = v.text('history');
  return {
    id, name: p.name, kind, type: kind === 'state' ? end : '', active: -1, ports: [], ...(holder >= 0 && { in: holder }),
    title: titles(v), about: v.text('doc'),
    ...(history !== '' && { extras: [{ kind: 'history', text: history }] }),
  };
}

export function machinePart(json: Obj, path: string, view: Record<string, [number, number]> | null): MachinePart {
  const places = allPlaces(json);
  const ids = new Map(places.map((p, i) => [p.path, i]));
  const titles = titlesIn(json, 'states');
  const [taken, begins] = [titlesIn(json, 'transitions'), titlesIn(json, 'interrupts')];
  const nodes = places.map((p, i) => nodeOf(i, p, ids.get(p.level) ?? -1, titles));
  const paths = places.map((p) => p.path);
  const values: (Obj | null)[] = places.map((p) => p.value);
  const links: Link[] = [];
  const ways: (WayMeta | null)[] = [];
  const loose: MachinePart['loose'] = [];
  const link = (from: number, to: number, label: string, meta: WayMeta | null, interrupts = false): void => {
    links.push({ from: [from, ''], to: [to, ''], delayed: false, label, ...(interrupts && { interrupts }) });
    ways.push(meta);
  };
  const level = (holder: Obj, at: string): void => {
    const own = new Map(placesOf(holder, at).map((p) => [p.name, ids.get(p.path) ?? -1]));
    const id = (name: string): number => {
      const known = own.get(name);
      if (known !== undefined) return known;
      const made = nodes.length;
      const above = ids.get(at);
      nodes.push({ id: made, name, kind: 'state', type: '', title: json.has('base') ? 'of the base' : 'not in this machine', active: -1, ports: [], ...(above !== undefined && { in: above }) });
      paths.push(`?${at}/${name}`);
      values.push(null);
      own.set(name, made);
      return made;
    };
    const states = holder.object('states');
    const start = holder.text('start') || (states.size === 1 ? (states.names[0] ?? '') : '');
    if (start !== '') link(-1, id(start), '', null);
    const transitions = holder.list('transitions').map((t) => (t instanceof Obj ? t : Obj.empty));
    const leaving = (name: string): number[] => transitions.flatMap((t, i) => (t.has('from') && !texts(t.get('from')).includes(name) ? [] : [i]));
    transitions.forEach((t, i) => {
      const does = doesOf(t);
      const done = does.length > MOST ? `${does.slice(0, MOST - 1)}…` : does;
      const label = [taken(t, NO_CONDITION), done && `ƒ ${done}`].filter(Boolean).join(', ');
      const [from, to] = [texts(t.get('from')), texts(t.get('to'))];
      const meta = (order: number, stays: boolean): WayMeta => ({ path: `${at}/transitions/${String(i)}`, order, does, stays });
      if (from.length === 0) {
        if (to.length === 0) loose.push({ path: `${at}/transitions/${String(i)}`, label });
        for (const target of to) link(-1, id(target), label, meta(transitions.length > 1 ? i + 1 : 0, false));
        return;
      }
      for (const name of from) {
        const all = leaving(name);
        const order = all.length > 1 ? all.indexOf(i) + 1 : 0;
        const source = id(name);
        if (to.length === 0) link(source, source, label, meta(order, true));
        for (const target of to) link(source, id(target), label, meta(order, false));
      }
    });
    holder.list('interrupts').forEach((v, i) => {
      const o = v instanceof Obj ? v : Obj.empty;
      const own = ids.get(`${at}/interrupts/${String(i)}`) ?? -1;
      const meta: WayMeta = { path: `${at}/interrupts/${String(i)}`, order: 0, does: '', stays: false };
      link(-1, own, begins(o, NO_CONDITION), meta, true);
      if (o.has('to')) link(own, id(o.text('to')), 'then', meta);
    });
    for (const p of placesOf(holder, at)) if (holds(p.value)) level(p.value, p.path);
  };
  level(json, '');
  const part: Part = { id: 0, parent: -1, node: -1, name: json.text('name') || path, document: path, kind: 'machine', ports: [], nodes, links, view: view ?? viewOf(json) };
  return { part, paths, values, ways, loose };
}

