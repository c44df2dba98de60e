import { describe, expect, it } from 'vitest';
import { bounds, type Box } from '../src/graph/layout';
import { lastSwitch } from '../src/graph/why';
import { drawnMarks, drawnStates, drawnWays, sourceOf, wayName } from '../src/machine/drawn';
import { pillId, placeMachine, type MachineLayout } from '../src/machine/layout';
import { breakLabel, buildMachine, CARD, type Machine } from '../src/machine/model';
import { arrow, clip, labelAt, overlaps, smooth } from '../src/machine/route';
import type { Part, Taken } from '../src/protocol/messages';
import { cardText, type Level } from '../src/machine/model';
import { lastTaken, readingsOf, reasonsOf, takenText } from '../src/machine/why';
import { nestedPart } from './nested';
import { machinePart, way } from './village';

/** A machine of n states, each with ways to two others and back, and to itself. */
function wide(n: number, view: Part['view'] = {}): Part {
  const nodes = Array.from({ length: n }, (_, id) => ({ ...machinePart.nodes[0], id, name: `State ${id}`, kind: 'state' as const, type: '', title: '', active: id, ports: [] }));
  const links = nodes.flatMap(({ id }) => [
    way(id, (id + 1) % n, `Hunger < ${id * 10}`), way(id, (id * 3 + 2) % n, 'on Bell, Noise > 0.5 and not Asleep'), ...(id % 3 === 0 ? [way(id, id, 'on Tick')] : []),
  ]);
  return { ...machinePart, nodes, links, view };
}

const labels = (m: Machine, l: MachineLayout): Box[] =>
  m.ways.flatMap((w) => {
    const [x, y] = l.routes.get(w.index)?.label ?? [NaN, NaN];
    return [{ x: x - w.width / 2, y: y - w.height / 2, width: w.width, height: w.height }];
  });

const inside = (room: Box, b: Box): boolean => {
  const all = bounds([room, b]);
  return Math.abs(all.width - room.width) < 1 && Math.abs(all.height - room.height) < 1;
};

describe('machine', () => {
  it('reads states, transitions, loops and the start', () => {
    const m = buildMachine(machinePart);
    expect(m.start).toBe(1);
    expect(m.ways.map((w) => wayName(m, w))).toEqual(['Calm to Alarmed', 'Alarmed to Calm', 'Any state to Over']);
    expect(m.states.map((s) => s.loops.map((w) => w.label))).toEqual([[], ['on Noise'], []]);
    expect(m.ways.map((w) => w.bit)).toEqual([1, 2, 3]);
  });

  it('marks no start that nobody names, and lives without states', () => {
    const nobody = buildMachine({ ...machinePart, links: [way(0, 1, 'x')] });
    expect([nobody.start, placeMachine(nobody).places.has('start')]).toEqual([-1, false]);
    const none = buildMachine({ ...machinePart, nodes: [], links: [way(0, 1, 'x')] });
    expect([none.start, none.ways]).toEqual([-1, []]);
    expect(drawnStates(none, placeMachine(none))).toEqual([]);
  });

  it('breaks long conditions where they may be broken', () => {
    expect(breakLabel('BlobNear')).toEqual(['BlobNear']);
    expect(breakLabel('not BlobNear, after 1.5 s')).toEqual(['not BlobNear,', 'after 1.5 s']);
    expect(breakLabel('Health < 40 and Courage < 0.5 or Hunger > 90')).toEqual(['Health < 40', 'and Courage < 0.5', 'or Hunger > 90']);
    expect(breakLabel(Array.from({ length: 40 }, (_, i) => `a${i},`).join(' ')).length).toBe(4);
  });

  it.each([[machinePart], [wide(3)], [wide(7)], [wide(12)]])('lays cards and labels out without overlap, within the room', (part) => {
    const m = buildMachine(part);
    const l = placeMachine(m);
    const cards = [...l.places.values()];
    const words = labels(m, l);
    cards.forEach((a, i) => { cards.slice(i + 1).forEach((b) => { expect(overlaps(a, b)).toBe(false); }); });
    for (const w of words) {
      expect(cards.some((c) => overlaps(c, w))).toBe(false);
      expect(inside(l.room, w)).toBe(true);
    }
    words.forEach((a, i) => { words.slice(i + 1).forEach((b) => { expect(overlaps(a, b)).toBe(false); }); });
  });

  it('ties every way to the border of its cards', () => {
    const m = buildMachine(wide(7));
    const l = placeMachine(m);
    for (const w of m.ways) {
      const points = l.routes.get(w.index)?.points ?? [];
      for (const [end, p] of [[w.from, points[0]], [w.to, points.at(-1)]] as const) {
        const b = l.places.get(end);
        if (!b || !p) throw new Error(`way ${w.index} ends nowhere`);
        const off = Math.min(Math.abs(p[0] - b.x), Math.abs(p[0] - b.x - b.width), Math.abs(p[1] - b.y), Math.abs(p[1] - b.y - b.height));
        expect(off).toBeLessThan(0.01);
      }
    }
  });

  it('has a pill of "any state" for each state that is reached from everywhere, and the start beside its state', () => {
    const l = placeMachine(buildMachine(machinePart));
    const [start, calm] = [l.places.get('start'), l.places.get(1)];
    expect(l.places.has(pillId(2))).toBe(true);
    expect((start?.x ?? 0) + (start?.width ?? 0)).toBeLessThan(calm?.x ?? 0);
    expect(calm?.height).toBe(CARD);
  });

  it('takes the document’s places; ways there and back keep apart', () => {
    const m = buildMachine({ ...machinePart, view: { Calm: [0, 0], Alarmed: [400, 0] } });
    const l = placeMachine(m);
    expect(l.places.get(1)).toMatchObject({ x: 0, y: 0 });
    expect(l.places.get(0)).toMatchObject({ x: 400, y: 0 });
    expect(l.places.get(2)?.y).toBeGreaterThan(CARD);
    const [there, back] = m.ways.map((w) => l.routes.get(w.index)?.label ?? [0, 0]);
    expect(Math.abs((there?.[1] ?? 0) - (back?.[1] ?? 0))).toBeGreaterThan(10);
    expect(placeMachine(m, true).places.get(0)).not.toMatchObject({ x: 400, y: 0 });
  });

  it('draws ways between what is drawn', () => {
    const m = buildMachine(machinePart);
    const l = placeMachine(m);
    const ids = new Set([...drawnStates(m, l).map((s) => s.state.node.id), ...drawnMarks(l).map((k) => k.id)]);
    const ways = drawnWays(m, l);
    expect(ways).toHaveLength(5);
    for (const w of ways) expect([ids.has(sourceOf(w)), ids.has(w.to)]).toEqual([true, true]);
  });

  it('says which transition came last', () => {
    const fired = { lastFired: (bit: number | undefined) => ({ 1: 30, 2: 20 })[bit ?? -1] ?? -1 };
    expect(lastSwitch(machinePart, fired).map((a) => `${a.from} → ${a.to} ${a.link.label}`)).toEqual(['Calm → Alarmed BlobNear']);
  });
});

const names = (l: Level): unknown[] => l.states.map((s) => (s.inner ? [s.node.name, ...names(s.inner)] : s.node.name));

const within = (outer: Box | undefined, inner: Box | undefined): boolean =>
  outer !== undefined && inner !== undefined && inner.x > outer.x && inner.y > outer.y && inner.x + inner.width < outer.x + outer.width && inner.y + inner.height < outer.y + outer.height;

describe('states in states', () => {
  const m = buildMachine(nestedPart);
  const l = placeMachine(m);

  it('reads levels, regions, their starts, interrupts and history', () => {
    expect(names(m.top)).toEqual([['Alarmed', ['Hands', 'Guarding', 'Striking'], ['Voice', 'Calling']], ['OnDuty', 'Standing', ['Walking', 'Out']], 'Bandage']);
    const at = (name: string) => m.states.find((s) => s.node.name === name);
    expect([m.top.start, at('OnDuty')?.inner?.start, at('Hands')?.inner?.start, at('Voice')?.inner?.start]).toEqual([6, 7, 2, -1]);
    expect([m.top.regions, at('Alarmed')?.inner?.regions, at('OnDuty')?.inner?.regions]).toEqual([false, true, false]);
    expect(m.states.filter((s) => s.interrupt).map((s) => s.node.name)).toEqual(['Bandage']);
    expect([at('OnDuty')?.history, at('Walking')?.history]).toEqual(['deep', '']);
    expect(m.ways.find((w) => w.to === 10)?.lines).toEqual(['Health < 60']);
  });

  it('places what a state holds within it, below its name, and regions side by side', () => {
    for (const { id, in: holder } of nestedPart.nodes) {
      if (holder !== undefined) expect([id, within(l.places.get(holder), l.places.get(id))]).toEqual([id, true]);
    }
    const [hands, voice] = [l.places.get(1), l.places.get(4)];
    if (!hands || !voice) throw new Error('a region has no place');
    expect(overlaps(hands, voice)).toBe(false);
    expect([hands.y === voice.y, hands.x === voice.x]).toContain(true);
    expect([...l.starts.keys()].sort()).toEqual(['start', 'start:1', 'start:6']);
    for (const box of l.places.values()) expect(inside(l.room, box)).toBe(true);
  });

  it('has cards of one level, and labels, nowhere overlap', () => {
    const words = labels(m, l);
    expect(words).toHaveLength(m.ways.length);
    for (const holder of [undefined, 0, 1, 6]) {
      const cards = nestedPart.nodes.filter((n) => n.in === holder).flatMap((n) => l.places.get(n.id) ?? []);
      cards.forEach((a, i) => { cards.slice(i + 1).forEach((b) => { expect(overlaps(a, b)).toBe(false); }); });
    }
    const leaves = nestedPart.nodes.filter((n) => !nestedPart.nodes.some((o) => o.in === n.id)).flatMap((n) => l.places.get(n.id) ?? []);
    for (const w of words) expect(leaves.some((c) => overlaps(c, w))).toBe(false);
  });

  it('draws holders below what they hold, and tells what an interrupt suspends', () => {
    const states = drawnStates(m, l);
    const z = (id: number) => states.findIndex((s) => s.state.node.id === id);
    expect(z(0)).toBeLessThan(z(1));
    expect(z(1)).toBeLessThan(z(2));
    const suspends = (id: number) => states.find((s) => s.state.node.id === id)?.suspends;
    expect([suspends(9), suspends(10), suspends(0)]).toEqual([[10], [], [10]]);
  });

  it('gives a way between levels ends on one, and survives holders that hold each other', () => {
    const crossing = buildMachine({ ...nestedPart, links: [...nestedPart.links, way(3, 9, 'Panic')] });
    expect(crossing.ways.at(-1)).toMatchObject({ from: 0, to: 6 });
    const circle = buildMachine({ ...machinePart, nodes: machinePart.nodes.map((n, i) => ({ ...n, in: [1, 0, undefined][i] })) });
    expect(placeMachine(circle).places.has(2)).toBe(true);
  });

  it('says below a name only what is worth saying', () => {
    const [state] = nestedPart.nodes;
    if (!state) throw new Error('no state');
    expect(cardText({ ...state, doc: 'Runs nothing.' })).toBe('');
    expect(cardText({ ...state, title: 'ends: failure' })).toBe('ends: failure');
    expect(cardText({ ...state, kind: 'action', type: 'Walk' })).toBe('Walk');
  });
});

describe('why a transition was taken', () => {
  const near = { name: 'Near', type: 'bool', value: 'false' };
  const noise = { name: 'Noise', type: 'float', value: '0.7312', unit: 'dB' };
  const waited = { because: [{ text: 'not Near', code: true }, { text: '0.5 s had passed' }] };
  const loud = { because: [{ text: 'Noise > 0.5', code: true }] };

  it('tells plain conditions by their value, and of others what they read', () => {
    const texts = (...of: Parameters<typeof reasonsOf>): string[] => reasonsOf(...of).map((r) => (r.code ? `\`${r.text}\`` : r.text));
    expect([texts(waited, [near]), texts(waited), texts(loud, [noise]), texts({})]).toEqual([['Near was false', '0.5 s had passed'], ['`not Near`', '0.5 s had passed'], ['`Noise > 0.5`'], []]);
    expect(readingsOf(waited, [near])).toEqual([]);
    expect(readingsOf(loud, [noise]).map((v) => `${v.name} ${takenText(v)}`)).toEqual(['Noise 0.73 dB']);
  });

  it('finds the last one of a part', () => {
    const taken = (part: number, link: number, tick: number) => [`${part}/${link}`, { part, link, tick, values: [] }] as [string, Taken];
    const all = new Map([taken(0, 1, 5), taken(0, 2, 9), taken(1, 1, 20)]);
    expect([lastTaken(all, 0)?.link, lastTaken(all, 1)?.tick, lastTaken(all, 2)]).toEqual([2, 20, undefined]);
  });
});

describe('routes', () => {
  const box = { x: 0, y: 0, width: 100, height: 40 };

  it('leave a box at its border', () => {
    expect(clip(box, [50, 20], [250, 20])).toEqual([100, 20]);
    expect(clip(box, [50, 20], [50, -80])).toEqual([50, 0]);
  });

  it('pass near their points and end in an arrow', () => {
    expect(smooth([[0, 0], [10, 0], [10, 10]])).toBe('M0 0L5 0Q10 0 10 5L10 10');
    expect(arrow([[0, 0], [20, 0]])).toBe('M20 0L11 4.5L11 -4.5Z');
    expect([smooth([]), arrow([[1, 1]])]).toEqual(['', '']);
  });

  it('keep labels off what is there', () => {
    const line = [[0, 0], [100, 0], [200, 0]] as const;
    expect(labelAt(line, { width: 20, height: 10 }, [])).toEqual([100, 0]);
    expect(labelAt(line, { width: 20, height: 10 }, [{ x: 90, y: -5, width: 20, height: 10 }])).toEqual([80, 0]);
  });
});
