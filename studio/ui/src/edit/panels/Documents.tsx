import { useCallback, useMemo, useState, type DragEvent, type KeyboardEvent } from 'react';
import { Filter } from '../../panels/Filter';
import { Icon } from '../../shell/icons';
import { Panel } from '../../shell/Panel';
import { useEdit, useEditor } from '../context';
import { useAbout } from '../shell/about';
import { FolderIcon, KindIcon } from '../shell/KindIcon';
import { Menu, type MenuItem } from '../shell/Menu';
import { Watchers } from '../presence/People';
import { count, freePath, splitPath } from '../shell/names';
import { ReadOnly } from '../shell/ReadOnly';
import { isTexts, recall, remember } from '../shell/remember';
import { countsByFile } from './findings';
import { useTold } from './hushed';
import { documentRows, type DocumentRow } from './rows';
import { TreeList, type TreeItem } from './TreeList';
import { Label } from '../../labels/Label';

/** What the canvas takes when a document is dropped on it. */
export const DOCUMENT_TYPE = 'application/wits-document';

function Body({ row, open }: { row: DocumentRow; open: boolean }) {
  return (
    <>
      {row.folder ? <FolderIcon open={open} /> : <KindIcon kind={row.kind} />}
      <span className="name">{row.name}</span>
      {!row.folder && <Label of={[`document/${row.path}`]} />}
      {row.entry?.root && (
        <small className="root-mark" title="A root: the game loads it">
          root
        </small>
      )}
      {!row.folder && <ReadOnly path={row.path} />}
      {!row.folder && <Watchers path={row.path} />}
      <span className="marks">
        {row.external && (
          <b className="external" title="Changed on disk outside the editor">
            <Icon name="restart" />
            <span className="sr">changed on the disk</span>
          </b>
        )}
        {row.errors > 0 && (
          <b className="errors" title={count(row.errors, 'error')}>
            {row.errors}
            <span className="sr"> errors</span>
          </b>
        )}
        {row.warnings > 0 && (
          <b className="warnings" title={count(row.warnings, 'warning')}>
            {row.warnings}
            <span className="sr"> warnings</span>
          </b>
        )}
        {row.dirty && (
          <i className="dirty" title="Not saved">
            ●<span className="sr">not saved</span>
          </i>
        )}
      </span>
    </>
  );
}

const titleOf = (r: DocumentRow): string =>
  r.folder ? `${r.path}: ${count(r.documents, 'document')}` : [r.path, r.entry?.name, r.entry?.doc].filter(Boolean).join('\n');

/** The project's documents, by their folders. */
export function Documents() {
  const editor = useEditor();
  const about = useAbout();
  const listing = useEdit((s) => s.listing);
  const current = useEdit((s) => s.current);
  const { told: findings } = useTold();
  // Documents change with every edit; what is shown of them does not.
  const marks = useEdit((s) => [...s.docs.values()].filter((d) => d.dirty || d.external !== undefined).map((d) => `${d.path}|${String(d.dirty)}|${d.external ?? '-'}`).join('\n'));
  const [filter, setFilter] = useState('');
  const [folds, setFolds] = useState<ReadonlySet<string>>(() => new Set(recall('page', 'folds', isTexts, [])));
  const [cursor, setCursor] = useState({ key: '', of: current });
  const [menu, setMenu] = useState<{ row: DocumentRow; x: number; y: number } | null>(null);
  const rows = useMemo(() => {
    void marks;
    return documentRows(listing, editor.state.docs, countsByFile(findings), folds, filter);
  }, [listing, editor, findings, folds, filter, marks]);
  const byPath = useMemo(() => new Map(rows.map((r) => [r.path, r])), [rows]);
  const items = useMemo(
    () =>
      rows.map((r): TreeItem => {
        const shut = folds.has(r.path) && filter === '';
        return {
          key: r.path, depth: r.depth, folded: r.folder ? shut : null, selected: r.path === current, text: r.name, title: titleOf(r),
          data: r.folder ? { 'data-folder': r.path } : { 'data-document': r.path }, draggable: true, body: () => <Body row={r} open={!shut} />,
        };
      }),
    [rows, folds, filter, current],
  );
  const setFold = (path: string, to: boolean) => {
    const next = new Set(folds);
    if (to) next.add(path);
    else next.delete(path);
    setFolds(next);
    remember('page', 'folds', [...next]);
  };
  const open = (path: string) => {
    const row = byPath.get(path);
    setCursor({ key: path, of: row?.folder ? current : path });
    if (row?.folder) setFold(path, !folds.has(path));
    else void editor.run('document.open', { path });
  };
  const onKey = (path: string, e: KeyboardEvent) => {
    const plain = !e.ctrlKey && !e.altKey && !e.shiftKey;
    if (e.key === 'F2' && plain) void editor.run('document.rename', { from: path });
    else if (e.key === 'Delete' && plain) void editor.run('document.delete', { path });
    else if (e.key === 'd' && e.ctrlKey && !byPath.get(path)?.folder) void editor.run('document.duplicate', { from: path });
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  const drag = (path: string, e: DragEvent) => {
    e.dataTransfer.effectAllowed = 'copyMove';
    e.dataTransfer.setData(DOCUMENT_TYPE, path);
    e.dataTransfer.setData('text/plain', path);
  };
  const into = (path: string): string => (byPath.get(path)?.folder ? path : path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '');
  const drop = (path: string, e: DragEvent) => {
    const from = e.dataTransfer.getData(DOCUMENT_TYPE);
    const folder = into(path);
    const name = splitPath(from).within === '' ? from.slice(from.lastIndexOf('/') + 1) : ownFile(byPath.get(from)).replace(/^.*\//, '');
    const to = `${folder === '' ? '' : `${folder}/`}${name}`;
    if (from === '' || from === to || to.startsWith(`${from}/`)) return;
    e.preventDefault();
    void editor.run('document.rename', { from, to });
  };
  const close = useCallback(() => {
    setMenu(null);
  }, []);
  const project = about.project !== false;
  return (
    <Panel
      id="documents"
      title="Documents"
      actions={
        project && (
          <>
            <button type="button" className="quiet" data-action="new-document" title="New document (Alt+N)" onClick={() => void editor.run('document.new')}>
              <Icon name="plus" /> New
            </button>
            <button type="button" className="quiet icon-small" data-action="map" title="Map of the project (Alt+M)" aria-label="Map of the project" disabled={(listing?.documents ?? []).length === 0} onClick={() => void editor.run('project.map')}>
              <KindIcon kind="graph" />
            </button>
            <button type="button" className="quiet icon-small" data-action="new-folder" title="New folder" aria-label="New folder" onClick={() => void editor.run('folder.new')}>
              <FolderIcon open={false} />
            </button>
          </>
        )
      }
    >
      {(rows.length > 8 || filter !== '') && (
        <Filter label="Filter documents" text={filter} onText={setFilter} />
      )}
      {rows.length === 0 ? (
        <p className="none">{filter === '' ? 'There are no documents yet.' : `No document has “${filter}”.`}</p>
      ) : (
        <TreeList
          label="Documents"
          items={items}
          cursor={cursor.of === current && byPath.has(cursor.key) ? cursor.key : (current ?? '')}
          onCursor={(key) => {
            setCursor({ key, of: current });
          }}
          onOpen={open}
          onFold={setFold}
          onKey={onKey}
          onMenu={(path, x, y) => {
            const row = byPath.get(path);
            if (row) setMenu({ row, x, y });
          }}
          onDrag={drag}
          onDragOver={(_, e) => {
            if (e.dataTransfer.types.includes(DOCUMENT_TYPE)) e.preventDefault();
          }}
          onDrop={drop}
        />
      )}
      {menu && <Menu label={menu.row.path} x={menu.x} y={menu.y} items={menuOf(menu.row, (name, args) => void editor.run(name, args), open, current, new Set(listing?.documents?.map((d) => d.path)))} onClose={close} />}
    </Panel>
  );
}

/** The path of the file that a document within another would have by itself. */
function ownFile(row: DocumentRow | undefined): string {
  if (!row) return '';
  const { folder, stem } = splitPath(row.path);
  return `${folder === '' ? '' : `${folder}/`}${stem}.${row.kind}.json`;
}

function menuOf(row: DocumentRow, run: (name: string, args: Record<string, string>) => void, open: (path: string) => void, current: string | null, taken: ReadonlySet<string>): MenuItem[] {
  const { path } = row;
  const folder = row.folder ? path : path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const common: MenuItem[] = [
    { title: 'Rename or move…', keys: 'F2', run: () => { run('document.rename', { from: path }); } },
    { title: 'Delete', keys: 'Del', run: () => { run('document.delete', { path }); } },
    { title: 'New document here…', apart: true, run: () => { run('document.new', { folder }); } },
    { title: 'New folder here…', run: () => { run('folder.new', { in: folder }); } },
  ];
  if (row.folder) return common;
  return [
    { title: 'Open', keys: 'Enter', run: () => { open(path); } },
    { title: 'Add it to the document that is shown', disabled: current === null || current === path, run: () => { run('node.add', { name: path }); } },
    { title: 'Who uses it?', run: () => { run('document.users', { path }); } },
    { title: 'Duplicate', keys: 'Ctrl+D', apart: true, run: () => { run('document.duplicate', { from: path }); } },
    splitPath(path).within === ''
      ? { title: 'New document within…', run: () => { run('document.new', { within: path }); } }
      : { title: 'Move to a file of its own', run: () => { run('document.rename', { from: path, to: freePath(ownFile(row), taken) }); } },
    ...common,
  ];
}
