import type { Editor } from '../editor';
import { linkOf } from '../kinds/graph/links';
import { portsAt } from '../kinds/graph/operations';
import { at, steps } from '../model/json';
import type { EditPort, PaletteItem } from '../protocol';
import type { NodeKind } from '../../protocol/messages';

export interface Row {
  group: string;
  title: string;
  items: PaletteItem[];
}

const titles: Readonly<Record<string, string>> = { action: 'Actions', document: 'Documents', function: 'Functions', state: 'States' };

const titleOf = (group: string): string => titles[group] ?? (group === '' ? 'Nodes' : group.charAt(0).toUpperCase() + group.slice(1));

/** By group while nothing is searched for; what was found stands in the order in which it was found. */
export function grouped(items: readonly PaletteItem[], searched: boolean): Row[] {
  if (searched) return [{ group: 'found', title: '', items: [...items] }];
  const groups = new Map<string, PaletteItem[]>();
  for (const i of items) {
    const list = groups.get(i.group);
    if (list) list.push(i);
    else groups.set(i.group, [i]);
  }
  return [...groups].map(([group, list]) => ({ group, title: titleOf(group), items: list }));
}

const marks: Readonly<Record<PaletteItem['what'], NodeKind>> = { action: 'action', document: 'part', function: 'function', type: 'leaf' };
const types: Readonly<Record<string, NodeKind>> = { expr: 'expression', const: 'constant', condition: 'condition', composite: 'composite', decorator: 'decorator', state: 'state', option: 'option' };

export const markOf = (i: PaletteItem): NodeKind => types[i.name] ?? types[i.group] ?? marks[i.what];

/** What labels call an item of the palette of a kind. */
export const labelsOf = (i: PaletteItem, kind: string): string[] => [i.what === 'type' ? `node/${kind}/${i.name}` : `${i.what}/${i.name}`];

const life = (name: string, out: boolean): EditPort => ({ name, out, type: 'trigger', builtin: true });

/** All ports of what would be added, those of the life cycle too. */
export function portsOf(i: PaletteItem): EditPort[] {
  const lives = i.what === 'action' || i.what === 'document';
  const result = ['function', 'value'].includes(i.group) && i.what === 'type';
  return [
    ...(i.ports ?? []),
    ...(lives ? [life('Activate', false), life('Deactivate', false), life('OnActivate', true), life('OnDeactivate', true), life('OnSuccess', true), life('OnFailure', true)] : []),
    ...(result && (i.ports ?? []).length === 0 ? [{ name: i.group === 'function' ? 'Result' : 'Value', out: true, type: '' }] : []),
  ];
}

/** The type of what a link carries, as far as the ports at its ends are known. */
export function typeOfLink(e: Editor, path: string): string {
  const text = at(e.json, steps(path));
  const link = typeof text === 'string' ? linkOf(text) : null;
  if (!link) return '';
  const ends = [portsAt(e, link.from.node).find((p) => p.out && p.name === link.from.port), portsAt(e, link.to.node).find((p) => !p.out && p.name === link.to.port)];
  return ends[0]?.type ?? ends[1]?.type ?? '';
}
