import type { ReactNode } from 'react';
import { useSettings } from '../live/context';
import { setSetting } from '../live/settings';
import { Icon } from '../shell/icons';
import { StateMark } from '../thoughts/StateMark';
import { EndedMark } from '../tree/Standing';
import { Symbol, symbolOf } from '../tree/symbols';
import type { Part } from '../protocol/messages';
import { DataGlyph, StatusMark, SuspendedMark, TriggerGlyph } from './marks';

interface Row {
  text: string;
  className: string;
  glyph: ReactNode;
}

const states: Row[] = [
  { className: '', text: 'running', glyph: <StatusMark active /> },
  { className: '', text: 'not running', glyph: <StatusMark active={false} /> },
];

const ports: Row[] = [
  { className: 'port trigger in', text: 'trigger in', glyph: <TriggerGlyph /> },
  { className: 'port trigger out', text: 'trigger out', glyph: <TriggerGlyph /> },
  { className: 'port data in', text: 'data in', glyph: <DataGlyph set={false} /> },
  { className: 'port data out', text: 'data out', glyph: <DataGlyph set={false} /> },
  { className: 'port data out', text: 'not zero', glyph: <DataGlyph set /> },
  ...states,
  {
    className: '', text: 'last frame',
    glyph: (
      <svg width="22" height="8" aria-hidden="true">
        <path className="dashed" d="M0 4 H22" />
      </svg>
    ),
  },
];

const machine: Row[] = [
  { className: 'begins', text: 'begins here', glyph: <i /> },
  { className: 'any', text: 'from every other state', glyph: <i /> },
  {
    className: 'taken', text: 'taken just now',
    glyph: (
      <svg width="26" height="10" aria-hidden="true">
        <path d="M1 5 H18" />
        <path className="tip" d="M25 5 L17 1 V9 Z" />
      </svg>
    ),
  },
  { className: '', text: 'current', glyph: <StatusMark active /> },
  { className: '', text: 'not current', glyph: <StatusMark active={false} /> },
];

/** Shown where a machine has them. */
const history: Row = { className: 'history-sign', text: 'goes on where it was left', glyph: <i>H</i> };
const suspended: Row = { className: 'suspended-sign', text: 'suspended', glyph: <SuspendedMark /> };

const utility: Row[] = [
  { className: 'track', text: 'score', glyph: <i className="base" /> },
  { className: 'track', text: 'added for the last outcome', glyph: <i className="plus" /> },
  { className: 'track', text: 'taken away', glyph: <i className="minus" /> },
  { className: '', text: 'chosen', glyph: <StatusMark active /> },
  {
    className: 'plot', text: 'curve, and the input now',
    glyph: (
      <svg width="26" height="14" aria-hidden="true">
        <path className="curve" d="M1 13 C10 13 14 2 25 1" />
        <g className="point">
          <circle cx="13" cy="7.4" r="3" />
        </g>
      </svg>
    ),
  },
];

const sign = (type: string): ReactNode => <Symbol path={symbolOf({ kind: 'composite', type })} />;

const tree: Row[] = [
  { className: 'sign', text: 'sequence', glyph: sign('sequence') },
  { className: 'sign', text: 'selector', glyph: sign('selector') },
  { className: 'sign', text: 'parallel', glyph: sign('parallel') },
  {
    className: 'condition-sign', text: 'condition',
    glyph: (
      <svg width="22" height="12" aria-hidden="true">
        <path d="M5 0.5 H17 L21.5 6 L17 11.5 H5 L0.5 6 Z" />
      </svg>
    ),
  },
  { className: '', text: 'running', glyph: <StatusMark active /> },
  { className: 'last-ended was-success', text: 'succeeded', glyph: <EndedMark how="success" /> },
  { className: 'last-ended was-failure', text: 'failed', glyph: <EndedMark how="failure" /> },
  { className: 'last-ended was-aborted', text: 'aborted', glyph: <EndedMark how="aborted" /> },
];

const layers: Row[] = [
  { className: 'hint-sign positive', text: 'wanted', glyph: <b>+</b> },
  { className: 'hint-sign', text: 'no opinion', glyph: <b>=</b> },
  { className: 'hint-sign negative', text: 'unwanted', glyph: <b>−</b> },
  { className: '', text: 'on the stack', glyph: <StatusMark active /> },
  { className: '', text: 'off', glyph: <StatusMark active={false} /> },
];

const thoughts: Row[] = [
  { className: '', text: 'active, runs', glyph: <StateMark state="active" runs /> },
  { className: '', text: 'active, passed over', glyph: <StateMark state="active" runs={false} /> },
  { className: '', text: 'success', glyph: <StateMark state="success" runs={false} /> },
  { className: '', text: 'failure', glyph: <StateMark state="failure" runs={false} /> },
  { className: '', text: 'inactive', glyph: <StateMark state="inactive" runs={false} /> },
];

const legends: Partial<Record<string, (p: Part) => Row[]>> = {
  machine: (p) => [
    ...machine,
    ...(p.nodes.some((n) => n.extras?.some((e) => e.kind === 'history')) ? [history] : []),
    ...(p.links.some((l) => l.interrupts) ? [suspended] : []),
  ],
  utility: () => utility,
  tree: () => tree,
  hinted: () => layers,
  thoughts: () => thoughts,
  rules: () => [],
  query: () => [],
};

/** What the marks mean, for the kind of part that is shown. */
export function Legend({ part }: { part: Part }) {
  const show = useSettings((s) => s.legend);
  const rows = legends[part.kind]?.(part) ?? ports;
  if (!show || rows.length === 0) return null;
  return (
    <div className="legend" aria-label="Legend">
      {rows.map((r) => (
        <span key={r.text} className="entry">
          <span className={r.className}>{r.glyph}</span>
          {r.text}
        </span>
      ))}
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
