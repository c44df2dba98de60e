/* What can be picked where a value names something. */
import type { EditState } from '../editor';
import { kindEditor } from '../kinds';
import { named } from '../kinds/generic/sections';
import type { Item } from '../kinds/kind';
import { List, Obj, at, steps } from '../model/json';
import type { Choice } from './fields/Combo';
import { type Manifest, typesOf } from './knowledge';
import { referenceTo } from './references';
import type { Role } from './roles';

const flat = (items: readonly Item[]): Item[] => items.flatMap((i) => [i, ...flat(i.children)]);

/** Names of all objects that lie under members of a name, at any depth. */
function namesUnder(json: Obj, member: string): Choice[] {
  const out = new Map<string, Choice>();
  const walk = (o: Obj): void => {
    for (const [name, v] of o.members) {
      if (!(v instanceof Obj)) continue;
      if (name === member) for (const [n, s] of v.members) if (!out.has(n)) out.set(n, { value: n, doc: s instanceof Obj ? s.text('doc') || undefined : undefined });
      walk(v);
    }
  };
  walk(json);
  return [...out.values()];
}

interface Declared {
  name: string;
  out: boolean;
  type: string;
  doc: string;
}

export const portsOf = (json: Obj): Declared[] =>
  json.list('ports').flatMap((p) => (p instanceof Obj ? [{ name: p.text('in') || p.text('out'), out: p.has('out'), type: p.text('type'), doc: p.text('doc') }] : []));

const variables = (json: Obj): Choice[] =>
  json.object('variables').members.map(([value, v]) => ({ value, note: v instanceof Obj ? v.text('type') : typeof v === 'string' ? v : undefined, doc: v instanceof Obj ? v.text('doc') || undefined : undefined }));

const portChoice = (p: Declared): Choice => ({ value: p.name, note: p.type, doc: p.doc || undefined });

const wanted: Readonly<Record<string, (kind: string, own: string) => boolean>> = {
  boards: (kind) => kind === 'board',
  shared: (kind) => kind === 'considerations',
  base: (kind, own) => kind === own,
  layers: (kind) => kind === 'tree',
};

function documents(s: EditState, json: Obj, way: readonly string[]): Choice[] {
  const holder = way.at(-1) === 'base' ? 'base' : (way.find((w) => Object.hasOwn(wanted, w)) ?? '');
  const fits = wanted[holder] ?? ((kind: string) => kind !== 'board' && kind !== 'considerations');
  const own = json.text('kind');
  return (s.listing?.documents ?? [])
    .filter((d) => d.path !== s.current && fits(d.kind, own))
    .map((d) => ({ value: referenceTo(s.current ?? '', d.path), label: d.path, note: d.kind, doc: d.doc }));
}

/** What can be named by a value of a role; undefined if it cannot be listed. */
export function choicesFor(role: Role, s: EditState, json: Obj, way: readonly string[], manifest: Manifest): Choice[] | undefined {
  const described = (list: Manifest['actions']): Choice[] => {
    const seen = new Set<string>();
    return (list ?? []).flatMap((d) => (seen.has(d.name) ? [] : (seen.add(d.name), [{ value: d.name, doc: d.doc }])));
  };
  switch (role) {
    case 'document':
      return documents(s, json, way);
    case 'node':
      return json.object('nodes').members.map(([value, n]) => ({ value, doc: n instanceof Obj ? n.text('doc') || undefined : undefined }));
    case 'state': {
      // A state of a machine in a state leads to the states beside it.
      for (let n = way.length - 1; n >= 0; n--) {
        const holder = at(json, [...way.slice(0, n), 'states']);
        if (holder instanceof Obj) return holder.members.map(([value, v]) => ({ value, doc: v instanceof Obj ? v.text('doc') || undefined : undefined }));
      }
      return namesUnder(json, 'states');
    }
    case 'option': {
      const holder = at(json, [...way.slice(0, way.indexOf('choose')), 'options']);
      return holder instanceof Obj ? holder.names.map((value) => ({ value })) : namesUnder(json, 'options');
    }
    case 'layer':
      return json.list('layers').flatMap((l) => (l instanceof Obj ? [{ value: l.text('name') }] : []));
    case 'material':
      return namesUnder(json, 'materials');
    case 'area':
      return namesUnder(json, 'areas');
    case 'modality':
      return namesUnder(json, 'modalities');
    case 'task':
    case 'planned':
      return namesUnder(json, role === 'task' ? 'tasks' : 'actions');
    case 'trigger': {
      const out = way.includes('fire') && json.text('kind') !== 'graph';
      return portsOf(json).filter((p) => p.type === 'trigger' && p.out === out).map(portChoice);
    }
    case 'variable':
      return variables(json);
    case 'target':
      return [...variables(json), ...portsOf(json).filter((p) => p.out && p.type !== 'trigger').map(portChoice)];
    case 'port':
      return [...portsOf(json).map(portChoice), ...variables(json)];
    case 'bucket':
      return namesUnder(json, 'buckets');
    case 'considerations':
      return json.object('considerations').names.map((value) => ({ value }));
    case 'common':
      return json.list('common').flatMap((c) => (c instanceof Obj && c.has('name') ? [{ value: c.text('name') }] : []));
    case 'curve':
      return json.object('curves').names.map((value) => ({ value }));
    case 'action':
      return described(manifest.actions);
    case 'function':
      return described(manifest.functions);
    case 'interface':
      return described(manifest.interfaces);
    case 'type':
      return typesOf(manifest).map((t) => ({ value: t.name, doc: t.doc }));
    case 'list':
      return [...(manifest.lists ?? []).map((l) => ({ value: l.name, doc: l.doc })), ...portsOf(json).filter((p) => p.type.startsWith('list of ')).map(portChoice), ...variables(json).filter((v) => v.note?.startsWith('list of '))];
    default:
      return named(json, role);
  }
}

/** Everything of the document that can be selected, by its pointer. */
export function itemAt(json: Obj, path: string): Item | undefined {
  return flat(kindEditor(json.text('kind')).outline(json)).find((i) => i.path === path);
}

/** How many items a list has, 0 of what is none. */
export const countOf = (json: Obj, path: string): number => {
  const v = at(json, steps(path));
  return v instanceof List ? v.items.length : 0;
};
