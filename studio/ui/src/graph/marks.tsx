import type { NodeKind } from '../protocol/messages';

/** What the block is, by shape. */
const kinds: Partial<Record<string, string>> = {
  action: 'M4 2.5 L13 8 L4 13.5 Z',
  function: 'M11.5 3.2 C9 1.8 8.2 3.4 7.9 5 L6.4 12 C6 14 5 14.6 3.4 13.6 M4.6 6.8 H10.6',
  constant: 'M4 6 H12 M4 10 H12',
  expression: 'M3 4 L8 12 L13 4 M5 12 H3 M13 12 H11',
  part: 'M2.5 5.5 H10.5 V13.5 H2.5 Z M5.5 5.5 V2.5 H13.5 V10.5 H10.5',
  state: 'M5.5 3.5 H10.5 A4.5 4.5 0 0 1 10.5 12.5 H5.5 A4.5 4.5 0 0 1 5.5 3.5 Z',
  region: 'M2.5 3 H13.5 V13 H2.5 Z M8 3 V13',
  interrupt: 'M9 2 L4 9 H8 L7 14 L12 7 H8 Z',
  layer: 'M8 2.5 L14 5.5 L8 8.5 L2 5.5 Z M2.5 8.6 L8 11.4 L13.5 8.6 M2.5 11.4 L8 14.2 L13.5 11.4',
  composite: 'M6 2.5 H10 V5.5 H6 Z M2 10.5 H6 V13.5 H2 Z M10 10.5 H14 V13.5 H10 Z M8 5.5 V8 M4 10.5 V8 H12 V10.5',
  decorator: 'M5 5 H11 A3 3 0 0 1 11 11 H5 A3 3 0 0 1 5 5 Z',
  condition: 'M4.5 3.5 H11.5 L15 8 L11.5 12.5 H4.5 L1 8 Z',
  leaf: 'M3 4 H13 V12 H3 Z',
  option: 'M3 12.5 V8.5 M8 12.5 V3.5 M13 12.5 V6.5',
  rule: 'M2.5 5 h4 M2.5 11 h4 M9 8 h5 M11 5 L14 8 L11 11',
  thought: 'M8 2.5 A5.5 4.2 0 1 0 8 10.9 A5.5 4.2 0 1 0 8 2.5 M4.6 13 h.1 M2.6 14.6 h.1',
  inputs: 'M2 8 H11 M7.5 4.5 L11 8 L7.5 11.5 M14 3 V13',
  outputs: 'M5 8 H14 M10.5 4.5 L14 8 L10.5 11.5 M2 3 V13',
};

/** Whether there is a mark for what is called so. */
export const isMarked = (kind: string): kind is NodeKind => Object.hasOwn(kinds, kind);

export function KindMark({ kind }: { kind: NodeKind | 'inputs' | 'outputs' }) {
  return (
    <svg className="kind" viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path d={kinds[kind] ?? kinds.state} />
    </svg>
  );
}

/** A tick in a filled disc: running. A small cross: not running. */
export function StatusMark({ active }: { active: boolean }) {
  return (
    <svg className={active ? 'status on' : 'status off'} viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {active && <circle cx="8" cy="8" r="7.5" />}
      <path d={active ? 'M4.5 8.3 L7 10.8 L11.5 5.6' : 'M5.2 5.2 L10.8 10.8 M10.8 5.2 L5.2 10.8'} />
    </svg>
  );
}

/** A cross in a filled disc: its code failed, and its agent is parked. */
export function FaultMark() {
  return (
    <svg className="status fault-mark" viewBox="0 0 16 16" width="16" height="16" role="img" aria-label="Failed">
      <circle cx="8" cy="8" r="7.5" />
      <path d="M5.2 5.2 L10.8 10.8 M10.8 5.2 L5.2 10.8" />
    </svg>
  );
}

/** Two bars: it keeps its state, and does nothing while an interrupt runs. */
export function SuspendedMark() {
  return (
    <svg className="status suspended-mark" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.8" />
      <path d="M6.2 5.4 V10.6 M9.8 5.4 V10.6" />
    </svg>
  );
}

export function TriggerGlyph() {
  return (
    <svg className="glyph" viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d="M2 1.2 L11 6 L2 10.8 Z" />
    </svg>
  );
}

/** A dot; filled and ticked when the value differs from its type's zero value. */
export function DataGlyph({ set }: { set: boolean }) {
  return (
    <svg className={set ? 'glyph set' : 'glyph'} viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <circle cx="6" cy="6" r="4.7" />
      {set && <path d="M3.6 6.2 L5.4 7.9 L8.4 4.4" />}
    </svg>
  );
}

export function FiredMark() {
  return (
    <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
      <path d="M2 6.4 L4.8 9.2 L10 3" />
    </svg>
  );
}
