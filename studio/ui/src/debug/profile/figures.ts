/** Microseconds as people read them: "0.42 µs", "12 µs", "3.1 ms". */
export function us(v: number): string {
  if (v >= 1000) return `${(v / 1000).toFixed(v < 10_000 ? 2 : 1)} ms`;
  return `${v.toFixed(v < 10 ? 2 : v < 100 ? 1 : 0)} µs`;
}

/** Milliseconds: "0.420 ms", "12.3 ms", "4.2 s". */
export function ms(v: number): string {
  if (v >= 10_000) return `${(v / 1000).toFixed(1)} s`;
  return `${v.toFixed(v < 1 ? 3 : v < 100 ? 1 : 0)} ms`;
}

export type Column = 'name' | 'total' | 'calls' | 'mean' | 'p99' | 'max';

interface Figures {
  name: string;
  total: number;
  calls: number;
  timing?: { mean: number; p99: number; max: number } | undefined;
}

const figure = (r: Figures, c: Column): number | string => (c === 'name' || c === 'total' || c === 'calls' ? r[c] : (r.timing?.[c] ?? 0));

/** Rows in the order of a column, with a leading "-" from the most; what is equal goes by its name. */
export function bySort<R extends Figures>(rows: readonly R[], sort: string): R[] {
  const back = sort.startsWith('-');
  const column = (back ? sort.slice(1) : sort) as Column;
  return [...rows].sort((a, b) => {
    const [x, y] = [figure(a, column), figure(b, column)];
    const order = typeof x === 'number' && typeof y === 'number' ? x - y : String(x).localeCompare(String(y));
    return (back ? -order : order) || a.name.localeCompare(b.name);
  });
}
