import { useEffect, useState } from 'react';

/** How often fonts have come: what was drawn before with others is drawn anew, also while the game stands still. */
export function useFonts(): number {
  const [times, setTimes] = useState(0);
  useEffect(() => {
    if (!('fonts' in document)) return;
    const come = () => {
      setTimes((n) => n + 1);
    };
    document.fonts.addEventListener('loadingdone', come);
    return () => {
      document.fonts.removeEventListener('loadingdone', come);
    };
  }, []);
  return times;
}
