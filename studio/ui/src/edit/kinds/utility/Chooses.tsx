import { useEditor } from '../../context';
import { List, Obj, type Json } from '../../model/json';
import { NumberField, TextField } from '../../properties/fields/simple';
import { setSlot } from '../../properties/slots';
import { level } from './options';

const ways = [
  { way: 'highest', text: 'the best', doc: 'The option of the highest utility; of equal ones the first by name.' },
  { way: 'weighted', text: 'by chance', doc: 'One that is drawn, with a probability of its utility over the sum of all.' },
  { way: 'rules', text: 'the first that is of use', doc: 'In the order of the table.' },
  { way: 'sequence', text: 'one after the other', doc: 'In the order of the table, whatever they are worth.' },
  { way: 'by', text: 'as the game says', doc: 'By a way to choose that the game adds in Go, by its name.' },
] as const;

const wayOf = (v: Json | undefined): string => (typeof v === 'string' ? v : v instanceof Obj ? (v.names[0] ?? 'highest') : 'highest');

/** How one of the options is chosen, and when. */
export function Chooses({ json }: { json: Obj }) {
  const editor = useEditor();
  const way = wayOf(json.get('choose'));
  const choose = (to: string) => {
    const names = level(json).map((l) => l.name);
    setSlot(editor, { paths: ['/choose'] }, to === 'by' ? Obj.of({ by: '' }) : to === 'rules' || to === 'sequence' ? Obj.of({ [to]: names }) : to);
  };
  const on = json.object('decide').get('on');
  const triggers = typeof on === 'string' ? [on] : on instanceof List ? on.items.filter((t): t is string => typeof t === 'string') : [];
  if (json.has('pick')) return null;
  return (
    <p className="chooses edit-chooses">
      <label>
        Choose
        <select value={way} title={ways.find((w) => w.way === way)?.doc} onChange={(e) => { choose(e.target.value); }}>
          {ways.map((w) => (
            <option key={w.way} value={w.way}>
              {w.text}
            </option>
          ))}
        </select>
      </label>
      {way === 'by' && <TextField id="" describedBy={undefined} invalid={false} label="Name of the game's way to choose" slot={{ paths: ['/choose/by'] }} placeholder="name" />}
      <span className="decides">
        when an option has ended, and every
        <NumberField id="" describedBy={undefined} invalid={false} label="Seconds between decisions" slot={{ paths: ['/decide/every'] }} low={0} placeholder="–" unit="s" />
      </span>
      {triggers.length > 0 && (
        <span>
          and on <b>{triggers.join(', ')}</b>
        </span>
      )}
    </p>
  );
}
