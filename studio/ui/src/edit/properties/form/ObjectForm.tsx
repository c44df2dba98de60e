import { useEditor } from '../../context';
import { List, Obj } from '../../model/json';
import { Combo } from '../fields/Combo';
import { first } from '../schema';
import { type Slot, setSlot, useSlot, within } from '../slots';
import { ValueField } from './ValueField';
import { type Place, step, useForm } from './context';

interface Props {
  slot: Slot;
  place: Place;
  /** Members that are shown elsewhere. */
  skip?: ReadonlySet<string>;
  /** Members that are shown even if they are not set. */
  always?: readonly string[];
  /** Only these are offered. */
  offered?: readonly string[];
}

const none: ReadonlySet<string> = new Set();

/** Members that are shown wherever they suit, set or not: what a condition aborts is what designers ask of it first. */
const PLAIN: readonly string[] = ['abort'];

/** An object: the members that it has, and those that it could have. */
export function ObjectForm({ slot, place, skip = none, always = [], offered }: Props) {
  const editor = useEditor();
  const { root } = useForm();
  const { value } = useSlot(slot);
  const e = place.outer.at(-1) ?? {};
  const own = value instanceof Obj ? value.names : [];
  const required = e.required ?? [];
  const suits = offered ?? e.suits ?? Object.keys(e.properties ?? {});
  const plain = PLAIN.filter((n) => suits.includes(n));
  const shown = [...own, ...[...required, ...always, ...plain].filter((n) => !own.includes(n))].filter((n, i, all) => !skip.has(n) && all.indexOf(n) === i);
  const order = (n: string): number => (n === 'name' ? -2 : required.includes(n) ? -1 : n === 'doc' ? 1 : 0);
  shown.sort((a, b) => order(a) - order(b));
  const could = suits.filter((n) => !shown.includes(n) && !skip.has(n));
  return (
    <>
      {shown.map((name) => {
        const { way, declared } = step(place, name);
        return (
          <ValueField
            key={name}
            slot={within(slot, name)}
            place={{ way, outer: place.outer }}
            declared={declared}
            label={name}
            note={declared === undefined && value instanceof Obj && value.has(name) && e.properties ? 'not known here: kept as it is' : undefined}
            needed={required.includes(name)}
          />
        );
      })}
      {could.length > 0 && (
        <div className="prop-add">
          <Combo
            label={place.way.length > 0 ? `Add to ${place.way.at(-1) ?? ''}` : 'Add'}
            placeholder={shown.length > 0 ? 'Add…' : `Add ${could.slice(0, 3).map((n) => (n === 'doc' ? 'description' : n)).join(', ')}…`}
            value=""
            clears
            choices={could.map((n) => {
              const { declared } = step(place, n);
              return { value: n, doc: declared?.description };
            })}
            onPick={(n) => {
              const { declared } = step(place, n);
              const v = first(root, declared ?? {});
              setSlot(editor, within(slot, n), v instanceof List && v.items.length === 0 && declared?.items ? new List([first(root, declared.items)]) : v);
              focusSoon(slot, n);
            }}
          />
        </div>
      )}
    </>
  );
}

/** Goes to a new field when it is there; what is typed takes the place of what it began with. */
export function focusSoon(slot: Slot, ...way: readonly string[]): void {
  const path = within(slot, ...way).paths[0] ?? '';
  requestAnimationFrame(() => {
    const field = document.querySelector(`[data-field=${JSON.stringify(path)}]`);
    const control = field?.querySelector<HTMLElement>('input, textarea, select');
    control?.focus();
    if (control instanceof HTMLInputElement) control.select();
  });
}
