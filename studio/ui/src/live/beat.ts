type Listener = () => void;

/** Whether something was pressed that no frame has answered yet. */
let pressed = false;
let listens = false;

function listen(): void {
  if (listens) return;
  listens = true;
  const press = (e: Event) => {
    pressed ||= !(e instanceof KeyboardEvent && e.repeat);
  };
  for (const type of ['pointerdown', 'pointerup', 'keydown']) window.addEventListener(type, press, { capture: true, passive: true });
}

/** On the next frame; on the one after it if something was pressed: that is answered sooner if the game's picture stays as it is. */
function nextFrame(run: (now: number) => void): void {
  listen();
  requestAnimationFrame((now) => {
    if (!pressed) run(now);
    else {
      pressed = false;
      requestAnimationFrame(run);
    }
  });
}

/** At once; if something was pressed that no frame has answered yet, then after the frame that does. What it returns calls that off. */
export function afterPress(run: () => void): () => void {
  listen();
  let frame = 0;
  if (!pressed) run();
  else {
    frame = requestAnimationFrame(() => {
      pressed = false;
      frame = requestAnimationFrame(run);
    });
  }
  return () => {
    cancelAnimationFrame(frame);
  };
}

/** Runs work once on the next animation frame, however often it is asked for. */
export class Beat {
  private readonly dirty = new Set<Cell<unknown>>();
  private readonly tasks = new Set<(now: number) => void>();
  private scheduled = false;

  constructor(
    private readonly schedule: (run: (now: number) => void) => void = nextFrame,
    readonly now: () => number = () => performance.now(),
  ) {}

  /** Has the cell tell its listeners on the next frame. */
  mark(cell: Cell<unknown>): void {
    this.dirty.add(cell);
    this.wake();
  }

  /** Has the task run on the next frame. */
  ask(task: (now: number) => void): void {
    this.tasks.add(task);
    this.wake();
  }

  private wake(): void {
    if (this.scheduled) return;
    this.scheduled = true;
    this.schedule(() => {
      this.run();
    });
  }

  private run(): void {
    try {
      const tasks = [...this.tasks];
      this.tasks.clear();
      const now = this.now();
      for (const task of tasks) task(now);
      const cells = [...this.dirty];
      this.dirty.clear();
      for (const cell of cells) cell.tell();
    } finally {
      // A listener that throws must not end the frames.
      this.scheduled = false;
      if (this.tasks.size > 0 || this.dirty.size > 0) this.wake();
    }
  }
}

/** One value that changes with the game's frames and tells its listeners at most once an animation frame. */
export class Cell<T> {
  private readonly listeners = new Set<Listener>();
  private next: T;
  private shown: T;

  constructor(
    private readonly beat: Beat,
    initial: T,
    /** Called when the first listener comes, for values that are made only for who listens. */
    private readonly wake?: () => void,
  ) {
    this.next = initial;
    this.shown = initial;
  }

  /** The value as of the last animation frame. */
  readonly get = (): T => this.shown;

  /** The newest value, which listeners may not have been told of yet. */
  latest(): T {
    return this.next;
  }

  get watched(): boolean {
    return this.listeners.size > 0;
  }

  set(v: T): void {
    if (Object.is(v, this.next)) return;
    this.next = v;
    this.beat.mark(this as Cell<unknown>);
  }

  readonly subscribe = (listener: Listener): (() => void) => {
    this.listeners.add(listener);
    if (this.listeners.size === 1) this.wake?.();
    return () => {
      this.listeners.delete(listener);
    };
  };

  tell(): void {
    if (Object.is(this.next, this.shown)) return;
    this.shown = this.next;
    for (const listener of [...this.listeners]) listener();
  }
}
