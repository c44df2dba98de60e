/* Computes the formula of a curve, an expression in x, as far as a page can: what else it names only the game knows. */
import { tokens } from '../expression/tokens';

export class Unknown extends Error {}

type Fn = (x: number) => number;

const functions: Readonly<Record<string, (...a: number[]) => number>> = {
  abs: Math.abs, ceil: Math.ceil, floor: Math.floor, cos: Math.cos, sin: Math.sin, sqrt: Math.sqrt, min: Math.min, max: Math.max, float: (a) => a,
  int: (a) => (Number.isNaN(a) ? 0 : Math.trunc(a)), round: (a) => Math.sign(a) * Math.floor(Math.abs(a) + 0.5), lerp: (a = 0, b = 0, t = 0) => a + (b - a) * t,
  clamp: (x = 0, low = 0, high = 1) => Math.max(low, Math.min(x, high)), Power: (a = 0, b = 1) => a ** b, Absolute: Math.abs, Clamp: (x = 0, low = 0, high = 1) => Math.max(low, Math.min(x, high)),
};

/** What binds how loosely, the loosest first. Truth is 1 and 0. */
const levels: readonly Readonly<Record<string, (a: number, b: number) => number>>[] = [
  { '||': (a, b) => Number(a !== 0 || b !== 0), or: (a, b) => Number(a !== 0 || b !== 0) },
  { '&&': (a, b) => Number(a !== 0 && b !== 0), and: (a, b) => Number(a !== 0 && b !== 0) },
  { '==': (a, b) => Number(a === b), '!=': (a, b) => Number(a !== b), '<': (a, b) => Number(a < b), '<=': (a, b) => Number(a <= b), '>': (a, b) => Number(a > b), '>=': (a, b) => Number(a >= b) },
  { '+': (a, b) => a + b, '-': (a, b) => a - b },
  { '*': (a, b) => a * b, '/': (a, b) => a / b, '%': (a, b) => (b === 0 ? 0 : ((a % b) + b) % b) },
];

/** Reads a formula. It throws what is wrong with it, or Unknown if it names what the page cannot compute. */
export function formula(source: string): Fn {
  const list = tokens(source).filter((t) => t.kind !== 'space');
  let at = 0;
  const peek = (): string => list[at]?.text ?? '';
  const take = (text: string): boolean => {
    if (peek() !== text) return false;
    at++;
    return true;
  };
  const want = (text: string): void => {
    if (!take(text)) throw new Error(`expected ${text}${peek() === '' ? ' at the end' : ` before ${peek()}`}`);
  };
  const expression = (): Fn => {
    const test = binary(0);
    if (!take('?')) return test;
    const yes = expression();
    want(':');
    const no = expression();
    return (x) => (test(x) !== 0 ? yes(x) : no(x));
  };
  const binary = (level: number): Fn => {
    const signs = levels[level];
    if (!signs) return unary();
    let left = level === 2 && take('not') ? not(binary(2)) : binary(level + 1);
    for (;;) {
      const f = Object.hasOwn(signs, peek()) ? signs[peek()] : undefined;
      if (!f) return left;
      at++;
      const [a, b] = [left, binary(level + 1)];
      left = (x) => f(a(x), b(x));
    }
  };
  const not = (a: Fn): Fn => (x) => Number(a(x) === 0);
  const unary = (): Fn => {
    if (take('-')) {
      const a = unary();
      return (x) => -a(x);
    }
    if (take('!')) return not(unary());
    return primary();
  };
  const primary = (): Fn => {
    const t = list[at];
    if (!t) throw new Error('expected a value at the end');
    at++;
    if (t.text === '(') {
      const inner = expression();
      want(')');
      return inner;
    }
    if (t.kind === 'number') {
      const n = Number(t.text);
      return () => n;
    }
    if (t.text === 'true' || t.text === 'false') return () => Number(t.text === 'true');
    if (t.kind === 'call') {
      const f = Object.hasOwn(functions, t.text) ? functions[t.text] : undefined;
      if (!f) throw new Unknown(`only the game can compute ${t.text}`);
      want('(');
      const args: Fn[] = [];
      if (!take(')')) {
        do args.push(expression());
        while (take(','));
        want(')');
      }
      return (x) => f(...args.map((a) => a(x)));
    }
    if (t.text === 'x') return (x) => x;
    if (t.kind === 'name') throw new Unknown(`only the game knows ${t.text}`);
    throw new Error(`expected a value before ${t.text}`);
  };
  const f = expression();
  if (at < list.length) throw new Error(`expected the end before ${peek()}`);
  return f;
}
