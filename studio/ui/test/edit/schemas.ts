import { learn } from '../../src/edit/properties/knowledge';
import type { Schema } from '../../src/edit/properties/schema';

const files = import.meta.glob<Schema>('./fixtures/*.schema.json', { eager: true, import: 'default' });

/** The schemas of all kinds are known, as if the server had sent them. */
export function learnSchemas(): void {
  for (const [file, schema] of Object.entries(files)) learn(/([a-z]+)\.schema\.json$/.exec(file)?.[1] ?? '', schema);
}
