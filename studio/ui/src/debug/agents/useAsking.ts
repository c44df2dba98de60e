import { useEffect, useRef, useState } from 'react';
import type { Control } from '../../protocol/control';
import { useDebug, useDebugger } from '../context';
import { wordsOf } from '../debugState';

/** So often is asked while somebody looks. */
const EVERY_MS = 500;

export interface Answer<T> {
  /** The newest; null while there is none. */
  got: T | null;
  /** Why the game would not say, in its words. */
  refused: string;
}

/**
 * Asks the game the same thing over and over while the page can be seen: at once when the question changes, and never again
 * before the last answer came. The key says that a question is another one.
 */
export function useAsking<T>(key: string, what: (control: Control) => Promise<T>, on = true): Answer<T> {
  const debug = useDebugger();
  const met = useDebug((s) => s.features !== null);
  const [answer, setAnswer] = useState<Answer<T>>({ got: null, refused: '' });
  const question = useRef(what);
  const poke = useRef<() => void>(() => undefined);
  useEffect(() => {
    question.current = what;
  });
  useEffect(() => {
    if (!on || !met) return;
    let gone = false;
    let asking = false;
    let again = false;
    const go = async () => {
      if (asking) {
        again = true;
        return;
      }
      if (document.visibilityState === 'hidden') return;
      asking = true;
      try {
        const got = await question.current(debug.control);
        if (!gone) setAnswer({ got, refused: '' });
      } catch (e) {
        if (!gone) setAnswer((old) => ({ got: old.got, refused: wordsOf(e) }));
      }
      asking = false;
      if (again && !gone) {
        again = false;
        void go();
      }
    };
    poke.current = () => void go();
    const timer = setInterval(() => void go(), EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
      poke.current = () => undefined;
    };
  }, [debug, on, met]);
  useEffect(() => {
    poke.current();
  }, [key, debug, on, met]);
  return answer;
}
