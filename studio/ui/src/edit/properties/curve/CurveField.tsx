import { useMemo, useState, type ReactNode } from 'react';
import { useEdit } from '../../context';
import { Num, at, steps, write, type Json } from '../../model/json';
import { Row } from '../fields/Row';
import { useSlot, type Slot } from '../slots';
import { CurveEditor } from './CurveEditor';
import { CurveShape } from './CurveShape';
import { readCurve } from './curve';
import { useNamed } from './names';

interface Props {
  slot: Slot;
  label: string;
  doc: string | undefined;
  note: ReactNode;
  needed: boolean;
  extra: ReactNode;
}

const text = (v: Json | undefined, or: string): string => (v instanceof Num ? v.text : v === undefined || v === null ? or : write(v, 0));

/** The bookends of the measure whose curve it is. */
export function useBookends(path: string): { from: string; to: string } {
  const owner = path.slice(0, path.lastIndexOf('/'));
  const from = useEdit((s) => at(s.current === null ? undefined : s.docs.get(s.current)?.history.state.json, [...steps(owner), 'from']));
  const to = useEdit((s) => at(s.current === null ? undefined : s.docs.get(s.current)?.history.state.json, [...steps(owner), 'to']));
  return { from: text(from, '0'), to: text(to, '1') };
}

/** A curve as a picture, which unfolds to its editor. */
export function CurveField(row: Props) {
  const { slot, label } = row;
  const named = useNamed();
  const { value } = useSlot(slot);
  const [open, setOpen] = useState(false);
  const curve = useMemo(() => readCurve(value, named.curve), [value, named]);
  const ends = useBookends(slot.paths[0] ?? '');
  const said = typeof value === 'string' ? value : value === undefined ? 'as it is' : curve.shape;
  return (
    <div className="prop-curve">
      <Row {...row} deep>
        {({ id, describedBy }) => (
          <button id={id} type="button" className="curve-button" aria-describedby={describedBy} aria-expanded={open} title={open ? 'Fold the curve' : 'Edit the curve'} onClick={() => { setOpen(!open); }}>
            <CurveShape curve={curve} width={56} height={28} />
            <code title={value === undefined ? undefined : write(value, 0)}>{said}</code>
          </button>
        )}
      </Row>
      {open && <CurveEditor slot={slot} label={label} from={ends.from} to={ends.to} />}
    </div>
  );
}
