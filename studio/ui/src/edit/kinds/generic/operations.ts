/* What can be done to documents of any kind that the page has no canvas for. */
import type { Editor } from '../../editor';
import { define } from '../../operation';
import { freeName } from '../kind';
import { addTo, namesOf } from './parts';
import { sections } from './sections';

const here = (e: Editor): boolean => e.doc !== undefined && e.doc.unreadable === undefined && e.kind.listed === true && sections(e).length > 0;

define({
  name: 'part.add', title: 'Add a part', group: 'Node', also: ['goal', 'fact', 'task', 'field', 'create'], enabled: here,
  doc: 'To a document that is shown as a list: a goal, a fact, a task, a field.',
  params: [{ name: 'to', doc: 'the member that holds it, such as facts', choices: (e) => sections(e).map((s) => s.member) }, { name: 'name', doc: 'what it shall be called', optional: true }],
  run: (e, a) => {
    const all = sections(e);
    const s = all.find((s) => s.member === a.to);
    if (!s) throw new Error(`Documents of the kind ${e.json.text('kind')} have no ${a.to ?? ''}: parts can be added to ${all.map((s) => s.member).join(', ')}.`);
    const what = s.noun;
    e.change(`add a ${what}`, (json, selection) => addTo(json, s.member, s.least, freeName(a.name ?? what.charAt(0).toUpperCase() + what.slice(1), namesOf(json)), selection[0]));
  },
});
