import { useLive } from '../../live/context';
import { useDebug } from '../context';
import { sides, solidSide, titleOf, whatIfOf } from './whatIf';

/** Which of both futures the game goes, and the way to the other. */
export function Turn({ change }: { change: string }) {
  const live = useLive();
  const solid = useDebug((s) => solidSide(s.standing));
  return (
    <div className="what-if-turn" role="group" aria-label="Future that the game goes">
      {sides.map((side) => (
        <button key={side} type="button" data-side={side} data-solid={side === solid} aria-pressed={side === solid} title={side === solid ? 'The game goes this future; the other one is the ghost' : 'Go over to this future; the other one is kept as the ghost'} onClick={() => { whatIfOf(live).turnTo(side); }}>
          <i className="swatch" aria-hidden="true" />
          <span>{titleOf(side, change)}</span>
          <small>{side === solid ? 'solid' : 'ghost'}</small>
        </button>
      ))}
    </div>
  );
}
