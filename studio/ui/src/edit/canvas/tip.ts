/* What a node does, in the words of whoever made its type: shown while the mouse rests on it. */
import type { Editor } from '../editor';
import { at, Obj, steps } from '../model/json';

/** Adds to the title of what the mouse is on what the server tells of it; what is not known yet is asked for. */
export function explain(e: Editor, path: string, target: Element): void {
  const thing = target.closest<HTMLElement>('[data-thing]');
  const titled = target.closest<HTMLElement>('[title]');
  const id = thing?.dataset.thing;
  if (!thing || id === undefined || (titled && !thing.contains(titled)) || target.closest('button, .port, .badge')) return;
  const node = at(e.json, steps(id));
  if (!(node instanceof Obj)) return;
  const doc = e.infos.get(e.json.text('kind'), path, node)?.doc;
  const el = titled ?? thing;
  if (doc !== undefined && doc !== '' && !el.title.includes(doc)) el.title = [el.title, doc].filter(Boolean).join('\n');
}
