/* What can be done to documents of thoughts only. */
import type { Editor } from '../../editor';
import { defineFor } from '../../operation';
import { closedGaps, combined, dissolved, givenOut, grouped, insertedLevel, moved, movedInto, parted, uncombined, weighed, withGaps } from './edits';
import { COMBINED, allThoughts, clusterAt, combinable, combinations, isCluster, priorityOf, priorityText, readPriority, samePriority, thoughtWay } from './model';

const here = (e: Editor): boolean => e.json.text('kind') === 'thoughts' && e.doc?.unreadable === undefined;
const chosen = (e: Editor): boolean => here(e) && e.selection.some((p) => thoughtWay(p).length > 0);
const one = (e: Editor): boolean => chosen(e) && e.selection.length === 1;
const cluster = (e: Editor): boolean => one(e) && isCluster(clusterAt(e.json, thoughtWay(e.selection[0] ?? '')));
const clusters = (e: Editor): string[] => ['', ...allThoughts(e.json).filter((t) => isCluster(t.thought)).map((t) => t.path)];
const PATHS = { name: 'paths', doc: 'JSON Pointers of thoughts, with commas between them; without it, those that are selected', optional: true } as const;
const pathsOf = (e: Editor, text: string | undefined): readonly string[] => text?.split(',').filter((p) => p !== '') ?? e.selection;

/** Says that what was an expression is a number from now on, or the other way round. */
function tell(e: Editor, paths: readonly string[], to: ReturnType<typeof readPriority>): void {
  for (const path of paths) {
    const was = priorityOf(clusterAt(e.json, thoughtWay(path)));
    if (samePriority(was, to) || (typeof was !== 'object' && typeof to !== 'object')) continue;
    const name = thoughtWay(path).at(-1) ?? '';
    const text = typeof was === 'object' ? `The priority of ${name} changed by itself, as “${was.expr}” says. It is ${priorityText(to)} now.` : `The priority of ${name} changes by itself now, as “${priorityText(to)}” says.`;
    e.say('good', text, { title: 'Undo', run: () => void e.run('edit.undo') });
    return;
  }
}

defineFor(
  ['thoughts'],
  {
    name: 'thought.move', title: 'Make thoughts as urgent as…', group: 'Node', also: ['priority', 'importance'], enabled: here,
    doc: 'Puts them in a lane, perhaps of another cluster.',
    params: [{ name: 'priority', doc: '0 for an instinct, a level from 1, never, or an expression' }, PATHS, { name: 'into', doc: 'JSON Pointer of the cluster; empty for the document itself', optional: true, choices: clusters }],
    run: (e, a) => {
      const to = readPriority(a.priority ?? '');
      const paths = pathsOf(e, a.paths);
      tell(e, paths, to);
      e.change(`move to ${priorityText(to)}`, (json) => (a.into === undefined ? moved(json, paths, to) : movedInto(json, paths, thoughtWay(a.into), to)));
    },
  },
  {
    name: 'thought.insert-level', title: 'Put thoughts on a new level', group: 'Node', also: ['priority'], enabled: here,
    doc: 'What is as urgent, or less, is one level less urgent from then on.',
    params: [{ name: 'before', doc: 'the level that the new one takes the number of, from 1' }, PATHS, { name: 'into', doc: 'JSON Pointer of the cluster; empty for the document itself', optional: true, choices: clusters }],
    run: (e, a) => {
      const before = Number(a.before);
      const paths = pathsOf(e, a.paths);
      tell(e, paths, before);
      e.change(`a new level ${String(before)}`, (json) => (a.into === undefined ? insertedLevel(json, paths, before) : insertedLevel(json, paths, before, thoughtWay(a.into))));
    },
  },
  {
    name: 'thought.level-above', title: 'Put the thought on a new level above its own', group: 'Node', also: ['priority', 'raise'], keys: [{ key: 'ArrowUp', alt: true, shift: true }], enabled: one,
    run: (e) => { e.change('a level above', (json, [path = '']) => parted(json, path, -1)); },
  },
  {
    name: 'thought.level-below', title: 'Put the thought on a new level below its own', group: 'Node', also: ['priority', 'lower'], keys: [{ key: 'ArrowDown', alt: true, shift: true }], enabled: one,
    run: (e) => { e.change('a level below', (json, [path = '']) => parted(json, path, 1)); },
  },
  {
    name: 'thought.close-gaps', title: 'Number the levels from 1 on, without gaps', group: 'Node', also: ['renumber'], enabled: (e) => here(e) && withGaps(e.json).length > 0,
    params: [{ name: 'in', doc: 'JSON Pointer of a cluster; without it, in all of them', optional: true, choices: clusters }],
    run: (e, a) => {
      const owners = a.in === undefined ? withGaps(e.json) : [thoughtWay(a.in)];
      e.change('close gaps', (json) => owners.reduce((out, owner) => closedGaps(out, owner), json));
    },
  },
  {
    name: 'thought.never', title: 'Never run the thoughts', group: 'Node', also: ['disable', 'mute', 'turn off'], enabled: chosen, params: [PATHS],
    run: (e, a) => { e.change('never', (json) => moved(json, pathsOf(e, a.paths), 'never')); },
  },
  {
    name: 'thought.weight', title: 'Set what a thought weighs', group: 'Node', also: ['importance', 'factor', 'strength'], enabled: here,
    params: [{ name: 'to', doc: 'a number, or an expression' }, { name: 'path', doc: 'JSON Pointer of the thought; without it, what is selected', optional: true }],
    run: (e, a) => {
      const text = (a.to ?? '').trim();
      if (text === '') throw new Error('A weight is a number, or an expression.');
      e.change('set weight', (json, selection) => weighed(json, a.path ?? selection[0] ?? '', Number.isFinite(Number(text)) ? Number(text) : text));
    },
  },
  {
    name: 'thought.group', title: 'Make the thoughts a cluster', group: 'Node', keys: [{ key: 'g', ctrl: true }, { key: 'g' }], also: ['group', 'combine', 'folder'], enabled: chosen,
    doc: 'Thoughts of one lane; the cluster takes their place there, and nothing else changes.',
    params: [{ name: 'name', doc: 'what the cluster shall be called', optional: true }, PATHS],
    run: (e, a) => { e.change('make a cluster', (json) => grouped(json, pathsOf(e, a.paths), a.name)); },
  },
  {
    name: 'thought.dissolve', title: 'Dissolve the cluster', group: 'Node', keys: [{ key: 'g', ctrl: true, shift: true }], also: ['ungroup', 'split'], enabled: cluster,
    doc: 'Its thoughts take its place; its weight and its condition go with each of them.',
    params: [{ name: 'path', doc: 'JSON Pointer of the cluster; without it, what is selected', optional: true }],
    run: (e, a) => { e.change('dissolve the cluster', (json, selection) => dissolved(json, a.path ?? selection[0] ?? '')); },
  },
  {
    name: 'thought.add', title: 'Add a thought to a lane…', group: 'Node', also: ['create', 'new'], enabled: here, quiet: true,
    params: [{ name: 'priority', doc: '0 for an instinct, a level from 1, or never' }, { name: 'in', doc: 'JSON Pointer of the cluster; without it, the document', optional: true, choices: clusters }],
    run: (e, a) => {
      const to = readPriority(a.priority ?? '');
      if (typeof to === 'object') throw new Error('A lane is 0, a level from 1, or never.');
      // A lane is a place on the board: its number is how far down it lies.
      e.show('add', { near: a.in ?? '', at: [0, to === 'never' ? -1 : to] });
    },
  },
  {
    name: 'combine.set', title: 'Combine a value of the thoughts', group: 'Document', also: ['blend', 'sum', 'average', 'mix'], enabled: here,
    params: [
      { name: 'value', doc: 'what the document gives out: a number or a vector', choices: (e) => combinable(e.json).map((p) => p.name) },
      { name: 'by', doc: 'how', optional: true, choices: () => combinations.map((c) => c.by) },
      { name: 'most', doc: 'how long it is at most; none: as long as it likes', optional: true },
      { name: 'type', doc: 'float, vec2 or vec3: of a value that the document does not give out yet', optional: true, choices: () => [...COMBINED] },
      { name: 'unit', doc: 'its unit', optional: true },
    ],
    run: (e, a) => {
      const port = a.value ?? '';
      const by = a.by ?? (e.json.object('combine').object(port).text('by') || 'sum');
      if (!combinations.some((c) => c.by === by)) throw new Error(`${by} is not a combine mode: use one of ${combinations.map((c) => c.by).join(', ')}.`);
      const most = a.most === undefined ? undefined : a.most === 'none' ? null : Number(a.most);
      if (typeof most === 'number' && !(most > 0)) throw new Error('“most” is a number above 0.');
      if (a.type !== undefined && !COMBINED.has(a.type)) throw new Error(`Values of the type ${a.type} cannot be combined: numbers and vectors can.`);
      if (a.type === undefined && !combinable(e.json).some((p) => p.name === port)) throw new Error(`The document gives out no number or vector ${port}: say its type, and it will.`);
      e.change(`combine ${port}`, (json) => ({ ...combined(a.type === undefined ? json : givenOut(json, port, a.type, a.unit), port, by, most), selection: e.selection }));
    },
  },
  {
    name: 'combine.remove', title: 'Combine a value no more', group: 'Document', also: ['blend'], enabled: (e) => here(e) && e.json.has('combine'),
    params: [{ name: 'value', doc: 'the value', choices: (e) => e.json.object('combine').names }],
    run: (e, a) => { e.change(`combine ${a.value ?? ''} no more`, (json) => ({ ...uncombined(json, a.value ?? ''), selection: e.selection })); },
  },
);
