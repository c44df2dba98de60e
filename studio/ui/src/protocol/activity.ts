import { Reader } from './reader';

/** What one agent does. */
export interface AgentActivity {
  agent: number;
  program: number;
  parked: boolean;
  /** Activity bits, as in a mind frame. */
  active: Uint8Array;
}

/** What agents do, of all that have a mind: those that changed since the last frame. */
export interface ActivityFrame {
  tick: number;
  agents: AgentActivity[];
}

export const ACTIVITY = 3;

/** Decodes an activity frame; throws RangeError when it is cut short. */
export function decodeActivity(buffer: ArrayBuffer): ActivityFrame {
  const r = new Reader(buffer);
  if (r.u8() !== ACTIVITY) throw new RangeError('not an activity frame');
  r.u8();
  r.u16();
  const activity: ActivityFrame = { tick: Number(r.u64()), agents: [] };
  const n = r.count(r.u32(), 13);
  for (let i = 0; i < n; i++) {
    activity.agents.push({ agent: r.u32(), program: r.u32(), parked: (r.u8() & 2) !== 0, active: r.bytes(r.u32()) });
  }
  return activity;
}
