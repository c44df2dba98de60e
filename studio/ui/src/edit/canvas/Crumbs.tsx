import { useEffect, useState } from 'react';
import { Icon } from '../../shell/icons';
import { useEdit, useEditor } from '../context';
import type { Editor } from '../editor';
import { kindEditor } from '../kinds/registry';
import { kindAt } from '../shell/kindAt';
import { splitPath } from '../shell/names';
import { Labelled } from '../../labels/Label';

interface Use {
  document: string;
  path: string;
}

/** No chain of documents is shown longer. */
const MOST = 6;

/** The documents that lead to one, the root first: each runs the next. Of several that run it, the one that is open is taken. */
async function wayTo(e: Editor, path: string): Promise<Use[]> {
  const way: Use[] = [];
  const seen = new Set([path]);
  for (let at = path; way.length < MOST; ) {
    const uses = ((await e.request<Use[] | null>('users', { path: at })) ?? []).filter((u) => !seen.has(u.document) && splitPath(u.document).kind !== 'project' && kindEditor(kindAt(e.state, u.document)).inert !== true);
    const by = uses.find((u) => e.state.tabs.includes(u.document)) ?? uses[0];
    if (!by) break;
    way.unshift(by);
    seen.add(by.document);
    at = by.document;
  }
  return way;
}

/** Where the document lies among those that run it. Nothing is shown of one that nobody runs. */
export function Crumbs({ path }: { path: string }) {
  const editor = useEditor();
  const change = useEdit((s) => s.listing?.change);
  const [found, setFound] = useState<{ path: string; way: Use[] }>();
  useEffect(() => {
    let gone = false;
    wayTo(editor, path).then(
      (way) => {
        if (!gone) setFound({ path, way });
      },
      () => undefined, // the server is away: the way is told when it is back
    );
    return () => {
      gone = true;
    };
  }, [editor, path, change]);
  if (found?.path !== path || found.way.length === 0) return null;
  return (
    <nav className="doc-crumbs" aria-label="Documents that run this one">
      {found.way.map((u) => (
        <span key={u.document}>
          <button type="button" className="quiet" data-doc-crumb={u.document} title={u.document} onClick={() => void editor.run('document.open', { path: u.document, select: u.path })}>
            <Labelled of={[`document/${u.document}`]}>{splitPath(u.document).stem}</Labelled>
          </button>
          <Icon name="right" />
        </span>
      ))}
      <Labelled of={[`document/${path}`]}>
        <b aria-current="page">{splitPath(path).stem}</b>
      </Labelled>
    </nav>
  );
}
