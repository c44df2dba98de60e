/* Kinds of documents as designers call them, where their own names are short for it. */

const titles: Readonly<Record<string, string>> = { goap: 'GOAP', hinted: 'hinted tree', htn: 'HTN' };

export const kindTitle = (kind: string): string => titles[kind] ?? kind;
