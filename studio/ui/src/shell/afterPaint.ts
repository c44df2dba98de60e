import { startTransition, useEffect, useState } from 'react';

/** Runs something when the next frame is on the screen, so that what was pressed is answered before it; what it returns calls that off. */
export function afterPaint(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(run, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

/** Whether the first frame of a component is on the screen: what takes long is drawn from then on. */
export function useAfterPaint(): boolean {
  const [there, setThere] = useState(false);
  useEffect(
    () =>
      afterPaint(() => {
        startTransition(() => {
          setThere(true);
        });
      }),
    [],
  );
  return there;
}
