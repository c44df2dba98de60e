import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(['../src/**/*.ts', '../src/**/*.tsx', '!../src/**/*_pb.ts'], { query: '?raw', import: 'default', eager: true });

/** Words that follow each other, or that are the end of a plural: a sentence is read, and would no longer be if it were worded in another way. */
const sentence = /[a-z]{2,}[,:]? (?:\(\?:|\()?[a-z]{2,}|^\/[a-z]*s\$\/|[a-z]{3,} \(|(?:^| )(?:of|in|on|by) \.\*/i;

/** Where that is right, and why. */
const fine: Readonly<Record<string, string>> = {
  '/^(.*) \\(frame ([\\d,]+)\\)\\.$/': 'the notation of answers: the frame that a sentence speaks of',
  '/^(?:list of )?(?:vec2|vec3|entity)$/': 'types of values as documents write them',
};

function* patterns(): Generator<{ file: string; text: string }> {
  for (const [path, code] of Object.entries(sources)) {
    const source = ts.createSourceFile(path, code, ts.ScriptTarget.Latest, true, path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
    const found: string[] = [];
    const visit = (n: ts.Node): void => {
      if (n.kind === ts.SyntaxKind.RegularExpressionLiteral) found.push(n.getText(source));
      n.forEachChild(visit);
    };
    visit(source);
    for (const text of found) yield { file: path.replace('../src/', ''), text };
  }
}

describe('what the server says', () => {
  it('FA1 is not taken apart by its words: no regular expression of the page reads English', () => {
    const all = [...patterns()];
    expect(all.length).toBeGreaterThan(40);
    expect(all.filter((p) => sentence.test(p.text) && !Object.hasOwn(fine, p.text)).map((p) => `${p.file}: ${p.text}`)).toEqual([]);
    expect(Object.keys(fine).filter((text) => !all.some((p) => p.text === text))).toEqual([]);
  });

  it.each(['/^seconds since\\b/', '/ of .*$/', '/s$/', '/no request|not known|unknown/i', '/(when the state has ended)$/'])('the test would find %s', (text) => {
    expect(sentence.test(text)).toBe(true);
  });
});
