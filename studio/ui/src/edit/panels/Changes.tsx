import { useState } from 'react';
import { useStore } from 'zustand';
import { useEdit, useEditor } from '../context';
import { comparison, detailText, moves, subject, summary, type Difference } from '../shell/compare';

const word: Record<Difference['op'], string> = { added: 'new', changed: 'changed', removed: 'gone' };

/** What differs, as a list; with onGo its rows lead to it. */
export function Differences({ changes, onGo }: { changes: readonly Difference[]; onGo?: (path: string) => void }) {
  if (changes.length === 0) return <p className="none">No changes in behaviour.</p>;
  return (
    <ul className="differences" aria-label="Differences">
      {changes.map((c, i) => {
        const inside = (
          <>
            <span className={`op ${c.op}`}>{word[c.op]}</span>
            <b>{subject(c)}</b>
            <span className="how">
              {[...moves(c), ...(c.op === 'changed' ? (c.details ?? []).map(detailText) : [])].map((t, j) => (
                <span key={j}>{t}</span>
              ))}
            </span>
          </>
        );
        const path = c.path ?? '';
        return (
          <li key={i}>
            {onGo && path !== '' ? (
              <button
                type="button"
                className="quiet"
                title="Go there"
                onClick={() => {
                  onGo(path);
                }}
              >
                {inside}
              </button>
            ) : (
              <div>{inside}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** How the current document differs from another version of it. */
export function Changes() {
  const editor = useEditor();
  const now = useStore(comparison, (s) => s.now);
  const current = useEdit((s) => s.current);
  const [revision, setRevision] = useState('');
  const start = (of: string) => void editor.run('document.compare', { with: of });
  if (current === null) return <p className="none">Open a document to compare it with another version of it.</p>;
  const mine = now?.path === current ? now : null;
  return (
    <div className="changes">
      <form
        className="changes-with"
        onSubmit={(e) => {
          e.preventDefault();
          if (revision.trim() !== '') start(revision.trim());
        }}
      >
        <span>Compare with</span>
        <button type="button" aria-pressed={mine?.with === 'saved'} onClick={() => { start('saved'); }}>
          what is saved
        </button>
        <button type="button" aria-pressed={mine?.with === 'HEAD'} onClick={() => { start('HEAD'); }}>
          the last commit
        </button>
        <button type="button" title="Version history (Alt+H)" onClick={() => void editor.run('document.history')}>
          an earlier version…
        </button>
        <input aria-label="A revision of git" placeholder="revision, such as HEAD~2" value={revision} spellCheck={false} onChange={(e) => { setRevision(e.target.value); }} />
        {mine && <output className="quiet-text">{summary(mine.changes)}</output>}
      </form>
      {mine ? (
        <Differences
          changes={mine.changes}
          onGo={(path) => {
            editor.select([path], true);
          }}
        />
      ) : (
        <p className="none">What was added, changed and taken away is listed here and marked on the canvas, and follows while you edit.</p>
      )}
    </div>
  );
}
