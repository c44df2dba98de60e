import { describe, expect, it } from 'vitest';
import '../../src/edit/operations';
import '../../src/edit/properties/operations';
import '../../src/edit/shell/all';
import { isKey, operations } from '../../src/edit/operation';
import { common, complete } from '../../src/edit/panels/completion';
import { scriptOf } from '../../src/edit/panels/terminalOperations';
import { fakeEditor, hello } from './fake';

const file = '{"wits": 1, "kind": "graph", "nodes": {}}';

function start() {
  const fake = fakeEditor({ read: ({ path }) => ({ path, version: 'v', text: file }), check: () => [] });
  fake.say(hello(['a b.graph.json', 'c.graph.json']));
  return fake;
}

const inserts = (text: string, cursor = text.length) => complete(start().editor, text, cursor).items.map((i) => i.insert);

describe('completion', () => {
  it('begins with names of operations, those that begin so first', () => {
    expect(inserts('document.du')[0]).toBe('document.duplicate');
    expect(inserts('sav')).toContain('document.save-all');
    expect(inserts('')).toEqual([]);
  });

  it('goes on with parameters, and with what can be given for them', () => {
    expect(inserts('document.open ')).toEqual(['path=', 'select=']);
    expect(inserts('document.open path=')).toEqual(['path="a b.graph.json"', 'path=c.graph.json']);
    expect(inserts('document.open path=c.')).toEqual(['path=c.graph.json']);
    expect(inserts('document.open c')).toContain('path=c.graph.json');
    expect(inserts('document.open path=c.graph.json ')).toEqual(['select=']);
    expect(inserts('no.such ')).toEqual([]);
  });

  it('knows the word that the cursor is in', () => {
    expect(complete(start().editor, 'document.open pa', 16)).toMatchObject({ from: 14, to: 16 });
    expect(complete(start().editor, 'docu path=x', 4)).toMatchObject({ from: 0, to: 4 });
    expect(complete(start().editor, 'document.open path="a b', 23)).toMatchObject({ from: 14, to: 23 });
  });

  it('takes what all have in common', () => {
    expect(common([{ insert: 'edit.select-all', doc: '' }, { insert: 'edit.select', doc: '' }])).toBe('edit.select');
    expect(common([])).toBe('');
  });
});

describe('scripts', () => {
  it('run line by line, with comments, up to the first that fails', async () => {
    const { editor } = start();
    const ok = await editor.script('# begin\n\ndocument.open path=c.graph.json\nproperty.set paths=/doc value="Two words"\nno.such\nproperty.set paths=/doc value=never');
    expect(ok).toBe(false);
    expect(editor.json.text('doc')).toBe('Two words');
    expect(editor.state.done.at(-1)).toMatchObject({ line: 'no.such', failed: true });
    expect(await editor.script('edit.undo')).toBe(true);
  });

  it('are what was done, and can be done again', async () => {
    const { editor } = start();
    await editor.script('document.open path=c.graph.json\nproperty.set paths=/doc value=x\nhelp\nls\nno.such');
    const lines = scriptOf(editor);
    expect(lines).toEqual(['document.open path=c.graph.json', 'property.set paths=/doc value=x']);
    const other = start().editor;
    expect(await other.script(lines.join('\n'))).toBe(true);
    expect(other.json.text('doc')).toBe('x');
    await editor.run('edit.undo');
    await editor.run('property.set', { paths: '/doc', value: 'y' });
    await editor.run('edit.undo');
    await editor.type('property.set paths=/doc value=z');
    await editor.type('again');
    expect(editor.json.text('doc')).toBe('z');
  });

  it('refuse arguments that an operation does not have, instead of doing something else', async () => {
    const { editor } = start();
    await editor.type('document.open c.graph.json');
    expect(await editor.type('property.set paths=/doc valeu=x')).toBe(false);
    expect(editor.state.done.at(-1)?.text).toBe('property.set has no argument valeu: it takes paths, value.');
    expect(await editor.type('edit.select-all n=3')).toBe(false);
    expect(editor.state.done.at(-1)?.text).toBe('edit.select-all has no argument n.');
    expect(editor.json.has('doc')).toBe(false);
  });

  it('answer with texts, and quiet operations are listed only when they were typed', async () => {
    const { editor } = start();
    await editor.type('ls');
    expect(editor.state.done.at(-1)?.text).toBe('a b.graph.json\nc.graph.json');
    await editor.type('help document.open');
    expect(editor.state.done.at(-1)?.text).toContain('path: the document');
    const n = editor.state.done.length;
    await editor.run('view.commands');
    expect(editor.state.done.length).toBe(n);
    await editor.type('view.commands');
    expect(editor.state.done.length).toBe(n + 1);
  });
});

describe('the game that runs', () => {
  const put = { name: 'put', label: 'Put a fighter', doc: 'Somewhere.', agent: true, params: [{ name: 'x', type: 'float', unit: 'm', doc: 'East.', value: '2', choices: [] }, { name: 'who', type: 'text', unit: '', doc: 'Who.', value: 'ann', choices: ['ann', 'bob'] }] };
  function withGame() {
    const { editor } = start();
    const told: { do: string; path: string; args?: string[] }[] = [];
    editor.game = { open: () => true, commands: () => [put], triggers: () => ['Fight.Hit', 'Cry'], tell: (d) => { told.push(d); return Promise.resolve(d.path === 'Crt' ? 'it has no port Crt.' : ''); } };
    return { editor, told, last: () => editor.state.done.at(-1)?.text };
  }

  it('FK3: triggers are fired as the seed types it, by name, and with a mistake', async () => {
    const { editor, told, last } = withGame();
    expect(await editor.type('TriggerPort("Cry")')).toBe(true);
    expect(await editor.type('game.trigger Fight.Hit')).toBe(true);
    expect(told).toEqual([{ do: 'fire', path: 'Cry' }, { do: 'fire', path: 'Fight.Hit' }]);
    expect(editor.state.done.at(-2)?.line).toBe('game.trigger port=Cry');
    expect(await editor.type('TriggerPort("Crt")')).toBe(false);
    expect(last()).toBe('it has no port Crt. Did you mean Cry?');
    expect(complete(editor, 'game.trigger port=', 18).items.map((i) => i.insert)).toEqual(['port=Fight.Hit', 'port=Cry']);
  });

  it('FK3: commands that a coder adds in Go are typed like operations', async () => {
    const { editor, told, last } = withGame();
    expect(await editor.type('put 4 who=bob')).toBe(true);
    expect(await editor.type('put(7)')).toBe(true);
    expect(told).toEqual([{ do: 'command', path: 'put', args: ['4', 'bob'] }, { do: 'command', path: 'put', args: ['7', 'ann'] }]);
    expect(await editor.type('put z=4')).toBe(false);
    expect(last()).toBe('put has no argument z: it takes x, who.');
    expect(await editor.type('game.commands')).toBe(true);
    expect(last()).toContain('put [x=2] [who=ann]  Put a fighter. Somewhere.');
    expect(complete(editor, 'pu', 2).items[0]?.insert).toBe('put');
    expect(complete(editor, 'put who=b', 9).items.map((i) => i.insert)).toEqual(['who=bob']);
  });

  it('FK3: without a game it says what to do, and names that nothing has are answered by the closest', async () => {
    const { editor } = start();
    const last = () => editor.state.done.at(-1)?.text;
    expect(await editor.type('TriggerPort("Cry")')).toBe(false);
    expect(last()).toBe('No game runs with these documents: start one with Run (Alt+P).');
    expect(await editor.type('trigger Cry')).toBe(false);
    expect(last()).toBe('There is no operation trigger. Did you mean game.trigger?');
    expect(await editor.type('document.opne c')).toBe(false);
    expect(last()).toBe('There is no operation document.opne. Did you mean document.open?');
    expect(await editor.type('edit.undo twice')).toBe(false);
    expect(last()).toBe('edit.undo takes no arguments');
  });
});

describe('operations', () => {
  it('that every kind has have keys that no other has', () => {
    const everywhere = /^(?:document|project|folder|game|problem|edit|again)\b|^view\.(?:to-|next|previous|left|right|foot|keys|commands)/;
    const keys = operations().flatMap((o) => (o.keys ?? []).map((k) => [`${k.ctrl ? 'ctrl ' : ''}${k.alt ? 'alt ' : ''}${k.shift ? 'shift ' : ''}${k.key}`, o.name] as const));
    const by = new Map<string, string[]>();
    for (const [key, name] of keys) by.set(key, [...(by.get(key) ?? []), name]);
    expect([...by].filter(([, names]) => names.length > 1 && names.some((n) => everywhere.test(n))).map(([key, names]) => `${key}: ${names.join(' ')}`)).toEqual([]);
  });

  it('are pressed by what a key types, and with Alt also by its place', () => {
    const press = (key: string, more: object = {}) => ({ key, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...more });
    expect(isKey({ key: 's', ctrl: true }, press('S', { metaKey: true }))).toBe(true);
    expect(isKey({ key: 's', ctrl: true }, press('S', { ctrlKey: true, shiftKey: true }))).toBe(false);
    expect(isKey({ key: '?' }, press('?', { shiftKey: true }))).toBe(true);
    expect(isKey({ key: '1', alt: true }, press('¡', { altKey: true, code: 'Digit1' }))).toBe(true);
    expect(isKey({ key: 'n', alt: true }, press('Dead', { altKey: true, code: 'KeyN' }))).toBe(true);
    expect(isKey({ key: 'n' }, press('x', { code: 'KeyN' }))).toBe(false);
  });

  it('ask for what they cannot be done without', async () => {
    const { editor } = start();
    expect(await editor.run('document.open')).toBe(false);
    expect(editor.state.notice?.text).toContain('needs path');
  });
});
