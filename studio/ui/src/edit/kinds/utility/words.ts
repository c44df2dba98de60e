/* What considerations and options say, in a few words. */
import { type Json, List, Num, Obj, write } from '../../model/json';

const figure = (v: Json | undefined): string => (v instanceof Num ? v.text : v instanceof List ? v.items.map(figure).join('–') : '');

function answer(v: Obj): string {
  const out: string[] = [];
  if (v.get('veto') === true) out.push('out');
  if (v.has('add')) out.push(`+${figure(v.get('add'))}`.replace('+-', '−'));
  if (v.has('multiply')) out.push(`×${figure(v.get('multiply'))}`);
  if (v.has('rank')) out.push(`rank ${figure(v.get('rank'))}`);
  return out.join(' ') || 'nothing';
}

/** What a condition or a set says of the option. */
export function verdict(c: Obj): string {
  if (c.has('if')) {
    const [yes, no] = [c.get('then'), c.get('else')];
    if (!(yes instanceof Obj) && !(no instanceof Obj)) return 'else out';
    return [yes instanceof Obj && `then ${answer(yes)}`, no instanceof Obj && `else ${answer(no)}`].filter(Boolean).join(', ');
  }
  return '';
}

const seconds = (v: Json | undefined): string => (v instanceof Obj ? figure(v.get('for')) : figure(v));

/** What else an option says, in marks: the short forms of its past, its rank, how its measures are joined. */
export function marksOf(o: Obj): { text: string; title: string }[] {
  const out: { text: string; title: string }[] = [];
  const add = (text: string, title: string): void => {
    out.push({ text, title });
  };
  if (o.has('bucket')) add(o.text('bucket'), `Its rank is that of the bucket ${o.text('bucket')}`);
  if (o.has('rank')) add(`rank ${o.text('rank')}`, 'Only options of the highest rank take part');
  if (o.has('for')) add(`for each of ${o.object('for').text('from')}`, 'It is weighed for each element, and the best counts');
  if (o.has('combine') && o.text('combine') !== 'product') add(o.text('combine'), 'How its measures are joined');
  if (o.has('weight')) add(`× ${o.text('weight')}`, 'What its utility is multiplied with');
  if (o.has('commitment')) add('commitment', `It has ${write(o.get('commitment') ?? null, 0)} over the others while it runs`);
  if (o.has('cooldown')) add(`cooldown ${seconds(o.get('cooldown'))} s`, 'So long after it has run it does not run again');
  if (o.has('runtime')) add(`${seconds(o.get('runtime'))} s at most`, 'After that something else takes over');
  if (o.has('repeats')) add('repeats', `How often it begins in a row: ${write(o.get('repeats') ?? null, 0)}`);
  if (o.get('once') === true) add('once', 'It runs only once');
  if (o.get('suspend') === true) add('suspends', 'It puts aside what runs, and that goes on afterwards');
  for (const m of ['success', 'failure', 'interrupted'])
    if (o.has(m)) add(`${m} ${`+${figure(o.object(m).get('add'))}`.replace('+-', '−')}`, `After ${m === 'interrupted' ? 'it was interrupted' : m}, for ${figure(o.object(m).get('for'))} s`);
  return out;
}
