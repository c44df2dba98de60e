import { generic } from './generic';
import { graph } from './graph';
import type { KindEditor } from './kind';
import { level } from './level';
import { machine } from './machine';
import { goap, htn } from './planner';
import { query } from './query';
import { senses } from './senses';
import { thoughts } from './thoughts';
import { tree } from './tree';
import { considerationSets, utility } from './utility';

/** The kinds that have a canvas of their own. */
const kinds: readonly KindEditor[] = [graph, machine, tree, utility, considerationSets, level, query, senses, thoughts, goap, htn];

/** The editor of a kind. */
export const kindEditor = (kind: string): KindEditor => kinds.find((k) => k.kind === kind) ?? generic;
