/* What a number of a document may be: its schema says so, or the type of the port or variable that takes it. */
import type { Editor } from '../../editor';
import { Obj, at, steps } from '../../model/json';
import { schemaOf } from '../knowledge';
import { along, effective } from '../schema';
import type { Limits } from './marks';

const LIST = 'list of ';
const typed = ['default', 'const', 'value'];

/** The type of values that a port or a variable says of its default, or a node's port of what it is given; empty if none does. */
function typeAt(e: Editor, way: readonly string[]): string {
  const last = way.at(-1) ?? '';
  const list = /^\d+$/.test(last);
  const own = list ? way.slice(0, -1) : way;
  const member = own.at(-1) ?? '';
  const owner = at(e.json, own.slice(0, -1));
  let type = '';
  if (owner instanceof Obj && typed.includes(member)) type = owner.text('type') || owner.text('of');
  const node = own.at(-2) === 'with' ? at(e.json, own.slice(0, -2)) : undefined;
  if (node instanceof Obj) {
    const port = e.infos.get(e.json.text('kind'), e.doc?.path ?? '', node)?.ports?.find((p) => p.name === member && !p.out);
    type = port?.type ?? '';
  }
  return list && type.startsWith(LIST) ? type.slice(LIST.length) : type;
}

export function limitsOf(e: Editor, path: string): Limits {
  const way = steps(path);
  const root = schemaOf(e.json.text('kind'));
  const { declared } = along(root, e.json, way);
  const s = declared ? effective(root, declared, at(e.json, way)) : {};
  const types = [s.type].flat();
  const whole = (types.includes('integer') && !types.includes('number')) || typeAt(e, way) === 'int';
  return { least: s.minimum ?? s.exclusiveMinimum, most: s.maximum, whole };
}
