import { useState } from 'react';
import { useCan } from '../debug/context';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { overridesOf } from '../debug/overrides/overridesState';
import { pathOf, portKey } from '../debug/things';
import { useCell, useLive } from '../live/context';
import { shortFloat } from '../live/format';
import type { Part, Port, Program } from '../protocol/messages';
import { numbersIn, slidable, trackOf } from './sliders';

interface Props {
  program: Program;
  part: Part;
  port: Port;
}

/** Holds what goes in at what somebody slides it to, in the mind that runs; the scores follow at once. */
function Slider({ program, part, port }: Props) {
  const live = useLive();
  const text = useCell(live.mind.value(port.value))?.full ?? '';
  const now = numbersIn(text);
  const [tracks] = useState(() => (now.length > 0 ? now : [0]).map((n) => trackOf(part, port, n)));
  const [refused, setRefused] = useState('');
  const hold = (value: string) => {
    void overridesOf(live).tell({ do: 'hold', path: pathOf(program, { kind: 'port', part: part.id, node: -1, port }), value }).then(setRefused);
  };
  const axes = tracks.length > 1 ? ['x', 'y', 'z'] : [''];
  return (
    <li title={port.doc} data-slider={port.name}>
      <b>{port.name}</b>
      {port.type === 'bool' ? (
        <input type="checkbox" aria-label={port.name} checked={text === 'true'} onChange={(e) => { hold(String(e.target.checked)); }} />
      ) : (
        tracks.map((t, i) => (
          <input
            key={axes[i]}
            type="range"
            aria-label={`${port.name} ${axes[i] ?? ''}`.trim()}
            min={t.from}
            max={t.to}
            step={t.step}
            value={now[i] ?? t.from}
            onChange={(e) => { hold(tracks.map((_, k) => (k === i ? e.target.value : String(now[k] ?? 0))).join(', ')); }}
          />
        ))
      )}
      <output>
        {port.type === 'bool' ? text : now.map(shortFloat).join(', ')} {port.unit && <span className="unit">{port.unit}</span>}
      </output>
      <OverrideMark at={portKey(port)} words />
      {refused !== '' && <p className="refused" role="alert">{refused}</p>}
    </li>
  );
}

/** Sliders for all that the scores of a document may depend on: slide one, and see the options compete. */
export function Sliders({ program, part }: { program: Program; part: Part }) {
  const can = useCan('intervene');
  const [open, setOpen] = useState(false);
  const ports = slidable(part);
  if (!can || ports.length === 0) return null;
  return (
    <details className="sliders" open={open} onToggle={(e) => { setOpen(e.currentTarget.open); }}>
      <summary>Try values</summary>
      {open && (
        <ul>
          {ports.map((p) => (
            <Slider key={p.name} program={program} part={part} port={p} />
          ))}
        </ul>
      )}
    </details>
  );
}
