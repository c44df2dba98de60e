/* What is not saved is put by on the server, so that neither page nor server can lose it. */
import { jsonOf, type Doc } from './document';
import type { Obj } from './model/json';

/** What an editor lends for it. */
export interface Autosaving {
  docs: () => ReadonlyMap<string, Doc>;
  session: () => string;
  text: (d: Doc) => string;
  request: (t: string, args: object) => Promise<unknown>;
  /** Something could not be put by, and why. */
  failed: (why: unknown) => void;
}

export class Autosaves {
  /** What was sent to be put by, and what the server has put by, by document. */
  private readonly sent = new Map<string, Obj>();
  private readonly kept = new Map<string, Obj>();

  constructor(private readonly at: Autosaving) {}

  /** Puts by what is not saved, and lets go of what is saved by now. */
  async run(): Promise<void> {
    for (const [path, json] of [...this.sent]) {
      if (this.at.docs().get(path)?.dirty || this.sent.get(path) !== json) continue;
      this.forget(path);
      await this.at.request('drop-autosave', { session: this.at.session(), path }).catch(() => undefined);
    }
    for (const d of this.at.docs().values()) {
      const json = jsonOf(d);
      if (!d.dirty || this.sent.get(d.path) === json) continue;
      this.sent.set(d.path, json);
      await this.at.request('autosave', { path: d.path, text: this.at.text(d), base: d.base }).then(() => {
        this.kept.set(d.path, json);
      }, this.at.failed);
    }
  }

  /** Whether something would be lost if the page were gone now: it is not saved and not put by yet. */
  get atRisk(): boolean {
    return [...this.at.docs().values()].some((d) => d.dirty && this.kept.get(d.path) !== jsonOf(d));
  }

  /** What a document says now was put by before the page was loaded. */
  putBy(d: Doc): void {
    this.sent.set(d.path, jsonOf(d));
    this.kept.set(d.path, jsonOf(d));
  }

  /** A document has been saved, or is called otherwise: whatever was put by of it is the server's affair. */
  forget(path: string): void {
    this.sent.delete(path);
    this.kept.delete(path);
  }
}
