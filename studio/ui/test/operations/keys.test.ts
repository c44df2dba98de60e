import { describe, expect, it } from 'vitest';
import page from '../../../../docs/editor.md?raw';
import '../../src/edit/all';
import '../../src/edit/shell/all';
import '../../src/shell/actions';
import '../../src/debug/record/actions';
import '../../src/debug/saves/actions';
import '../../src/debug/whatif/actions';
import { operationsFor } from '../../src/operations/keyboard';
import { codeOf, freeKeys, keyText, type Key, type Pressed } from '../../src/operations/keys';
import { sectionsOf } from '../../src/operations/KeySheet';
import { everything, groups, inMode, keysOf, meaningOf, modes, operationOf, titleIn, type Mode, type Operation } from '../../src/operations/registry';
import { liveKey } from '../../src/shell/Keys';

const pressed = (key: string, code = '', more: Partial<Pressed> = {}): Pressed => ({ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more });
const none = new Set<string>();
const live = (e: Pressed, taken: ReadonlySet<string> = none): string | undefined => operationsFor('live', e, taken)[0]?.name;

/** How a key is told apart from others: by what it types, and by what is held with it. */
const strokeOf = (k: Key): string => [k.ctrl && 'ctrl', k.alt && 'alt', k.shift && 'shift', k.key].filter(Boolean).join(' ');

/** What each key means in a mode; tools of a kind of documents apart. */
function meanings(mode: Mode, tools: boolean): Map<string, Set<string>> {
  const out = new Map<string, Set<string>>();
  for (const o of inMode(mode)) {
    if (mode === 'edit' && (o.kinds !== undefined) !== tools && o[mode === 'edit' ? 'live' : 'edit'] === undefined) continue;
    for (const k of keysOf(o)) out.set(strokeOf(k), (out.get(strokeOf(k)) ?? new Set()).add(meaningOf(o)));
  }
  return out;
}

describe('keys', () => {
  it('FU5: mean the same while a game is watched and while documents are edited', () => {
    const [watching, editing] = [meanings('live', false), meanings('edit', false)];
    const differ = [...watching].flatMap(([stroke, ops]) => {
      const there = editing.get(stroke);
      return there && [...there].some((o) => !ops.has(o)) ? [`${stroke}: ${[...ops].join(', ')} or ${[...there].join(', ')}`] : [];
    });
    expect(differ).toEqual([]);
    expect([...watching.keys()].filter((s) => editing.has(s)).length).toBeGreaterThan(25);
  });

  it.each(modes)('mean one thing: %s', (mode) => {
    expect([...meanings(mode, false)].filter(([, ops]) => ops.size > 1).map(([s, ops]) => `${s}: ${[...ops].join(', ')}`)).toEqual([]);
  });

  it('of tools mean one thing in documents of each kind', () => {
    const kinds = [...new Set(inMode('edit').flatMap((o) => o.kinds ?? []))];
    expect(kinds.length).toBeGreaterThan(6);
    for (const kind of kinds) {
      const by = new Map<string, string[]>();
      for (const o of inMode('edit')) if (o.kinds?.includes(kind)) for (const k of keysOf(o)) by.set(strokeOf(k), [...(by.get(strokeOf(k)) ?? []), o.name]);
      // What is selected decides: a state or the machine, a trigger or a node, a cluster or thoughts.
      expect([...by].filter(([, names]) => names.length > 1).map(([s, names]) => `${kind} ${s}: ${names.join(', ')}`)).toEqual(kind === 'graph' || kind === 'machine' ? expect.any(Array) as unknown : []);
    }
  });

  it('FU5: F2, F4, F8, F9, Shift+G and Space are what the field knows them as, wherever they do something', () => {
    const meant = (e: Pressed): string[] => [...new Set(modes.flatMap((m) => operationsFor(m, e).filter((o) => !o.kinds).map(meaningOf)))];
    expect(meant(pressed('F2'))).toEqual(['node.name']);
    expect(meant(pressed('F4'))).toEqual(['game.play']);
    expect(meant(pressed('F8'))).toEqual(['why']);
    expect(meant(pressed('F9'))).toEqual(['breakpoint']);
    expect(meant(pressed('G', 'KeyG', { shiftKey: true }))).toEqual(['view.layout']);
    expect(meant(pressed(' ', 'Space'))).toEqual(['pause']);
    expect(meant(pressed('f', 'KeyF'))).toEqual(['view.fit']);
    expect(modes.filter((m) => operationsFor(m, pressed('F4')).length === 1)).toEqual([...modes]);
  });

  it('find their operations', () => {
    expect(live(pressed(' ', 'Space'))).toBe('pause');
    expect(live(pressed('k', 'KeyK', { ctrlKey: true }))).toBe('view.commands');
    expect(live(pressed('k', 'KeyK', { metaKey: true }))).toBe('view.commands');
    expect(live(pressed('?', 'Slash', { shiftKey: true }))).toBe('view.keys');
    expect(live(pressed('R', 'KeyR', { shiftKey: true }))).toBe('restart');
    expect(live(pressed('r', 'KeyR'))).toBe('large');
    expect(live(pressed('a', 'KeyA'))).toBeUndefined();
    expect(live(pressed('>', 'Period', { shiftKey: true }))).toBe('faster');
    // With Alt some systems type other characters: the place counts.
    expect(live(pressed('ß', 'KeyS', { altKey: true }))).toBe('senses');
    expect(operationsFor('edit', pressed('Backspace')).map((o) => o.name)).toEqual(['edit.delete']);
    expect(live(pressed('Backspace', 'Backspace'))).toBeUndefined();
  });

  it('give way to the game’s', () => {
    expect(live(pressed(' ', 'Space'), new Set(['Space']))).toBeUndefined();
    expect(live(pressed('p', 'KeyP'), new Set(['Space']))).toBe('pause');
    expect(live(pressed('p', 'KeyP'))).toBeUndefined();
    expect(liveKey('pause', none)).toBe('Space');
    expect(liveKey('pause', new Set(['Space']))).toBe('P');
    expect(liveKey('step', new Set(['Period']))).toBe('N');
    expect(live(pressed('.', 'Period'), new Set(['Period']))).toBeUndefined();
    expect(liveKey('palette', new Set(['KeyK']))).toBe('Ctrl+K');
    expect(liveKey('theme', new Set(['KeyT']))).toBe('');
    expect(live(pressed('s', 'KeyS', { altKey: true }), new Set(['KeyS']))).toBe('senses');
  });

  it('leave fields alone, unless they hold there, too', () => {
    const writing = (e: Pressed): string[] => operationsFor('edit', e, none, true).map((o) => o.name);
    expect(writing(pressed('a', 'KeyA'))).toEqual([]);
    expect(writing(pressed('z', 'KeyZ', { ctrlKey: true }))).toEqual([]);
    expect(writing(pressed('s', 'KeyS', { ctrlKey: true }))).toEqual(['document.save']);
    expect(operationsFor('live', pressed('f', 'KeyF'), none, true)).toEqual([]);
  });

  it('of what is open come before those of all documents', () => {
    expect(operationsFor('edit', pressed('t', 'KeyT')).map((o) => o.name)).toEqual(['fact.flip', 'level.turn', 'maneuver.task', 'view.theme']);
  });

  it('are shown for what is open', () => {
    const keys = (mode: Mode, kind: string): string[] => sectionsOf(mode, kind).flatMap((s) => s.operations.map((o) => o.name));
    expect(sectionsOf('edit', 'level')[0]?.title).toBe('Level tools');
    expect(keys('edit', 'level')).toContain('level.turn');
    expect(keys('edit', 'graph')).not.toContain('level.turn');
    expect(keys('edit', 'graph')).toEqual(expect.arrayContaining(['link.connect', 'edit.undo', 'game.play']));
    expect(keys('live', '')).toEqual(expect.arrayContaining(['why', 'breakpoint', 'game.play', 'tree.turn']));
    expect(new Set(keys('live', '')).size).toBe(keys('live', '').length);
  });

  it('know where they sit', () => {
    expect([' ', 'a', '3', '?', '<', 'F9', 'ArrowUp'].map((key) => codeOf({ key }))).toEqual(['Space', 'KeyA', 'Digit3', 'Slash', 'Comma', 'F9', 'ArrowUp']);
    expect(freeKeys([{ key: 'k' }, { key: 'd', reserve: true }], new Set(['KeyK', 'KeyD']))).toEqual([]);
  });
});

describe('operations', () => {
  it('are one list, of which each is done in a mode', () => {
    expect(everything().filter((o) => modes.every((m) => o[m] === undefined)).map((o) => o.name)).toEqual([]);
    expect(everything().filter((o) => modes.every((m) => o[m] !== undefined)).length).toBeGreaterThan(20);
    expect(operationOf('fit', 'live')?.name).toBe('view.fit');
    expect(operationOf('help', 'live')?.name).toBe('view.keys');
    expect(operationOf('help', 'edit')?.name).toBe('help');
  });

  it('have keys that exist where they are a case of another', () => {
    for (const o of everything()) if (o.as !== undefined) expect(keysOf(o).length, o.name).toBeGreaterThan(0);
  });
});

const reserved = (o: Operation, k: Key): string => {
  const before = keysOf(o).filter((x) => !x.reserve).map((x) => `\`${keyText(x)}\``);
  return k.reserve ? `\`${keyText(k)}\` where the game uses ${before.join(' and ')}` : `\`${keyText(k)}\``;
};

const cells = (o: Operation, ...others: string[]): string => `| ${[keysOf(o).map((k) => reserved(o, k)).join(', '), ...others].join(' | ')} |`;

const titles = (o: Operation): string => [...new Set(modes.filter((m) => o[m]).map((m) => titleIn(o, m)))].join('; ').replace(/…/g, '');

/** All keys, as tables. */
function tables(): string {
  const all = everything().filter((o) => keysOf(o).length > 0 && o.as === undefined);
  const table = (head: string, rows: readonly string[]): string[] => [`| keys | ${head} |`, `|---|${'---|'.repeat(head.split('|').length)}`, ...rows];
  const list = (where: string, of: (o: Operation) => boolean): string[] => [`**${where}**`, '', ...table('what they do', all.filter((o) => of(o)).sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group)).map((o) => cells(o, titles(o)))), ''];
  const tools = (o: Operation): boolean => o.kinds !== undefined && !o.live;
  const kinds = [...new Set(all.filter(tools).flatMap((o) => o.kinds ?? []))].sort();
  return [
    ...list('In games and in documents', (o) => o.live !== undefined && o.edit !== undefined),
    ...list('While documents are edited', (o) => !o.live && !tools(o)),
    ...list('While a game is watched', (o) => !o.edit),
    '**Tools of one kind of documents**, while one is open', '',
    ...table('what they do | kind', kinds.flatMap((kind) => all.filter((o) => tools(o) && o.kinds?.includes(kind)).map((o) => cells(o, titles(o), kind)))), '',
  ].join('\n');
}

const begin = '<!-- made from the code by npx vitest run test/operations -u, in studio/ui: begin -->\n';
const end = '<!-- end -->\n';

describe('the keys in docs/editor.md', () => {
  it('FU5: are those of the operations: npx vitest run test/operations -u writes them', async () => {
    const [before = '', rest = ''] = page.split(begin);
    expect(rest.split(end).length).toBe(2);
    await expect(`${before}${begin}\n${tables()}\n${end}${rest.split(end)[1] ?? ''}`).toMatchFileSnapshot('../../../../docs/editor.md');
  });
});
