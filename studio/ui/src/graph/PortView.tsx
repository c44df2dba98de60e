/* Ports as they are drawn, of running minds and of documents. */
import { memo, useRef, type HTMLAttributes, type ReactNode, type RefObject } from 'react';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { portKey } from '../debug/things';
import { useCell, useLive, useOf, useWritten } from '../live/context';
import type { Shown } from '../live/format';
import type { Direction, Port } from '../protocol/messages';
import { DataGlyph, FiredMark, TriggerGlyph } from './marks';
import { valueChars } from './model';
import { useFade } from './useFade';
import { PortLabel } from '../labels/Label';

interface RowProps {
  dir: Direction;
  trigger: boolean;
  name: string;
  /** Words of CSS. */
  look?: string;
  /** Without it somebody else writes what is told when the mouse rests. */
  hint?: string;
  /** The trigger's bit in the mind that runs it; undefined where none does. */
  bit?: number | undefined;
  /** The value differs from nothing, or something is linked to it. */
  set?: boolean;
  before?: ReactNode;
  /** After the name. */
  children?: ReactNode;
  /** No port stands on the other side of its line: its name may take the whole width of the block. */
  alone?: boolean;
  row?: RefObject<HTMLDivElement | null>;
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
export function PortRow({ dir, trigger, name, look = '', hint, bit, set = false, before, children, alone = false, row, attributes }: RowProps) {
  return (
    <div ref={row} className={`port ${trigger ? 'trigger' : 'data'} ${dir}${alone ? ' alone' : ''}${look}`} data-port={name} data-dir={dir} title={hint} {...attributes}>
      {before}
      <span className="pin" data-pin>
        {trigger ? <TriggerGlyph /> : <DataGlyph set={set} />}
        {bit !== undefined && <Glow bit={bit} />}
      </span>
      {children}
      <PortLabel name={name} />
      {bit !== undefined && <Fired bit={bit} />}
    </div>
  );
}

const hintOf = (p: Port): string => [`${p.name}: ${p.trigger ? 'trigger' : (p.type ?? 'data')}${p.unit ? `, ${p.unit}` : ''}`, p.list ? 'takes several links' : '', p.doc].filter(Boolean).join('\n');

interface PortProps {
  port: Port;
  alone: boolean;
}

const TriggerPort = memo(function TriggerPort({ port, alone }: PortProps) {
  const { over, on } = useHover();
  const lit = useCell(useLive().mind.pulse(port.bit).lit);
  return (
    <PortRow dir={port.dir} trigger alone={alone} name={port.name} hint={hintOf(port)} bit={port.bit} before={<BreakpointDot at={portKey(port)} name={port.name} over={over} />} attributes={{ 'data-fired': lit, ...on }}>
      <span className="name">{port.name}</span>
    </PortRow>
  );
});

const isSet = (value: Shown | null): boolean => value?.set ?? false;

/** "Distance = 1.65 m"; empty while the value is not known. */
const fullText = (p: Port, value: Shown | null): string => (value ? `${p.name} = ${value.full}${p.unit ? ` ${p.unit}` : ''}` : '');

/** Writes an element's text, which is a single node of text. */
function writeText(el: HTMLElement, text: string): void {
  if (el.firstChild instanceof Text) el.firstChild.data = text;
  else el.textContent = text;
}

/** What a port is worth now. */
export function NowValue({ port }: { port: Port }) {
  const cell = useLive().mind.value(port.value);
  const ref = useRef<HTMLOutputElement>(null);
  const set = useOf(cell, isSet);
  useWritten(cell, (value) => {
    const el = ref.current;
    if (!el) return;
    writeText(el, value?.short ?? (port.value === undefined ? '' : '·'));
    el.title = fullText(port, value);
  });
  return <output ref={ref} className={set ? 'value live set' : 'value live'} style={{ width: `${String(valueChars(port.type))}ch` }} />;
}

const DataPort = memo(function DataPort({ port, alone }: PortProps) {
  const cell = useLive().mind.value(port.value);
  const row = useRef<HTMLDivElement>(null);
  const set = useOf(cell, isSet);
  const { over, on } = useHover();
  useWritten(cell, (value) => {
    const el = row.current;
    if (!el) return;
    el.title = [fullText(port, value), hintOf(port)].filter(Boolean).join('\n');
    el.dataset.value = value?.short ?? '';
  });
  return (
    <PortRow
      dir={port.dir} trigger={false} alone={alone} name={port.name} row={row} set={set}
      before={<BreakpointDot at={portKey(port)} name={port.name} over={over} />} attributes={on}
    >
      <span className="name">{port.name}</span>
      <NowValue port={port} />
      <OverrideMark at={portKey(port)} />
    </PortRow>
  );
});

/** The ports of one side of a running node; beside: how many there are on the other side. */
export const Ports = ({ ports, beside }: { ports: readonly Port[]; beside: number }) =>
  ports.map((p, i) => (p.trigger ? <TriggerPort key={p.name} port={p} alone={i >= beside} /> : <DataPort key={p.name} port={p} alone={i >= beside} />));
