/* States of a graph that become a machine. */
import type { Editor } from '../../editor';
import { Obj, parse, pointer } from '../../model/json';
import { defineFor, type Args } from '../../operation';
import type { MadeMachine } from '../../protocol';
import { nodeAt } from './edits';

const isGraph = (e: Editor): boolean => e.json.text('kind') === 'graph' && e.doc?.unreadable === undefined;

/** Asks what would be written; nothing is. It throws why it cannot be done. */
export async function askMachine(e: Editor, node: string, to = ''): Promise<MadeMachine> {
  const d = e.doc;
  if (!d) throw new Error('There is no document open.');
  const texts = Object.fromEntries([...e.state.docs.values()].filter((o) => o.dirty && o.path !== d.path).map((o) => [o.path, e.text(o)]));
  return e.request<MadeMachine>('make-machine', { path: d.path, text: e.text(d), node, to, texts });
}

async function make(e: Editor, a: Args): Promise<void> {
  const node = a.node ?? e.selection.map(nodeAt).find((n) => n !== undefined);
  if (node === undefined) throw new Error('Select one of the states.');
  if (a.to === undefined) {
    e.show('make-machine', { node });
    return;
  }
  const before = e.json;
  const path = e.doc?.path ?? '';
  const made = await askMachine(e, node, a.to);
  const json = parse(made.texts[path] ?? '');
  if (!(json instanceof Obj) || e.doc?.path !== path || e.json !== before) throw new Error('The document was changed meanwhile: do it again.');
  const others = new Map(Object.entries(made.texts).filter(([p]) => p !== path));
  e.changeWith('make the states a machine', () => ({ json, selection: [pointer(['nodes', made.name])] }), others);
  e.select(e.selection, true);
  e.say('good', `The states are in ${made.machine} now. Saving writes both documents.`, { title: 'Open it', run: () => void e.open(made.machine) });
}

defineFor(['graph'], {
  name: 'states.to-machine', title: 'Make the states a machine…', group: 'Node', also: ['convert', 'fsm', 'state machine', 'refactor'], doc: 'Nodes that start each other when they end become a state machine document.', enabled: isGraph,
  params: [{ name: 'node', doc: 'one of the states', optional: true }, { name: 'to', doc: 'the new machine, such as guard_states.machine.json', optional: true }], run: make,
});
