import { useId, useRef, useState, type ReactNode } from 'react';
import { leadTo } from '../mode';
import { ask, folderOf, NotDone, pathOf, pictureOf, type Game, type Listing } from './gallery';

/** A field of the form, with what is wrong with it or, if nothing is, a hint. */
function Field({ label, name, value, wrong, hint, path = false, onChange, autoFocus = false }: {
  label: string; name: string; value: string; wrong: string; hint?: string; /** The hint is a path. */ path?: boolean; onChange: (value: string) => void; autoFocus?: boolean;
}) {
  const id = useId();
  return (
    <div className="new-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        value={value}
        autoFocus={autoFocus}
        autoComplete="off"
        spellCheck={false}
        aria-invalid={wrong !== ''}
        aria-describedby={`${id}about`}
        onChange={(e) => { onChange(e.target.value); }}
      />
      <p id={`${id}about`} className={wrong === '' ? `quiet-text${path ? ' path' : ''}` : 'wrong-text'} role={wrong === '' ? undefined : 'alert'}>
        {wrong || hint}
      </p>
    </div>
  );
}

function Choice({ name, value, on, disabled = false, onChoose, children }: {
  name: string; value: string; on: boolean; disabled?: boolean; onChoose: () => void; children: ReactNode;
}) {
  return (
    <label className={on ? 'new-choice on' : 'new-choice'} data-choice={value}>
      <input type="radio" name={name} value={value} checked={on} disabled={disabled} onChange={onChoose} />
      {children}
    </label>
  );
}

/** Asks how a new project begins: its name, its folder, the game that it is for, and whether it has that one's documents. The editor opens it. */
export function NewProject({ all, onCancel }: { all: Listing; onCancel: () => void }) {
  const [name, setName] = useState('');
  const [folder, setFolder] = useState<string | null>(null); // null: it is named after the project
  const [game, setGame] = useState<Game | undefined>(all.games[0]);
  const [copy, setCopy] = useState(false);
  const [wrong, setWrong] = useState<{ field: string; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const into = folder ?? folderOf(name);
  const of = (field: string): string => (wrong?.field === field ? wrong.text : '');
  const copies = copy && game?.documents === true;
  return (
    <section className="gallery-new" aria-labelledby={id}>
      <form
        ref={form}
        noValidate
        onKeyDown={(e) => {
          if (e.key === 'Escape') onCancel();
        }}
        onSubmit={(e) => {
          e.preventDefault();
          if (busy) return;
          setBusy(true);
          setWrong(null);
          ask('new', { name: name.trim(), folder: into.trim(), game: game?.name ?? '', copy: copies }).then(
            () => { leadTo('edit'); },
            (why: unknown) => {
              setBusy(false);
              const field = why instanceof NotDone && ['name', 'folder'].includes(why.field) ? why.field : '';
              setWrong({ field, text: why instanceof Error ? why.message : String(why) });
              form.current?.querySelector<HTMLInputElement>(`input[name="${field}"]`)?.focus();
            },
          );
        }}
      >
        <h2 id={id}>New project</h2>
        <div className="new-fields">
          <Field label="Name" name="name" value={name} wrong={of('name')} hint="What people call it." autoFocus onChange={(v) => { setName(v); setWrong(null); }} />
          <Field label="Folder" name="folder" value={into} wrong={of('folder')} hint={pathOf(all.where, into)} path onChange={(v) => { setFolder(v); setWrong(null); }} />
        </div>
        <fieldset>
          <legend>Game</legend>
          <div className="new-games">
            {all.games.map((g) => (
              <Choice key={g.name} name="game" value={g.name} on={g === game} onChoose={() => { setGame(g); }}>
                {g.picture ? <img src={pictureOf(g.name)} alt="" width={96} height={54} /> : <span className="new-letter" aria-hidden="true">{g.title.slice(0, 1)}</span>}
                <b>{g.title}</b>
              </Choice>
            ))}
            <Choice name="game" value="" on={game === undefined} onChoose={() => { setGame(undefined); }}>
              <span className="new-letter" aria-hidden="true">?</span>
              <b>Another game</b>
            </Choice>
          </div>
        </fieldset>
        <fieldset>
          <legend>Start with</legend>
          <div className="new-starts">
            <Choice name="start" value="empty" on={!copies} onChoose={() => { setCopy(false); }}>
              <span>
                <b>An empty project</b>
                <small>{game === undefined ? 'What a game of yours offers comes from its manifest.' : 'You create the documents that the game needs.'}</small>
              </span>
            </Choice>
            <Choice name="start" value="copy" on={copies} disabled={game?.documents !== true} onChoose={() => { setCopy(true); }}>
              <span>
                <b>A copy of the game’s documents</b>
                <small>It runs at once, and you change it.</small>
              </span>
            </Choice>
          </div>
        </fieldset>
        {wrong?.field === '' && <p className="wrong-text" role="alert">{wrong.text}</p>}
        <div className="game-buttons">
          <button type="submit" className="primary" data-action="create-project" disabled={busy}>
            Create the project
          </button>
          <button type="button" className="quiet" onClick={onCancel}>
            Cancel
          </button>
        </div>
      </form>
    </section>
  );
}
