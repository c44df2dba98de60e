/* What can be picked where a value names something. */
import type { EditState } from '../editor';
import { kindEditor } from '../kinds/registry';
import { named } from '../kinds/generic/sections';
import type { Item } from '../kinds/kind';
import { List, Obj, at, steps } from '../model/json';
import { type Port, portsOf } from '../model/ports';
import type { Choice } from './fields/Combo';
import { type Manifest, schemaOf, typesOf } from './knowledge';
import { referenceTo } from './references';
import { splitPath, splitWithin } from '../shell/names';
import type { Role } from './roles';
import { along } from './schema';

const flat = (items: readonly Item[]): Item[] => items.flatMap((i) => [i, ...flat(i.children)]);

const variables = (json: Obj): Choice[] =>
  json.object('variables').members.map(([value, v]) => ({ value, note: v instanceof Obj ? v.text('type') : typeof v === 'string' ? v : undefined, doc: v instanceof Obj ? v.text('doc') || undefined : undefined }));

const portChoice = (p: Port): Choice => ({ value: p.name, note: p.type, doc: p.doc || undefined });

/** Whether documents of a kind run; others hold what somebody looks up. */
const runs = (kind: string): boolean => kindEditor(kind).inert !== true && kind !== 'considerations';

function documents(s: EditState, json: Obj, way: readonly string[]): Choice[] {
  const own = json.text('kind');
  const wanted = way.at(-1) === 'base' ? own : along(schemaOf(own), json, way).declared?.of;
  return (s.listing?.documents ?? [])
    .filter((d) => d.path !== s.current && ['', splitWithin(s.current ?? '').file].includes(splitPath(d.path).within) && (wanted === undefined ? kindEditor(own).inert === true || runs(d.kind) : d.kind === wanted))
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
    case 'planned':
      return named(json, 'action', way);
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
      return named(json, role, way);
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
