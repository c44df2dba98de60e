/* Makes the kinds known that have a canvas of their own, and the one for all others. */
import { generic } from './generic';
import { board } from './board';
import { drawnGoap } from './goap';
import { graph } from './graph';
import { drawnHtn } from './htn';
import { hinted } from './hinted';
import { level } from './level';
import { machine } from './machine';
import { query } from './query';
import { register } from './registry';
import { rules } from './rules';
import { senses } from './senses';
import { thoughts } from './thoughts';
import { tree } from './tree';
import { considerationSets, utility } from './utility';

register(generic, graph, machine, tree, utility, considerationSets, level, query, senses, thoughts, drawnGoap({ ...generic, kind: 'goap' }), drawnHtn({ ...generic, kind: 'htn' }), hinted, rules, board, { ...generic, kind: 'labels', inert: true }, { ...generic, kind: 'universe', inert: true });
