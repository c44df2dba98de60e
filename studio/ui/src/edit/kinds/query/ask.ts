/* Queries that are tried out in the running game as the document stands in the editor. */
import { useEffect, useRef, useState } from 'react';
import { controlOf } from '../../../protocol/control';
import { Asker, type Asked as Told } from '../../../query/asker';
import type { Point } from '../../plan/camera';

export interface Question {
  file: string;
  text: string;
  agent: number;
  /** Places in place of inputs, by the names of their ports. */
  places: ReadonlyMap<string, Point>;
}

type Asked = Omit<Told, 'question'>;

const MOST = 1500;

const nothing: Asked = { answer: undefined, refused: undefined };

/** The answer to a question, anew whenever it changes, and whenever the beat does: then the world may be another. */
export function useAnswer(question: Question | undefined, beat: number): Asked {
  const [asked, setAsked] = useState(nothing);
  const asker = useRef<Asker | null>(null);
  useEffect(() => {
    const control = controlOf();
    const a = new Asker(() => control, (now) => {
      // What a document says now may be wrong: what it found before stays in view.
      setAsked((was) => ({ answer: now.answer ?? was.answer, refused: now.refused }));
    });
    asker.current = a;
    return () => {
      a.close();
    };
  }, []);
  useEffect(() => {
    if (!question) return;
    const places = new Map([...question.places].map(([port, [x, y]]) => [port, { x, y, z: 0 }]));
    asker.current?.ask({ ...question, places, part: -1, most: MOST });
  }, [question, beat]);
  return question ? asked : nothing;
}
