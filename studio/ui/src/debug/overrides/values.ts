import type { Port } from '../../protocol/messages';

/** How a value of a type is put in by hand. */
export type Editor = 'number' | 'whole' | 'switch' | 'choice' | 'vector' | 'entity' | 'text' | 'data';

const editors: Partial<Record<string, Editor>> = {
  float: 'number', int: 'whole', bool: 'switch', vec2: 'vector', vec3: 'vector', entity: 'entity', string: 'text', name: 'text',
};

export const editorOf = (port: Pick<Port, 'type' | 'choices'>): Editor => (port.choices ? 'choice' : (editors[port.type ?? ''] ?? 'data'));

export const axesOf = (type: string | undefined): string[] => (type === 'vec3' ? ['x', 'y', 'z'] : ['x', 'y']);

/** A value as fields show it at first: one text, of a vector one for each axis. */
export function fieldsOf(port: Pick<Port, 'type' | 'choices'>, full: string): string[] {
  switch (editorOf(port)) {
    case 'vector': {
      const list = full.replace(/[()]/g, '').split(',').map((x) => x.trim());
      return axesOf(port.type).map((_, i) => list[i] || '0');
    }
    case 'switch':
      return [full === 'true' ? 'true' : 'false'];
    case 'choice':
      return [port.choices?.includes(full) ? full : (port.choices?.[0] ?? '')];
    case 'entity':
      return [/#[\d.]+/.exec(full)?.[0] ?? full]; // "Ada (#7)"
    default:
      return [full];
  }
}

const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
const GENERATION = 2n ** 32n;

/** What the game is told, or what is wrong with what was put in. */
export function valueOf(port: Pick<Port, 'type' | 'choices'>, fields: readonly string[]): { value: string } | { wrong: string } {
  const [first = ''] = fields.map((f) => f.trim());
  switch (editorOf(port)) {
    case 'number':
      return number.test(first) ? { value: first.replace(/^\+/, '') } : { wrong: 'This must be a number.' };
    case 'whole':
      return /^[+-]?\d+$/.test(first) ? { value: first.replace(/^\+/, '') } : { wrong: 'This must be a whole number.' };
    case 'vector':
      return fields.every((f) => number.test(f.trim())) ? { value: fields.map((f) => f.trim().replace(/^\+/, '')).join(', ') } : { wrong: `This must be ${axesOf(port.type).length} numbers.` };
    case 'entity': {
      if (/^(?:nobody|null|none|)$/i.test(first)) return { value: 'null' };
      const m = /^#?(\d+)(?:\.(\d+))?$/.exec(first);
      if (!m?.[1]) return { wrong: 'This must be an entity such as #7 or none.' };
      // As the game prints them: the generation stands behind the dot, and past the first it counts.
      const whole = first.startsWith('#') ? BigInt(m[1]) + BigInt(m[2] ?? 1) * GENERATION : BigInt(m[1]);
      return { value: whole.toString() };
    }
    default:
      return { value: first };
  }
}

const forcible = new Set(['action', 'part', 'composite', 'decorator', 'condition', 'leaf']);

/** Whether a debugger can say how a node ends. */
export const canForce = (node: { active: number; kind: string }): boolean => node.active >= 0 && forcible.has(node.kind);
