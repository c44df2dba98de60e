/*
 * Changes that are of several documents: documents that are made together with a change of another one are undone, done again
 * and saved with it.
 */
import { jsonOf, openText, type Doc } from './document';
import { Obj } from './model/json';

/** A change of a document, and what was made with it. */
interface Joint {
  path: string;
  readonly before: Obj;
  readonly after: Obj;
  /** As they were made, by their paths. */
  readonly made: ReadonlyMap<string, Doc>;
  undone: boolean;
}

type Docs = ReadonlyMap<string, Doc>;

/** A document that is nowhere on the disk yet. */
export const newDocument = (path: string, text: string): Doc => ({ ...openText({ path, version: '', text }), saved: Obj.empty, dirty: true });

export class Together {
  private readonly list: Joint[] = [];

  add(path: string, before: Obj, after: Obj, made: readonly Doc[]): void {
    this.list.push({ path, before, after, made: new Map(made.map((d) => [d.path, d])), undone: false });
  }

  /** A document has another path. */
  renamed(from: string, to: string): void {
    for (const j of this.list) if (j.path === from) j.path = to;
  }

  /** What is let go when a document goes back from one state to another, and what stays, because it was saved or changed. */
  undo(from: Obj, to: Obj, docs: Docs): { close: string[]; stays: string[] } {
    const j = this.list.find((x) => x.after === from && x.before === to);
    const out = { close: [] as string[], stays: [] as string[] };
    if (!j) return out;
    j.undone = true;
    for (const [path, made] of j.made) {
      const now = docs.get(path);
      (now?.base === '' && jsonOf(now) === jsonOf(made) ? out.close : out.stays).push(path);
    }
    return out;
  }

  /** What comes back when a document goes forward again; what is on the disk by now is there. */
  redo(from: Obj, to: Obj, docs: Docs, onDisk: (path: string) => boolean): Doc[] {
    const j = this.list.find((x) => x.before === from && x.after === to);
    if (!j) return [];
    j.undone = false;
    return [...j.made.values()].filter((d) => !docs.has(d.path) && !onDisk(d.path));
  }

  /** The documents that must be saved in one with a document: none of them makes sense without the others. */
  savedWith(path: string, docs: Docs): string[] {
    for (const j of this.list) {
      const fresh = [...j.made.keys()].filter((p) => docs.get(p)?.base === '');
      if (j.undone || fresh.length === 0 || (j.path !== path && !fresh.includes(path))) continue;
      return [j.path, ...fresh].filter((p) => p !== path && docs.get(p)?.dirty === true);
    }
    return [];
  }
}
