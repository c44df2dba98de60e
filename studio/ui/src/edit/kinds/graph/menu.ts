import type { Entry, MenuAt } from '../../canvas/ContextMenu';
import type { Editor } from '../../editor';
import { Obj } from '../../model/json';
import { nodeAt } from './edits';

/** What can be done with what is selected, of graphs only. */
export function menu(e: Editor, at: MenuAt): Entry[][] {
  const [path = ''] = e.selection;
  const name = e.selection.length === 1 ? nodeAt(path) : undefined;
  const node = name === undefined ? undefined : e.json.object('nodes').get(name);
  const links: Entry[] = [{ run: 'link.connect' }, { run: 'link.insert' }, { run: 'link.reconnect' }, { run: 'graph.ports' }];
  const port: Entry[] = [];
  if (at.port && name !== undefined) {
    const end = `${name}.${at.port.name}`;
    port.push({ run: 'link.connect', args: { from: end, dir: at.port.dir }, title: `Connect ${at.port.name}…` });
    port.push({ run: 'link.disconnect', args: { port: end }, title: `Disconnect ${at.port.name}` });
    port.push({ run: 'script.edit', args: { port: end }, title: `Script when ${at.port.name} fires` });
  }
  const groups: Entry[][] = [port.filter((p) => p.run !== 'script.edit' || isTrigger(e, node, at.port?.name)), links];
  if (node instanceof Obj && (node.has('call') || node.has('expr'))) {
    const info = e.infos.get('graph', e.state.current ?? '', node);
    const fire = info?.fire as { name: string; doc?: string; on?: boolean }[] | undefined;
    const chosen = node.has('fire') ? new Set(node.list('fire')) : null;
    groups.push((fire ?? []).map((f) => ({ run: 'node.fire', args: { node: name, trigger: f.name }, title: `Fires ${f.name}`, checked: chosen ? chosen.has(f.name) : f.on === true })));
    if (info?.self !== undefined) groups.push([{ run: 'node.self', args: { node: name }, title: 'Asks for the agent itself', checked: node.get('self') === true }]);
  }
  groups.push([{ run: 'node.replace' }, { run: 'node.extract' }, { run: 'node.inline' }, { run: 'frame.add' }]);
  return groups;
}

const isTrigger = (e: Editor, node: unknown, port: string | undefined): boolean =>
  node instanceof Obj && (e.infos.get('graph', e.state.current ?? '', node)?.ports ?? []).some((p) => p.name === port && p.type === 'trigger');
