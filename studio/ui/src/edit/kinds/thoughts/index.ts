import type { Entry } from '../../canvas/ContextMenu';
import type { Editor } from '../../editor';
import { type Obj, pointer } from '../../model/json';
import { type Titles, titlesIn } from '../../properties/title';
import { declarations } from '../generic/parts';
import type { Item, KindEditor } from '../kind';
import { ThoughtsCanvas } from './ThoughtsCanvas';
import { add, copy, paste, remove, shift } from './edits';
import { type ThoughtAt, lanes, namesOf, priorityOf, priorityText, thoughtWay, thoughtsIn } from './model';
import './operations';

function item(t: ThoughtAt, titles: Titles): Item {
  const doc = t.thought.text('doc');
  return {
    path: t.path, name: t.name, title: [titles(t.thought), priorityText(priorityOf(t.thought))].filter((s) => s !== '').join(' · '), what: 'thought',
    ...(doc !== '' && { doc }), children: items(t.thought, titles, thoughtWay(t.path)),
  };
}

const items = (holder: Obj, titles: Titles, owner: readonly string[] = []): Item[] => lanes(thoughtsIn(holder, owner)).flatMap((l) => l.items).map((t) => item(t, titles));

function menu(e: Editor): Entry[][] {
  if (thoughtWay(e.selection[0] ?? '').length === 0) return [[{ run: 'thought.close-gaps' }]];
  return [
    [{ run: 'edit.earlier', title: 'Move one lane up' }, { run: 'edit.later', title: 'Move one lane down' }, { run: 'thought.level-above' }, { run: 'thought.level-below' }, { run: 'thought.never' }],
    [{ run: 'thought.group' }, { run: 'thought.dissolve' }],
    [{ run: 'thought.close-gaps' }],
  ];
}

/** Thoughts on a board of lanes. */
export const thoughts: KindEditor = {
  kind: 'thoughts',
  Canvas: ThoughtsCanvas,
  shows: ['thoughts', 'combine'],
  outline: (json) => [...declarations(json), ...items(json, titlesIn(json, 'thoughts')), ...json.object('combine').names.map((name): Item => ({ path: pointer(['combine', name]), name, title: json.object('combine').object(name).text('by') || 'sum', what: 'combined', children: [] }))],
  names: namesOf,
  add, remove, shift, copy, paste, menu,
  all: (json) => thoughtsIn(json).map((t) => t.path),
};
