import { describe, expect, it } from 'vitest';
import '../../src/edit/all';
import { operation, readLine } from '../../src/edit/operation';
import { jsonOf, openText } from '../../src/edit/document';
import { List, Num, Obj, at, parse, steps, write } from '../../src/edit/model/json';
import { thoughts } from '../../src/edit/kinds/thoughts';
import { closedGaps, combined, copy, dissolved, grouped, insertedLevel, moved, movedInto, parted, paste, remove, shift, timesWeight, uncombined, weighed, withGaps } from '../../src/edit/kinds/thoughts/edits';
import { allThoughts, combinable, hasGaps, isCluster, lanes, levelsOf, marksOf, namesOf, priorityOf, readPriority, thoughtWay, thoughtsIn, weightOf } from '../../src/edit/kinds/thoughts/model';
import { fakeEditor } from './fake';
import { titlesIn } from '../../src/edit/properties/title';
import { learnSchemas } from './schemas';

learnSchemas();

const doc = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error('no object');
  return v;
};

const deer = doc(`{"wits": 1, "kind": "thoughts", "ports": [{"in": "Danger", "type": "float"}, {"out": "Force", "type": "vec2", "unit": "N"}, {"out": "Said", "type": "string"}],
  "combine": {"Force": {"most": 12}}, "thoughts": {
  "Avoid": {"do": "Separation"},
  "Flee": {"priority": 1, "weight": 2, "when": "Danger > 0.5", "do": "Flee", "success": {"do": "Rest"}, "again": true},
  "Graze": {"priority": 2, "weight": 0.5, "when": "Hunger > 0 || Thirst > 0", "thoughts": {"Herd": {"weight": 0.5, "do": "Join"}, "Roam": {"weight": {"expr": "a + b"}, "when": "Danger < 0.2", "do": "Roam"}, "Off": {"priority": "never", "do": "Roam"}}},
  "Hide": {"priority": 2, "when": "Danger > 0.9", "do": "Hide"},
  "Drink": {"priority": {"expr": "4 - 3 * Thirst"}, "do": "Drink"},
  "Dream": {"priority": "never", "do": "Rest"}}}`);

/** The board in a line: each lane with its thoughts, those of a cluster in brackets. */
const board = (holder: Obj): string =>
  lanes(thoughtsIn(holder)).map((l) => `${l.key}: ${l.items.map((t) => (isCluster(t.thought) ? `${t.name}[${board(t.thought)}]` : t.name)).join(' ')}`).join(', ');
const text = (o: Obj, path: string): string => write(at(o, steps(path)) ?? null, 0);
const was = '0: Avoid, 1: Flee, 2: Graze[0: Herd Roam, never: Off] Hide, = 4 - 3 * Thirst: Drink, never: Dream';

describe('thoughts', () => {
  it('are read in their lanes', () => {
    expect(board(deer)).toBe(was);
    expect([...namesOf(deer)].sort().join(' ')).toBe('Avoid Dream Drink Flee Graze Herd Hide Off Roam');
    expect(marksOf(deer.object('thoughts').object('Flee'), titlesIn(deer, 'thoughts')).map((m) => m.text)).toEqual(['success: Rest', 'again']);
    expect(combinable(deer).map((p) => `${p.name} ${p.unit}`)).toEqual(['Force N']);
    expect([thoughtWay('/thoughts/Graze/thoughts/Herd/weight').join('/'), thoughtWay('/ports/0').length]).toEqual(['thoughts/Graze/thoughts/Herd', 0]);
    expect([readPriority('0'), readPriority(' never '), readPriority('1 + x'.replace('1 + ', ''))]).toEqual([0, 'never', { expr: 'x' }]);
    expect(() => readPriority('-1')).toThrow('no priority');
    expect(() => readPriority('1.5')).toThrow('no priority');
  });

  it('X6 move to a lane, whatever it is', () => {
    const out = moved(deer, ['/thoughts/Flee', '/thoughts/Drink'], 2).json;
    expect(board(out)).toBe('0: Avoid, 2: Drink Flee Graze[0: Herd Roam, never: Off] Hide, never: Dream');
    expect(text(moved(deer, ['/thoughts/Flee'], 0).json, '/thoughts/Flee')).not.toContain('priority');
    expect(text(moved(deer, ['/thoughts/Avoid'], 'never').json, '/thoughts/Avoid')).toBe('{"do": "Separation", "priority": "never"}');
    expect(moved(deer, ['/thoughts/Flee/when'], 1)).toEqual({ json: deer, selection: ['/thoughts/Flee'] });
    expect(() => moved(deer, ['/ports/0'], 1)).toThrow('Select a thought');
  });

  it('move into a cluster and out of it, but not into themselves', () => {
    const into = movedInto(deer, ['/thoughts/Hide', '/thoughts/Flee'], ['thoughts', 'Graze'], 1);
    expect(board(into.json)).toBe('0: Avoid, 2: Graze[0: Herd Roam, 1: Flee Hide, never: Off], = 4 - 3 * Thirst: Drink, never: Dream');
    expect(into.selection).toEqual(['/thoughts/Graze/thoughts/Hide', '/thoughts/Graze/thoughts/Flee']);
    expect(board(movedInto(deer, ['/thoughts/Graze/thoughts/Herd'], [], 1).json)).toContain('1: Flee Herd, 2: Graze[0: Roam');
    expect(() => movedInto(deer, ['/thoughts/Graze'], ['thoughts', 'Graze'], 0)).toThrow('cannot lie in itself');
    expect(() => movedInto(deer, ['/thoughts/Flee'], ['thoughts', 'Hide'], 0)).toThrow('is no cluster');
  });

  it('X6 get a level of their own, and what is below makes room', () => {
    expect(board(insertedLevel(deer, ['/thoughts/Hide'], 2).json)).toBe('0: Avoid, 1: Flee, 2: Hide, 3: Graze[0: Herd Roam, never: Off], = 4 - 3 * Thirst: Drink, never: Dream');
    expect(board(insertedLevel(deer, ['/thoughts/Avoid'], 1).json)).toContain('1: Avoid, 2: Flee, 3: Graze');
    expect(board(insertedLevel(deer, ['/thoughts/Dream'], 3).json)).toContain('2: Graze[0: Herd Roam, never: Off] Hide, 3: Dream');
    expect(board(insertedLevel(deer, ['/thoughts/Graze/thoughts/Herd'], 1, []).json)).toContain('1: Herd, 2: Flee, 3: Graze[0: Roam');
    expect(() => insertedLevel(deer, ['/thoughts/Hide'], 0)).toThrow('Levels begin with 1');
    expect(board(parted(deer, '/thoughts/Hide', -1).json)).toContain('2: Hide, 3: Graze');
    expect(board(parted(deer, '/thoughts/Graze', 1).json)).toContain('2: Hide, 3: Graze');
    expect(() => parted(deer, '/thoughts/Avoid', -1)).toThrow('nothing is more urgent');
    expect(() => parted(deer, '/thoughts/Drink', 1)).toThrow('no level');
  });

  it('X6 are numbered without gaps', () => {
    const gaps = doc('{"thoughts": {"A": {"priority": 7}, "B": {"priority": 3}, "C": {"priority": 7}, "D": {}, "E": {"priority": "never"}, "F": {"priority": 9, "thoughts": {"G": {"priority": 4}}}}}');
    expect(withGaps(gaps)).toEqual([[], ['thoughts', 'F']]);
    const out = withGaps(gaps).reduce((o, w) => closedGaps(o, w), gaps);
    expect(board(out)).toBe('0: D, 1: B, 2: A C, 3: F[1: G], never: E');
    expect([withGaps(out), hasGaps(thoughtsIn(deer)), levelsOf(thoughtsIn(deer))]).toEqual([[], false, [1, 2]]);
  });

  it('go up and down by a key, through all lanes that there are', () => {
    const down = (json: Obj, path: string, by: 1 | -1): Obj => shift(json, path, by).json;
    let out = deer;
    const seen: string[] = [];
    for (let i = 0; i < 5; i++) {
      out = down(out, '/thoughts/Flee', 1);
      seen.push(String(priorityOf(out.object('thoughts').object('Flee'))));
    }
    expect(seen).toEqual(['2', '3', 'never', 'never', 'never']);
    const back: string[] = [];
    for (let i = 0; i < 4; i++) {
      out = down(out, '/thoughts/Flee', -1);
      back.push(String(priorityOf(out.object('thoughts').object('Flee'))));
    }
    expect(back).toEqual(['2', '0', '0', '0']);
    expect(() => shift(deer, '/thoughts/Drink', 1)).toThrow('“4 - 3 * Thirst” says');
    const only = doc('{"thoughts": {"A": {}, "B": {"priority": "never"}}}');
    expect([board(down(only, '/thoughts/B', -1)), board(down(only, '/thoughts/A', 1))]).toEqual(['0: A, 1: B', '1: A, never: B']);
  });

  it('are weighed by numbers and by expressions', () => {
    expect([weighed(deer, '/thoughts/Flee', 0.1 + 0.2), weighed(deer, '/thoughts/Flee', 'x'), weighed(deer, '/thoughts/Flee', 1)].map((o) => text(o.json, '/thoughts/Flee/weight'))).toEqual(['0.3', '{"expr": "x"}', 'null']);
    expect([timesWeight(0.5, 0.5), timesWeight(1, 'x'), timesWeight('x + 1', 0.5), timesWeight('max(a)', 'b')]).toEqual([0.25, 'x', '(x + 1) * 0.5', 'max(a) * b']);
  });
});

describe('clusters', () => {
  it('are made of thoughts of one lane, and are there while one of them is', () => {
    const out = grouped(deer, ['/thoughts/Hide', '/thoughts/Graze'], 'Quiet');
    expect(board(out.json)).toBe('0: Avoid, 1: Flee, 2: Quiet[0: Graze[0: Herd Roam, never: Off] Hide], = 4 - 3 * Thirst: Drink, never: Dream');
    expect(text(out.json, '/thoughts/Quiet/when')).toBe('"Danger > 0.9 || Hunger > 0 || Thirst > 0"');
    expect(out.selection).toEqual(['/thoughts/Quiet']);
    expect(text(grouped(deer, ['/thoughts/Avoid']).json, '/thoughts/Cluster')).toBe('{"thoughts": {"Avoid": {"do": "Separation"}}}');
    expect(() => grouped(deer, ['/thoughts/Flee', '/thoughts/Hide'])).toThrow('Flee has 1, Hide 2');
    expect(() => grouped(deer, ['/thoughts/Flee', '/thoughts/Graze/thoughts/Herd'])).toThrow('different clusters');
  });

  it('dissolve with their weight and condition, unless levels would mix', () => {
    const out = dissolved(deer, '/thoughts/Graze');
    expect(board(out.json)).toBe('0: Avoid, 1: Flee, 2: Herd Hide Roam, = 4 - 3 * Thirst: Drink, never: Dream Off');
    expect(text(out.json, '/thoughts/Herd')).toBe('{"weight": 0.25, "do": "Join", "priority": 2, "when": "Hunger > 0 || Thirst > 0"}');
    expect(text(out.json, '/thoughts/Roam')).toContain('"weight": {"expr": "0.5 * (a + b)"}, "when": "(Hunger > 0 || Thirst > 0) && Danger < 0.2"');
    expect(out.selection).toEqual(['/thoughts/Herd', '/thoughts/Roam', '/thoughts/Off']);
    const words = doc('{"thoughts": {"A": {"when": "a or b", "thoughts": {"B": {"when": "c and d"}, "C": {"when": "c ? d : e"}}}}}');
    expect(thoughtsIn(dissolved(words, '/thoughts/A').json).map((t) => t.thought.text('when'))).toEqual(['(a or b) && c and d', '(a or b) && (c ? d : e)']);
    expect(() => dissolved(deer, '/thoughts/Flee')).toThrow('holds no thoughts');
    expect(() => dissolved(moved(deer, ['/thoughts/Graze/thoughts/Herd'], 1).json, '/thoughts/Graze')).toThrow('level of its own');
    expect(() => dissolved(doc('{"thoughts": {"A": {"again": true, "thoughts": {"B": {}}}}}'), '/thoughts/A')).toThrow('“again”');
  });

  /** A generator of numbers below 1, the same for the same seed. */
  const random = (seed: number) => (): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };

  const pick = <T,>(r: () => number, list: readonly T[]): T => list[Math.floor(r() * list.length)] as T;

  function anyThoughts(r: () => number, depth: number, names: { n: number }): Obj {
    const count = 1 + Math.floor(r() * 3);
    return new Obj(Array.from({ length: count }, () => {
      const t: Record<string, unknown> = { weight: pick(r, [0.5, 2, 1, -0.25, 0.1]), ...(r() < 0.3 && { when: pick(r, ['a', 'b || c']) }) };
      if (r() < 0.5 || depth === 0) t.do = 'Act';
      else t.thoughts = anyThoughts(r, depth - 1, names);
      return [`T${String(names.n++)}`, Obj.of(t as Record<string, string>)] as const;
    }));
  }

  /** What must hold all at once, however it is written. */
  function conjuncts(text: string): string[] {
    let depth = 0;
    const parts = [''];
    for (const word of text.split(/( && |[()])/)) {
      if (word === '(') depth++;
      if (word === ')') depth--;
      if (word === ' && ' && depth === 0) parts.push('');
      else parts.push(`${parts.pop() ?? ''}${word}`);
    }
    const [only = ''] = parts;
    if (parts.length > 1) return parts.flatMap(conjuncts);
    return only.startsWith('(') ? conjuncts(only.slice(1, -1)) : only === '' ? [] : [only];
  }

  /** The product of the weights, and the conditions, of everything that runs. */
  const effects = (holder: Obj, weight = 1, when: readonly string[] = []): Map<string, { weight: number; when: string }> =>
    new Map(thoughtsIn(holder).flatMap(({ name, thought }): [string, { weight: number; when: string }][] => {
      const own = weight * Number(weightOf(thought));
      const conditions = [...when, ...conjuncts(thought.text('when'))];
      return isCluster(thought) ? [...effects(thought, own, conditions)] : [[name, { weight: own, when: [...new Set(conditions)].sort().join(' & ') }]];
    }));

  it('X6 dissolved or made, what every thought counts stays the same', () => {
    for (let seed = 1; seed <= 300; seed++) {
      const r = random(seed);
      let json = Obj.of({ kind: 'thoughts', thoughts: anyThoughts(r, 3, { n: 0 }) });
      const before = effects(json);
      for (let i = 0; i < 4; i++) {
        const all = allThoughts(json);
        const clusters = all.filter((t) => isCluster(t.thought));
        if (r() < 0.5 && clusters.length > 0) json = dissolved(json, pick(r, clusters).path).json;
        else {
          const one = pick(r, all);
          json = grouped(json, thoughtsIn(one.owner.length === 0 ? json : (at(json, one.owner) as Obj), one.owner).filter((t) => t.path === one.path || r() < 0.5).map((t) => t.path)).json;
        }
      }
      const after = effects(json);
      expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
      for (const [name, e] of before) {
        expect(after.get(name)?.weight).toBeCloseTo(e.weight, 9);
        expect(after.get(name)?.when).toBe(e.when);
      }
    }
  });

  it('made of thoughts and dissolved again leave them as they were', () => {
    const two = doc('{"kind": "thoughts", "thoughts": {"A": {"priority": 2, "do": "Act", "weight": 3}, "B": {"priority": 2, "do": "Act"}, "C": {"priority": 1, "do": "Act"}}}');
    const made = grouped(two, ['/thoughts/A', '/thoughts/B']);
    expect(effects(dissolved(made.json, made.selection[0] ?? '').json)).toEqual(effects(two));
    expect(board(dissolved(made.json, made.selection[0] ?? '').json)).toBe(board(two));
  });
});

describe('the editor of thoughts', () => {
  it('adds where somebody points: a lane, a cluster, beside what is selected', () => {
    const node = Obj.of({ do: 'Act' });
    const made = (where: Parameters<typeof thoughts.add>[3]): string => {
      const out = thoughts.add(deer, node, 'New', where);
      return `${out.selection[0] ?? ''} ${text(out.json, out.selection[0] ?? '')}`;
    };
    expect(made({})).toBe('/thoughts/New {"do": "Act"}');
    expect(made({ near: '', at: [0, 3] })).toBe('/thoughts/New {"do": "Act", "priority": 3}');
    expect(made({ near: '/thoughts/Graze', at: [0, -1] })).toBe('/thoughts/Graze/thoughts/New {"do": "Act", "priority": "never"}');
    expect(made({ near: '/thoughts/Graze' })).toBe('/thoughts/Graze/thoughts/New {"do": "Act"}');
    expect(made({ near: '/thoughts/Flee/when' })).toBe('/thoughts/New {"do": "Act", "priority": 1}');
    expect(made({ near: '/thoughts/Drink' })).toBe('/thoughts/New {"do": "Act", "priority": {"expr": "4 - 3 * Thirst"}}');
  });

  it('copies with names that are free, also within clusters', () => {
    const piece = copy(deer, ['/thoughts/Graze', '/thoughts/Graze/thoughts/Herd', '/thoughts/Flee']);
    expect(piece.object('thoughts').names).toEqual(['Graze', 'Flee']);
    const out = paste(deer, piece, { near: '/thoughts/Graze/thoughts/Herd' });
    expect(out.selection).toEqual(['/thoughts/Graze/thoughts/Graze2', '/thoughts/Graze/thoughts/Flee2']);
    expect(at(out.json, steps('/thoughts/Graze/thoughts/Graze2/thoughts')) instanceof Obj && (at(out.json, steps('/thoughts/Graze/thoughts/Graze2/thoughts')) as Obj).names).toEqual(['Herd2', 'Roam2', 'Off2']);
    expect(new Set(allThoughts(out.json).map((t) => t.name)).size).toBe(allThoughts(out.json).length);
    expect(() => paste(deer, Obj.of({ kind: 'tree', nodes: {} }), {})).toThrow('no thoughts');
    expect(board(remove(deer, ['/thoughts/Graze', '/thoughts/Hide']).json)).not.toContain('2:');
  });

  it('has an outline in the order of the board', () => {
    const flat = (items: ReturnType<typeof thoughts.outline>, depth = 0): string[] => items.flatMap((i) => [`${'-'.repeat(depth)}${i.name} ${i.title}`, ...flat(i.children, depth + 1)]);
    expect(flat(thoughts.outline(deer)).slice(3)).toEqual([
      'Avoid Separation · 0', 'Flee Flee · 1', 'Graze 3 thoughts · 2', '-Herd Join · 0', '-Roam Roam · 0', '-Off Roam · never', 'Hide Hide · 2', 'Drink Drink · 4 - 3 * Thirst', 'Dream Rest · never', 'Force sum',
    ]);
  });

  it('combines values', () => {
    expect(text(combined(deer, 'Force', 'budget').json, '/combine')).toBe('{"Force": {"most": 12, "by": "budget"}}');
    expect(text(combined(uncombined(deer, 'Force').json, 'Force', 'budget').json, '/combine')).toBe('{"Force": {"by": "budget", "most": 10}}');
    expect(text(combined(deer, 'Force', 'sum', null).json, '/combine')).toBe('{"Force": {}}');
    expect(uncombined(deer, 'Force').json.has('combine')).toBe(false);
  });

  it('X6 does all by operations, each one step of undo', async () => {
    const { editor } = fakeEditor({ read: (a) => ({ path: a.path, text: write(deer), version: 'v1' }), check: () => [] });
    await editor.open('deer.thoughts.json');
    const path = 'deer.thoughts.json';
    const now = (): Obj => {
      const d = editor.state.docs.get(path);
      return d ? jsonOf(d) : Obj.empty;
    };
    const lines: [string, string][] = [
      ['thought.move 2 /thoughts/Flee', '2: Flee Graze[0: Herd Roam, never: Off] Hide'],
      ['thought.move 0 /thoughts/Drink', '0: Avoid Drink, 2: Flee'],
      ['thought.close-gaps', '0: Avoid Drink, 1: Flee Graze'],
      ['thought.insert-level 1 /thoughts/Hide', '1: Hide, 2: Flee Graze'],
      ['thought.move 1 /thoughts/Avoid into=/thoughts/Graze', 'Graze[0: Herd Roam, 1: Avoid, never: Off]'],
      ['thought.group Two /thoughts/Graze,/thoughts/Flee', '2: Two[0: Flee Graze'],
      ['thought.dissolve', '2: Flee Graze'],
      ['thought.never /thoughts/Flee', 'never: Dream Flee'],
      ['thought.weight 0.25 /thoughts/Flee', 'never: Dream Flee'],
      ['combine.set Force average', 'never: Dream Flee'],
      ['combine.remove Force', 'never: Dream Flee'],
      ['combine.set Lift budget 3 vec3 N', 'never: Dream Flee'],
    ];
    const states: Obj[] = [now()];
    for (const [l, is] of lines) {
      expect([l, await editor.type(l), editor.state.notice?.kind !== 'bad' || editor.state.notice.text]).toEqual([l, true, true]);
      expect(board(now())).toContain(is);
      states.push(now());
    }
    expect([text(now(), '/ports/3'), text(now(), '/combine')]).toEqual(['{"out": "Lift", "type": "vec3", "unit": "N"}', '{"Lift": {"by": "budget", "most": 3}}']);
    for (const s of states.slice(0, -1).reverse()) {
      await editor.run('edit.undo');
      expect(now()).toBe(s);
    }
    for (const bad of ['thought.move -1 /thoughts/Flee', 'thought.weight ""', 'combine.set Force most', 'combine.set Force sum -1', 'combine.set Lift', 'combine.set Lift sum none entity', 'thought.insert-level 0 /thoughts/Flee', 'thought.add x']) expect(await editor.type(bad)).toBe(false);
    await editor.type('thought.add 3 in=/thoughts/Graze');
    expect(editor.state.over).toEqual({ name: 'add', args: { near: '/thoughts/Graze', at: [0, 3] } });
    editor.select(['/thoughts/Hide']);
    await editor.run('thought.level-above');
    expect(board(now())).toContain('2: Hide, 3: Graze');
    expect(thoughts.menu?.(editor, {}).flat().map((m) => m.run).every((m) => operation(m) !== undefined)).toBe(true);
    expect(readLine('thought.move "4 - x" /thoughts/Flee').args).toEqual({ priority: '4 - x', paths: '/thoughts/Flee' });
  });

  it('says so when an expression becomes a number', async () => {
    const { editor } = fakeEditor({ read: (a) => ({ path: a.path, text: write(deer), version: 'v1' }), check: () => [] });
    await editor.open('deer.thoughts.json');
    await editor.run('thought.move', { priority: '2', paths: '/thoughts/Drink' });
    expect(editor.state.notice?.text).toBe('The priority of Drink changed by itself, as “4 - 3 * Thirst” says. It is 2 now.');
    editor.state.notice?.action?.run();
    await Promise.resolve();
    expect(board(editor.json)).toBe(was);
  });

  it('draws damaged documents as well as it can', () => {
    const odd = new Obj([['thoughts', new Obj([['A', 'no thought'], ['B', Obj.of({ priority: 'often', weight: true })], ['C', Obj.of({ priority: new Num(-3), thoughts: List.empty })]])]]);
    expect(board(odd)).toBe('0: A B C[]');
    expect(openText({ path: 'x', text: '{"kind": "thoughts", "thoughts": []}', version: '' } as never).unreadable).toBeUndefined();
    expect(thoughts.outline(doc('{"kind": "thoughts", "thoughts": []}'))).toEqual([]);
  });
});
