import type { GraphNode } from '../protocol/messages';

const clock = 'M8 2.5 A5.5 5.5 0 1 0 8 13.5 A5.5 5.5 0 1 0 8 2.5 M8 5 V8.2 L10.4 9.8';
const loop = 'M12.4 5.6 A5 5 0 1 0 13 9.2 M13 2.6 V6 H9.6';

/** What a node does, by the signs of the field where it has any: arrow, question mark, equals sign. */
const types: Partial<Record<string, string>> = {
  sequence: 'M2.5 8 H13 M9 4 L13 8 L9 12',
  selector: 'M5.2 5.4 A2.8 2.8 0 1 1 8 8.4 V9.8 M8 12.6 V12.8',
  parallel: 'M3 5.6 H13 M3 10.4 H13',
  filter: 'M2.5 3.5 H13.5 L9.5 8.5 V13 L6.5 11.5 V8.5 Z',
  monitor: 'M1.5 8 C4 3.6 12 3.6 14.5 8 C12 12.4 4 12.4 1.5 8 Z M8 6.2 A1.8 1.8 0 1 0 8 9.8 A1.8 1.8 0 1 0 8 6.2',
  utility: 'M3 12.5 V8.5 M8 12.5 V3.5 M13 12.5 V6.5',
  switch: 'M2.5 8 H6 M6 8 L12.5 3.5 M6 8 H12.5 M6 8 L12.5 12.5',
  dynamic: 'M2.5 4.5 H5.5 L10 11.5 H13 M11 9.4 L13.2 11.5 L11 13.6 M2.5 11.5 H5.5 L7 9.2 M8.8 6.2 L10 4.5 H13 M11 2.4 L13.2 4.5 L11 6.6',
  simulate: 'M2.5 8 H4.5 M6.2 6.9 L8.2 5.2 M9.8 4.2 L12.6 3 M6.6 8 H8.6 M10.4 8 H13 M6.2 9.1 L8.2 10.8 M9.8 11.8 L12.6 13',
  invert: 'M2.5 6.5 H13 V10.5',
  succeed: 'M3 8.4 L6.6 12 L13 4.4',
  fail: 'M4 4 L12 12 M12 4 L4 12',
  repeat: loop,
  retry: loop,
  until: 'M4 14 V2.5 H12.5 L10.4 5.5 L12.5 8.5 H4',
  cooldown: clock,
  timeout: clock,
  delay: clock,
  wait: clock,
  once: 'M5.5 5 L8.5 3 V13 M5.5 13 H11.5',
  guard: 'M8 2 L13 4 V8 C13 11 10.6 13 8 14 C5.4 13 3 11 3 8 V4 Z',
  solid: 'M4 7.5 H12 V13.5 H4 Z M5.5 7.5 V5.5 A2.5 2.5 0 0 1 10.5 5.5 V7.5',
  fake: 'M2.5 4.5 C6 3.2 10 3.2 13.5 4.5 C13.5 9 11 12.8 8 13.2 C5 12.8 2.5 9 2.5 4.5 Z M5 7.4 H6.6 M9.4 7.4 H11',
  breakpoint: 'M8 3.5 A4.5 4.5 0 1 0 8 12.5 A4.5 4.5 0 1 0 8 3.5 Z',
  set: 'M3 6 H13 M3 10 H13',
  script: 'M6 3 C4 3 5 7 3 8 C5 9 4 13 6 13 M10 3 C12 3 11 7 13 8 C11 9 12 13 10 13',
  fire: 'M9 2 L4 9 H8 L7 14 L12 7 H8 Z',
  hint: 'M6.2 11 C3.6 9.4 3.8 3.4 8 3 C12.2 3.4 12.4 9.4 9.8 11 Z M6.6 13.4 H9.4',
  log: 'M3 4 H13 M3 8 H13 M3 12 H9',
  status: 'M8 5.5 A2.5 2.5 0 1 0 8 10.5 A2.5 2.5 0 1 0 8 5.5 Z',
};

const kinds: Partial<Record<string, string>> = {
  condition: 'M5.2 5.4 A2.8 2.8 0 1 1 8 8.4 V9.8 M8 12.6 V12.8',
  action: 'M4 2.5 L13 8 L4 13.5 Z',
  part: 'M2.5 5.5 H10.5 V13.5 H2.5 Z M5.5 5.5 V2.5 H13.5 V10.5 H10.5',
};

export const symbolOf = (node: Pick<GraphNode, 'kind' | 'type'>): string => kinds[node.kind] ?? types[node.type] ?? types.status ?? '';

export function Symbol({ path }: { path: string }) {
  return (
    <svg className="symbol" viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
