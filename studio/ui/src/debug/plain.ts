import type { Message } from '@bufbuild/protobuf';

/** A message of the debugger's schema as plain data: its 64-bit numbers are numbers (ticks stay far below 2^53), and the marks of its type are gone. */
export type Plain<T> = T extends bigint
  ? number
  : T extends readonly (infer E)[]
    ? Plain<E>[]
    : T extends Message
      ? { [K in Exclude<keyof T, '$typeName' | '$unknown'>]: Plain<T[K]> }
      : T;

function made(v: unknown): unknown {
  if (typeof v === 'bigint') return Number(v);
  if (Array.isArray(v)) return v.map(made);
  if (typeof v !== 'object' || v === null) return v;
  const out: Record<string, unknown> = {};
  for (const [key, x] of Object.entries(v)) if (!key.startsWith('$')) out[key] = made(x);
  return out;
}

export const plain = <T>(v: T): Plain<T> => made(v) as Plain<T>;
