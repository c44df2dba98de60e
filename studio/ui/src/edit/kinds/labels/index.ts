import { generic } from '../generic';
import type { KindEditor } from '../kind';

/** What designers read beside identifiers: a list of names, of things that are elsewhere. */
export const labelling: KindEditor = { ...generic, kind: 'labels', inert: true };
