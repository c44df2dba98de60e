import { Reader } from './reader';

export type Value =
  | { type: 'bool'; value: boolean }
  | { type: 'int'; value: bigint }
  | { type: 'float'; value: number }
  | { type: 'vec2'; value: [number, number] }
  | { type: 'vec3'; value: [number, number, number] }
  | { type: 'entity'; value: bigint }
  | { type: 'string'; value: string }
  /** What a consideration saw, and what it made of it. */
  | { type: 'measure'; value: [number, number] };

export interface ValueChange {
  index: number;
  /** Differs from its type's zero value. */
  set: boolean;
  value: Value;
}

export interface Mind {
  /** All values of the part follow, not only those that changed. */
  whole: boolean;
  parked: boolean;
  part: number;
  agent: number;
  program: number;
  tick: number;
  active: Uint8Array;
  fired: Uint8Array;
  /** Of activity bits: how many ticks ago each changed last, or its node ended. */
  marks: Mark[];
  values: ValueChange[];
}

export interface Mark {
  bit: number;
  ago: number;
}

export const MIND = 2;

function value(r: Reader, type: number): Value {
  switch (type) {
    case 0:
      return { type: 'bool', value: r.u8() !== 0 };
    case 1:
      return { type: 'int', value: r.i64() };
    case 2:
      return { type: 'float', value: r.f64() };
    case 3:
      return { type: 'vec2', value: [r.f64(), r.f64()] };
    case 4:
      return { type: 'vec3', value: [r.f64(), r.f64(), r.f64()] };
    case 5:
      return { type: 'entity', value: r.u64() };
    case 6:
      return { type: 'string', value: r.string() };
    case 7:
      return { type: 'measure', value: [r.f32(), r.f32()] };
    default:
      throw new RangeError(`value type ${type} is unknown`);
  }
}

/** Decodes a mind frame; throws RangeError when it is cut short or holds a type the page does not know. */
export function decodeMind(buffer: ArrayBuffer): Mind {
  const r = new Reader(buffer);
  if (r.u8() !== MIND) throw new RangeError('not a mind frame');
  const flags = r.u8();
  const mind: Mind = {
    whole: (flags & 1) !== 0,
    parked: (flags & 2) !== 0,
    part: r.u16(),
    agent: r.u32(),
    program: r.u32(),
    tick: Number(r.u64()),
    active: r.bytes(r.u32()),
    fired: r.bytes(r.u32()),
    marks: [],
    values: [],
  };
  const marks = r.count(r.u32(), 8);
  for (let i = 0; i < marks; i++) mind.marks.push({ bit: r.u32(), ago: r.u32() });
  const n = r.count(r.u32(), 5);
  for (let i = 0; i < n; i++) {
    const index = r.u16();
    const set = (r.u8() & 1) !== 0;
    mind.values.push({ index, set, value: value(r, r.u8()) });
  }
  return mind;
}
