import type { ReactNode } from 'react';
import { useEditor } from '../../context';
import { List } from '../../model/json';
import { Row } from '../fields/Row';
import { type Slot, setSlot, useSlot } from '../slots';

/** What a result can fire. */
export interface Property {
  name: string;
  doc?: string;
  /** It does so without being told. */
  on?: boolean;
}

interface Props {
  slot: Slot;
  label: string;
  doc: string | undefined;
  note: ReactNode;
  needed: boolean;
  offered: readonly Property[];
}

/** Which of the properties of its result a function fires. */
export function FireField({ offered, ...row }: Props) {
  const editor = useEditor();
  const { value } = useSlot(row.slot);
  const list = value instanceof List ? value.items : undefined;
  const names = [...offered, ...(list ?? []).flatMap((n) => (typeof n === 'string' && !offered.some((o) => o.name === n) ? [{ name: n, doc: 'There is no such property.' }] : []))];
  const is = (p: Property): boolean => (list ? list.includes(p.name) : (p.on ?? false));
  return (
    <Row {...row} deep>
      {({ id }) => (
        <div id={id} className="fire-list" role="group" aria-label={row.label}>
          {names.map((p) => (
            <label key={p.name} className="inline" title={p.doc}>
              <input
                type="checkbox"
                checked={is(p)}
                onChange={(e) => {
                  setSlot(editor, row.slot, new List(names.filter((o) => (o.name === p.name ? e.target.checked : is(o))).map((o) => o.name)));
                }}
              />
              {p.name}
            </label>
          ))}
        </div>
      )}
    </Row>
  );
}
