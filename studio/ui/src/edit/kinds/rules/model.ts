/* What a document of rules says, as a table shows it. */
import { type Json, List, Num, Obj } from '../../model/json';
import type { Term } from '../../../rules/standing';

export interface RuleAt {
  path: string;
  name: string;
  doc: string;
  terms: readonly Term[];
  gives: readonly string[];
  /** When it is evaluated; "" in a production system. */
  due: string;
  step: boolean;
}

const amount = (v: Json): string => (v instanceof Num ? v.text : v instanceof Obj ? v.text('expr') : String(v));

const moves = (rule: Obj, member: string): string[] => rule.object(member).members.map(([bin, v]) => `${amount(v)} ${bin}`);

const texts = (v: Json | undefined): string[] => (v instanceof List ? v.items : v === undefined ? [] : [v]).flatMap((t) => (typeof t === 'string' ? [t] : []));

function condition(c: Json): string {
  if (!(c instanceof Obj)) return '';
  if (c.has('if')) return c.text('if');
  const within = c.get('within');
  return `${c.text('value')} = ${amount(c.get('is') ?? '?')} ± ${within instanceof Num ? within.text : '0'}`;
}

export function rulesOf(json: Obj): RuleAt[] {
  const matched = json.has('match');
  return json.list('rules').flatMap((v, i): RuleAt[] => {
    if (!(v instanceof Obj)) return [];
    const every = v.get('every');
    const on = texts(v.get('on'));
    return [{
      path: `/rules/${String(i)}`, name: v.text('name'), doc: v.text('doc'), step: v.get('step') === true,
      terms: [
        ...v.list('when').map((c): Term => ({ sort: 'when', text: condition(c) })),
        ...texts(v.get('checks')).map((text): Term => ({ sort: 'check', text })),
        ...moves(v, 'inputs').map((text): Term => ({ sort: 'input', text })),
      ],
      gives: [...moves(v, 'outputs'), ...(v.has('success') ? [v.text('success')] : []), ...texts(v.get('fire')), v.text('do') || v.text('run')].filter((t) => t !== ''),
      due: matched ? '' : on.length > 0 ? `on ${on.join(', ')}` : `every ${every instanceof Num ? every.text : '1'} d`,
    }];
  });
}
