/*
 * What a value is for, beyond its JSON type: which of them are expressions, which name something that can be picked. Schemas say so.
 */
import type { Schema } from './schema';

export type Role =
  | 'expression' | 'script' | 'formula' | 'document' | 'node' | 'state' | 'option' | 'layer' | 'task' | 'planned' | 'trigger' | 'variable' | 'port' | 'target' | 'action' | 'function'
  | 'material' | 'area' | 'modality' | 'bucket' | 'set of considerations' | 'common consideration' | 'curve' | 'property' | 'type' | 'interface' | 'list' | 'value' | 'text' | 'none';

/** Roles of declared values that have a field of their own; the others are as JSON Schema says. */
const declared: Readonly<Record<string, Role>> = {
  text: 'text', expression: 'expression', script: 'script', document: 'document', action: 'action', function: 'function', interface: 'interface', list: 'list', port: 'port',
  trigger: 'trigger', variable: 'variable', target: 'target', type: 'type', value: 'value', curve: 'curve', property: 'property', new: 'text', formula: 'formula',
};

/** What a value is for. */
export function roleOf(schema: Schema): Role {
  if (schema.role === 'name') return schema.of === 'action' ? 'planned' : (schema.of as Role);
  if ((schema.role === 'amount' || schema.role === 'place') && schema.type === 'string') return 'expression'; // of a number or a place or an expression, this one
  if (schema.role !== undefined) return declared[schema.role] ?? 'none';
  return [schema.type].flat().includes('string') || schema.enum ? 'text' : 'none';
}
