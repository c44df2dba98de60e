import './record.css';
import { useStore } from 'zustand';
import { useGame, useLive } from '../../live/context';
import { side } from '../side';
import { seekTo } from '../time/actions';
import { timeState } from '../time/timeState';
import { tickAt, xOf, type View } from '../time/view';
import { coverageText, parted } from './model';
import { useRecording } from './record';

const ROW = 14;

/** Where each rule matches, over a stretch of the recording, under the moments of what was shown. */
export function Matches({ view, width }: { view: View; width: number }) {
  const live = useLive();
  const rate = useGame((s) => s.game?.rate ?? 60);
  const answer = useRecording((s) => s.answer);
  const tried = useRecording((s) => s.tried);
  if (!answer || width <= 0) return null;
  const moments = answer.moments.map((m) => m.tick);
  const x = (tick: number): number => Math.round(xOf(view, width, tick) * 10) / 10;
  const seen = (from: number, to: number): boolean => to >= view.from && from <= view.from + view.span;
  const rows = tried ? answer.rules.flatMap((_, i) => tried.rules[i] ?? []) : [];
  const height = (rows.length + 1) * ROW;
  return (
    <svg
      className="rule-matches"
      width={width}
      height={height}
      role="img"
      aria-label={tried ? coverageText(tried.all, moments.length, rate) : `${String(moments.length)} moments`}
      data-testid="rule-matches"
      onClick={(e) => {
        seekTo(live, tickAt(view, width, e.clientX - e.currentTarget.getBoundingClientRect().left));
      }}
    >
      {rows.map((row, i) =>
        parted(row.spans, moments).filter((s) => seen(s.from, s.to)).map((s) => (
          <rect key={`${String(i)} ${String(s.from)}`} className={s.shown ? 'shown' : 'besides'} x={x(s.from)} y={(i + 1) * ROW + 2} width={Math.max(1.5, x(s.to) - x(s.from))} height={ROW - 4} rx={2} data-from={s.from} data-to={s.to} />
        )),
      )}
      {moments.filter((m) => seen(m, m)).map((m) => {
        const hit = !tried || tried.all.at.includes(m);
        return (
          <g key={m} className={hit ? 'moment' : 'moment missed'} data-moment={m}>
            <line x1={x(m)} x2={x(m)} y1={ROW - 3} y2={height} />
            <path d={`M${String(x(m))} 2l5 5l-5 5l-5 -5z`} />
          </g>
        );
      })}
    </svg>
  );
}

/** The same over the timeline, with the names of the rules beside it; nothing while no rules are recorded. */
export function RuleStrip({ left, width }: { left: number; width: number }) {
  const open = useStore(side, (s) => s.tab === 'record');
  const view = useStore(timeState, (s) => s.view);
  const answer = useRecording((s) => s.answer);
  const tried = useRecording((s) => s.tried);
  if (!open || !view || !answer || answer.moments.length === 0) return null;
  return (
    <div className="rule-strip" data-testid="rule-strip">
      <div className="rule-names" style={{ width: left }}>
        <span>shown</span>
        {tried && answer.rules.map((r) => (
          <span key={r.name} title={`Where ${r.name} would match`}>
            {r.name}
          </span>
        ))}
      </div>
      <Matches view={view} width={width} />
    </div>
  );
}
