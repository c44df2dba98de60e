/**
 * What Vitest needs of its own process and Node 20 does not have yet. Without Map.groupBy it ends with "Map.groupBy is not a
 * function" in place of saying why a test failed.
 */
type Groups<K, T> = (items: Iterable<T>, keyOf: (item: T, index: number) => K) => Map<K, T[]>;

const grouped = <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K): Map<K, T[]> => {
  const groups = new Map<K, T[]>();
  let i = 0;
  for (const item of items) {
    const key = keyOf(item, i++);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
};

(Map as { groupBy?: Groups<unknown, unknown> }).groupBy ??= grouped;
(Object as { groupBy?: (...args: Parameters<Groups<PropertyKey, unknown>>) => object }).groupBy ??= (items, keyOf) =>
  Object.fromEntries(grouped(items, keyOf)) as object;
(Promise as { withResolvers?: () => object }).withResolvers ??= () => {
  const made: { resolve?: unknown; reject?: unknown } = {};
  const promise = new Promise((resolve, reject) => Object.assign(made, { resolve, reject }));
  return { promise, ...made };
};
