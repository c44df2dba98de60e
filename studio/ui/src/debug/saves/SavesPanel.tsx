import './saves.css';
import './actions';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useLive } from '../../live/context';
import { Icon } from '../../shell/icons';
export { SaveButtons } from './SaveButtons';
import { clock, drop, kept, list, load, save, saves, type Done, type Save } from './saves';

const day = (time: string): string => new Date(time).toLocaleString('en', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false });

const names = (files: string[]): string => (files.length > 3 ? `${files.slice(0, 3).join(', ')} and ${files.length - 3} more` : files.join(', '));

/** What was done last, and of what was loaded all that was not simply read. */
function Said({ done }: { done: Done }) {
  const words = { saved: 'Saved', loaded: 'Loaded', deleted: 'Deleted' }[done.what];
  return (
    <section className="saves-said" role="status" data-testid="saves-said" data-done={done.what} data-tick={done.tick}>
      <p>
        <Icon name="check" /> {words} <b>{done.name}</b>
        {done.what === 'loaded' && `: the game is paused at tick ${done.tick.toLocaleString('en')}, and a new recording begins here.`}
        {done.what === 'saved' && ` at tick ${done.tick.toLocaleString('en')}.`}
      </p>
      {done.what === 'loaded' && done.report.length === 0 && <p className="quiet-text">Everything is as it was saved.</p>}
      {done.report.length > 0 && (
        <>
          <p>Documents or code have changed since. Characters were carried over by name:</p>
          <ul data-testid="saves-report">
            {done.report.map((line, i) => (
              <li key={i} className={line.startsWith(' ') ? 'save-part' : undefined} data-kind={/^\s*(lost|ended)/.exec(line)?.[1]}>{line.trim()}</li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Row({ of, busy }: { of: Save; busy: boolean }) {
  const [sure, setSure] = useState(false);
  return (
    <tr data-save={of.name}>
      <th scope="row">
        {of.name.replace(/\.save$/, '')}
        {of.why !== undefined && <p className="why">{of.why}</p>}
        {of.changed.length > 0 && (
          <p className="quiet-text" data-changed={of.changed.length} title={of.changed.join('\n')}>
            {of.changed.length === 1 ? 'Changed since: ' : `${of.changed.length} documents changed since: `}
            {names(of.changed)}
          </p>
        )}
      </th>
      <td>{of.game ?? ''}</td>
      <td className="save-number" title={of.rate === undefined ? undefined : `${clock(of.tick, of.rate)} of game time`}>{of.game === undefined ? '' : of.tick.toLocaleString('en')}</td>
      <td>{day(of.time)}</td>
      <td className="save-do">
        <button type="button" data-action="load-save" disabled={busy || of.why !== undefined} onClick={() => { void load(of.name); }}>
          Load
        </button>
        <button
          type="button"
          className={sure ? 'save-sure' : 'quiet'}
          data-action="delete-save"
          data-keeps-focus
          disabled={busy}
          onBlur={() => { setSure(false); }}
          onClick={() => {
            if (sure) void drop(of.name);
            setSure(!sure);
          }}
        >
          {sure ? 'Delete for good' : 'Delete'}
        </button>
      </td>
    </tr>
  );
}

/** The saved games of the project: what can be loaded, and what came of it. */
export function SavesPanel() {
  const live = useLive();
  const { saves: all, done, refused, busy, fleeting } = useStore(saves);
  const [name, setName] = useState('');
  const [query, setQuery] = useState('');
  const here = kept(live);
  useEffect(() => {
    if (here && !saves.getState().busy) void list();
  }, [here]);
  if (!here) {
    return (
      <p className="none">
        Saved games are kept in a project, and none is open. Start the game with <code>--edit FOLDER</code>, or open a project from the gallery.
      </p>
    );
  }
  const shown = (all ?? []).filter((s) => s.name.toLowerCase().includes(query.trim().toLowerCase()));
  return (
    <div className="side-list saves" role="group" aria-label="Saved games" tabIndex={0}>
      <form
        onSubmit={(e) => {
          e.preventDefault();
          void save(name);
        }}
      >
        <input value={name} maxLength={60} aria-label="Name of the saved game" placeholder="name, or nothing" onChange={(e) => { setName(e.target.value); }} />
        <button type="submit" className="primary" data-action="save-game" disabled={busy}>
          <Icon name="save" /> Save the game
        </button>
        <input type="search" className="save-find" value={query} aria-label="Filter saved games" placeholder="Filter" onChange={(e) => { setQuery(e.target.value); }} />
      </form>
      {refused !== '' && <p className="refused" role="alert">{refused}</p>}
      {done && <Said done={done} />}
      {fleeting && <p className="none">This is no project yet: saved games are kept until Wits ends. Copy the game into a project to keep them.</p>}
      {all !== null && all.length === 0 && <p className="none">Nothing is saved yet. A saved game goes on where it was, also after documents have changed.</p>}
      {shown.length > 0 && (
        <table aria-label="Saved games, the newest first">
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Game</th>
              <th scope="col" className="save-number">Tick</th>
              <th scope="col">Saved</th>
              <th scope="col"><span className="sr">What to do</span></th>
            </tr>
          </thead>
          <tbody>
            {shown.map((s) => (
              <Row key={s.name} of={s} busy={busy} />
            ))}
          </tbody>
        </table>
      )}
      {all !== null && all.length > 0 && shown.length === 0 && <p className="none">No results for “{query}”.</p>}
    </div>
  );
}
