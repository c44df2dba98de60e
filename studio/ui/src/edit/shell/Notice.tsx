import { useEffect, useState } from 'react';
import { Icon } from '../../shell/icons';
import { useEdit, useEditor } from '../context';

const SHORT_MS = 5000;
const LONG_MS = 12_000;

/** What was done, or why not. What went well goes by itself, but not while it is pointed at. */
export function Notice() {
  const editor = useEditor();
  const notice = useEdit((s) => s.notice);
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (notice?.kind !== 'good' || held) return;
    const t = setTimeout(
      () => {
        editor.set({ notice: null });
      },
      notice.action ? LONG_MS : SHORT_MS,
    );
    return () => {
      clearTimeout(t);
    };
  }, [editor, notice, held]);
  return (
    <div
      className="notices"
      onPointerEnter={() => {
        setHeld(true);
      }}
      onPointerLeave={() => {
        setHeld(false);
      }}
    >
      {notice && (
        <div key={notice.n} className={`notice ${notice.kind}`} role={notice.kind === 'bad' ? 'alert' : 'status'}>
          <Icon name={notice.kind === 'bad' ? 'warning' : 'check'} />
          <span>{notice.text}</span>
          {notice.action && (
            <button
              type="button"
              onClick={() => {
                editor.set({ notice: null });
                notice.action?.run();
              }}
            >
              {notice.action.title}
            </button>
          )}
          <button
            type="button"
            className="quiet icon"
            aria-label="Dismiss"
            onClick={() => {
              editor.set({ notice: null });
            }}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}
