import { useState } from 'react';
import { shortFloat } from '../../live/format';
import type { RecordableValue, Series, WatchedValue } from '../../protocol/control';
import { termsOf } from './model';
import { recordingOf, useRecording } from './record';
import { useLive } from '../../live/context';

const [W, H] = [150, 26];

/** A value over the recording, with the bands in which the rules hold. */
function Small({ of, series, bands, moments, from, to }: { of: RecordableValue; series: Series | undefined; bands: readonly { from: number; to: number }[]; moments: readonly number[]; from: number; to: number }) {
  const room = (of.high - of.low || 1) * 0.08;
  const [low, high] = [of.low - room, of.high + room];
  const x = (tick: number): number => ((tick - from) / Math.max(1, to - from)) * W;
  const y = (v: number): number => H - ((Math.min(Math.max(v, low), high) - low) / (high - low)) * H;
  const values = (series?.values ?? []).flatMap((v, i) => (v === null || !Number.isFinite(v) ? [] : [[series?.ticks[i] ?? 0, v] as const]));
  const line = values.map(([tick, v], i) => (i === 0 ? `M${x(tick).toFixed(1)} ${y(v).toFixed(1)}` : `H${x(tick).toFixed(1)}V${y(v).toFixed(1)}`)).join('');
  return (
    <svg className="value-plot" width={W} height={H} role="img" aria-label={`${of.value} was from ${shortFloat(of.low)} to ${shortFloat(of.high)}`}>
      {bands.map((b, i) => (
        <rect key={i} className="band" x={0} width={W} y={y(b.to)} height={Math.max(2, y(b.from) - y(b.to))} />
      ))}
      <path d={line === '' ? '' : `${line}H${String(W)}`} />
      {moments.map((m) => (
        <line key={m} x1={x(m)} x2={x(m)} y1={0} y2={H} />
      ))}
    </svg>
  );
}

/** A number from 0 on, taken when it is one. */
function Amount({ label, value, off, onTake }: { label: string; value: number; off: boolean; onTake: (n: number) => void }) {
  // What is typed is shown for as long as it is what was taken, or nothing else has been taken since.
  const [typed, setTyped] = useState<{ text: string; of: number } | null>(null);
  const text = typed && (typed.of === value || (typed.text !== '' && Number(typed.text) === value)) ? typed.text : String(value);
  const n = Number(text);
  const wrong = text.trim() === '' || !Number.isFinite(n) || n < 0;
  return (
    <input
      inputMode="decimal"
      aria-label={label}
      aria-invalid={wrong || undefined}
      title={wrong ? 'A number, 0 or more' : label}
      disabled={off}
      value={text}
      onChange={(e) => {
        setTyped({ text: e.target.value, of: value });
        const to = Number(e.target.value);
        if (e.target.value.trim() !== '' && Number.isFinite(to) && to >= 0) onTake(to);
      }}
      onKeyDown={(e) => {
        if (e.key !== 'ArrowUp' && e.key !== 'ArrowDown') return;
        e.preventDefault();
        // A tenth more or less, however large it is.
        const by = n > 0 ? 10 ** (Math.floor(Math.log10(n)) - 1) * (e.shiftKey ? 10 : 1) : 0.1;
        onTake(Math.max(0, Number((n + (e.key === 'ArrowUp' ? by : -by)).toPrecision(6))));
      }}
      onBlur={() => {
        setTyped(null);
      }}
    />
  );
}

function Row({ of, watched }: { of: RecordableValue; watched: WatchedValue | undefined }) {
  const live = useLive();
  const r = recordingOf(live);
  const answer = useRecording((s) => s.answer);
  const series = useRecording((s) => s.series.get(of.value));
  const bands = watched ? (answer?.rules ?? []).flatMap((rule) => termsOf(rule.text).filter((t) => t.value === of.value)) : [];
  const still = of.low === of.high;
  return (
    <tr data-value={of.value} data-watched={watched !== undefined}>
      <td>
        <label title={still ? `${of.value} never changed in these frames` : `Rules watch ${of.value}, or do not`}>
          <input type="checkbox" checked={watched !== undefined} onChange={(e) => { r.watch(of.value, e.target.checked ? {} : null); }} />
          {of.value}
        </label>
        {of.unit !== '' && <small className="quiet-text">{of.unit}</small>}
      </td>
      <td>
        <Small of={of} series={series} bands={bands} moments={answer?.moments.map((m) => m.tick) ?? []} from={answer?.from ?? 0} to={answer?.to ?? 1} />
      </td>
      <td>{of.type === 'bool' ? <span className="quiet-text">exactly</span> : <Amount label={`Tolerance of ${of.value}`} value={watched?.within ?? of.within} off={!watched} onTake={(within) => { r.watch(of.value, { within }); }} />}</td>
      <td>
        <Amount label={`Weight of ${of.value}`} value={watched && watched.weight > 0 ? watched.weight : 1} off={!watched} onTake={(weight) => { r.watch(of.value, { weight }); }} />
      </td>
    </tr>
  );
}

/** What rules watch: with how much it may differ from what was shown, and how much it counts. */
export function Values() {
  const answer = useRecording((s) => s.answer);
  const chosen = useRecording((s) => s.form.watched);
  if (!answer || answer.values.length === 0) return null;
  const watched = chosen ?? answer.watched;
  return (
    <table className="record-values" data-testid="record-values">
      <thead>
        <tr>
          <th scope="col">Value</th>
          <th scope="col">Over the recording</th>
          <th scope="col" title="How far it may be from what was shown">Tolerance ±</th>
          <th scope="col" title="How much it counts beside the others">Weight</th>
        </tr>
      </thead>
      <tbody>
        {answer.values.map((v) => (
          <Row key={v.value} of={v} watched={watched.find((w) => w.value === v.value)} />
        ))}
      </tbody>
    </table>
  );
}
