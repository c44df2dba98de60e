import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../src/**/*.ts', '../src/**/*.tsx'], { query: '?raw', import: 'default', eager: true });

const exists = (path: string): string | undefined => [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`, `${path}/index.tsx`].find((p) => p in sources);

function resolved(from: string, to: string): string | undefined {
  const parts = from.split('/').slice(0, -1);
  for (const step of to.split('/')) {
    if (step === '..' && parts.at(-1) !== undefined && parts.at(-1) !== '..') parts.pop();
    else if (step !== '.') parts.push(step);
  }
  return exists(parts.join('/'));
}

/** The files that a file needs before it can run: what it imports but for types, and but for what it loads when it is wanted. */
function needs(path: string, code: string): string[] {
  const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, false, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  return source.statements.flatMap((s): string[] => {
    const named = (list: readonly { isTypeOnly: boolean }[]): boolean => list.length === 0 || list.some((n) => !n.isTypeOnly);
    const clause = ts.isImportDeclaration(s) ? s.importClause : undefined;
    const types =
      ts.isImportDeclaration(s) ? clause !== undefined && (clause.isTypeOnly || (clause.name === undefined && clause.namedBindings !== undefined && ts.isNamedImports(clause.namedBindings) && !named(clause.namedBindings.elements)))
      : ts.isExportDeclaration(s) ? s.isTypeOnly || (s.exportClause !== undefined && ts.isNamedExports(s.exportClause) && !named(s.exportClause.elements))
      : true;
    if (types || !(ts.isImportDeclaration(s) || ts.isExportDeclaration(s)) || !s.moduleSpecifier || !ts.isStringLiteral(s.moduleSpecifier)) return [];
    const to = s.moduleSpecifier.text.startsWith('.') ? resolved(path, s.moduleSpecifier.text) : undefined;
    return to === undefined ? [] : [to];
  });
}

/** The circles of a graph: files each of which needs all others of its circle. */
function circles(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const out: string[][] = [];
  const visit = (v: string): void => {
    index.set(v, index.size);
    low.set(v, index.get(v) ?? 0);
    stack.push(v);
    for (const w of graph.get(v) ?? []) {
      if (!index.has(w)) visit(w);
      if (stack.includes(w)) low.set(v, Math.min(low.get(v) ?? 0, low.get(w) ?? 0));
    }
    if (low.get(v) !== index.get(v)) return;
    const circle = stack.splice(stack.indexOf(v));
    if (circle.length > 1 || (graph.get(v) ?? []).includes(v)) out.push(circle.sort());
  };
  for (const v of graph.keys()) if (!index.has(v)) visit(v);
  return out;
}

/** Circles that may be there, and why. */
const fine: readonly { files: readonly string[]; why: string }[] = [
  { files: ['edit/kinds/thoughts/Card.tsx', 'edit/kinds/thoughts/LaneBoard.tsx'], why: 'a card that is a cluster holds a board, whose lanes hold cards' },
  { files: ['edit/properties/form/ListField.tsx', 'edit/properties/form/MapField.tsx', 'edit/properties/form/ObjectForm.tsx', 'edit/properties/form/ValueField.tsx'], why: 'a value is a list, a map or an object of values' },
  { files: ['thoughts/Board.tsx', 'thoughts/ThoughtCard.tsx'], why: 'the same board, live' },
];

describe('the files of the page', () => {
  it('FA4: need each other in no circle when they run', () => {
    const graph = new Map(Object.entries(sources).map(([path, code]) => [path, needs(path, code)] as const));
    expect(graph.size).toBeGreaterThan(300);
    expect([...graph.values()].flat().length).toBeGreaterThan(1000);
    expect(circles(graph).map((c) => c.map((f) => f.replace('../src/', '')).join(' ')).sort()).toEqual(fine.map((f) => [...f.files].sort().join(' ')).sort());
  });

  it('are read as they are: types need nothing, exports and imports for their effect do', () => {
    const read = (code: string): string[] => needs('../src/edit/all.ts', code).map((p) => p.replace('../src/', ''));
    expect(read("import type { Editor } from './editor';\nimport { type Editor as E } from './editor';\nexport type { A } from './document';")).toEqual([]);
    expect(read("import './operations';\nimport { type A, b } from './editor';\nexport { c } from './document';\nexport * from '../mode';")).toEqual(['edit/operations.ts', 'edit/editor.ts', 'edit/document.ts', 'mode.ts']);
    expect(circles(new Map([['a', ['b']], ['b', ['c']], ['c', ['b']], ['d', ['d']]]))).toEqual([['b', 'c'], ['d']]);
  });
});
