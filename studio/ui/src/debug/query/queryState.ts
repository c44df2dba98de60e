import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Live } from '../../live/live';
import type { Part, Program } from '../../protocol/messages';
import { Asker, type Asked, type Spot } from '../../query/asker';
import type { Answer, By } from '../../query/answer';
import type { Handle } from '../../query/heat';

/** A query that is looked at: a part of the selected agent's program. */
export interface Subject {
  agent: number;
  part: number;
  file: string;
}

export interface Tried {
  /** Somebody looks; then the stage shows what was found. */
  open: boolean;
  subject: Subject | null;
  /** Places that somebody has dragged contexts to, by port. */
  places: ReadonlyMap<string, Spot>;
  answer: Answer | null;
  /** The question that the answer is to had these. */
  refused: string;
  by: By;
  /** The point that is pointed at, here or on the stage; -1 for none. */
  marked: number;
}

const nothing: Tried = { open: false, subject: null, places: new Map(), answer: null, refused: '', by: 'score', marked: -1 };

/** So many points are asked for. */
const MOST = 1500;

export const queriesOf = (program: Program | undefined): Part[] => program?.parts.filter((p) => p.kind === 'query') ?? [];

/** What the selected agent's queries find, tried out again and again while somebody looks. */
export class Queries {
  readonly store: StoreApi<Tried> = createStore<Tried>(() => nothing);
  private readonly asker: Asker;

  constructor(live: Live) {
    this.asker = new Asker(live.debug.control, (a) => { this.heard(a); });
  }

  get state(): Tried {
    return this.store.getState();
  }

  show(open: boolean): void {
    this.store.setState({ open, ...(!open && { marked: -1 }) });
  }

  /** Turns to another query, with all places as they are. */
  about(subject: Subject | null): void {
    const was = this.state.subject;
    if (was?.agent === subject?.agent && was?.part === subject?.part && was?.file === subject?.file) return;
    this.store.setState({ subject, places: new Map(), answer: null, refused: '', by: 'score', marked: -1 });
    this.ask();
  }

  /** Asks as things stand now. */
  ask(): void {
    const { open, subject, places } = this.state;
    if (open && subject) this.asker.ask({ ...subject, places, most: MOST });
  }

  /** Puts a context elsewhere, or back (null). */
  put(port: string, at: Spot | null): void {
    const places = new Map(this.state.places);
    if (at) places.set(port, at);
    else places.delete(port);
    this.store.setState({ places });
    this.ask();
  }

  mark(i: number): void {
    if (this.state.marked !== i) this.store.setState({ marked: i });
  }

  colourBy(by: By): void {
    this.store.setState({ by });
  }

  /** What the stage shows of contexts: where somebody drags one it is at once, whatever the game has answered so far. */
  handles(): Handle[] {
    const { answer, places } = this.state;
    const contexts = answer?.contexts ?? [];
    return contexts.map((c) => {
      const moved = places.get(c.port);
      const at = moved ?? c.at;
      // Of several that go by one name nobody can say which is meant.
      const free = contexts.filter((x) => x.port === c.port).length === 1;
      return { port: c.port, x: at?.x ?? 0, y: at?.y ?? 0, free, moved: moved !== undefined };
    });
  }

  private heard(a: Asked): void {
    const { subject } = this.state;
    if (a.question.agent !== subject?.agent || a.question.part !== subject.part || a.question.file !== subject.file) return;
    // What was found before stays in view when the game refuses.
    if (!a.answer) this.store.setState({ refused: a.refused ?? '' });
    else this.store.setState((s) => ({ answer: a.answer ?? null, refused: '', marked: s.answer?.points.length === a.answer?.points.length ? s.marked : -1 }));
  }
}

const known = new WeakMap<Live, Queries>();

export function queriesAt(live: Live): Queries {
  let q = known.get(live);
  if (!q) known.set(live, (q = new Queries(live)));
  return q;
}
