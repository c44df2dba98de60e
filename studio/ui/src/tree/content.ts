import { namesOf } from '../graph/expression';
import { textWidth, valueChars } from '../graph/model';
import type { GraphNode, Part, Port } from '../protocol/messages';

/** A value that a node shows: of one of its ports, or of what its expression names. */
export interface Reading {
  name: string;
  port: Port;
}

const isData = (p: Port): boolean => !p.trigger && p.value !== undefined;

/** The game time at which something ends; what is left of it is shown in its place. */
export const untilOf = (node: GraphNode): Port | undefined => node.ports.find((p) => isData(p) && p.dir === 'out' && p.name === 'Until');

/** The parameters and results of a node, those that documents give first. */
export function readingsOf(node: GraphNode): Reading[] {
  const own = node.ports.filter((p) => isData(p) && !p.builtin && p !== untilOf(node));
  return [...own.filter((p) => p.dir === 'in'), ...own.filter((p) => p.dir === 'out')].map((port) => ({ name: port.name, port }));
}

const conditions = /^(?:if|while|await)$/;

/** The expression or statements that a node consists of, as its title has them; empty where there are none. */
export function expressionOf(node: GraphNode): string {
  if (conditions.test(node.type) || /^(?:script|guard|switch|dynamic)$/.test(node.type)) {
    return node.title.startsWith(`${node.type} `) ? node.title.slice(node.type.length + 1) : '';
  }
  return node.type === 'set' ? node.title : '';
}

/** What a node's expression names. */
export const readsOf = (part: Part, node: GraphNode): Reading[] => namedIn(part, expressionOf(node));

/** What an expression names: values of the part, fields of boards, ports of other nodes. Each once, in order. */
export function namedIn(part: Part, expression: string): Reading[] {
  const found: Reading[] = [];
  for (const name of namesOf(expression)) {
    const port = portNamed(part, name);
    if (port) found.push({ name, port });
  }
  return found;
}

function portNamed(part: Part, name: string): Port | undefined {
  const own = part.ports.find((p) => isData(p) && p.name === name);
  if (own) return own;
  const dot = name.indexOf('.');
  if (dot < 0) return undefined;
  const other = part.nodes.find((n) => n.name === name.slice(0, dot));
  return other?.ports.find((p) => isData(p) && p.name === name.slice(dot + 1));
}

/** What a card says below the node's name: its expression, or what sort of node it is; nothing that only repeats the name. */
export function subtitleOf(node: GraphNode): { text: string; code: boolean } {
  const expression = expressionOf(node);
  // "if" and "script" go without saying.
  if (expression) return { text: /^(?:while|await|switch|dynamic)$/.test(node.type) ? node.title : expression, code: true };
  const text = node.title || node.type;
  return { text: text === node.name ? '' : text, code: false };
}

/** How many values a card shows in its one line, and how wide that may be, pixels; the inspector has all. */
const AT_MOST = 3;
const LINE_WIDTH = 232;
const MONO = 6.65;
/** Between name and value, and after the value. */
const GAPS = 16;

/** Characters that a value is given, so that the next one stands still. */
export const charsOf = ({ port }: Reading): number => Math.min(valueChars(port.type), port.type === 'float' ? 5 : 12) + (port.unit ? port.unit.length + 1 : 0);

const widthOf = (r: Reading): number => textWidth(r.name) * 0.92 + charsOf(r) * MONO + GAPS;

/**
 * The values that a card shows, how wide they are, and how many it leaves out: what its expression reads, then its
 * parameters and results, as many as there is room for.
 */
export function valuesOf(part: Part, node: GraphNode): { values: Reading[]; width: number; more: number } {
  // Which order it gave is a number that says nothing on a card, and why one failed, which it seldom has, is asked of the node.
  const all = [...readsOf(part, node), ...readingsOf(node).filter((r) => r.port.type !== 'order' && r.port.type !== 'order reason')];
  const values: Reading[] = [];
  let width = 0;
  for (const r of all.slice(0, AT_MOST)) {
    if (width > 0 && width + widthOf(r) > LINE_WIDTH) break;
    values.push(r);
    width += widthOf(r);
  }
  const more = all.length - values.length;
  // Letters are larger from far; a value alone has no other's room to grow into.
  return { values, width: width + (more > 0 ? 24 : 0) + (values.length === 1 ? 20 : 0), more };
}
