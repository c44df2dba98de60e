import { useSettings } from '../live/context';
import { setSetting } from '../live/settings';
import { Icon } from '../shell/icons';
import { DataGlyph, StatusMark, TriggerGlyph } from './marks';

const rows = [
  { className: 'port trigger in', text: 'trigger in', glyph: <TriggerGlyph /> },
  { className: 'port trigger out', text: 'trigger out', glyph: <TriggerGlyph /> },
  { className: 'port data in', text: 'data in', glyph: <DataGlyph set={false} /> },
  { className: 'port data out', text: 'data out', glyph: <DataGlyph set={false} /> },
  { className: 'port data out', text: 'not zero', glyph: <DataGlyph set /> },
  { className: '', text: 'running', glyph: <StatusMark active /> },
  { className: '', text: 'not running', glyph: <StatusMark active={false} /> },
];

export function Legend() {
  const show = useSettings((s) => s.legend);
  if (!show) return null;
  return (
    <div className="legend" aria-label="Legend">
      {rows.map((r) => (
        <span key={r.text} className="entry">
          <span className={r.className}>{r.glyph}</span>
          {r.text}
        </span>
      ))}
      <span className="entry">
        <svg width="22" height="8" aria-hidden="true">
          <path className="dashed" d="M0 4 H22" />
        </svg>
        last frame
      </span>
      <button
        type="button"
        className="quiet icon"
        aria-label="Hide the legend"
        title="Hide the legend; the command palette (Ctrl K) shows it again"
        onClick={() => {
          setSetting({ legend: false });
        }}
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
