import { useState } from 'react';
import { useEditor } from '../../context';
import { freeName } from '../../kinds/kind';
import { Icon } from '../../../shell/icons';
import { Obj, pointer, write } from '../../model/json';
import { type Schema, effective, first, fits, forms } from '../schema';
import { type Slot, setSlot, useSlot, within } from '../slots';
import { AddNamed } from './AddNamed';
import { summary } from './ListField';
import { focusSoon } from './ObjectForm';
import { ValueField } from './ValueField';
import { type Place, useForm } from './context';

interface Props {
  slot: Slot;
  place: Place;
  of: Schema;
  names: Schema | undefined;
  label: string;
  /** What its names name, where they are not given here, and the member beside that says in which document. */
  naming?: string | undefined;
  beside?: string | undefined;
}

/** The name of a member: what is typed is taken with Enter. */
export function NameField({ name, label, pattern, onRename }: { name: string; label: string; pattern?: string | undefined; onRename: (to: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? name;
  const bad = draft !== null && (draft === '' || (pattern !== undefined && !fits(pattern, draft)));
  const take = () => {
    if (draft !== null && draft !== name && !bad) onRename(draft);
    setDraft(null);
  };
  return (
    <input
      className="name-field"
      aria-label={label}
      aria-invalid={bad || undefined}
      title={bad ? 'A name begins with a letter or _, and goes on with letters, digits and _' : 'Enter renames it, Escape keeps the name'}
      value={text}
      spellCheck={false}
      autoComplete="off"
      onChange={(e) => {
        setDraft(e.target.value);
      }}
      onKeyDown={(e) => {
        if (e.key === 'Enter') take();
        else if (e.key === 'Escape' && draft !== null) setDraft(null);
        else return;
        e.preventDefault();
        e.stopPropagation();
      }}
      onBlur={take}
    />
  );
}

/** An object whose members somebody has named: each has its name and its value. */
export function MapField({ slot, place, of, names, label, naming, beside = '' }: Props) {
  const editor = useEditor();
  const { root } = useForm();
  const { value } = useSlot(slot);
  const [open, setOpen] = useState('');
  const base = slot.paths[0] ?? '';
  const members = value instanceof Obj ? value.members : [];
  const several = slot.paths.length > 1;
  const add = (name: string): void => {
    if (members.length === 0 && value === undefined) setSlot(editor, slot, Obj.empty.with(name, first(root, of)));
    else void editor.run('property.set', { paths: slot.paths.map((p) => p + pointer([name])).join(','), value: write(first(root, of), 0) });
    setOpen(name);
    focusSoon(slot, name);
  };
  return (
    <div className="prop-map">
      <div role={members.length > 0 ? 'list' : undefined} aria-label={members.length > 0 ? label : undefined}>
      {members.map(([name, v]) => {
        const e = effective(root, of, v);
        const folds = (v instanceof Obj && e.properties !== undefined) || forms(root, of).length > 0 || (typeof v === 'object' && v !== null && 'items' in v);
        const shown = !folds || open === name;
        const path = base + pointer([name]);
        return (
          <div role="listitem" key={name} className={shown && folds ? 'prop-item open' : 'prop-item'}>
            <div className="prop-item-head">
              {folds && (
                <button type="button" className="quiet icon" aria-expanded={shown} aria-label={`${shown ? 'Fold' : 'Unfold'} ${name}`} title={shown ? 'Fold' : 'Unfold'} onClick={() => { setOpen(shown ? '' : name); }}>
                  <Icon name={shown ? 'down' : 'right'} />
                </button>
              )}
              <NameField name={name} label={`Name of ${name}`} pattern={names?.pattern} onRename={(to) => void editor.run(names?.pattern === undefined || naming !== undefined ? 'property.rename' : 'part.rename', { path, to })} />
              {folds && !shown && <span className="quiet-text">{summary(v)}</span>}
              {!several && (
                <span className="item-tools">
                  <button type="button" className="quiet icon" aria-label={`Take away ${name}`} title="Take it away" onClick={() => void editor.run('property.set', { paths: path })}>
                    <Icon name="close" />
                  </button>
                </span>
              )}
            </div>
            {shown && (
              <div className="prop-inner">
                <ValueField slot={within(slot, name)} place={{ way: [...place.way, name], outer: place.outer }} declared={of} label={name} needed />
              </div>
            )}
          </div>
        );
      })}
      </div>
      {naming !== undefined ? (
        <AddNamed path={base} of={naming} beside={beside} label={label} taken={members.map(([n]) => n)} onAdd={add} />
      ) : (
        <button type="button" className="quiet add" title={`Add to ${label}`} onClick={() => { add(freeName('New', new Set(members.map(([n]) => n)))); }}>
          + Add{members.length === 0 ? ` to ${label}` : ''}
        </button>
      )}
    </div>
  );
}
