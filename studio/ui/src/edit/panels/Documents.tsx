import { Panel } from '../../shell/Panel';
import { useEdit, useEditor } from '../context';

/** The project's documents. */
export function Documents() {
  const editor = useEditor();
  const listing = useEdit((s) => s.listing);
  const current = useEdit((s) => s.current);
  const docs = useEdit((s) => s.docs);
  return (
    <Panel id="documents" title="Documents">
      <div className="documents" role="tree" aria-label="Documents">
        {(listing?.documents ?? []).map((d) => (
          <button
            key={d.path}
            type="button"
            role="treeitem"
            aria-selected={d.path === current}
            className="outline-row quiet"
            data-document={d.path}
            title={d.doc}
            onClick={() => void editor.run('document.open', { path: d.path })}
          >
            <b>{d.path}</b>
            {docs.get(d.path)?.dirty && <i className="dirty" title="not saved">●</i>}
            {d.errors > 0 && <i className="errors">{d.errors}</i>}
          </button>
        ))}
      </div>
    </Panel>
  );
}
