import { generic } from './generic';
import { graph } from './graph';
import type { KindEditor } from './kind';
import { tree } from './tree';

/** The kinds that have a canvas of their own. */
const kinds: readonly KindEditor[] = [graph, tree];

/** The editor of a kind. */
export const kindEditor = (kind: string): KindEditor => kinds.find((k) => k.kind === kind) ?? generic;
