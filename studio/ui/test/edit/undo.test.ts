import { describe, expect, it } from 'vitest';
import { changed, jsonOf, openText, selected, withHistory, type Doc } from '../../src/edit/document';
import '../../src/edit/kinds';
import { kindEditor } from '../../src/edit/kinds/registry';
import { freeName, type Edited, type Item } from '../../src/edit/kinds/kind';
import { Obj, at, change, parse, same, steps, write } from '../../src/edit/model/json';

/** All documents that this repository has, by their paths. */
const texts = import.meta.glob<string>(
  ['../../../../games/**/*.json', '../../../../*/testdata/**/*.json', '../../../../*/*/testdata/**/*.json', '../../e2e/grove/**/*.json'],
  { query: '?raw', import: 'default', eager: true },
);

const files = Object.entries(texts).filter(([, text]) => {
  try {
    const json = parse(text);
    return json instanceof Obj && json.has('wits') && json.has('kind');
  } catch {
    return false;
  }
});

const flat = (items: readonly Item[]): Item[] => items.flatMap((i) => [i, ...flat(i.children)]);

/** A generator of numbers that gives the same ones every time. */
function dice(seed: number): (n: number) => number {
  let s = seed;
  return (n) => {
    s = (s * 1103515245 + 12345) % 2147483648;
    return Math.floor((s / 2147483648) * n);
  };
}

/** Does something that the editor can do to any document. */
function edit(d: Doc, random: (n: number) => number): Doc {
  const json = jsonOf(d);
  const kind = kindEditor(json.text('kind'));
  const items = flat(kind.outline(json));
  const any = (): string => items[random(items.length)]?.path ?? '';
  const done = (e: Edited): Doc => changed(d, 'edit', e.json, e.selection);
  switch (random(8)) {
    case 0:
      return done(kind.add(json, parse('{"do": "Nothing"}') as Obj, freeName('Nothing', kind.names(json)), { near: any(), at: [random(500), random(500)] }));
    case 1:
      return items.length > 3 ? done(kind.remove(json, [any(), any()])) : d;
    case 2:
      return kind.shift ? done(kind.shift(json, any(), random(2) ? 1 : -1)) : d;
    case 3:
      return kind.copy && kind.paste && items.length < 200 ? done(kind.paste(json, kind.copy(json, [any(), any()]), { near: any() })) : d;
    case 4: {
      const out = change(json, ['doc'], () => `text ${String(random(1000))}`);
      return out instanceof Obj ? changed(d, 'set', out, undefined, 'typing') : d;
    }
    case 5:
      return selected(d, [any(), any()].filter((p) => p !== ''));
    case 6:
      return withHistory(d, d.history.undo());
    default:
      return withHistory(d, d.history.redo());
  }
}

describe('every document of the repository', () => {
  it('is there', () => {
    expect(files.length).toBeGreaterThan(60);
  });

  it('is written as it was read', () => {
    for (const [f, text] of files) {
      const json = parse(text);
      expect(same(parse(write(json)), json), f).toBe(true);
    }
  });

  it('has an outline whose places are there, each once', () => {
    for (const [f, text] of files) {
      const { json } = openText({ path: f, version: '1', text }).history.state;
      const items = flat(kindEditor(json.text('kind')).outline(json));
      expect(new Set(items.map((i) => i.path)).size, f).toBe(items.length);
      for (const i of items) expect(at(json, steps(i.path)), `${f} ${i.path}`).toBeDefined();
    }
  });

  it('comes back to the start when all that was done is undone', () => {
    let edits = 0;
    files.forEach(([f, text], n) => {
      let d = openText({ path: f, version: '1', text });
      const start = jsonOf(d);
      const random = dice(n + 1);
      for (let i = 0; i < 80; i++) {
        try {
          d = edit(d, random);
          edits++;
        } catch (e) {
          // What cannot be done is refused with a reason, and leaves everything as it was.
          expect((e as Error).message, f).not.toMatch(/undefined|null|not a function/);
        }
        expect(d.dirty).toBe(!same(jsonOf(d), start));
      }
      while (d.history.depth > 0) d = withHistory(d, d.history.undo());
      expect(jsonOf(d), f).toBe(start);
      expect(d.dirty, f).toBe(false);
      expect(write(jsonOf(d))).toBe(write(parse(text)));
    });
    expect(edits).toBeGreaterThan(4000);
  });
});
