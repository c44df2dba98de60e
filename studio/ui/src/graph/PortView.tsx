/* Ports as they are drawn, of running minds and of documents. */
import { memo, useRef, type HTMLAttributes, type ReactNode } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { portKey } from '../debug/things';
import { useCell, useLive } from '../live/context';
import type { Direction, Port } from '../protocol/messages';
import { DataGlyph, FiredMark, TriggerGlyph } from './marks';
import { valueChars } from './model';
import { useFade } from './useFade';

interface RowProps {
  dir: Direction;
  trigger: boolean;
  name: string;
  /** Words of CSS. */
  look?: string;
  hint: string;
  /** The trigger's bit in the mind that runs it; undefined where none does. */
  bit?: number | undefined;
  /** The value differs from nothing, or something is linked to it. */
  set?: boolean;
  before?: ReactNode;
  /** After the name. */
  children?: ReactNode;
  attributes?: HTMLAttributes<HTMLElement> & Record<`data-${string}`, string | boolean | number | undefined>;
}

/** The tick of a trigger: it shines as it fires, and fades. */
function Fired({ bit }: { bit: number }) {
  const mark = useRef<HTMLSpanElement>(null);
  useFade(mark, bit);
  return (
    <span className="fired" ref={mark}>
      <FiredMark />
    </span>
  );
}

function Glow({ bit }: { bit: number }) {
  const glow = useRef<HTMLSpanElement>(null);
  useFade(glow, bit);
  return (
    <span className="glow" ref={glow}>
      <TriggerGlyph />
    </span>
  );
}

/** A port with its pin and name. */
export function PortRow({ dir, trigger, name, look = '', hint, bit, set = false, before, children, attributes }: RowProps) {
  return (
    <div className={`port ${trigger ? 'trigger' : 'data'} ${dir}${look}`} data-port={name} data-dir={dir} title={hint} {...attributes}>
      {before}
      <span className="pin" data-pin>
        {trigger ? <TriggerGlyph /> : <DataGlyph set={set} />}
        {bit !== undefined && <Glow bit={bit} />}
      </span>
      {children}
      {bit !== undefined && <Fired bit={bit} />}
    </div>
  );
}

const hintOf = (p: Port): string => [`${p.name}: ${p.trigger ? 'trigger' : (p.type ?? 'data')}${p.unit ? `, ${p.unit}` : ''}`, p.list ? 'takes several links' : '', p.doc].filter(Boolean).join('\n');

const TriggerPort = memo(function TriggerPort({ port }: { port: Port }) {
  const { over, on } = useHover();
  const lit = useCell(useLive().mind.pulse(port.bit).lit);
  return (
    <PortRow dir={port.dir} trigger name={port.name} hint={hintOf(port)} bit={port.bit} before={<BreakpointDot at={portKey(port)} name={port.name} over={over} />} attributes={{ 'data-fired': lit, ...on }}>
      <span className="name">{port.name}</span>
    </PortRow>
  );
});

/** What a port is worth now. */
export function NowValue({ port }: { port: Port }) {
  const value = useCell(useLive().mind.value(port.value));
  return (
    <output className={value?.set ? 'value live set' : 'value live'} style={{ width: `${String(valueChars(port.type))}ch` }} title={value ? `${port.name} = ${value.full}${port.unit ? ` ${port.unit}` : ''}` : undefined}>
      {value?.short ?? (port.value === undefined ? '' : '·')}
    </output>
  );
}

const DataPort = memo(function DataPort({ port }: { port: Port }) {
  const value = useCell(useLive().mind.value(port.value));
  const { over, on } = useHover();
  const full = value ? `${port.name} = ${value.full}${port.unit ? ` ${port.unit}` : ''}` : '';
  return (
    <PortRow
      dir={port.dir} trigger={false} name={port.name} hint={[full, hintOf(port)].filter(Boolean).join('\n')} set={value?.set ?? false}
      before={<BreakpointDot at={portKey(port)} name={port.name} over={over} />} attributes={{ 'data-value': value?.short ?? '', ...on }}
    >
      <span className="name">{port.name}</span>
      <NowValue port={port} />
      <OverrideMark at={portKey(port)} />
    </PortRow>
  );
});

/** The ports of a running node. */
export const Ports = ({ ports }: { ports: readonly Port[] }) => ports.map((p) => (p.trigger ? <TriggerPort key={p.name} port={p} /> : <DataPort key={p.name} port={p} />));
