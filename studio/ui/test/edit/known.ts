/* The schemas of all kinds are known, as they are when a document is open. */
import { learn } from '../../src/edit/properties/knowledge';
import type { Schema } from '../../src/edit/properties/schema';

const files = import.meta.glob<Schema>('./fixtures/*.schema.json', { eager: true, import: 'default' });
for (const [file, schema] of Object.entries(files)) learn(/(\w+)\.schema/.exec(file)?.[1] ?? '', schema);
