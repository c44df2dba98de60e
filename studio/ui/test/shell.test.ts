import { describe, expect, it } from 'vitest';
import { parseSettings } from '../src/live/settings';
import { filterRows, foldedKeys, treeRows } from '../src/panels/tree';
import { nearestSpeed } from '../src/shell/actions';
import { pickAt, toScreen, toWorld } from '../src/stage/camera';
import { css } from '../src/stage/colour';
import { HeldKeys, keyName } from '../src/stage/keys';
import { legend } from '../src/stage/legend';
import { cameraOf, panned, whole, zoomAt } from '../src/stage/view';
import { program } from './frames';

describe('speed', () => {
  it('takes the nearest speed of the list', () => {
    expect(nearestSpeed(Math.fround(0.1))).toBe(0.1);
    expect(nearestSpeed(3.4)).toBe(4);
  });
});

describe('held keys', () => {
  it('turns keys into inputs; two keys may hold one input', () => {
    const told: string[][] = [];
    const held = new HeldKeys((h) => told.push(h));
    held.use([{ input: 'left', label: '', keys: ['ArrowLeft', 'KeyA'] }, { input: 'swing', label: '', keys: ['KeyJ'] }]);
    expect(held.press('KeyX')).toBe(false);
    held.press('KeyA');
    held.press('ArrowLeft');
    held.release('KeyA');
    held.clear();
    expect(told).toEqual([[], ['left'], ['left'], ['left'], []]);
  });

  it('names keys', () => {
    expect(['KeyJ', 'ArrowUp', 'Digit3', 'Space'].map(keyName)).toEqual(['J', '↑', '3', 'Space']);
  });
});

describe('legend', () => {
  const c = (label: string, ...keys: string[]) => ({ input: label, label, keys });

  it('takes directions together, the first key of each, and no second set', () => {
    expect(legend([
      c('Up', 'KeyW', 'ArrowUp'), c('Left', 'KeyA'), c('Down', 'KeyS'), c('Right', 'KeyD'), c('Swing', 'KeyJ'), { ...c('Up (second set)', 'ArrowUp'), second: true },
    ])).toEqual([{ keys: ['W', 'A', 'S', 'D'], label: 'Move' }, { keys: ['J'], label: 'Swing' }]);
    expect(legend([c('Step left', 'ArrowLeft'), c('Step right', 'ArrowRight'), c('Turn left', 'KeyQ'), c('Fire', 'Space'), c('None')])).toEqual([
      { keys: ['←', '→'], label: 'Step' }, { keys: ['Q'], label: 'Turn left' }, { keys: ['Space'], label: 'Fire' },
    ]);
    expect(legend([])).toEqual([]);
  });
});

describe('camera', () => {
  const cam = { camX: 2, camY: 1, camHeight: 10 };
  const size = { width: 400, height: 200 };

  it('turns metres into pixels and back, y upwards', () => {
    expect(toScreen(cam, size, 2, 1)).toEqual([200, 100]);
    expect(toScreen(cam, size, 2, 6)).toEqual([200, 0]);
    expect(toWorld(cam, size, ...toScreen(cam, size, -3, 4))).toEqual([-3, 4]);
  });

  it('picks the nearest circle that holds the point', () => {
    const picks = [{ agent: 1, x: 0, y: 0, r: 2 }, { agent: 2, x: 1, y: 0, r: 2 }];
    expect(pickAt(picks, 0.2, 0)).toBe(1);
    expect(pickAt(picks, 0.9, 0)).toBe(2);
    expect(pickAt(picks, 9, 9)).toBeNull();
  });

  it('reads colours', () => {
    expect(css(0)).toBeNull();
    expect(css(0xff8000ff)).toBe('#ff8000');
    expect(css(0x00000080)).toBe('#00000080');
  });
});

describe('tree', () => {
  const agents = [{ id: 1, name: 'Red', program: 1, fault: false }, { id: 3, name: 'Blue', program: 0, fault: false }];
  const rows = treeRows(agents, new Map([[1, program()]]));

  it('lists agents, parts and actions with nesting', () => {
    expect(rows.map((r) => `${' '.repeat(r.depth)}${r.kind} ${r.name} ${r.bit}`)).toEqual([
      'agent Red -1', ' part fighter 3', '  part Idle 0', '   action Wait 2', '  action RunAway 1', 'agent Blue -1',
    ]);
  });

  it('filters with what is above, and folds', () => {
    expect(filterRows(rows, 'wait', () => true, new Set()).map((r) => r.name)).toEqual(['Red', 'fighter', 'Idle', 'Wait']);
    expect(filterRows(rows, '', () => true, new Set(['1/1'])).map((r) => r.name)).toEqual(['Red', 'fighter', 'Idle', 'RunAway', 'Blue']);
    expect(filterRows(rows, 'wait', () => true, new Set(['1/1'])).map((r) => r.name)).toContain('Wait');
  });
});

describe('folding', () => {
  const many = Array.from({ length: 9 }, (_, i) => ({ id: i + 1, name: `Ship ${i}`, program: 1, fault: false }));

  it('starts folded but for the watched agent when there are many', () => {
    expect(foldedKeys(many.slice(0, 3), 1, new Set()).size).toBe(0);
    expect(foldedKeys(many, 2, new Set()).has('2')).toBe(false);
    expect(foldedKeys(many, 2, new Set()).size).toBe(8);
    expect(foldedKeys(many, 2, new Set(['2', '3']))).toEqual(new Set(['1', '2', '4', '5', '6', '7', '8', '9']));
  });
});

describe('settings', () => {
  it('reads what was remembered and mends what is damaged', () => {
    expect(parseSettings('{"theme":"dark","sizes":{"main":0.4,"x":"y"},"collapsed":{"log":true}}')).toMatchObject({
      theme: 'dark', sizes: { main: 0.4 }, collapsed: { log: true }, legend: true,
    });
    for (const bad of [null, '', '[]', '{"theme":"pink","sizes":7}']) expect(parseSettings(bad).theme).toBe('system');
  });
});

describe('view of the stage', () => {
  const cam = { camX: 10, camY: 5, camHeight: 20 };
  const size = { width: 400, height: 200 };

  it('is the game’s own until somebody goes closer', () => {
    expect(cameraOf(cam, size, whole, null)).toEqual(cam);
    expect(zoomAt(cam, size, whole, null, [17, 90], 0.5)).toEqual(whole);
  });

  it('goes closer to what is under the pointer', () => {
    let view = whole;
    for (const factor of [1.5, 2, 0.8]) {
      const before = toWorld(cameraOf(cam, size, view, null), size, 310, 60);
      view = zoomAt(cam, size, view, null, [310, 60], factor);
      const after = toWorld(cameraOf(cam, size, view, null), size, 310, 60);
      expect(after[0]).toBeCloseTo(before[0]);
      expect(after[1]).toBeCloseTo(before[1]);
    }
    expect(view.zoom).toBeCloseTo(2.4);
  });

  it('moves with the pointer, and never beyond the game’s picture', () => {
    const view = { zoom: 2, x: 0, y: 0 };
    expect(panned(cam, size, view, -20, 10)).toEqual({ zoom: 2, x: 1, y: 0.5 });
    expect(panned(cam, size, view, -9000, -9000)).toEqual({ zoom: 2, x: 10, y: -5 });
  });

  it('stays above who is followed', () => {
    const at = { x: 3, y: 4 };
    expect(cameraOf(cam, size, whole, at)).toMatchObject({ camX: 3, camY: 4 });
    expect(cameraOf(cam, size, whole, at).camHeight).toBeLessThan(cam.camHeight);
    const view = zoomAt(cam, size, whole, at, [0, 0], 2);
    expect(cameraOf(cam, size, view, at)).toMatchObject({ camX: 3, camY: 4 });
    expect(cameraOf(cam, size, view, at).camHeight).toBeLessThan(cameraOf(cam, size, whole, at).camHeight);
  });
});
