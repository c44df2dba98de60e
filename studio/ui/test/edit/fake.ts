import '../../src/edit/kinds';
import { Editor } from '../../src/edit/editor';
import { type EditHandlers, type Entry, type Listing, Refused } from '../../src/edit/protocol';

export interface Asked {
  t: string;
  args: Record<string, unknown>;
}

export type Answer = (args: Record<string, unknown>) => unknown;

export const entry = (path: string, more: Partial<Entry> = {}): Entry => ({ path, kind: /\.(\w+)\.json$/.exec(path)?.[1] ?? '', name: '', version: `v:${path}`, errors: 0, warnings: 0, ...more });

export const listing = (paths: readonly string[], folders: readonly string[] = []): Listing => ({ project: 'test', documents: paths.map((p) => entry(p)), folders: [...folders], change: 1 });

/** An editor whose server is a table of answers; whatever is missing is answered with nothing. */
export function fakeEditor(answers: Record<string, Answer> = {}): { editor: Editor; asked: Asked[]; say: EditHandlers['news']; connection: (c: Parameters<EditHandlers['connection']>[0]) => void; of: (t: string) => Record<string, unknown>[] } {
  const asked: Asked[] = [];
  let handlers: EditHandlers | undefined;
  const editor = new Editor((h) => {
    handlers = h;
    return {
      connect: () => undefined,
      close: () => undefined,
      request: <R>(t: string, args: object = {}): Promise<R> => {
        const a = args as Record<string, unknown>;
        asked.push({ t, args: a });
        try {
          return Promise.resolve((answers[t]?.(a) ?? (t === 'list' ? listing([]) : null)) as R);
        } catch (why) {
          return Promise.reject(why instanceof Error ? why : new Error(String(why)));
        }
      },
    };
  });
  return { editor, asked, say: (m) => handlers?.news(m), connection: (c) => handlers?.connection(c, 0), of: (t) => asked.filter((x) => x.t === t).map((x) => x.args) };
}

export const hello = (paths: readonly string[], more: Record<string, unknown> = {}) => ({ t: 'hello', protocol: 1, session: 'mine', listing: listing(paths), ...more });

export { Refused };
