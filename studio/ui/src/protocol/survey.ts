import { Reader } from './reader';

/** What one agent does. */
export interface SurveyedAgent {
  agent: number;
  program: number;
  parked: boolean;
  /** Activity bits, as in a mind frame. */
  active: Uint8Array;
}

/** What agents do, of all that have a mind: those that changed since the last survey. */
export interface Survey {
  tick: number;
  agents: SurveyedAgent[];
}

export const SURVEY = 3;

/** Decodes a survey frame; throws RangeError when it is cut short. */
export function decodeSurvey(buffer: ArrayBuffer): Survey {
  const r = new Reader(buffer);
  if (r.u8() !== SURVEY) throw new RangeError('not a survey frame');
  r.u8();
  r.u16();
  const survey: Survey = { tick: Number(r.u64()), agents: [] };
  const n = r.count(r.u32(), 13);
  for (let i = 0; i < n; i++) {
    survey.agents.push({ agent: r.u32(), program: r.u32(), parked: (r.u8() & 2) !== 0, active: r.bytes(r.u32()) });
  }
  return survey;
}
