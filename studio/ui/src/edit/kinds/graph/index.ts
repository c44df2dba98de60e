import { Num, Obj, pointer, type Json } from '../../model/json';
import { portsOf } from '../../model/ports';
import { framePaths } from '../../canvas/frames';
import { titlesIn } from '../../properties/title';
import type { Item, KindEditor } from '../kind';
import { add, copy, linkPath, nodeAt, nodePath, paste, remove } from './edits';
import { GraphCanvas } from './GraphCanvas';
import { menu } from './menu';
import './operations';

const textOf = (v: Json | undefined): string => (typeof v === 'string' ? v : v instanceof Num ? v.text : '');

const item = (path: string, name: string, title: string, what: string, doc = ''): Item => ({ path, name, title, what, ...(doc !== '' && { doc }), children: [] });

/** Ports, variables, nodes with their names in order, links, scripts, frames. */
function outline(json: Obj): Item[] {
  const ports = portsOf(json).filter((p) => p.path !== '').map((p) => item(p.path, p.name, `${p.out ? 'out' : 'in'}, ${p.type}`, 'port', p.doc));
  const variables = json.object('variables').members.map(([name, v]) =>
    item(pointer(['variables', name]), name, v instanceof Obj ? v.text('type') : textOf(v), 'variable', v instanceof Obj ? v.text('doc') : ''));
  const titles = titlesIn(json, 'nodes');
  const nodes = json.object('nodes').members.map(([name, v]) => item(nodePath(name), name, v instanceof Obj ? titles(v) : '', 'node', v instanceof Obj ? v.text('doc') : ''));
  const links = json.list('links').map((l, i) => item(linkPath(i), '', textOf(l), 'link'));
  const scripts = json.object('scripts').members.map(([at, v]) => item(pointer(['scripts', at]), at, textOf(v), 'script'));
  return [...ports, ...variables, ...nodes, ...links, ...scripts, ...framePaths(json).map(([path, text]) => item(path, text || 'Frame', '', 'frame'))];
}

/** Graphs: nodes joined by ports, side by side. */
export const graph: KindEditor = {
  kind: 'graph',
  Canvas: GraphCanvas,
  shows: ['nodes', 'links'],
  outline,
  names: (json) => new Set(json.object('nodes').names),
  add, remove, copy, paste, menu,
  onwards: (e) => {
    const name = e.selection.length === 1 ? nodeAt(e.selection[0] ?? '') : undefined;
    const node = name === undefined ? undefined : e.json.object('nodes').get(name);
    const runs = node instanceof Obj && (node.has('do') || node.has('run'));
    if (name !== undefined && !runs) return undefined;
    return { from: { end: name === undefined ? 'OnActivate' : `${name}.OnSuccess`, type: 'trigger', out: true }, says: name === undefined ? 'at the start, linked' : `after ${name}, linked` };
  },
  all: (json) => [...json.object('nodes').names.map(nodePath), ...json.list('links').map((_, i) => linkPath(i)), ...framePaths(json).map(([path]) => path)],
};
