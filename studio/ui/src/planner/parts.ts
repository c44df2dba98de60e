/* The cards of a program's planner: of what the server says of its nodes. */
import type { GraphNode, Part, Port } from '../protocol/messages';
import type { Card, Line, Row } from './cards';
import { type Branch, type Drawing, placeBranches, placeNetwork } from './layout';

/** A card of a node, whose id is the node's place in its part; of what stands for another it is a text. */
export type NodeCard = Card;

const [NEEDS, WANTS] = ['needs ', 'wants '];

/** The fact that a port shows of what a node needs or wants; empty of other ports. */
const factOf = (p: Port): string => [NEEDS, WANTS].flatMap((w) => (p.name.startsWith(w) ? [p.name.slice(w.length)] : []))[0] ?? '';

export const portOf = (n: GraphNode, name: string): Port | undefined => n.ports.find((p) => p.name === name && p.dir === 'out');

/** The port whose value a row tells. */
export const portOfRow = (n: GraphNode, row: Row): Port | undefined => n.ports.find((p) => row.key === `in ${p.name}` || row.key === `value ${p.name}`);

/** The same for a row of a document, which knows a fact by its name alone. */
export const portOfFact = (n: GraphNode, row: Row): Port | undefined => n.ports.find((p) => factOf(p) !== '' && row.key === `in ${factOf(p)}`);

const notes = (n: GraphNode, shows: (kind: string) => boolean): Row[] => (n.extras ?? []).flatMap((e, i) => (shows(e.kind) ? [{ key: `note ${String(i)}`, side: 'note' as const, label: e.kind, text: e.text, title: `${e.kind} ${e.text}`, code: true }] : []));

/** What brought a task of another domain into this one: the name that it has there, and the document; nothing of what is this document's own. */
const broughtBy = (n: GraphNode): { name: string; domain: string } | undefined => {
  const e = n.extras?.find((x) => x.kind === 'brought');
  return e && { name: e.text, domain: (e.parts?.[0] ?? '').replace(/^.*\//, '').replace(/\..*$/, '') };
};

/** A node's name as people read it: tasks of other domains have there a name without what tells them apart here. */
export const calledOf = (n: GraphNode): string => broughtBy(n)?.name ?? n.name;

const called = (n: GraphNode): { called?: string; about?: string } => {
  const by = broughtBy(n);
  return by ? { called: by.name, about: `${n.name}, of the domain ${by.domain}${n.about === undefined ? '' : `\n${n.about}`}` } : about(n);
};

const about = (n: GraphNode): { about?: string } => (n.about === undefined ? {} : { about: n.about });

/** Goals, facts and actions, and which action serves which. */
export function networkOf(part: Part): { cards: NodeCard[]; lines: Line[] } {
  const cards = part.nodes.map((n): NodeCard => {
    if (n.kind === 'fact') return { id: n.id, sort: 'fact', name: n.name, title: n.title, ...about(n), rows: [] };
    const needs = n.ports.filter((p) => factOf(p) !== '').map((p): Row => ({ key: `in ${p.name}`, side: 'in', text: p.source ?? factOf(p), title: p.source ?? factOf(p) }));
    const makes = (n.extras ?? []).flatMap((e, i): Row[] => (e.kind === 'makes' ? [{ key: `out ${String(i)}`, side: 'out', text: e.text, title: `It makes so: ${e.text}` }] : []));
    const goal = n.kind === 'goal';
    return { id: n.id, sort: goal ? 'goal' : 'action', name: n.name, title: goal ? 'goal' : n.type, ...about(n), rows: [...needs, ...notes(n, (kind) => kind !== 'makes'), ...makes] };
  });
  const lines = part.links.flatMap((l): Line[] => {
    const [from, to] = [cards[l.from[0]], part.nodes[l.to[0]]];
    if (!from || !to) return [];
    const says = l.label ?? '';
    return to.ports.filter((p) => factOf(p) !== '' && p.source !== undefined && says.includes(p.source)).map((p): Line => {
      const row = from.rows.find((r) => r.side === 'out' && r.text.includes(factOf(p)));
      return { from: from.id, ...(row && { fromRow: row.key }), to: to.id, toRow: `in ${p.name}` };
    });
  });
  return { cards, lines };
}

/** What follows the number that conditions stand behind: "2: not Tired". */
const numbered = (text: string): [number, string] => {
  const at = text.indexOf(': ');
  return at < 0 ? [0, text] : [Number(text.slice(0, at)), text.slice(at + 2)];
};

/** Tasks and their methods as a tree, each once; what the planner knows stands beside it. */
export function branchesOf(part: Part): { branches: Branch[]; facts: NodeCard[]; cards: NodeCard[] } {
  const cards: NodeCard[] = [];
  const keep = (c: NodeCard): NodeCard => {
    cards.push(c);
    return c;
  };
  const below = new Map<number, { to: number; nth: number }[]>();
  for (const l of part.links) if (l.from[0] >= 0 && l.to[0] >= 0) below.set(l.from[0], [...(below.get(l.from[0]) ?? []), { to: l.to[0], nth: Number(l.label ?? 0) }]);
  const placed = new Set<number>();
  const conditions = (n: GraphNode): Row[] => (n.extras ?? []).filter((e) => e.kind === 'when').map((e): Row => {
    const [nth, text] = numbered(e.text);
    return { key: `when ${String(nth)}`, side: 'note', label: nth <= 1 ? 'when' : 'and', text, title: `Only while ${text}`, code: true };
  });
  const branch = (id: number, from: number): Branch | undefined => {
    const n = part.nodes[id];
    if (!n) return undefined;
    if (placed.has(id)) return { card: keep({ id: `again ${String(from)} ${String(id)}`, sort: 'again', name: n.name, ...called(n), title: '', rows: [] }), children: [] };
    placed.add(id);
    const next = [...(below.get(id) ?? [])].sort((a, b) => a.nth - b.nth);
    if (n.kind === 'compound') {
      const card = keep({ id, sort: 'compound', name: n.name, title: from < 0 ? 'plans begin here' : `${String(next.length)} ${next.length === 1 ? 'method' : 'methods'}`, ...called(n), rows: [] });
      return { card, children: next.flatMap(({ to }, i) => { const b = method(to, i); return b ? [{ branch: b }] : []; }) };
    }
    return { card: keep({ id, sort: 'task', name: n.name, title: n.type || 'nothing to run', ...called(n), rows: [...conditions(n), ...notes(n, (kind) => !['when', 'terms', 'brought'].includes(kind))] }), children: [] };
  };
  const method = (id: number, i: number): Branch | undefined => {
    const n = part.nodes[id];
    if (!n) return undefined;
    placed.add(id);
    const calls = [...(below.get(id) ?? [])].sort((a, b) => a.nth - b.nth);
    const rows = calls.map((c): Row => ({ key: `sub ${String(c.nth)}`, side: 'out', label: String(c.nth), text: ((to) => (to ? calledOf(to) : ''))(part.nodes[c.to]) }));
    const card = keep({ id, sort: 'method', name: Number.isNaN(Number(n.title)) ? n.title : `Method ${String(i + 1)}`, title: calls.length === 0 ? 'nothing to do' : '', ...about(n), order: i + 1, rows: [...conditions(n), ...rows] });
    return { card, children: [...new Set(calls.map((c) => c.to))].flatMap((to) => { const b = branch(to, id); return b ? [{ branch: b, rows: calls.filter((c) => c.to === to).map((c) => `sub ${String(c.nth)}`) }] : []; }) };
  };
  const tasks = part.nodes.filter((n) => !['state', 'plan', 'method'].includes(n.kind));
  const first = part.extras?.find((e) => e.kind === 'root')?.text;
  const branches: Branch[] = [];
  for (const n of [...tasks.filter((n) => n.name === first), ...tasks]) if (!placed.has(n.id)) branches.push(branch(n.id, -1) as Branch);
  const facts = part.nodes.filter((n) => n.kind === 'state').map((n): NodeCard => ({
    id: n.id, sort: 'fact', name: n.name, title: n.title, ...about(n), rows: n.ports.filter((p) => p.value !== undefined && p.value >= 0).map((p): Row => ({ key: `value ${p.name}`, side: 'note', text: p.name, ...(p.source !== undefined && { title: p.source }) })),
  }));
  return { branches, facts, cards: [...cards, ...facts] };
}

/** Tasks and methods, each once and below what it belongs to, and how deep they lie. */
export function inOrder(part: Part): { node: GraphNode; depth: number }[] {
  const out: { node: GraphNode; depth: number }[] = [];
  const add = (b: Branch, depth: number): void => {
    const node = typeof b.card.id === 'number' ? part.nodes[b.card.id] : undefined;
    if (node) out.push({ node, depth });
    for (const c of b.children) add(c.branch, depth + 1);
  };
  for (const b of branchesOf(part).branches) add(b, 0);
  return out;
}

export interface PlannerDrawing extends Drawing {
  cards: readonly NodeCard[];
}

const known = new WeakMap<Part, PlannerDrawing>();

/** A planner as it is drawn; made once for each part. */
export function drawingOf(part: Part): PlannerDrawing {
  let drawing = known.get(part);
  if (drawing) return drawing;
  if (part.nodes.some((n) => n.kind === 'goal')) {
    const { cards, lines } = networkOf(part);
    drawing = { ...placeNetwork(cards, lines, part.view), cards };
  } else {
    const { branches, facts, cards } = branchesOf(part);
    drawing = { ...placeBranches(branches, facts), cards };
  }
  known.set(part, drawing);
  return drawing;
}
