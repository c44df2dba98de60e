/* The columns of the table of rules. */
import type { Rule } from './model';
import type { By, Counts } from './now';

export type ColumnName = 'rule' | 'of' | 'every' | 'when' | 'takes' | 'gives' | 'scripts' | 'fired' | 'inputs' | 'checks' | 'now' | 'score' | 'matched' | 'dropped' | 'needs' | 'does' | 'tags' | 'weight';

export interface Column {
  name: ColumnName;
  title: string;
  doc: string;
  by?: By;
  /** It tells of a running mind: which of its counters. */
  counts?: keyof Counts;
  /** It tells of a running mind, and counts nothing. */
  live?: boolean;
  /** It can be written in. */
  writes?: boolean;
}

export const columns: readonly Column[] = [
  { name: 'rule', title: 'Rule', doc: 'Rules run from the top of the document to the bottom', by: 'name', writes: true },
  { name: 'fired', title: 'Fired', doc: 'How often it has fired, of all units together', by: 'fired', counts: 'fired' },
  { name: 'inputs', title: 'No input', doc: 'How often an input was missing', by: 'inputs', counts: 'inputs' },
  { name: 'checks', title: 'No check', doc: 'How often a check did not hold', by: 'checks', counts: 'checks' },
  { name: 'of', title: 'Of', doc: 'Types of unit that have the rule, or the player', writes: true },
  { name: 'every', title: 'Days', doc: 'How often it is due, in days', by: 'every', writes: true },
  { name: 'when', title: 'When', doc: 'What must hold', writes: true },
  { name: 'takes', title: 'Takes', doc: 'Inputs: all of them, or nothing', writes: true },
  { name: 'gives', title: 'Gives', doc: 'Outputs, and changes of tiles', writes: true },
  { name: 'scripts', title: 'Then', doc: 'Scripts: what else it runs, in the properties', writes: false },
];

/** The columns of rules that watch. */
export const watchColumns: readonly Column[] = [
  { name: 'rule', title: 'Rule', doc: 'In the order of the document', by: 'name', writes: true },
  { name: 'now', title: 'Now', doc: 'What became of it in the last update', live: true },
  { name: 'score', title: 'Score', doc: 'What share of the weights of its terms held; the line is what it needs', live: true },
  { name: 'fired', title: 'Fired', doc: 'How often it has fired', by: 'fired', counts: 'fired' },
  { name: 'matched', title: 'Matched', doc: 'How often it has matched', by: 'matched', counts: 'matched' },
  { name: 'dropped', title: 'Dropped', doc: 'How often it matched, and another was selected', by: 'dropped', counts: 'dropped' },
  { name: 'when', title: 'When', doc: 'What it watches, and how much each term counts', writes: true },
  { name: 'needs', title: 'Needs', doc: 'What share of the weights must hold for it to match', writes: true },
  { name: 'does', title: 'Then', doc: 'What it runs, and its scripts', writes: true },
  { name: 'tags', title: 'Tags', doc: 'What it takes of the character: of rules with a tag in common one is selected', writes: true },
  { name: 'weight', title: 'Weight', doc: 'What rules that match are ordered or drawn by', writes: true },
];

/** Which columns a table has: of rules that watch, with what runs, and with what can be written. */
export function columnsOf(rules: readonly Rule[], watching: boolean, live: boolean, writes: boolean): readonly Column[] {
  const used = (c: Column): boolean => writes || (c.name === 'needs' ? rules.some((r) => r.watch?.needs !== rules[0]?.watch?.needs) : c.name === 'tags' ? rules.some((r) => r.watch && r.watch.tags.length > 0) : c.name === 'weight' ? rules.some((r) => r.watch && (r.watch.weight !== '' || r.watch.gains)) : true);
  return (watching ? watchColumns : columns).filter((c) => (live || (c.counts === undefined && !c.live)) && used(c));
}
