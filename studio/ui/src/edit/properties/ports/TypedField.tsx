import { useEditor } from '../../context';
import { List, write } from '../../model/json';
import { RawField } from '../fields/RawField';
import { BoolField, ChoiceField, EntityField, type FieldProps, NumberField, TextField, VectorField, emptyOf } from '../fields/simple';
import { ItemTools } from '../form/ListField';
import { type TypeInfo } from '../knowledge';
import { useSlot, within } from '../slots';

interface Props extends FieldProps {
  type: string;
  types: readonly TypeInfo[];
  unit?: string | undefined;
}

/** A value of a type of the game's, as documents write it. */
export function TypedField({ type, types, unit, placeholder, ...field }: Props) {
  const known = types.find((t) => t.name === type);
  if (type.startsWith('list of ')) return <ListOf {...field} type={type.slice('list of '.length)} types={types} unit={unit} />;
  if (known?.enum) return <ChoiceField {...field} choices={known.enum} type={type} placeholder={placeholder ? `${placeholder} (by itself)` : '–'} />;
  switch (type) {
    case 'bool':
      return <BoolField {...field} byItself={placeholder === 'true'} />;
    case 'int':
    case 'float':
      return <NumberField {...field} whole={type === 'int'} unit={unit} placeholder={placeholder ?? '0'} />;
    case 'string':
    case 'name':
      return <TextField {...field} placeholder={placeholder} />;
    case 'vec2':
    case 'vec3':
      return <VectorField {...field} size={type === 'vec2' ? 2 : 3} placeholder={placeholder?.replace(/[[\]()]/g, '')} />;
    case 'entity':
      return <EntityField {...field} />;
    default:
      return <RawField {...field} />;
  }
}

function ListOf({ slot, type, types, unit, label, id }: Props) {
  const editor = useEditor();
  const { value } = useSlot(slot);
  const items = value instanceof List ? value.items : [];
  const base = slot.paths[0] ?? '';
  return (
    <div id={id || undefined} className="prop-list" role="group" aria-label={label}>
      {items.map((_, i) => (
        <div key={i} className="typed-item">
          <TypedField id="" describedBy={undefined} invalid={false} label={`${label} ${String(i + 1)}`} slot={within(slot, i)} type={type} types={types} unit={unit} />
          <ItemTools path={`${base}/${String(i)}`} at={i} count={items.length} what={`${label} ${String(i + 1)}`} />
        </div>
      ))}
      <button
        type="button"
        className="quiet add"
        onClick={() => void editor.run('property.insert', { paths: slot.paths.map((p) => `${p}/${String(items.length)}`).join(','), value: write(emptyOf(type, type === 'vec3' ? 3 : 2), 0) })}
      >
        + Add to {label}
      </button>
    </div>
  );
}
