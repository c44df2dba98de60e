/* Operations that are of use in the terminal. */
import type { Editor } from '../editor';
import { define, keyText, operation, operations, type Operation } from '../operation';
import { writeClip } from '../clipboard';
import { count } from '../shell/names';

const own = new Set(['help', 'again', 'ls', 'clear', 'script.copy']);

/** Lines that were done and went well, without those that only look. */
export const scriptOf = (e: Editor): string[] => e.state.done.filter((d) => !d.failed && !own.has(d.line.split(' ')[0] ?? '')).map((d) => d.line);

const usage = (o: Operation): string => [o.name, ...(o.params ?? []).map((p) => (p.optional ? `[${p.name}=…]` : `${p.name}=…`))].join(' ');

function help(e: Editor, about: string | undefined): string {
  if (about === undefined) {
    const width = Math.max(...operations().map((o) => o.name.length));
    return [...operations().map((o) => `${o.name.padEnd(width)}  ${o.title}`), '', 'help NAME tells more of one. Values with spaces stand in double quotes; # begins a comment.'].join('\n');
  }
  const o = operation(about);
  if (!o) {
    const near = operations().filter((x) => x.name.includes(about) || x.title.toLowerCase().includes(about.toLowerCase()));
    if (near.length === 0) throw new Error(`There is no operation ${about}.`);
    return near.map((x) => `${x.name}  ${x.title}`).join('\n');
  }
  return [
    usage(o),
    `${o.title}.${o.doc === undefined ? '' : ` ${o.doc}`}`,
    ...(o.params ?? []).map((p) => {
      const choices = p.choices?.(e) ?? [];
      return `  ${p.name}: ${p.doc}${p.optional ? ' (may be left out)' : ''}${choices.length > 0 ? `; ${choices.slice(0, 12).join(', ')}${choices.length > 12 ? ', …' : ''}` : ''}`;
    }),
    ...((o.keys?.length ?? 0) > 0 ? [`  keys: ${(o.keys ?? []).map(keyText).join(', ')}`] : []),
  ].join('\n');
}

define(
  { name: 'help', title: 'List the operations', group: 'View', also: ['operations', 'commands'], params: [{ name: 'about', doc: 'one of them', optional: true, choices: () => operations().map((o) => o.name) }], run: (e, a) => help(e, a.about) },
  { name: 'ls', title: 'List the documents, as project.list does', group: 'View', params: [{ name: 'folder', doc: 'only those in it', optional: true }], run: (e, a) => operation('project.list')?.run(e, a) },
  { name: 'clear', title: 'Clear the terminal', group: 'View', also: ['empty', 'console'], run: (e) => { e.set({ done: [] }); } },
  {
    name: 'again', title: 'Do the last operation again', group: 'Edit', also: ['repeat', 'redo last'], keys: [{ key: '.', ctrl: true, inText: true }], enabled: (e) => scriptOf(e).length > 0,
    run: async (e) => { const last = scriptOf(e).at(-1); if (last !== undefined && !(await e.type(last))) throw new Error(`${last} could not be done again.`); },
  },
  { name: 'script.copy', title: 'Copy what was done as a script', group: 'Edit', also: ['macro', 'record', 'export'], enabled: (e) => scriptOf(e).length > 0, run: async (e) => { const lines = scriptOf(e); await writeClip(`${lines.join('\n')}\n`); e.say('good', `${count(lines.length, 'line')} copied: paste them into the terminal to do them again.`); } },
);
