/* Queries that are tried out in the running game: one question at a time, and of those that came meanwhile only the last. */
import { useEffect, useRef, useState } from 'react';
import { wordsOf } from '../../../debug/debugState';
import { plain } from '../../../debug/plain';
import { controlOf, type Control } from '../../../protocol/control';
import type { Point } from '../../plan/camera';
import type { Answer } from './answer';

export interface Question {
  file: string;
  text: string;
  agent: number;
  /** Places in place of inputs, by the names of their ports. */
  places: ReadonlyMap<string, Point>;
}

export interface Asked {
  answer: Answer | undefined;
  /** Why there is no newer one. */
  refused: string | undefined;
}

const MOST = 1500;

/** Asks one question after another: while one is on its way the newest waits, and older ones are forgotten. */
export class Asker {
  private busy = false;
  private next: Question | undefined;
  private gone = false;

  constructor(private readonly control: Pick<Control, 'ask'>, private readonly heard: (a: Asked) => void) {}

  ask(q: Question): void {
    this.next = q;
    if (!this.busy) void this.run();
  }

  close(): void {
    this.gone = true;
  }

  private async run(): Promise<void> {
    this.busy = true;
    for (let q = this.next; q && !this.gone; q = this.next) {
      this.next = undefined;
      const asked = await this.once(q);
      if (!this.isGone()) this.heard(asked);
    }
    this.busy = false;
  }

  private isGone(): boolean {
    return this.gone;
  }

  private async once(q: Question): Promise<Asked> {
    try {
      const places = [...q.places].map(([port, [x, y]]) => ({ port, at: { x, y, z: 0 } }));
      const answer = await this.control.ask({ agent: q.agent, file: q.file, text: q.text, part: -1, places, most: MOST });
      return { answer: plain(answer), refused: undefined };
    } catch (e) {
      return { answer: undefined, refused: wordsOf(e) };
    }
  }
}

const nothing: Asked = { answer: undefined, refused: undefined };

/** The answer to a question, anew whenever it changes, and whenever the beat does: then the world may be another. */
export function useAnswer(question: Question | undefined, beat: number): Asked {
  const [asked, setAsked] = useState(nothing);
  const asker = useRef<Asker | null>(null);
  useEffect(() => {
    const a = new Asker(controlOf(), (now) => {
      // What a document says now may be wrong: what it found before stays in view.
      setAsked((was) => ({ answer: now.answer ?? was.answer, refused: now.refused }));
    });
    asker.current = a;
    return () => {
      a.close();
    };
  }, []);
  useEffect(() => {
    if (question) asker.current?.ask(question);
  }, [question, beat]);
  return question ? asked : nothing;
}
