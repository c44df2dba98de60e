import { useId, useMemo, useState } from 'react';
import { useEdit, useEditor } from '../../context';
import type { Over } from '../../editor';
import { Obj } from '../../model/json';
import { portsOf } from '../../model/ports';
import { foldersOf } from '../../panels/rows';
import { useKnowledge } from '../../properties/knowledge';
import { gameOf, useAbout } from '../about';
import { KindIcon } from '../KindIcon';
import { kindTitle } from '../kindTitle';
import { fileName, folderName, joinPath, splitPath } from '../names';
import { Buttons, Cancel, Window } from '../Window';
import { Thumbnail } from './Thumbnail';

interface Kind {
  name: string;
  doc?: string;
}

const texts = (v: unknown): string[] => (Array.isArray(v) ? v.filter((x): x is string => typeof x === 'string') : []);
const text = (v: unknown): string => (typeof v === 'string' ? v : '');

/** The order in which kinds are offered: those that people draw most first. */
const usual = ['graph', 'tree', 'machine', 'utility', 'hinted', 'board'];
const place = (k: Kind): number => (usual.includes(k.name) ? usual.indexOf(k.name) : usual.length);

/** The ports that the interfaces bring. */
function Preview({ faces }: { faces: readonly string[] }) {
  const ports = portsOf(Obj.of({ implements: faces }));
  if (ports.length === 0) return null;
  return (
    <table className="ports-preview" aria-label="Ports that it will have">
      <tbody>
        {ports.map((p) => (
          <tr key={p.name} title={p.doc}>
            <td className={`way ${p.type === 'trigger' ? 'trigger' : 'data'}-${p.out ? 'out' : 'in'}`}>{p.out ? 'out' : 'in'}</td>
            <th scope="row">{p.name}</th>
            <td>
              {p.type} {p.unit !== '' && <span className="unit">{p.unit}</span>}
            </td>
            <td className="quiet-text">{p.doc}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A new document: its kind, its name, and what it promises to others. */
export function NewDocument({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const about = useAbout();
  const id = useId();
  const manifest = useKnowledge().manifest();
  const listing = useEdit((s) => s.listing);
  const given = splitPath(text(args.path));
  const [kind, setKind] = useState(text(args.kind) || given.kind || 'graph');
  const [name, setName] = useState(given.stem);
  const [folder, setFolder] = useState(text(args.folder) || given.folder);
  const [doc, setDoc] = useState(text(args.doc));
  const [faces, setFaces] = useState<readonly string[]>(texts(args.implements));
  const [why, setWhy] = useState('');
  const kinds = useMemo(() => [...(manifest?.kinds ?? [{ name: 'graph' }, { name: 'tree' }, { name: 'machine' }, { name: 'utility' }])].sort((a, b) => place(a) - place(b)), [manifest]);
  const stem = fileName(name);
  const within = text(args.within);
  const path = joinPath({ folder: folderName(folder), stem, kind, within });
  const taken = (listing?.documents ?? []).some((d) => d.path === path);
  const wanted = new Set((gameOf(about)?.roots ?? []).flatMap((r) => r.implements ?? []));
  const submit = async () => {
    if (stem === '' || taken) return;
    const ok = await editor.run('document.new', {
      path, ...(within !== '' && { kind }), ...(name.trim() !== stem && name.trim() !== '' && { name: name.trim() }), ...(doc.trim() !== '' && { doc: doc.trim() }), ...(faces.length > 0 && { implements: faces.join(',') }),
    });
    if (ok) editor.hide();
    else setWhy(editor.state.notice?.text ?? 'It could not be made.');
  };
  return (
    <Window title={within === '' ? 'New document' : `New document within ${within}`} className="new-document" onSubmit={() => void submit()}>
      <div className="fields">
        <label htmlFor={`${id}name`}>Name</label>
        <div>
          <input id={`${id}name`} data-first name="name" value={name} required autoComplete="off" placeholder="Run away" onChange={(e) => { setName(e.target.value); }} />
          <p className={taken ? 'field-note bad' : 'field-note'} role="status">
            {stem === '' ? (within === '' ? 'It becomes the name of its file.' : 'Documents of this file run it by this name.') : taken ? `${path} is there already.` : path}
          </p>
        </div>
        <span id={`${id}kind`}>Kind</span>
        <div className="kind-choices" role="radiogroup" aria-labelledby={`${id}kind`}>
          {kinds.map((k) => (
            <label key={k.name} className={k.name === kind ? 'choice on' : 'choice'} title={k.doc}>
              <input type="radio" name="kind" value={k.name} checked={k.name === kind} onChange={() => { setKind(k.name); }} />
              <KindIcon kind={k.name} />
              <b>{kindTitle(k.name)}</b>
              <small>{k.doc}</small>
              <Thumbnail kind={k.name} />
            </label>
          ))}
        </div>
        {within === '' && (<>
        <label htmlFor={`${id}folder`}>Folder</label>
        <div>
          <input id={`${id}folder`} name="folder" list={`${id}folders`} value={folder} autoComplete="off" spellCheck={false} placeholder="the documents’ folder itself" onChange={(e) => { setFolder(e.target.value); }} />
          <datalist id={`${id}folders`}>
            {foldersOf(listing).map((f) => (
              <option key={f} value={f} />
            ))}
          </datalist>
        </div>
        </>)}
        <label htmlFor={`${id}doc`}>Description</label>
        <input id={`${id}doc`} name="doc" value={doc} autoComplete="off" placeholder="One sentence, shown wherever it is used" onChange={(e) => { setDoc(e.target.value); }} />
        {(manifest?.interfaces ?? []).length > 0 && (
          <>
            <span id={`${id}faces`}>Implements</span>
            <div role="group" aria-labelledby={`${id}faces`} className="faces">
              {(manifest?.interfaces ?? []).map((f) => (
                <label key={f.name} className="check-line" title={f.doc}>
                  <input
                    type="checkbox"
                    name="implements"
                    value={f.name}
                    checked={faces.includes(f.name)}
                    onChange={() => { setFaces(faces.includes(f.name) ? faces.filter((x) => x !== f.name) : [...faces, f.name]); }}
                  />
                  <b>{f.name}</b> <small>{f.doc}{wanted.has(f.name) && ' The game loads documents that implement it.'}</small>
                </label>
              ))}
              <Preview faces={faces} />
            </div>
          </>
        )}
      </div>
      <Buttons note={why === '' ? undefined : <span className="bad">{why}</span>}>
        <Cancel />
        <button type="submit" className="primary" data-action="create" disabled={stem === '' || taken}>
          Create
        </button>
      </Buttons>
    </Window>
  );
}
