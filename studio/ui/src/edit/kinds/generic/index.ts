import type { KindEditor } from '../kind';
import { GenericCanvas } from './GenericCanvas';
import { withBrought } from './brings';
import './operations';
import { addTo, copy, namesOf, outline, paste, removeAll, shift, taker } from './parts';

/** For kinds that the page has no canvas for: what their documents are made of, in a list. */
export const generic: KindEditor = {
  kind: '',
  listed: true,
  Canvas: GenericCanvas,
  outline,
  names: namesOf,
  add: (json, node, name, where) => {
    const member = taker(json);
    const made = addTo(json, member, node, name, where.near);
    return { ...made, json: withBrought(made.json, member, name, where.near) };
  },
  remove: (json, paths) => ({ json: removeAll(json, paths), selection: [] }),
  shift, copy, paste,
  all: (json) => outline(json).flatMap((s) => s.children.map((i) => i.path)),
};
