import { useEffect } from 'react';
import { useStore } from 'zustand';
import { useLive } from '../live/context';
import { closeOver, openOver, over } from './over';
import { thingAt } from './things';
import { later } from '../shell/later';

const OverBox = later(() => import('./OverBox').then((m) => m.OverBox));

/** The menu at whatever is right-clicked, and all that opens beside things of the page. */
export function Overlay() {
  const live = useLive();
  const { what, x, y } = useStore(over);
  useEffect(() => {
    const open = (e: MouseEvent) => {
      if (!(e.target instanceof Element) || e.target.closest('.over-box, input, textarea, select, dialog')) return;
      const thing = thingAt(e.target, live);
      if (!thing) return;
      e.preventDefault();
      // From the keyboard it has no place of its own.
      const r = e.target.getBoundingClientRect();
      const keyed = e.clientX === 0 && e.clientY === 0;
      openOver({ kind: 'menu', thing }, keyed ? { x: r.left + Math.min(r.width, 40), y: r.bottom } : { x: e.clientX, y: e.clientY });
    };
    const escape = (e: globalThis.KeyboardEvent) => {
      if (e.key !== 'Escape' || over.getState().what.kind === 'none') return;
      e.stopImmediatePropagation();
      closeOver();
    };
    document.addEventListener('contextmenu', open);
    window.addEventListener('keydown', escape, true);
    return () => {
      document.removeEventListener('contextmenu', open);
      window.removeEventListener('keydown', escape, true);
    };
  }, [live]);
  useEffect(() => closeOver, []);
  return what.kind === 'none' ? null : <OverBox key={what.kind} what={what} x={x} y={y} />;
}
