import { useId, useRef, type ReactNode } from 'react';
import { useEditor } from '../context';
import { Icon } from '../../shell/icons';
import { useModal } from '../../operations/useModal';

const first = '[data-first], .window-body input, .window-body select, .window-body textarea, .window-buttons .primary, .window-buttons button';

interface Props {
  title: string;
  className?: string;
  /** Without it there is no form. */
  onSubmit?: () => void;
  children: ReactNode;
}

/** A dialog of the editor with a title; Escape and a click outside close it, and focus goes back to where it was. */
export function Window({ title, className = '', onSubmit, children }: Props) {
  const editor = useEditor();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  useModal(ref, first);
  const close = () => {
    editor.hide();
  };
  const inside = (
    <>
      <header>
        <h2 id={id}>{title}</h2>
        <button type="button" className="quiet icon" aria-label="Close" title="Close (Esc)" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <div className="window-body">{children}</div>
    </>
  );
  return (
    <dialog
      ref={ref}
      className={`window ${className}`}
      aria-labelledby={id}
      onClose={close}
      onPointerDown={(e) => {
        if (e.target === e.currentTarget) close();
      }}
    >
      {onSubmit ? (
        <form
          className="inside"
          onSubmit={(e) => {
            e.preventDefault();
            onSubmit();
          }}
        >
          {inside}
        </form>
      ) : (
        <div className="inside">{inside}</div>
      )}
    </dialog>
  );
}

/** The last row of a dialog: what can be done. */
export function Buttons({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <footer className="window-buttons">
      {note !== undefined && <span className="quiet-text">{note}</span>}
      {children}
    </footer>
  );
}

export function Cancel({ title = 'Cancel' }: { title?: string }) {
  const editor = useEditor();
  return (
    <button
      type="button"
      onClick={() => {
        editor.hide();
      }}
    >
      {title}
    </button>
  );
}
