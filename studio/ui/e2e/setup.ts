import { build } from './wits.mjs';

/** Builds what the tests play, once for all of them; WITS_BIN names a folder in which that has been done. */
export default function setup(): (() => void) | undefined {
  if (process.env.WITS_BIN) return undefined;
  const { dir, remove } = build();
  process.env.WITS_BIN = dir;
  return remove;
}
