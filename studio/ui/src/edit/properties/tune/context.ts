/* Fields show whether their number is tuned where there is room for it: in the property panel. */
import { createContext, type ReactNode } from 'react';
import { type Json, Num } from '../../model/json';
import type { Slot } from '../slots';
import { canTune } from './marks';

export interface TuneProps {
  /** JSON Pointer of the number; undefined for what is none. */
  path: string | undefined;
  /** What its field is called. */
  label: string;
  /** Which of several numbers of the field it is. */
  part?: string;
}

/** What a field shows of it; null for nothing. */
export const TuneContext = createContext<((p: TuneProps) => ReactNode) | null>(null);

/** The JSON Pointer of the one number that a field holds, if a search may change it. */
export function numberOfSlot(slot: Slot, value: Json | undefined): string | undefined {
  const [path = ''] = slot.paths;
  return value instanceof Num && slot.paths.length === 1 && canTune(path) ? path : undefined;
}
