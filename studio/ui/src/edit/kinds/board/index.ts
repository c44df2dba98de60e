import { generic } from '../generic';
import type { KindEditor } from '../kind';
import { BoardCanvas } from './BoardCanvas';

/** Blackboards: fields that documents share. */
export const board: KindEditor = { ...generic, kind: 'board', Canvas: BoardCanvas, inert: true };
