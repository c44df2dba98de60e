import { describe, expect, it } from 'vitest';
import '../../src/edit/all';
import '../../src/edit/shell/all';
import '../../src/shell/actions';
import '../../src/debug/saves/actions';
import { find, near } from '../../src/operations/find';
import { found, type Line } from '../../src/operations/Palette';
import { inMode, titleIn, type Mode } from '../../src/operations/registry';

const lines = (mode: Mode): Line[] => inMode(mode).map((o) => ({ id: o.name, title: titleIn(o, mode), what: o.group, also: o.also, about: [o.name, o.doc].filter(Boolean).join(' ') }));
const first = (mode: Mode, query: string): string | undefined => found(lines(mode), query)[0]?.id;

describe('search', () => {
  it.each([
    ['live', 'explain', 'why'], ['live', 'reason', 'why'], ['live', 'freeze', 'pause'], ['live', 'rewind', 'step-back'], ['live', 'cheat', 'hands'], ['live', 'show flags', 'overlays'],
    ['live', 'slow motion', 'slower'], ['live', 'eqs', 'query'], ['live', 'profiler', 'profile'], ['live', 'full screen', 'large'], ['live', 'collapse', 'view.fold'], ['live', 'dark mode', 'view.theme'],
    ['edit', 'goto', 'project.go'], ['edit', 'play in editor', 'game.run'], ['edit', 'group', 'thought.group'], ['edit', 'blackboard', 'variable.rename'],
    ['edit', 'format graph', 'view.layout'], ['edit', 'collapse', 'view.fold'], ['edit', 'swap', 'node.replace'], ['edit', 'quick fix', 'problem.fix'], ['edit', 'subgraph', 'node.extract'],
  ] as const)('FU7: finds operations by what other tools call them: %s, %s', (mode, query, name) => {
    expect(first(mode, query)).toBe(name);
  });

  it('FU7: forgives one wrong letter', () => {
    expect(first('live', 'toggel breakpiont')).toBe('breakpoint');
    expect(first('live', 'ovrelays')).toMatch(/overlays$/);
    expect(first('edit', 'duplicat')).toMatch(/duplicate/);
    expect(first('edit', 'undu')).toBe('edit.undo');
    expect(found(lines('edit'), 'qqqq')).toEqual([]);
    expect([near('fold', 'fold'), near('fold', 'fodl'), near('fold', 'flod'), near('fold', 'old'), near('fold', 'folds'), near('fold', 'bold'), near('fold', 'gild'), near('fold', 'of')]).toEqual([true, true, true, true, true, true, false, false]);
  });

  it('FU7: has what begins so before a word in it, that before other words for it, that before what explains it, and misspelt ones last', () => {
    const told = [
      { title: 'Linger', about: 'It does not stroll.' }, { title: 'Stroli' }, { title: 'Wander', also: ['stroll'] }, { title: 'Long stroll' }, { title: 'Stroll around' },
    ];
    expect(find(told, 'stroll', (t) => t).map((t) => t.title)).toEqual(['Stroll around', 'Long stroll', 'Wander', 'Linger', 'Stroli']);
    expect(find(told, '', (t) => t)).toEqual(told);
  });

  it('finds by all words, beginnings first', () => {
    const c = (title: string): Line => ({ id: title, title, what: 'Part' });
    const list = [c('Red / Idle'), c('Idle hands'), c('Blue / RunAway')];
    expect(found(list, 'idle').map((x) => x.title)).toEqual(['Idle hands', 'Red / Idle']);
    expect(found(list, 'red part').map((x) => x.title)).toEqual(['Red / Idle']);
    expect(found(list, '')).toHaveLength(3);
  });

  it('finds what says exactly that before what says more', () => {
    expect(first('edit', 'fix a problem')).toBe('problem.fix');
    expect(first('edit', 'save')).toBe('document.save');
  });
});
