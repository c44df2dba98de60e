import { describe, expect, it } from 'vitest';
import { align, spread } from '../../src/edit/canvas/align';
import { soft } from '../../src/edit/canvas/state';
import { add, addLink, copy, insertOn, paste, remove, setLink } from '../../src/edit/kinds/graph/edits';
import { endOf, linkOf, linkText } from '../../src/edit/kinds/graph/links';
import { misfit, Modeller, type GraphModel } from '../../src/edit/kinds/graph/model';
import { Arranger } from '../../src/edit/kinds/graph/arrangement';
import { frozen, moved, said } from '../../src/edit/kinds/graph/places';
import { quick } from '../../src/edit/kinds/graph/quick';
import { graph } from '../../src/edit/kinds/graph';
import type { NodeInfo } from '../../src/edit/infos';
import { Obj, parse, write } from '../../src/edit/model/json';
import type { EditPort } from '../../src/edit/protocol';

const doc = (text: string): Obj => {
  const v = parse(text);
  if (!(v instanceof Obj)) throw new Error('no object');
  return v;
};

const fighter = doc(`{
  "wits": 1, "kind": "graph",
  "ports": [{"in": "Health", "type": "float"}, {"out": "Fleeing", "type": "bool"}],
  "variables": {"Count": "int"},
  "nodes": {
    "Low": {"call": "IfLessThan", "of": "float", "with": {"b": 30}},
    "Idle": {"run": "idle.graph.json"},
    "Strike": {"do": "Swing"}
  },
  "links": ["Health -> Low.a", "Low.OnBecomeTrue -> Idle.Deactivate", "Low.Result -> Fleeing", "OnActivate -> Idle.Activate"],
  "scripts": {"Strike.Hit": "Count += 1"},
  "view": {"Low": [0, 0], "Idle": [300, 40], "Strike": [300, 200]}
}`);

const life: EditPort[] = [
  { name: 'Activate', type: 'trigger', builtin: true }, { name: 'Deactivate', type: 'trigger', builtin: true },
  { name: 'OnActivate', out: true, type: 'trigger', builtin: true }, { name: 'OnDeactivate', out: true, type: 'trigger', builtin: true },
];
const ports: Record<string, EditPort[]> = {
  IfLessThan: [{ name: 'a', type: 'float' }, { name: 'b', type: 'float', default: '0' }, { name: 'Result', out: true, type: 'bool' }, { name: 'OnBecomeTrue', out: true, type: 'trigger' }],
  'idle.graph.json': life,
  Swing: [...life, { name: 'Hit', out: true, type: 'trigger' }],
};
const info = (node: Obj): NodeInfo => ({ title: '', ports: ports[node.text('call') || node.text('run') || node.text('do')] ?? [] });
const known = new WeakMap<Obj, NodeInfo>();
const infoOf = (node: Obj): NodeInfo => {
  const was = known.get(node) ?? info(node);
  known.set(node, was);
  return was;
};
const build = (m: Modeller, json: Obj): GraphModel => m.build({ json, info: infoOf, all: false, unfolded: new Set() });

describe('links', () => {
  it.each(['Low.Result -> Fleeing', 'Health -> Low.a', 'Far -> Sum.values[2]', 'Größe.Wert -> A.b'])('reads %s as it is written', (text) => {
    const link = linkOf(text);
    expect(link && linkText(link)).toBe(text);
  });
  it.each(['Low.Result', 'a -> b -> c', 'A.b.c -> D', 'Sum.values[1] -> A.b', ' -> A.b', '1a -> B.c'])('%s is none', (text) => {
    expect(linkOf(text)).toBeNull();
  });
  it('reads ends with and without a node', () => {
    expect(endOf('Sum.values[3]')).toEqual({ node: 'Sum', port: 'values', index: 3 });
    expect(endOf(' Health ')).toEqual({ node: '', port: 'Health', index: -1 });
    expect(endOf('a b')).toBeNull();
  });
  it('a port that takes one link gives up the old one', () => {
    const [from, to] = [endOf('Count'), endOf('Low.a')];
    if (!from || !to) throw new Error('no ends');
    expect(addLink(fighter, from, to, true).json.list('links')).toEqual(['Low.OnBecomeTrue -> Idle.Deactivate', 'Low.Result -> Fleeing', 'OnActivate -> Idle.Activate', 'Count -> Low.a']);
    expect(addLink(fighter, from, to, false).json.list('links')).toHaveLength(5);
    expect(addLink(fighter, from, to, true).selection).toEqual(['/links/3']);
  });
  it('the same link is there once', () => {
    const l = linkOf('Health -> Low.a');
    if (!l) throw new Error('no link');
    expect(addLink(fighter, l.from, l.to, false).json.list('links')).toHaveLength(4);
  });
  it('a link is taken to another end', () => {
    const l = linkOf('OnActivate -> Strike.Activate');
    if (!l) throw new Error('no link');
    expect(setLink(fighter, 3, l.from, l.to, false).json.list('links')).toEqual(['Health -> Low.a', 'Low.OnBecomeTrue -> Idle.Deactivate', 'Low.Result -> Fleeing', 'OnActivate -> Strike.Activate']);
  });
  it('says why two ports do not fit', () => {
    const port = (type: string, list = false) => ({ trigger: type === 'trigger', type, list });
    expect(misfit(port('float'), port('float'))).toBe('');
    expect(misfit(port('list of float'), port('float', true))).toBe('');
    expect(misfit(port(''), port('float'))).toBe('');
    expect(misfit(port('int'), port('float'))).toContain('ToFloat');
    expect(misfit(port('bool'), port('trigger'))).toContain('OnBecomeTrue');
    expect(misfit(port('trigger'), port('bool'))).not.toBe('');
  });
});

describe('edits of a graph', () => {
  it('what names a node goes with it, and what is empty then, too', () => {
    const { json } = remove(fighter, ['/nodes/Low', '/nodes/Strike']);
    expect(json.object('nodes').names).toEqual(['Idle']);
    expect(json.list('links')).toEqual(['OnActivate -> Idle.Activate']);
    expect(json.has('scripts')).toBe(false);
    expect(json.object('view').names).toEqual(['Idle']);
  });
  it('links of a port that goes, go', () => {
    expect(remove(fighter, ['/ports/0']).json.list('links')).toHaveLength(3);
    expect(remove(fighter, ['/links/0', '/links/2']).json.list('links')).toEqual(['Low.OnBecomeTrue -> Idle.Deactivate', 'OnActivate -> Idle.Activate']);
  });
  it('a value within a node takes nothing else away', () => {
    const { json } = remove(fighter, ['/nodes/Low/with/b']);
    expect(json.list('links')).toHaveLength(4);
    expect(json.object('nodes').has('Low')).toBe(true);
  });
  it('what is pasted has names of its own and keeps the links among itself', () => {
    const piece = copy(fighter, ['/nodes/Low', '/nodes/Idle']);
    expect(piece.list('links')).toEqual(['Low.OnBecomeTrue -> Idle.Deactivate']);
    const { json, selection } = paste(fighter, piece, {});
    expect(json.object('nodes').names).toEqual(['Low', 'Idle', 'Strike', 'Low2', 'Idle2']);
    expect(json.list('links').at(-1)).toBe('Low2.OnBecomeTrue -> Idle2.Deactivate');
    expect(selection).toEqual(['/nodes/Low2', '/nodes/Idle2']);
  });
  it('what is pasted keeps its places beside each other, at the mouse', () => {
    new Arranger().arrange(build(new Modeller(), fighter));
    const view = said(paste(fighter, copy(fighter, ['/nodes/Low', '/nodes/Idle']), { at: [1000, 500] }).json);
    expect([view.get('Low2'), view.get('Idle2')]).toEqual([[1000, 500], [1300, 540]]);
  });
  it('scripts come along', () => {
    const { json } = paste(fighter, copy(fighter, ['/nodes/Strike']), {});
    expect(json.object('scripts').names).toEqual(['Strike.Hit', 'Strike2.Hit']);
  });
  it('a piece of something else is refused', () => {
    expect(() => paste(fighter, doc('{"states": {}}'), {})).toThrow('no nodes');
  });
  it('a new node is joined to the port that its link was dragged from', () => {
    const { json, selection } = add(fighter, doc('{"do": "Swing"}'), 'Strike2', { at: [10.4, 20], from: { end: 'Low.OnBecomeTrue', type: 'trigger', out: true }, ports: ports.Swing });
    expect(json.list('links').at(-1)).toBe('Low.OnBecomeTrue -> Strike2.Activate');
    expect(selection).toEqual(['/nodes/Strike2']);
    expect(said(json).get('Strike2')).toEqual([10, 20]);
    const back = add(fighter, doc('{"do": "Swing"}'), 'Strike2', { at: [0, 500], from: { end: 'Idle.Activate', type: 'trigger', out: false }, ports: ports.Swing });
    expect(back.json.list('links').at(-1)).toBe('Strike2.OnDeactivate -> Idle.Activate');
  });
  it('a node is put between the ends of a link', () => {
    const json = insertOn(fighter, 1, 'Strike', ports.Swing ?? [], 'trigger');
    expect(json.list('links')).toEqual(['Health -> Low.a', 'Low.Result -> Fleeing', 'OnActivate -> Idle.Activate', 'Low.OnBecomeTrue -> Strike.Activate', 'Strike.OnDeactivate -> Idle.Deactivate']);
    expect(insertOn(fighter, 0, 'Strike', ports.Swing ?? [], 'float')).toBe(fighter);
  });
  it('its outline has everything that can be selected', () => {
    expect(graph.outline(fighter).map((i) => i.path)).toEqual([
      '/ports/0', '/ports/1', '/variables/Count', '/nodes/Low', '/nodes/Idle', '/nodes/Strike', '/links/0', '/links/1', '/links/2', '/links/3', '/scripts/Strike.Hit',
    ]);
  });
});

describe('what is drawn of a graph', () => {
  it('shows linked ports, those of its own, and how to begin; the others are hidden', () => {
    const { blocks, links } = build(new Modeller(), fighter);
    const idle = blocks.get('/nodes/Idle');
    expect(idle?.ins.map((p) => p.name)).toEqual(['Activate', 'Deactivate']);
    expect(idle?.hidden.map((p) => p.name)).toEqual(['OnActivate', 'OnDeactivate']);
    expect(blocks.get('/nodes/Low')?.ins.map((p) => [p.name, p.value, p.given])).toEqual([['a', '', false], ['b', '30', true]]);
    expect(blocks.get('#inputs')?.outs.map((p) => p.name)).toEqual(['OnActivate', 'Health', 'Count']);
    expect(blocks.get('/nodes/Strike')?.outs.find((p) => p.name === 'Hit')?.script).toBe('Count += 1');
    expect(links.every((l) => l.wrong === '')).toBe(true);
  });
  it('what is not there is drawn all the same, as an error', () => {
    const json = doc('{"kind": "graph", "nodes": {"Strike": {"do": "Swing"}}, "links": ["Gone.x -> Strike.Nothing"]}');
    const { blocks, links } = build(new Modeller(), json);
    expect(blocks.get('?Gone')?.outs.map((p) => p.name)).toEqual(['x']);
    expect(blocks.get('/nodes/Strike')?.ins.find((p) => p.name === 'Nothing')?.unknown).toBe(true);
    expect(links[0]?.wrong).not.toBe('');
  });
  it('draws nothing anew that has not changed', () => {
    const m = new Modeller();
    const first = build(m, fighter);
    const next = build(m, moved(fighter, new Map([['Low', [5, 5]]])));
    for (const [id, b] of first.blocks) expect(next.blocks.get(id)).toBe(b);
    next.links.forEach((l, i) => { expect(l).toBe(first.links[i]); });
    const changed = build(m, fighter.with('nodes', fighter.object('nodes').with('Idle', doc('{"do": "Swing"}'))));
    expect(changed.blocks.get('/nodes/Low')).toBe(first.blocks.get('/nodes/Low'));
    expect(changed.blocks.get('/nodes/Idle')).not.toBe(first.blocks.get('/nodes/Idle'));
  });
});

describe('places', () => {
  it('are where the document says', () => {
    const { boxes } = new Arranger().arrange(build(new Modeller(), fighter));
    expect(boxes.get('/nodes/Idle')).toMatchObject({ x: 300, y: 40 });
  });
  it('without any, all that is drawn keeps its place when one thing is moved', () => {
    const json = fighter.without('view');
    const { boxes } = new Arranger().arrange(build(new Modeller(), json));
    const view = said(moved(json, new Map([['Low', [7, 9]]])));
    expect(view.get('Low')).toEqual([7, 9]);
    for (const name of ['Idle', 'Strike']) expect(view.get(name)).toEqual([boxes.get(`/nodes/${name}`)?.x, boxes.get(`/nodes/${name}`)?.y]);
  });
  it('stay when a link comes, though nobody has said them', () => {
    const json = fighter.without('view');
    const [m, a] = [new Modeller(), new Arranger()];
    const before = a.arrange(build(m, json)).boxes;
    const link = linkOf('Low.OnBecomeTrue -> Strike.Activate');
    if (!link) throw new Error('no link');
    const after = a.arrange(build(m, addLink(json, link.from, link.to, false).json)).boxes;
    for (const id of ['/nodes/Low', '/nodes/Idle', '#inputs']) expect([after.get(id)?.x, after.get(id)?.y]).toEqual([before.get(id)?.x, before.get(id)?.y]);
  });
  it('a document that nobody has drawn is left as it is', () => {
    const fresh = doc(write(fighter));
    expect(frozen(fresh)).toBe(fresh);
  });
  it('thousands are laid out from left to right, circles too', () => {
    const names = Array.from({ length: 3000 }, (_, i) => `N${String(i)}`);
    const json = doc(JSON.stringify({ kind: 'graph', nodes: Object.fromEntries(names.map((n) => [n, { do: 'Swing' }])), links: names.map((n, i) => `${n}.OnDeactivate -> ${names[(i * 7 + 1) % 3000] ?? ''}.Activate`) }));
    const model = build(new Modeller(), json);
    const blocks = [...model.blocks.values()].filter((b) => b.id.startsWith('/'));
    const spots = quick(blocks, model.links);
    expect(spots.size).toBe(3000);
    expect(new Set([...spots.values()].map((s) => s.join())).size).toBe(3000);
  });
  it('come softly to the grid', () => {
    expect([soft(43), soft(50), soft(-17)]).toEqual([40, 50, -20]);
  });
});

describe('aligning', () => {
  const boxes = new Map([['a', { x: 0, y: 0, width: 100, height: 40 }], ['b', { x: 30, y: 100, width: 60, height: 40 }], ['c', { x: 300, y: 200, width: 40, height: 80 }]]);
  it.each([['left', [0, 0, 0]], ['right', [240, 280, 300]], ['column', [120, 140, 150]]] as const)('%s', (side, xs) => {
    expect([...align(boxes, side).values()].map(([x]) => x)).toEqual(xs);
  });
  it('distributes with the same room between', () => {
    const to = spread(boxes, 'x');
    expect(to.get('a')).toEqual([0, 0]);
    expect(to.get('b')).toEqual([170, 100]);
    expect(to.get('c')).toEqual([300, 200]);
  });
});
