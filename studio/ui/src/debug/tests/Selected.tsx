import './tests.css';
import { useStore } from 'zustand';
import { Icon } from '../../shell/icons';
import { showTab } from '../side';
import { timeState } from '../time/timeState';
import { xOf } from '../time/view';
import { select, selection } from './selection';

/** The selected stretch over the ruler and the rows, and what can be made of it. */
export function Selected({ left, width, rate }: { left: number; width: number; rate: number }) {
  const range = useStore(selection, (s) => s.range);
  const view = useStore(timeState, (s) => s.view);
  if (!range || !view || width === 0) return null;
  const [x0, x1] = [xOf(view, width, range.from), xOf(view, width, range.to + 1)];
  if (x1 < 0 || x0 > width) return null;
  const from = Math.max(0, x0);
  const to = Math.min(width, x1);
  return (
    <div className="time-selected" style={{ left: left + from, width: Math.max(2, to - from) }} data-testid="time-selection" data-from={range.from} data-to={range.to}>
      <div className={from > width - 190 ? 'chip-box end' : 'chip-box'}>
        <button type="button" className="quiet" data-action="test-of-selection" title={`Make a test of frames ${range.from} to ${range.to}, or save their recording`} onClick={() => { showTab('test'); }}>
          {((range.to - range.from) / rate).toFixed(1)} s · Make a test
        </button>
        <button type="button" className="quiet icon" aria-label="Select nothing" title="Clear selection (Delete in the ruler)" onClick={() => { select(null); }}>
          <Icon name="close" />
        </button>
      </div>
    </div>
  );
}
