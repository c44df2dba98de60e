/** A finger that rests so long asks for the menu, milliseconds; and so far it may move meanwhile, pixels. */
const LONG_MS = 500;
const STILL = 10;

/**
 * A long press opens the menu of what lies under the finger. Some systems send `contextmenu` for it, then that counts; for the others
 * this does. When the finger is lifted nothing is clicked then, which would take the focus from the menu. Gives what stops it.
 */
export function longPress(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let at = { x: 0, y: 0 };
  let opened = false;
  const cancel = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  const down = (e: PointerEvent): void => {
    cancel();
    opened = false;
    if (e.pointerType !== 'touch' || !e.isPrimary || !(e.target instanceof Element)) return; // a second finger zooms
    const { target, clientX, clientY } = e;
    at = { x: clientX, y: clientY };
    timer = setTimeout(() => {
      timer = undefined;
      opened = true;
      if (target.isConnected) target.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true, composed: true, button: 2, clientX, clientY }));
    }, LONG_MS);
  };
  const move = (e: PointerEvent): void => {
    if (timer !== undefined && Math.hypot(e.clientX - at.x, e.clientY - at.y) > STILL) cancel();
  };
  const lifted = (e: TouchEvent): void => {
    if (opened) e.preventDefault();
    opened = false;
  };
  const events = [['pointerdown', down], ['pointermove', move], ['pointerup', cancel], ['pointercancel', cancel], ['contextmenu', cancel]] as const;
  for (const [name, f] of events) document.addEventListener(name, f as EventListener, true);
  document.addEventListener('touchend', lifted, { capture: true, passive: false });
  return () => {
    cancel();
    for (const [name, f] of events) document.removeEventListener(name, f as EventListener, true);
    document.removeEventListener('touchend', lifted, true);
  };
}
