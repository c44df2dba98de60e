import { useRef, type ReactNode } from 'react';
import { useModal } from '../operations/useModal';
import { show } from './ui';

/** A window over the page; Escape and a click outside close it, and focus goes back to where it was. */
export function Dialog({ label, className, children }: { label: string; className: string; children: ReactNode }) {
  const ref = useRef<HTMLDialogElement>(null);
  useModal(ref);
  return (
    <dialog
      ref={ref}
      className={className}
      aria-label={label}
      onClose={() => {
        show('none');
      }}
      onClick={(e) => {
        if (e.target === e.currentTarget) show('none');
      }}
    >
      <div className="inside">{children}</div>
    </dialog>
  );
}
