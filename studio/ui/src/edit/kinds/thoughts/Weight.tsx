import { useRef, type KeyboardEvent, type PointerEvent } from 'react';
import { useEditor } from '../../context';
import { Num, type Obj } from '../../model/json';
import { ExpressionField } from '../../properties/expression/ExpressionField';
import { NumberField } from '../../properties/fields/simple';
import { useTyping } from '../../properties/slots';
import { WeightBar } from '../../../thoughts/Lanes';
import { product } from '../../../thoughts/lanes';
import { Code } from '../utility/cells';
import { weightOf } from './model';

const bare = { id: '', describedBy: undefined, invalid: false };

const round = (v: number): number => Math.round(v * 100) / 100;

interface Props {
  path: string;
  name: string;
  thought: Obj;
  /** What the clusters weigh that it lies in, from the outermost. */
  outer: readonly (number | string)[];
  /** Value of a full bar. */
  full: number;
  editable: boolean;
}

/** What a thought weighs, as a bar that is dragged, and as a number or an expression that is typed. */
export function Weight({ path, name, thought, outer, full, editable }: Props) {
  const editor = useEditor();
  const slot = { paths: [`${path}/weight`] };
  const typing = useTyping(slot);
  const dragging = useRef(false);
  const weight = weightOf(thought);
  const whole = product([...outer, weight]);
  const number = typeof weight === 'number';
  const live = (v: number): void => {
    typing.live(round(v) === 1 ? undefined : new Num(round(v)));
  };
  const at = (e: PointerEvent): number => {
    const { left, width } = e.currentTarget.getBoundingClientRect();
    return Math.max(0, Math.min(1, (e.clientX - left) / Math.max(1, width))) * full;
  };
  const key = (e: KeyboardEvent): void => {
    const step = { ArrowRight: 0.05, ArrowUp: 0.05, ArrowLeft: -0.05, ArrowDown: -0.05 }[e.key];
    if (step === undefined || e.altKey || e.ctrlKey || !number) return;
    live(Math.max(0, weight + step * (e.shiftKey ? 5 : 1)));
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div className="thought-line weight" title={outer.some((w) => w !== 1) ? `Clusters’ weights are multiplied with its own: ${whole}` : undefined}>
      <span className="label">weight</span>
      {number && editable ? (
        <span
          className="weight-slider"
          role="slider"
          tabIndex={0}
          aria-label={`Weight of ${name}`}
          aria-valuemin={0}
          aria-valuemax={full}
          aria-valuenow={weight}
          title="Drag, or ← →, with Shift five times as much"
          onPointerDown={(e) => {
            e.preventDefault();
            e.currentTarget.focus();
            e.currentTarget.setPointerCapture(e.pointerId);
            dragging.current = true;
            live(at(e));
          }}
          onPointerMove={(e) => {
            if (dragging.current) live(at(e));
          }}
          onPointerUp={() => {
            if (dragging.current) typing.commit();
            dragging.current = false;
          }}
          onPointerCancel={() => {
            if (dragging.current) typing.cancel();
            dragging.current = false;
          }}
          onKeyDown={key}
          onBlur={() => {
            typing.commit();
          }}
        >
          <WeightBar value={weight} full={full} />
        </span>
      ) : (
        number && <WeightBar value={weight} full={full} />
      )}
      {editable && number && (
        <span className="weight-number" data-cell="weight">
          <NumberField {...bare} slot={slot} label={`Weight of ${name}, as a number`} placeholder="1" />
        </span>
      )}
      {editable && !number && (
        <span className="weight-expression" data-cell="weight">
          <ExpressionField {...bare} slot={{ paths: [`${path}/weight/expr`] }} label={`Weight of ${name}, as an expression`} />
        </span>
      )}
      {!editable && !number && <Code text={weight} />}
      {editable && (
        <button
          type="button"
          className="quiet icon"
          aria-pressed={!number}
          aria-label={`Compute the weight of ${name}`}
          title={number ? 'Compute the weight: an expression instead of a number' : 'A number instead of the expression'}
          onClick={() => void editor.run('thought.weight', { path, to: number ? `${String(weight)} * 1` : '1' })}
        >
          ƒ
        </button>
      )}
      {(outer.some((w) => w !== 1) || (number && !editable)) && <span className="figures">{whole}</span>}
    </div>
  );
}
