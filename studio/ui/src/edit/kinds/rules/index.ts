import '../../../graph/parts.css';
import { generic } from '../generic';
import type { KindEditor } from '../kind';
import { RulesCanvas } from './RulesCanvas';
import './operations';

/** Production rules: a table, in the order in which rules are looked at. */
export const rules: KindEditor = { ...generic, kind: 'rules', Canvas: RulesCanvas, first: () => ['match'], menu: () => [[{ run: 'edit.earlier', title: 'Move up' }, { run: 'edit.later', title: 'Move down' }]] };
