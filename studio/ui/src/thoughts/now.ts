/* What a frame made of thoughts: which of them ran, why the others did not, and how much each gave. */
import { laneOf, type Priority } from './lanes';
import type { Combination } from './model';

/** It ran, others were more urgent, or it was not there. */
export type Standing = 'runs' | 'passed' | 'away';

/** How thoughts that lie side by side stand, by the levels at which they are there: negative if they are not. */
export function standings(levels: readonly number[], running: boolean): { urgent: number; of: Standing[] } {
  const urgent = levels.reduce((u, l) => (l > 0 && l < u ? l : u), Infinity);
  return { urgent, of: levels.map((l) => (!running || !(l >= 0) ? 'away' : l === 0 || l === urgent ? 'runs' : 'passed')) };
}

/** How a lane stands: as the thoughts in it do. */
export const laneStanding = (of: readonly Standing[]): Standing => (of.includes('runs') ? 'runs' : of.includes('passed') ? 'passed' : 'away');

export interface Case {
  standing: Standing;
  activity: string;
  priority: Priority;
  when: string;
  /** What is more urgent. */
  before: readonly string[];
  running: boolean;
  /** Its weight is 0. */
  weightless: boolean;
}

/** Why a thought does not run, or runs in vain, in a few words; empty where there is nothing to say. */
export function whyNot({ standing, activity, priority, when, before, running, weightless }: Case): string {
  if (!running) return '';
  if (standing === 'runs') return weightless ? 'runs, but has no effect: its weight is 0' : '';
  if (standing === 'passed') return before.length === 0 ? 'others are more urgent' : `${before.join(', ')} ${before.length === 1 ? 'is' : 'are'} more urgent`;
  if (laneOf(priority).kind === 'never') return '';
  if (activity === 'inactive') return when === '' ? 'it is over' : 'its condition does not hold, or it is over';
  if (activity === 'success') return 'has succeeded';
  if (activity === 'failure') return 'has failed';
  return activity === '' ? '' : 'its priority is no number from 0 up';
}

/** What a thought gives to a value, in the order in which they ran. */
export interface Given {
  value: readonly number[];
  weight: number;
  /** The value has the weight already. */
  scaled: boolean;
}

const length = (v: readonly number[]): number => Math.hypot(...v);
const times = (v: readonly number[], by: number): number[] => v.map((x) => x * by + 0); // no -0

/**
 * How much of a combined value each thought has made, as a vector: together they are the value. Base is the weight of the
 * document itself.
 */
export function partsOf(by: Combination, most: number, base: number, given: readonly Given[]): number[][] {
  let used = 0;
  let parts = given.map(({ value, weight, scaled }) => {
    const v = times(value, scaled ? 1 : weight);
    const none = times(v, 0).map(() => 0);
    if (v.some((x) => !Number.isFinite(x))) return none;
    switch (by) {
      case 'sum':
        return v;
      case 'average':
        used += Math.abs(weight);
        return v;
      case 'first':
        if (used !== 0 || v.every((x) => x === 0)) return none;
        used = 1;
        return v;
      case 'budget': {
        const left = most - used;
        const long = length(v);
        if (!(left > 0)) return none;
        used += Math.min(long, left);
        return long > left ? times(v, left / long) : v;
      }
    }
  });
  if (by === 'average') parts = parts.map((v) => times(v, used > 0 ? base / used : 0));
  const whole = length(parts.reduce<number[]>((sum, v) => v.map((x, i) => x + (sum[i] ?? 0)), []));
  return most > 0 && whole > most ? parts.map((v) => times(v, most / whole)) : parts;
}

/** How long each part is, and which share of all of them. */
export function sharesOf(parts: readonly (readonly number[])[]): { long: number; share: number }[] {
  const longs = parts.map(length);
  const all = longs.reduce((a, b) => a + b, 0);
  return longs.map((long) => ({ long, share: all > 0 ? long / all : 0 }));
}

/** The numbers of a value as the page shows it: "(1, -2)" or "3". */
export const numbersIn = (full: string): number[] => full.replace(/[()]/g, '').split(',').map(Number);
