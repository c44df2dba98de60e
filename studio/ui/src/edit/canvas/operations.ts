/* What can be done to the canvas, and to where boxes are. */
import { Obj, at, change, steps } from '../model/json';
import { define, operation, type Args } from '../operation';
import type { Editor } from '../editor';
import { referred } from '../properties/references';
import { framed } from './frames';
import { align, spread, sideOf } from './align';
import type { Point } from '../../canvas/state';
import { canvasOf } from './state';

const shown = (e: Editor): boolean => canvasOf(e)?.path === e.state.current && e.state.current !== null;
const movables = (e: Editor): string[] => e.selection.filter((p) => canvasOf(e)?.movable(p));
const atLeast = (n: number) => (e: Editor): boolean => shown(e) && movables(e).length >= n;
const framesOf = (e: Editor): string[] => e.selection.filter((p) => /^\/frames\/\d+$/.test(p));
const one = (e: Editor): boolean => shown(e) && e.selection.length === 1 && canvasOf(e)?.places().has(e.selection[0] ?? '') === true;

/** The document that a value runs, by its path from the documents' folder. */
export function runOf(e: Editor, pointer: string): string | undefined {
  const v = at(e.json, steps(pointer));
  const run = v instanceof Obj ? v.text('run') : '';
  return run === '' ? undefined : referred(e.state.current ?? '', run);
}

const cameFrom = new WeakMap<Editor, { path: string; select: string | undefined }[]>();

async function open(e: Editor, pointer: string): Promise<void> {
  const path = runOf(e, pointer);
  if (path === undefined) return;
  const from = e.state.current;
  await e.open(path);
  if (from !== null && from !== path) cameFrom.set(e, [...(cameFrom.get(e) ?? []), { path: from, select: pointer }].slice(-100));
}

async function back(e: Editor): Promise<void> {
  const way = cameFrom.get(e) ?? [];
  const last = way.at(-1);
  cameFrom.set(e, way.slice(0, -1));
  if (last) await e.open(last.path, last.select);
}

function place(e: Editor, places: ReadonlyMap<string, Point>, label: string, run?: string): void {
  if (places.size > 0) canvasOf(e)?.move(places, label, run);
}

function chosen(e: Editor, ids: Iterable<string> = movables(e)): Map<string, { x: number; y: number; width: number; height: number }> {
  const all = canvasOf(e)?.places();
  return new Map([...ids].flatMap((p) => { const b = all?.get(p); return b ? [[p, b] as const] : []; }));
}

function nudge(e: Editor, a: Args): void {
  const [dx, dy] = [Number(a.x), Number(a.y)];
  place(e, new Map([...chosen(e, canvasOf(e)?.together(new Set(movables(e))))].map(([p, b]) => [p, [Math.round(b.x + dx), Math.round(b.y + dy)] as const])), 'move', `nudge ${movables(e).join(' ')}`);
}

/** The edges at which boxes are aligned, and the arrow keys that point at them. */
const edges = { left: 'ArrowLeft', right: 'ArrowRight', top: 'ArrowUp', bottom: 'ArrowDown' } as const;

function firstField(path: string): HTMLElement | null {
  const inside = `[data-panel="properties"] [data-field^="${CSS.escape(path)}/"]:not([data-field="${CSS.escape(path)}/doc"])`;
  return document.querySelector<HTMLElement>(`${inside} :is(input, textarea, select)`);
}

/** Goes into the first value of a node that runs no document, and selects it, so that typing replaces it. */
function writeFirst(path: string): void {
  const field = firstField(path);
  field?.focus();
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
}

/** Goes into the first value of the selected node if that is a number: the digit that was typed replaces it. False if there is none. */
export function writeNumber(e: Editor): boolean {
  const path = e.selection[0] ?? '';
  if (!one(e) || runOf(e, path) !== undefined) return false;
  const field = firstField(path);
  const text = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement ? field.value.trim() : '';
  if (text === '' || !Number.isFinite(Number(text))) return false;
  writeFirst(path);
  return true;
}

/** What folds what is selected: a branch of a tree, or a frame. */
const folding = (e: Editor): string | undefined => ['tree.fold', 'frame.fold'].find((name) => operation(name)?.enabled?.(e) === true);

define(
  { name: 'view.fold', enabled: (e) => folding(e) !== undefined, run: (e) => e.run(folding(e) ?? 'frame.fold') },
  { name: 'view.fit', enabled: shown, run: (e) => { canvasOf(e)?.fit(); } },
  { name: 'view.zoom-in', enabled: shown, run: (e) => { canvasOf(e)?.zoom(1.2); } },
  { name: 'view.zoom-out', enabled: shown, run: (e) => { canvasOf(e)?.zoom(1 / 1.2); } },
  { name: 'view.full-size', title: 'Zoom to 100 %', group: 'View', keys: [{ key: '0' }], also: ['actual size', 'reset zoom'], enabled: (e) => shown(e) && canvasOf(e)?.zoomTo !== undefined, run: (e) => { canvasOf(e)?.zoomTo?.(1); } },
  { name: 'view.reveal', enabled: (e) => shown(e) && e.selection.length > 0, run: (e) => { e.select(e.selection, true); } },
  {
    name: 'view.nudge', title: 'Move the selected', group: 'View', enabled: atLeast(1),
    params: [{ name: 'x', doc: 'to the right, in pixels of the drawing' }, { name: 'y', doc: 'down' }], run: nudge,
  },
  {
    name: 'view.align', title: 'Align the selected', group: 'View', also: ['line up'], enabled: atLeast(2),
    params: [{ name: 'to', doc: 'left, right, top, bottom, column (the middles above each other) or row', choices: () => ['left', 'right', 'top', 'bottom', 'column', 'row'] }],
    run: (e, a) => { place(e, align(chosen(e), sideOf(a.to ?? '')), `align ${a.to ?? ''}`); },
  },
  ...Object.entries(edges).map(([to, key]) => ({
    name: `view.align-${to}`, title: `Align the selected at the ${to}`, group: 'View' as const, keys: [{ key, ctrl: true, shift: true }], also: ['line up', 'straighten'], enabled: atLeast(2),
    run: (e: Editor) => { place(e, align(chosen(e), sideOf(to)), `align ${to}`); },
  })),
  { name: 'view.distribute-across', title: 'Distribute the selected from left to right', group: 'View', keys: [{ key: 'h', alt: true, shift: true }], also: ['space evenly', 'spread'], enabled: atLeast(3), run: (e) => { place(e, spread(chosen(e), 'x'), 'distribute'); } },
  { name: 'view.distribute-down', title: 'Distribute the selected from top to bottom', group: 'View', keys: [{ key: 'v', alt: true, shift: true }], also: ['space evenly', 'spread'], enabled: atLeast(3), run: (e) => { place(e, spread(chosen(e), 'y'), 'distribute'); } },
  {
    name: 'view.layout', title: 'Auto-layout the selection, or everything',
    enabled: (e) => shown(e) && canvasOf(e)?.layout !== undefined, run: (e) => { canvasOf(e)?.layout?.(movables(e)); },
  },
  {
    name: 'node.open', title: 'Open the document that the node runs, or write its first value',
    enabled: (e) => one(e) || runOf(e, e.selection[0] ?? '') !== undefined,
    run: (e, a) => {
      const path = a.node ?? e.selection[0] ?? '';
      if (runOf(e, path) === undefined) writeFirst(path);
      else return open(e, path);
      return undefined;
    },
  },
  { name: 'view.back', title: 'Back to where this document was opened from', enabled: (e) => (cameFrom.get(e)?.length ?? 0) > 0, run: back },
  {
    name: 'node.name', title: 'Rename', group: 'Node', also: ['name', 'label', 'title'], keys: [{ key: 'F2' }], enabled: one,
    run: (e) => { canvasOf(e)?.state.setState({ renaming: e.selection[0] ?? null }); },
  },
  {
    name: 'frame.add', title: 'Add comment frame', group: 'Node', also: ['comment', 'note', 'group box', 'annotation', 'section'], keys: [{ key: 'k', ctrl: true, shift: true }],
    enabled: (e) => shown(e) && canvasOf(e)?.framed === true, params: [{ name: 'text', doc: 'the words', optional: true }],
    run: (e, a) => {
      const canvas = canvasOf(e);
      const boxes = [...chosen(e).values()];
      e.change('frame', (json) => framed(json, boxes, a.text ?? '', canvas?.spot() ?? [0, 0]));
      if (a.text === undefined) canvas?.state.setState({ renaming: e.selection[0] ?? null });
    },
  },
  {
    name: 'frame.fold', title: 'Fold or unfold the frame', group: 'View', as: 'view.fold', enabled: (e) => shown(e) && canvasOf(e)?.folds === true && framesOf(e).length > 0,
    run: (e) => {
      e.change('fold', (json) => framesOf(e).reduce((out, p) => {
        const next = change(out, steps(p), (f) => (f instanceof Obj ? (f.get('folded') === true ? f.without('folded') : f.with('folded', true)) : f));
        return next instanceof Obj ? next : out;
      }, json));
    },
  },
  {
    name: 'view.menu', enabled: shown,
    run: (e) => {
      const canvas = canvasOf(e);
      const b = canvas?.places().get(e.selection.at(-1) ?? '');
      const at: Point = b ? [b.x + 20, b.y + b.height / 2] : (canvas?.spot() ?? [0, 0]);
      const [x, y] = canvas?.onPage(at) ?? at;
      e.show('menu', { x, y, at });
    },
  },
);
