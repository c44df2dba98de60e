// What the page and the worker tell each other.
import type { Body, News } from './guards.ts'

/** What the picture needs of a guard. */
export type Seen = Pick<Body, 'x' | 'health' | 'doing' | 'afraid'>

/** Ticks a second are 60 times the speed; Infinity is as fast as it goes. */
export type Ask =
  | { ask: 'start'; description: string; document: string; board: string; speed: number; until: number; paused: boolean; attach: string | null }
  | { ask: 'speed'; speed: number }
  | { ask: 'pause' | 'resume' | 'step' }

export type Tell =
  | { tell: 'started'; ms: number }
  | { tell: 'played'; tick: number; guards: Seen[]; news: News[] }
  | { tell: 'paused'; hash: string }
  | { tell: 'resumed' }
  | { tell: 'failed'; why: string }
