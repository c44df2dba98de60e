import { Handle, Position } from '@xyflow/react';
import { memo, useRef } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { portKey } from '../debug/things';
import { useCell, useLive } from '../live/context';
import type { Direction, Port } from '../protocol/messages';
import { DataGlyph, FiredMark, TriggerGlyph } from './marks';
import { handleId, valueChars } from './model';
import { useFade } from './useFade';

const hint = (p: Port): string => [`${p.name}: ${p.trigger ? 'trigger' : (p.type ?? 'data')}${p.unit ? `, ${p.unit}` : ''}`, p.list ? 'takes several links' : '', p.doc].filter(Boolean).join('\n');

function Anchor({ port }: { port: Port }) {
  return (
    <Handle
      id={handleId(port.dir, port.name)}
      type={port.dir === 'in' ? 'target' : 'source'}
      position={port.dir === 'in' ? Position.Left : Position.Right}
      isConnectable={false}
    />
  );
}

const TriggerPort = memo(function TriggerPort({ port }: { port: Port }) {
  const live = useLive();
  const bit = port.bit;
  const mark = useRef<HTMLSpanElement>(null);
  const glow = useRef<HTMLSpanElement>(null);
  const lit = useCell(live.mind.pulse(bit).lit);
  const hover = useHover();
  useFade(mark, bit);
  useFade(glow, bit);
  return (
    <div className={`port trigger ${port.dir}`} data-port={port.name} data-dir={port.dir} data-fired={lit} title={hint(port)} {...hover.on}>
      <Anchor port={port} />
      <BreakpointDot at={portKey(port)} name={port.name} over={hover.over} />
      <span className="pin">
        <TriggerGlyph />
        <span className="glow" ref={glow}>
          <TriggerGlyph />
        </span>
      </span>
      <span className="name">{port.name}</span>
      <span className="fired" ref={mark}>
        <FiredMark />
      </span>
    </div>
  );
});

const DataPort = memo(function DataPort({ port }: { port: Port }) {
  const live = useLive();
  const value = useCell(live.mind.value(port.value));
  const hover = useHover();
  const full = value ? `${port.name} = ${value.full}${port.unit ? ` ${port.unit}` : ''}` : undefined;
  return (
    <div
      className={`port data ${port.dir}`}
      data-port={port.name}
      data-dir={port.dir}
      data-value={value?.short ?? ''}
      title={full ? `${full}\n${hint(port)}` : hint(port)}
      {...hover.on}
    >
      <Anchor port={port} />
      <BreakpointDot at={portKey(port)} name={port.name} over={hover.over} />
      <span className="pin">
        <DataGlyph set={value?.set ?? false} />
      </span>
      <span className="name">{port.name}</span>
      <output className={value?.set ? 'value set' : 'value'} style={{ width: `${valueChars(port.type)}ch` }}>
        {value?.short ?? (port.value === undefined ? '' : '·')}
      </output>
      <OverrideMark at={portKey(port)} />
    </div>
  );
});

export function Ports({ ports, dir }: { ports: readonly Port[]; dir: Direction }) {
  return (
    <div className={`ports ${dir}`}>
      {ports.map((p) => (p.trigger ? <TriggerPort key={p.name} port={p} /> : <DataPort key={p.name} port={p} />))}
    </div>
  );
}
