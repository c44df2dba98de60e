import { generic } from '../generic';
import type { KindEditor } from '../kind';
import { HintedCanvas } from './HintedCanvas';
import './operations';

/** Hinted trees: layers of trees, of which each sends hints to one below. */
export const hinted: KindEditor = { ...generic, kind: 'hinted', Canvas: HintedCanvas, shows: ['layers'], menu: () => [[{ run: 'edit.earlier', title: 'Put it higher' }, { run: 'edit.later', title: 'Put it lower' }]] };
