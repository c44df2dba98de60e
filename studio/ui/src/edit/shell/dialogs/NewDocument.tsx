import { useEffect, useId, useMemo, useState } from 'react';
import { useEdit, useEditor } from '../../context';
import type { Over } from '../../editor';
import { Obj, parse } from '../../model/json';
import { foldersOf } from '../../panels/rows';
import { gameOf, useAbout } from '../about';
import { KindIcon } from '../KindIcon';
import { kindTitle } from '../kindTitle';
import { fileName, folderName, joinPath, splitPath } from '../names';
import { Buttons, Cancel, Window } from '../Window';
import { Thumbnail } from './Thumbnail';

interface Kind {
  name: string;
  doc?: string;
  /** What a new document may begin with, where there is a choice. */
  templates?: { name: string; title: string; doc?: string }[];
}

/** One of the beginnings that are offered. */
interface Choice {
  kind: string;
  /** Empty for the only one of its kind. */
  template: string;
  title: string;
  doc?: string | undefined;
}

const idOf = (c: Pick<Choice, 'kind' | 'template'>): string => (c.template === '' ? c.kind : `${c.kind}/${c.template}`);

/** What a new document can begin with: each kind, or each template of a kind that has several. */
export const choicesOf = (kinds: readonly Kind[]): Choice[] =>
  kinds.flatMap((k): Choice[] => (k.templates ? k.templates.map((t) => ({ kind: k.name, template: t.name, title: t.title, doc: t.doc ?? k.doc })) : [{ kind: k.name, template: '', title: kindTitle(k.name), doc: k.doc }]));

interface Interface {
  name: string;
  doc?: string;
}

interface Manifest {
  kinds?: Kind[] | null;
  interfaces?: Interface[] | null;
}

interface PortLine {
  name: string;
  out: boolean;
  type: string;
  unit: string;
  doc: string;
}

const texts = (v: unknown): string[] => (Array.isArray(v) ? v.filter((x): x is string => typeof x === 'string') : []);
const text = (v: unknown): string => (typeof v === 'string' ? v : '');

/** The ports that a document says it has. */
export function portLines(document: string): PortLine[] {
  const json = parse(document);
  if (!(json instanceof Obj)) return [];
  return json.list('ports').flatMap((p) => (p instanceof Obj ? [{ name: p.text('in') || p.text('out'), out: p.has('out'), type: p.text('type'), unit: p.text('unit'), doc: p.text('doc') }] : []));
}

/** The order in which kinds are offered: those that people draw most first. */
const usual = ['graph', 'tree', 'machine', 'utility', 'hinted', 'board'];
const place = (k: Kind): number => (usual.includes(k.name) ? usual.indexOf(k.name) : usual.length);

function useManifest(): Manifest | null {
  const editor = useEditor();
  const [manifest, setManifest] = useState<Manifest | null>(null);
  useEffect(() => {
    let gone = false;
    editor.request<Manifest>('manifest').then(
      (m) => {
        if (!gone) setManifest(m);
      },
      (why: unknown) => {
        if (!gone) editor.say('bad', why instanceof Error ? why.message : String(why));
      },
    );
    return () => {
      gone = true;
    };
  }, [editor]);
  return manifest;
}

function Preview({ kind, faces }: { kind: string; faces: readonly string[] }) {
  const editor = useEditor();
  const [lines, setLines] = useState<readonly PortLine[]>([]);
  const key = faces.join(',');
  useEffect(() => {
    if (key === '') return;
    let gone = false;
    editor.request<{ text: string }>('template', { path: `new.${kind}.json`, kind, name: '', doc: '', implements: key.split(',') }).then(
      (t) => {
        if (!gone) setLines(portLines(t.text));
      },
      () => {
        if (!gone) setLines([]);
      },
    );
    return () => {
      gone = true;
    };
  }, [editor, kind, key]);
  if (key === '' || lines.length === 0) return null;
  return (
    <table className="ports-preview" aria-label="Ports that it will have">
      <tbody>
        {lines.map((p) => (
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
  const manifest = useManifest();
  const listing = useEdit((s) => s.listing);
  const given = splitPath(text(args.path));
  const [picked, setPicked] = useState(text(args.kind) || given.kind || 'graph');
  const [name, setName] = useState(given.stem);
  const [folder, setFolder] = useState(text(args.folder) || given.folder);
  const [doc, setDoc] = useState(text(args.doc));
  const [faces, setFaces] = useState<readonly string[]>(texts(args.implements));
  const [why, setWhy] = useState('');
  const choices = useMemo(() => choicesOf([...(manifest?.kinds ?? [{ name: 'graph' }, { name: 'tree' }, { name: 'machine' }, { name: 'utility' }])].sort((a, b) => place(a) - place(b))), [manifest]);
  const { kind, template } = choices.find((c) => idOf(c) === picked || c.kind === picked) ?? { kind: picked, template: '' };
  const stem = fileName(name);
  const within = text(args.within);
  const path = joinPath({ folder: folderName(folder), stem, kind, within });
  const taken = (listing?.documents ?? []).some((d) => d.path === path);
  const wanted = new Set((gameOf(about)?.roots ?? []).flatMap((r) => r.implements ?? []));
  const submit = async () => {
    if (stem === '' || taken) return;
    const ok = await editor.run('document.new', {
      path, ...(within !== '' && { kind }), ...(name.trim() !== stem && name.trim() !== '' && { name: name.trim() }), ...(doc.trim() !== '' && { doc: doc.trim() }), ...(template !== '' && { template }), ...(faces.length > 0 && { implements: faces.join(',') }),
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
          {choices.map((c) => (
            <label key={idOf(c)} className={c.kind === kind && c.template === template ? 'choice on' : 'choice'} title={c.doc}>
              <input type="radio" name="kind" value={idOf(c)} checked={c.kind === kind && c.template === template} onChange={() => { setPicked(idOf(c)); }} />
              <KindIcon kind={c.kind} />
              <b>{c.title}</b>
              <small>{c.doc}</small>
              <Thumbnail kind={c.kind} template={c.template} />
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
              <Preview kind={kind} faces={faces} />
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
