import { createContext, useContext } from 'react';
import type { NodeInfo } from '../../infos';
import type { Manifest } from '../knowledge';
import { type Effective, type Schema, inside } from '../schema';

/** What the fields of a document's kind are made from. */
export interface FormKnown {
  root: Schema;
  kind: string;
  manifest: Manifest;
}

export const FormContext = createContext<FormKnown>({ root: {}, kind: '', manifest: {} });

export const useForm = (): FormKnown => useContext(FormContext);

/** What the server knows of the node whose properties are shown. */
export const InfoContext = createContext<NodeInfo | undefined>(undefined);

/** Where a field stands: the way to it from the document, and what is said of the values around it. */
export interface Place {
  way: readonly string[];
  outer: readonly Effective[];
}

/** The place of a member, and what is said of it. */
export function step(place: Place, name: string): { way: readonly string[]; declared: Schema | undefined } {
  return { way: [...place.way, name], declared: inside(place.outer, name) };
}
