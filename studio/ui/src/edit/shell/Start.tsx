import { useId, useState } from 'react';
import { Icon } from '../../shell/icons';
import { useEdit, useEditor } from '../context';
import { gameOf, useAbout, useMissing, type About } from './about';
import { hint } from './hint';
import { KindIcon } from './KindIcon';
import { AddOwn, Needed } from './Needed';
import { folderName } from './names';
import { recentOf } from './session';

/** The first thing in an empty folder. */
export function Begin() {
  const editor = useEditor();
  const about = useAbout();
  const id = useId();
  const there = useEdit((s) => s.listing?.documents?.length ?? 0);
  const [name, setName] = useState(about.name || (about.dir ?? ''));
  const [documents, setDocuments] = useState(there > 0 ? '.' : 'documents');
  const [game, setGame] = useState(about.game ?? (about.games ?? []).find((g) => g.name === about.dir)?.name ?? about.games?.[0]?.name ?? '');
  const [copy, setCopy] = useState(false);
  const chosen = (about.games ?? []).find((g) => g.name === game);
  const folder = documents.trim() === '.' ? '.' : folderName(documents);
  return (
    <div className="start">
      <form
        className="start-card begin"
        onSubmit={(e) => {
          e.preventDefault();
          void editor.run('project.create', { name: name.trim(), documents: folder === '' ? 'documents' : folder, ...(game !== '' && { game }), ...(copy && chosen?.copy && { copy: 'true' }) });
        }}
      >
        <h2>Create a project</h2>
        <p className="quiet-text">
          {about.dir === undefined ? 'This folder' : <b>{about.dir}</b>} has no project yet. A project is a folder of documents, each a behaviour that you
          draw here and a game runs.
        </p>
        <label htmlFor={`${id}name`}>Name</label>
        <input id={`${id}name`} name="name" autoFocus value={name} required autoComplete="off" onChange={(e) => { setName(e.target.value); }} />
        <label htmlFor={`${id}documents`}>Folder of its documents</label>
        <input id={`${id}documents`} name="documents" value={documents} autoComplete="off" spellCheck={false} onChange={(e) => { setDocuments(e.target.value); }} />
        {(about.games ?? []).length > 0 && (
          <fieldset>
            <legend>Game</legend>
            <div className="game-choices">
              {[...(about.games ?? []), null].map((g) => (
                <label key={g?.name ?? ''} className={(g?.name ?? '') === game ? 'choice on' : 'choice'}>
                  <input type="radio" name="game" value={g?.name ?? ''} checked={(g?.name ?? '') === game} onChange={() => { setGame(g?.name ?? ''); }} />
                  <b>{g?.title ?? 'Another game'}</b>
                  <small>{g?.about ?? 'One that is not part of this program: what it offers comes from its manifest.'}</small>
                </label>
              ))}
            </div>
          </fieldset>
        )}
        {chosen?.copy && (
          <label className="check-line">
            <input type="checkbox" name="copy" checked={copy} onChange={() => { setCopy(!copy); }} /> Start with a copy of its documents
          </label>
        )}
        <button type="submit" className="primary begin" data-action="create-project" disabled={name.trim() === ''}>
          Create the project
        </button>
      </form>
    </div>
  );
}

/** The documents that the project's game loads and that are not there: first those without which it cannot start. */
function Missing({ about }: { about: About }) {
  const listing = useEdit((s) => s.listing);
  const needs = useMissing();
  const there = new Set([...(listing?.documents ?? []), ...needs].map((d) => d.path));
  const game = gameOf(about);
  const others = (game?.roots ?? []).filter((r) => !there.has(r.path));
  if (!game) return null;
  return (
    <>
      {needs.length > 0 && (
        <>
          <h3>{game.title}: {game.needs ? 'documents that it cannot start without' : 'documents that it can start with'}</h3>
          <Needed needs={needs} />
          <p><AddOwn className="primary" paths={needs.map((n) => n.path)} title={needs.length === 1 ? 'Add it as the game comes with it' : `Add all ${String(needs.length)} as the game comes with them`} /></p>
        </>
      )}
      {others.length > 0 && (
        <>
          <h3>{game.title}: documents that an option can choose</h3>
          <Needed needs={others} />
        </>
      )}
    </>
  );
}

/** What can be done while no document is open. */
export function Start() {
  const editor = useEditor();
  const about = useAbout();
  const listing = useEdit((s) => s.listing);
  if (listing === null)
    return (
      <div className="start">
        <p className="quiet-text" role="status">Connecting…</p>
      </div>
    );
  const documents = listing.documents ?? [];
  const recent = recentOf(editor);
  const shown = [...recent.flatMap((p) => documents.filter((d) => d.path === p)), ...documents.filter((d) => d.root && !recent.includes(d.path))].slice(0, 8);
  return (
    <div className="start">
      <div className="start-card">
        <h2>{documents.length === 0 ? 'Documents' : 'Open or create a document'}</h2>
        {documents.length === 0 && (
          <p className="quiet-text">
            A document is one behaviour: a graph, a tree, a state machine, options that compete. It can be run inside of others.
          </p>
        )}
        <Missing about={about} />
        {shown.length > 0 && (
          <>
            <h3>{recent.length > 0 ? 'Recent' : 'Roots'}</h3>
            <ul className="start-list">
              {shown.map((d) => (
                <li key={d.path}>
                  <button type="button" data-recent={d.path} onClick={() => void editor.run('document.open', { path: d.path })}>
                    <KindIcon kind={d.kind} />
                    <b>{d.path}</b>
                    <small>{d.doc}</small>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
        <p className="start-buttons">
          <button type="button" className="primary" data-action="start-new" title={hint('document.new')} onClick={() => void editor.run('document.new')}>
            <Icon name="plus" /> New document <kbd className="keys">Alt+N</kbd>
          </button>
          {documents.length > 0 && (
            <button type="button" title={hint('project.go')} onClick={() => void editor.run('project.go')}>
              Open… <kbd className="keys">Ctrl+P</kbd>
            </button>
          )}
          <button type="button" title={hint('view.keys')} onClick={() => void editor.run('view.keys')}>
            Keys <kbd className="keys">?</kbd>
          </button>
        </p>
      </div>
    </div>
  );
}

/** The page and the server are of different versions. */
export function Wrong({ speaks }: { speaks: number }) {
  return (
    <div className="start">
      <div className="start-card" role="alert">
        <h2>This page and the editor speak different versions</h2>
        <p>The editor speaks protocol {speaks}, this page speaks 1. Build both from the same sources, then load this page again.</p>
      </div>
    </div>
  );
}
