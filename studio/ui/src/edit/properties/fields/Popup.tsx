import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

interface Props {
  anchor: RefObject<HTMLElement | null>;
  children: ReactNode;
  /** Something that changes whenever the contents do: the popup finds its place anew. */
  size?: unknown;
}

const GAP = 3;
const MARGIN = 8;

/** A list that hangs below a field, above everything else; where there is no room below, it stands above. */
export function Popup({ anchor, children, size }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const el = ref.current;
    if (!el?.isConnected || typeof el.showPopover !== 'function') return;
    if (!el.matches(':popover-open')) el.showPopover();
    const place = () => {
      const a = anchor.current?.getBoundingClientRect();
      if (!a) return;
      el.style.minWidth = `${String(a.width)}px`;
      const below = innerHeight - a.bottom - MARGIN;
      const above = a.top - MARGIN;
      const up = below < Math.min(el.scrollHeight, 220) && above > below;
      el.style.maxHeight = `${String(Math.min(320, up ? above : below))}px`;
      const box = el.getBoundingClientRect();
      el.style.left = `${String(Math.max(MARGIN, Math.min(a.left, innerWidth - box.width - MARGIN)))}px`;
      el.style.top = up ? `${String(a.top - GAP - box.height)}px` : `${String(a.bottom + GAP)}px`;
    };
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
    };
  }, [anchor, size]);
  return (
    <div ref={ref} popover="manual" className="prop-popup" onPointerDown={(e) => { e.preventDefault(); }}>
      {children}
    </div>
  );
}
