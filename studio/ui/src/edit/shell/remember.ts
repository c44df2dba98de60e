/* What the page remembers beside the documents. Storage may be refused (private windows): then it forgets, and works. */

/** Where: for this page and its reloads, or for all pages. */
export type Where = 'page' | 'browser';

const storage = (where: Where): Storage => (where === 'page' ? sessionStorage : localStorage);

export function recall<T>(where: Where, key: string, is: (v: unknown) => v is T, otherwise: T): T {
  try {
    const v: unknown = JSON.parse(storage(where).getItem(`wits.edit.${key}`) ?? 'null');
    return is(v) ? v : otherwise;
  } catch {
    return otherwise;
  }
}

export function remember(where: Where, key: string, value: unknown): void {
  try {
    storage(where).setItem(`wits.edit.${key}`, JSON.stringify(value));
  } catch {
    return;
  }
}

export const isTexts = (v: unknown): v is string[] => Array.isArray(v) && v.every((x) => typeof x === 'string');
