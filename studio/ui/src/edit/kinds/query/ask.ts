/* The query as it is written at this moment, tried out in the running game. */
import { useEffect, useRef, useState } from 'react';
import type { Control } from '../../../protocol/control';
import type { Answer } from '../../../query/answer';
import { Asker, type Question } from '../../../query/asker';

export interface Tried {
  answer: Answer | undefined;
  /** Why there is no newer one, in the game's words. */
  refused: string | undefined;
}

const nothing: Tried = { answer: undefined, refused: undefined };

/** The answer to a question, anew whenever it changes, and whenever the beat does: then the world may be another. */
export function useAnswer(question: Question | undefined, beat: number, control: Control | null): Tried {
  const [tried, setTried] = useState(nothing);
  const asker = useRef<Asker | null>(null);
  useEffect(() => {
    if (!control) return;
    const a = new Asker(control, ({ answer, refused }) => {
      // What a document says now may be wrong: what it found before stays in view.
      setTried((was) => ({ answer: answer ?? was.answer, refused }));
    });
    asker.current = a;
    return () => {
      a.close();
    };
  }, [control]);
  useEffect(() => {
    if (question) asker.current?.ask(question);
  }, [question, beat, control]);
  return question ? tried : nothing;
}
