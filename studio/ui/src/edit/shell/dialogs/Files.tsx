/* Dialogs about documents and folders as files: rename, delete, who uses them, folders. */
import { useEffect, useId, useState } from 'react';
import { useEdit, useEditor } from '../../context';
import type { Over } from '../../editor';
import { foldersOf } from '../../panels/rows';
import type { Use } from '../../protocol';
import { count, fileName, folderName, joinPath, splitPath } from '../names';
import { Buttons, Cancel, Window } from '../Window';

const text = (v: unknown): string => (typeof v === 'string' ? v : '');

function Folders({ id }: { id: string }) {
  const listing = useEdit((s) => s.listing);
  return (
    <datalist id={id}>
      {foldersOf(listing).map((f) => (
        <option key={f} value={f} />
      ))}
    </datalist>
  );
}

/** Who uses a document, as a list that leads there. */
function Uses({ uses }: { uses: readonly Use[] }) {
  const editor = useEditor();
  return (
    <ul className="uses" aria-label="Uses">
      {uses.map((u, i) => (
        <li key={i}>
          <button
            type="button"
            className="quiet"
            title="Go there"
            onClick={() => {
              editor.hide();
              editor.goTo({ file: u.document, path: u.path }).catch((why: unknown) => {
                editor.say('bad', why instanceof Error ? why.message : String(why));
              });
            }}
          >
            <b>{u.document}</b>
            <code>{u.text || u.path}</code>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Another name, another folder; all references follow. */
export function Move({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const id = useId();
  const from = text(args.from);
  const listing = useEdit((s) => s.listing);
  const isFolder = !(listing?.documents ?? []).some((d) => d.path === from) && foldersOf(listing).includes(from);
  const now = isFolder ? { folder: from.slice(0, Math.max(0, from.lastIndexOf('/'))), stem: from.slice(from.lastIndexOf('/') + 1), kind: '', within: '' } : splitPath(from);
  const [name, setName] = useState(now.stem);
  const [folder, setFolder] = useState(now.folder);
  const [uses, setUses] = useState<readonly Use[] | null>(null);
  const [why, setWhy] = useState('');
  const unsaved = useEdit((s) => [...s.docs.values()].filter((d) => d.dirty).length);
  useEffect(() => {
    let gone = false;
    editor.request<Use[] | null>('users', { path: from }).then(
      (u) => {
        if (!gone) setUses(u ?? []);
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [editor, from]);
  const stem = name.trim().replaceAll('/', '_');
  const to = isFolder ? folderName(`${folder}/${stem}`) : joinPath({ folder: folderName(folder), stem, kind: now.kind, within: now.within });
  const taken = to !== from && ((listing?.documents ?? []).some((d) => d.path === to) || foldersOf(listing).includes(to));
  const users = uses === null ? '' : uses.length === 0 ? 'No references.' : `${count(new Set(uses.map((u) => u.document)).size, 'document')} that ${new Set(uses.map((u) => u.document)).size === 1 ? 'refers' : 'refer'} to it will follow.`;
  const submit = async () => {
    if (stem === '' || taken) return;
    if (to === from || (await editor.run('document.rename', { from, to }))) editor.hide();
    else setWhy(editor.state.notice?.text ?? 'It could not be moved.');
  };
  return (
    <Window title={`Rename or move ${from}`} onSubmit={() => void submit()}>
      <div className="fields">
        <label htmlFor={`${id}name`}>Name</label>
        <div>
          <input id={`${id}name`} data-first name="name" value={name} required autoComplete="off" spellCheck={false} onFocus={(e) => { e.target.select(); }} onChange={(e) => { setName(e.target.value); }} />
          <p className={taken ? 'field-note bad' : 'field-note'} role="status">
            {taken ? `${to} is there already.` : to}
            {!taken && stem !== '' && !isFolder && fileName(stem) !== stem && ` (usual is ${fileName(stem)})`}
          </p>
        </div>
        {now.within === '' && (
          <>
            <label htmlFor={`${id}folder`}>Folder</label>
            <div>
              <input id={`${id}folder`} name="folder" list={`${id}folders`} value={folder} autoComplete="off" spellCheck={false} placeholder="the documents’ folder itself" onChange={(e) => { setFolder(e.target.value); }} />
              <Folders id={`${id}folders`} />
            </div>
          </>
        )}
      </div>
      <p className="quiet-text" role="status">
        {users} {unsaved > 0 && `${count(unsaved, 'document is', 'documents are')} not saved and will be saved first.`}
      </p>
      <Buttons note={why === '' ? undefined : <span className="bad">{why}</span>}>
        <Cancel />
        <button type="submit" className="primary" data-action="move" disabled={stem === '' || taken}>
          {folderName(folder) === now.folder ? 'Rename' : 'Move'}
        </button>
      </Buttons>
    </Window>
  );
}

export function NewFolder({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const id = useId();
  const inside = text(args.in);
  const [name, setName] = useState('');
  const path = folderName(`${inside}/${name}`);
  return (
    <Window
      title={inside === '' ? 'New folder' : `New folder in ${inside}`}
      onSubmit={() => {
        if (name.trim() === '') return;
        editor.hide();
        void editor.run('folder.new', { path });
      }}
    >
      <div className="fields">
        <label htmlFor={id}>Name</label>
        <div>
          <input id={id} data-first name="name" value={name} required autoComplete="off" spellCheck={false} onChange={(e) => { setName(e.target.value); }} />
          <p className="field-note">{name.trim() === '' ? 'A folder within a folder: enemies/bosses' : path}</p>
        </div>
      </div>
      <Buttons>
        <Cancel />
        <button type="submit" className="primary" data-action="create" disabled={name.trim() === ''}>
          Create
        </button>
      </Buttons>
    </Window>
  );
}

/** What is about to be deleted is used by others. */
export function Delete({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const path = text(args.path);
  const uses = (args.uses ?? []) as readonly Use[];
  return (
    <Window title={`${path} is used`}>
      <p>Without it these documents will have errors:</p>
      <Uses uses={uses} />
      <p className="quiet-text">You can restore it later from its version history.</p>
      <Buttons>
        <Cancel title="Keep it" />
        <button
          type="button"
          className="danger"
          data-action="delete-anyway"
          onClick={() => {
            editor.hide();
            void editor.run('document.delete', { path, force: 'true' });
          }}
        >
          Delete anyway
        </button>
      </Buttons>
    </Window>
  );
}

export function Users({ args }: { args: Over['args'] }) {
  const path = text(args.path);
  const uses = (args.uses ?? []) as readonly Use[];
  return (
    <Window title={`Who uses ${path}?`}>
      {uses.length === 0 ? <p>No references in the project.</p> : <Uses uses={uses} />}
      <Buttons>
        <Cancel title="Close" />
      </Buttons>
    </Window>
  );
}

/** The text of a document, as it will be saved. */
export function Text({ args }: { args: Over['args'] }) {
  return (
    <Window title={text(args.path)} className="wide">
      <pre className="document-text" tabIndex={0} aria-label="The document’s text">
        {text(args.text)}
      </pre>
      <Buttons>
        <Cancel title="Close" />
      </Buttons>
    </Window>
  );
}
