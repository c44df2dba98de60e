import { ReactFlowProvider } from '@xyflow/react';
import type { KeyboardEvent, MouseEvent } from 'react';
import { addable } from '../adding/typing';
import { useDoc, useEditor } from '../context';
import { jsonOf } from '../document';
import { kindEditor } from '../kinds/registry';
import { Crumbs } from './Crumbs';
import { Running, Who } from './running';
import { ReadOnly } from '../shell/ReadOnly';
import { Within } from '../../labels/labels';

/** What a double click is for something else on. */
const TAKEN = '.edit-flow, svg, canvas, button, a, input, select, textarea, label, summary, [data-thing], [data-row], [role="row"], [role="treeitem"], [data-nogesture]';

/** The current document, drawn as its kind is. */
export function Canvas() {
  const doc = useDoc();
  const editor = useEditor();
  if (!doc) return <div className="canvas-empty">Open a document from the list, or create one.</div>;
  if (doc.unreadable !== undefined) return <pre className="canvas-empty">{doc.unreadable}</pre>;
  const kind = jsonOf(doc).text('kind');
  const { Canvas: Shown } = kindEditor(kind);
  const onDoubleClick = (e: MouseEvent): void => {
    if (addable(editor) && !(e.target as Element).closest(TAKEN)) void editor.run('node.add');
  };
  // Whoever was brought to the frame by a key goes on into it.
  const onKeyDown = (e: KeyboardEvent<HTMLElement>): void => {
    if (e.target !== e.currentTarget || e.key !== 'ArrowDown') return;
    e.currentTarget.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    e.preventDefault();
  };
  return (
    <ReactFlowProvider key={doc.path}>
      <div className="canvas-frame" data-canvas tabIndex={-1} onDoubleClick={onDoubleClick} onKeyDown={onKeyDown}>
        <Within value={doc.path}>
          <Running path={doc.path} kind={kind}>
            <div className="canvas-bar">
              <Crumbs path={doc.path} />
              <ReadOnly path={doc.path} words />
              <Who path={doc.path} />
            </div>
            <Shown path={doc.path} />
          </Running>
        </Within>
      </div>
    </ReactFlowProvider>
  );
}
