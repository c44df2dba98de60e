import { useEffect, useRef, useState } from 'react';

/** Screen readers are told something new so often at most, milliseconds. */
export const SPEAK_MS = 5000;

/** A text that screen readers say when they have nothing else to say; of what changes quickly only what holds every few seconds. */
export function Spoken({ text }: { text: string }) {
  const [said, setSaid] = useState('');
  const last = useRef(-SPEAK_MS);
  useEffect(() => {
    if (text === '') return;
    const timer = setTimeout(
      () => {
        last.current = performance.now();
        setSaid(text);
      },
      Math.max(0, last.current + SPEAK_MS - performance.now()),
    );
    return () => {
      clearTimeout(timer);
    };
  }, [text]);
  return (
    <span className="sr" role="status" aria-live="polite" data-testid="spoken">
      {said}
    </span>
  );
}
