/* Spatial queries that are tried out in the running game. */
import { wordsOf } from '../debug/debugState';
import type { Control } from '../protocol/control';
import type { Answer } from './answer';

export interface Spot {
  x: number;
  y: number;
  z: number;
}

export interface Question {
  file: string;
  /** What the document says, if that is not saved. */
  text?: string;
  agent: number;
  /** The part of the agent's program that is this query, so that its inputs are as they are now; -1: its defaults. */
  part: number;
  /** Places in place of inputs, by the names of their ports. */
  places: ReadonlyMap<string, Spot>;
  /** How many points are wanted at most. */
  most: number;
}

export interface Asked {
  question: Question;
  answer: Answer | undefined;
  /** Why there is none, in the game's words. */
  refused: string | undefined;
}

/** Asks one question after another: while one is on its way the newest waits, and older ones are forgotten. */
export class Asker {
  private busy = false;
  private next: Question | undefined;
  private gone = false;

  constructor(private readonly control: Pick<Control, 'ask'>, private readonly heard: (a: Asked) => void) {}

  ask(q: Question): void {
    if (this.gone) return;
    this.next = q;
    if (!this.busy) void this.run();
  }

  /** Forgets what waits, and does not tell what is on its way. */
  close(): void {
    this.gone = true;
    this.next = undefined;
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let q = this.next; q; q = this.next) {
      this.next = undefined;
      const asked = await this.once(q);
      if (!this.ended()) this.heard(asked);
    }
    this.busy = false;
  }

  private ended(): boolean {
    return this.gone;
  }

  private async once(q: Question): Promise<Asked> {
    try {
      const contexts = [...q.places].map(([port, at]) => ({ port, at }));
      const answer = await this.control.ask({ agent: q.agent, file: q.file, ...(q.text !== undefined && { text: q.text }), part: q.part, contexts, most: q.most });
      return { question: q, answer, refused: undefined };
    } catch (e) {
      return { question: q, answer: undefined, refused: wordsOf(e) };
    }
  }
}
