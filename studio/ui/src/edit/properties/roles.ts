/*
 * What a value is for, beyond its JSON type: which of them are expressions, which name something that can be picked. Kinds
 * that declare their bodies say so in their schemas; for the others there is a table.
 */
import type { Schema } from './schema';

export type Role =
  | 'expression' | 'script' | 'formula' | 'document' | 'node' | 'state' | 'option' | 'layer' | 'task' | 'planned' | 'trigger' | 'variable' | 'port' | 'target' | 'action' | 'function'
  | 'material' | 'area' | 'modality' | 'bucket' | 'considerations' | 'common' | 'curve' | 'property' | 'type' | 'interface' | 'list' | 'value' | 'text' | 'declaration' | 'none';

/** By the kind (empty for all of them) and the last members of the way to the value; `*` is any name or place. */
const table: readonly (readonly [kind: string, way: string, role: Role])[] = [
  ['', 'doc', 'text'],
  ['', 'base', 'document'],
  ['', 'run', 'document'],
  ['', 'boards/*', 'document'],
  ['', 'implements/*', 'interface'],
  ['', 'do', 'action'],
  ['', 'pass/*', 'port'],
  ['', 'store/*', 'target'],
  ['tree', 'root', 'node'],
  ['tree', 'children/*', 'node'],
  ['tree', 'dynamic/*', 'document'],
  ['tree', 'set', 'target'],
  ['tree', 'fire', 'trigger'],
  ['tree', 'stimulus', 'trigger'],
  ['tree', 'wake', 'trigger'],
  ['tree', 'script', 'script'],
  ['tree', 'summary/*', 'expression'],
  ['level', 'material', 'material'],
  ['level', 'area', 'area'],
  ['query', 'score/curve', 'curve'],
];

const wayFits = (pattern: readonly string[], way: readonly string[]): boolean =>
  pattern.length <= way.length && pattern.every((p, i) => p === '*' || p === way[way.length - pattern.length + i]);

/** Roles of declared values that have a field of their own; the others are as JSON Schema says. */
const declared: Readonly<Record<string, Role>> = {
  text: 'text', expression: 'expression', script: 'script', document: 'document', action: 'action', function: 'function', interface: 'interface', list: 'list', port: 'port',
  trigger: 'trigger', variable: 'variable', target: 'target', type: 'type', value: 'value', curve: 'curve', property: 'property', new: 'text', formula: 'formula',
};

/** What a value is for. */
export function roleOf(kind: string, way: readonly string[], schema: Schema): Role {
  if (schema.role === 'name') return schema.of === 'action' ? 'planned' : (schema.of as Role);
  if (schema.role === 'amount' && schema.type === 'string') return 'expression'; // of a number or an expression, this one
  if (schema.role !== undefined) return declared[schema.role] ?? 'none';
  let best: Role | undefined;
  let length = 0;
  const textual = [schema.type].flat().includes('string') || schema.type === undefined;
  for (const [k, pattern, role] of table) {
    const p = pattern.split('/');
    if ((k !== '' && k !== kind) || p.length <= length || !wayFits(p, way)) continue;
    if (!textual && role !== 'curve' && role !== 'value') continue;
    [best, length] = [role, p.length];
  }
  if (best) return best;
  if (!textual) return 'none';
  const text = schema.description ?? '';
  if (/\bIt names the child\b|^The name of a node\b/.test(text)) return 'node';
  if (/\b[Ss]tatements\b/.test(text)) return 'script';
  if (/\bexpression\b/i.test(text)) return 'expression';
  if (schema.type === undefined && !schema.enum) return 'none';
  return 'text';
}
