/*
 * Undo and redo over states that are never changed. A state is whatever belongs together: the document and what is selected
 * in it. There is no limit: states share what they have in common.
 */

interface Step<T> {
  readonly state: T;
  /** What was done to come to it, for people; empty for the first. */
  readonly label: string;
  /** The next one, away from the present. */
  readonly next: Step<T> | null;
}

export class History<T> {
  private readonly now: Step<T>;
  private readonly later: Step<T> | null;
  /** What the last change belongs to: changes of one run are one step, such as letters that are typed into one field. */
  private readonly run: string;
  /** How many steps undo can take. */
  readonly depth: number;

  private constructor(now: Step<T>, later: Step<T> | null, run: string, depth: number) {
    this.now = now;
    this.later = later;
    this.run = run;
    this.depth = depth;
  }

  static of<T>(state: T): History<T> {
    return new History<T>({ state, label: '', next: null }, null, '', 0);
  }

  get state(): T {
    return this.now.state;
  }

  /** What undo would take back; empty if there is nothing. */
  get undoLabel(): string {
    return this.now.label;
  }

  /** What redo would do again; empty if there is nothing. */
  get redoLabel(): string {
    return this.later?.label ?? '';
  }

  /** After a change. Changes of one run, if it has a name, are taken back together. */
  did(label: string, state: T, run = ''): History<T> {
    if (Object.is(state, this.state)) return this;
    if (run !== '' && run === this.run && this.now.next) return new History({ state, label, next: this.now.next }, null, run, this.depth);
    return new History({ state, label, next: this.now }, null, run, this.depth + 1);
  }

  /** With another state that is no step of its own, such as another selection. */
  with(state: T): History<T> {
    return new History({ ...this.now, state }, this.later, this.run, this.depth);
  }

  /** Ends a run: the next change is a step of its own. */
  ended(): History<T> {
    return this.run === '' ? this : new History(this.now, this.later, '', this.depth);
  }

  undo(): History<T> {
    const { state, label, next } = this.now;
    return next ? new History(next, { state, label, next: this.later }, '', this.depth - 1) : this;
  }

  redo(): History<T> {
    if (!this.later) return this;
    const { state, label, next } = this.later;
    return new History({ state, label, next: this.now }, next, '', this.depth + 1);
  }
}
