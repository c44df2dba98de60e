import { ReactFlowProvider } from '@xyflow/react';
import { useDoc } from '../context';
import { jsonOf } from '../document';
import { kindEditor } from '../kinds/registry';

/** The current document, drawn as its kind is. */
export function Canvas() {
  const doc = useDoc();
  if (!doc) return <div className="canvas-empty">Open a document from the list, or create one.</div>;
  if (doc.unreadable !== undefined) return <pre className="canvas-empty">{doc.unreadable}</pre>;
  const { Canvas: Shown } = kindEditor(jsonOf(doc).text('kind'));
  return (
    <ReactFlowProvider key={doc.path}>
      <Shown path={doc.path} />
    </ReactFlowProvider>
  );
}
