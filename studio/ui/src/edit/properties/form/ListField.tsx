import { useState } from 'react';
import { useEditor } from '../../context';
import { Icon } from '../../../shell/icons';
import { type Json, List, Num, Obj, pointer, write } from '../../model/json';
import { type Schema, effective, first } from '../schema';
import { roleOf } from '../roles';
import { type Slot, setSlot, useSlot, within } from '../slots';
import { ObjectForm, focusSoon } from './ObjectForm';
import { ValueField } from './ValueField';
import { type Place, useForm } from './context';

interface Props {
  slot: Slot;
  place: Place;
  of: Schema;
  label: string;
}

/** So many members and items are told, and of what lies in them only that it is there. */
const TOLD = 4;

const several = (all: readonly string[], between: string): string => all.slice(0, TOLD).join(between) + (all.length > TOLD ? `${between}…` : '');

/** A value inside of an item. */
function inside(v: Json): string {
  if (v instanceof List) return v.items.some((i) => i instanceof Obj || i instanceof List) ? `${String(v.items.length)} items` : several(v.items.map(inside), ', ') || 'nothing';
  if (v instanceof Obj) return v.names.join(', ') || 'nothing';
  return typeof v === 'string' ? v : write(v, 0);
}

/** What an item is, in a few words: never as it is written in the file. */
export function summary(v: Json): string {
  if (!(v instanceof Obj)) return inside(v);
  const name = v.text('name');
  const what = ['use', 'input', 'if', 'in', 'out', 'script', 'when', 'run', 'do', 'type'].map((m) => v.text(m)).find((t) => t !== '') ?? '';
  return [name, what].filter(Boolean).join(' · ') || several(v.members.map(([n, m]) => `${n} ${inside(m)}`), ' · ') || 'nothing';
}

/** Buttons that move an item and take it away. */
export function ItemTools({ path, at, count, what }: { path: string; at: number; count: number; what: string }) {
  const editor = useEditor();
  const move = (by: number) => {
    void editor.run('property.move', { path, to: String(at + by) });
  };
  return (
    <span className="item-tools">
      <button type="button" className="quiet icon" disabled={at === 0} aria-label={`Move ${what} up`} title="Before the one before it" onClick={() => { move(-1); }}>
        <Icon name="up" />
      </button>
      <button type="button" className="quiet icon flip" disabled={at === count - 1} aria-label={`Move ${what} down`} title="Behind the one after it" onClick={() => { move(1); }}>
        <Icon name="up" />
      </button>
      <button type="button" className="quiet icon" aria-label={`Take away ${what}`} title="Take it away" onClick={() => void editor.run('property.set', { paths: path })}>
        <Icon name="close" />
      </button>
    </span>
  );
}

/** A list: items are added, moved and taken away; objects fold to a line. */
export function ListField({ slot, place, of, label }: Props) {
  const editor = useEditor();
  const { root } = useForm();
  const { value } = useSlot(slot);
  const [openAt, setOpenAt] = useState(0); // there is often just one
  const list = value instanceof List ? value.items : [];
  const base = slot.paths[0] ?? '';
  const several = slot.paths.length > 1;
  const add = () => {
    const last = list.at(-1);
    const v = typeof last === 'string' || last === undefined ? first(root, of) : last instanceof Num ? last : first(root, of);
    if (slot.paths.length > 0) void editor.run('property.insert', { paths: slot.paths.map((p) => `${p}/${String(list.length)}`).join(','), value: write(v, 0) });
    setOpenAt(list.length);
    focusSoon(slot, String(list.length));
  };
  return (
    <div className="prop-list">
      <div role={list.length > 0 ? 'list' : undefined} aria-label={list.length > 0 ? label : undefined}>
      {list.map((item, i) => {
        const here = within(slot, i);
        const way = [...place.way, String(i)];
        const e = effective(root, of, item);
        const what = `${label} ${String(i + 1)}`;
        const tools = !several && <ItemTools path={base + pointer([i])} at={i} count={list.length} what={what} />;
        if (item instanceof Obj && e.properties) {
          const open = openAt === i;
          return (
            <div role="listitem" key={i} className={open ? 'prop-item open' : 'prop-item'}>
              <div className="prop-item-head">
                <button type="button" className="quiet" aria-expanded={open} title={open ? 'Fold' : 'Unfold'} onClick={() => { setOpenAt(open ? -1 : i); }}>
                  <Icon name={open ? 'down' : 'right'} />
                  <span>{summary(item)}</span>
                </button>
                {tools}
              </div>
              {open && (
                <div className="prop-inner">
                  <ObjectForm slot={here} place={{ way, outer: [...place.outer, e] }} />
                </div>
              )}
            </div>
          );
        }
        const role = roleOf(e);
        return (
          <div role="listitem" key={i} className={`prop-item${role === 'script' || role === 'expression' ? ' wide' : ''}`}>
            <ValueField slot={here} place={{ way, outer: place.outer }} declared={of} label={String(i + 1)} needed extra={tools} />
          </div>
        );
      })}
      </div>
      <button type="button" className="quiet add" title={`Add to ${label}`} onClick={add}>
        + Add{list.length === 0 ? ` to ${label}` : ''}
      </button>
      {list.length === 0 && !several && (
        <button type="button" className="quiet add" onClick={() => { setSlot(editor, slot, undefined); }}>
          Take the empty list away
        </button>
      )}
    </div>
  );
}
