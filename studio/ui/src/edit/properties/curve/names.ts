import type { Json, Obj } from '../../model/json';

/** What curves of a document are called. Those of documents that it shares are not known here. */
export const resolver = (json: Obj) => (name: string): Json | undefined => json.object('curves').get(name);
