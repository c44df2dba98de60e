import type { EditState } from '../editor';
import { jsonOf } from '../document';
import { splitPath } from './names';

/** The kind of a document: as it is open, as the project lists it, or as its path tells. */
export function kindAt(s: Pick<EditState, 'docs' | 'listing'>, path: string): string {
  const open = s.docs.get(path);
  return (open && jsonOf(open).text('kind')) || (s.listing?.documents ?? []).find((d) => d.path === path)?.kind || splitPath(path).kind;
}
