/* What can be done to levels only. */
import { canvasOf } from '../../canvas/state';
import type { Editor } from '../../editor';
import { Obj, change, steps } from '../../model/json';
import { type Args, defineFor, type Key } from '../../operation';
import type { Point } from '../../plan/camera';
import { added, partOf, shapesMoved, turned } from './edits';
import { type Sort, type Shape, one, shapesOf, sorts } from './shapes';
import { draw, levelState, rasters } from './state';

const here = (e: Editor): boolean => e.json.text('kind') === 'level' && e.doc?.unreadable === undefined;
const selected = (e: Editor): readonly Shape[] => shapesOf(e.json).filter((s) => e.selection.includes(s.path));
const some = (e: Editor): boolean => here(e) && selected(e).length > 0;

const keys: Readonly<Record<Sort, Key>> = {
  walls: { key: 'w' }, doors: { key: 'd' }, regions: { key: 'r' }, marks: { key: 'm' }, solids: { key: 'o' }, floors: { key: 'g' }, links: { key: 'l' },
};

export const words: Readonly<Record<Sort, string>> = {
  floors: 'Ground that can be walked on', regions: 'A room, or another part of the world with a name', solids: 'Something massive: a pillar, a crate',
  walls: 'A wall along a line', doors: 'A gap that can be closed', links: 'An off-mesh link: a ladder, a jump', marks: 'A marker: a station, a hiding spot',
};

const sortOf = (text: string | undefined): Sort => {
  const sort = sorts.find((s) => s === text || one[s] === text);
  if (!sort) throw new Error(`A level has no ${text ?? ''}: it has ${sorts.join(', ')}.`);
  return sort;
};

function pointsOf(a: Args): Point[] {
  return (a.points ?? '').split(/\s+/).filter((t) => t !== '').map((t): Point => {
    const [x = NaN, y = NaN] = t.split(',').map(Number);
    if (!Number.isFinite(x) || !Number.isFinite(y)) throw new Error(`${t} is no point: write x,y in metres.`);
    return [x, y];
  });
}

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

defineFor(
  ['level'],
  {
    name: 'level.add', title: 'Add to the level', group: 'Node', also: ['place', 'create', 'wall', 'door'], enabled: here,
    doc: 'With points it lies there, else in the middle of what is shown.',
    params: [
      { name: 'what', doc: 'wall, door, region, mark, solid, floor or link', choices: () => Object.values(one) },
      { name: 'points', doc: 'x,y in metres, with spaces between them', optional: true }, { name: 'name', doc: 'what it shall be called', optional: true },
    ],
    run: (e, a) => {
      const sort = sortOf(a.what);
      const points = pointsOf(a);
      const [x, y] = canvasOf(e)?.spot() ?? [0, 0];
      const raster = levelState(e).getState().raster || 0.01;
      const part = partOf(sort, points.length > 0 ? points : [[Math.round(x / raster) * raster, Math.round(-y / raster) * raster]]);
      e.change(`add a ${one[sort]}`, (json) => added(json, sort, part, a.name ?? capital(one[sort])));
    },
  },
  ...sorts.map((sort) => ({
    name: `level.draw-${one[sort]}`, title: `Draw a ${one[sort]}`, group: 'Node' as const, doc: `${words[sort]}. Click its points; Enter ends it, Backspace takes the last one back, Escape gives up.`,
    keys: [keys[sort]], quiet: true, enabled: here, run: (e: Editor) => { draw(e, sort); },
  })),
  {
    name: 'level.move', title: 'Move what is selected', group: 'Node', also: ['drag', 'offset'], enabled: some,
    params: [{ name: 'x', doc: 'to the right, m' }, { name: 'y', doc: 'up, m' }],
    run: (e, a) => {
      const shapes = selected(e);
      const by: Point = [Number(a.x), Number(a.y)];
      if (!Number.isFinite(by[0]) || !Number.isFinite(by[1])) throw new Error('x and y are numbers, in metres.');
      e.change('move', (json) => shapesMoved(json, shapes, by), `nudge ${shapes.map((s) => s.path).join(' ')}`);
    },
  },
  {
    name: 'level.turn', title: 'Turn what is selected', group: 'Node', also: ['rotate', 'spin'], keys: [{ key: 't' }], enabled: some, doc: 'Around the middle of all of it, counter-clockwise.',
    params: [{ name: 'degrees', doc: 'by how much; without it a quarter', optional: true }],
    run: (e, a) => {
      const by = Number(a.degrees ?? 90);
      if (!Number.isFinite(by)) throw new Error(`${a.degrees ?? ''} is no angle.`);
      const shapes = selected(e);
      e.change('turn', (json) => turned(json, shapes, by));
    },
  },
  {
    name: 'level.raster', title: 'What points snap to', group: 'View', also: ['grid', 'snap'], quiet: true, enabled: here, params: [{ name: 'metres', doc: '0 for nothing', choices: () => rasters.map(String) }],
    run: (e, a) => {
      const raster = Number(a.metres);
      if (!(raster >= 0 && raster <= 100)) throw new Error('The raster is a length in metres, 0 for none.');
      levelState(e).setState({ raster });
    },
  },
  {
    name: 'level.close', title: 'Close the wall, or open it', group: 'Node', also: ['loop', 'polygon', 'ring'], keys: [{ key: 'e' }], enabled: (e) => here(e) && selected(e).some((s) => s.sort === 'walls'),
    run: (e) => {
      const walls = selected(e).filter((s) => s.sort === 'walls');
      e.change('close the wall', (json) => walls.reduce((out, w) => {
        const next = change(out, steps(w.path), (v) => (v instanceof Obj ? (v.get('closed') === true ? v.without('closed') : v.with('closed', true)) : v));
        return next instanceof Obj ? next : out;
      }, json));
    },
  },
);

