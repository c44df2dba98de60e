const names = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*/g;
const texts = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g;

/** What an expression names, such as Health or Door.Open: each once, in order. */
export const namesOf = (expression: string): string[] => [...new Set(expression.replace(texts, ' ').match(names) ?? [])];
