import { useEdit, useEditor } from '../context';

/** The documents that are open. */
export function Tabs() {
  const editor = useEditor();
  const tabs = useEdit((s) => s.tabs);
  const current = useEdit((s) => s.current);
  const docs = useEdit((s) => s.docs);
  return (
    <div className="tabs" role="tablist" aria-label="Open documents">
      {tabs.map((t) => (
        <button key={t} type="button" role="tab" aria-selected={t === current} className="quiet" onClick={() => void editor.run('document.open', { path: t })}>
          {t}
          {docs.get(t)?.dirty && ' ●'}
        </button>
      ))}
    </div>
  );
}
