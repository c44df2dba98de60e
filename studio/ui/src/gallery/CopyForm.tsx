import './gallery.css';
import { useEffect, useId, useRef, useState } from 'react';
import { leadTo } from '../mode';
import { ask, pathOf } from './gallery';

/** Asks for the name of a folder, and makes a project of a game's documents there, which the editor opens. */
export function CopyForm({ game, where, onCancel }: { game: string; where: string; onCancel: () => void }) {
  const [folder, setFolder] = useState(`my-${game}`);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState('');
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.select(); // the user has asked for the form
  }, []);
  const name = folder.trim();
  return (
    <form
      className="game-copy"
      onKeyDown={(e) => {
        if (e.key === 'Escape') onCancel();
      }}
      onSubmit={(e) => {
        e.preventDefault();
        setBusy(true);
        ask('copy', { game, folder: name }).then(
          () => {
            leadTo('edit');
          },
          (why: unknown) => {
            setBusy(false);
            setWrong(why instanceof Error ? why.message : String(why));
          },
        );
      }}
    >
      <label htmlFor={id}>Name of the new folder</label>
      <input
        id={id}
        ref={field}
        name="folder"
        value={folder}
        autoFocus
        autoComplete="off"
        spellCheck={false}
        required
        aria-invalid={wrong !== ''}
        aria-describedby={`${id}where`}
        onChange={(e) => {
          setFolder(e.target.value);
          setWrong('');
        }}
      />
      <p id={`${id}where`} className={wrong === '' ? 'quiet-text path' : 'wrong-text'} role={wrong === '' ? undefined : 'alert'}>
        {wrong || pathOf(where, name)}
      </p>
      <div className="game-buttons">
        <button type="submit" className="primary" data-action="copy-create" disabled={name === '' || busy}>
          Create the project
        </button>
        <button type="button" className="quiet" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}
