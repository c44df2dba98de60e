import { useEffect, useRef, useState } from 'react';
import { useModal } from '../../../operations/useModal';
import { useEdit, useEditor } from '../../context';
import type { Over } from '../../editor';
import { splitWithin } from '../../shell/names';

/** Asks what the document shall be called that takes the selected nodes. */
export function ExtractDialog({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const ref = useRef<HTMLDialogElement>(null);
  const taken = useEdit((s) => s.listing?.documents) ?? [];
  const nodes = args.nodes as readonly string[];
  const folder = (editor.state.current ?? '').replace(/[^/]*$/, '');
  const [name, setName] = useState(() => (nodes[0] ?? 'part').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '_').toLowerCase());
  const file = splitWithin(editor.state.current ?? '').file;
  const [within, setWithin] = useState(splitWithin(editor.state.current ?? '').name !== '');
  const path = within ? `${file}#${name}` : `${folder}${name}.${editor.json.text('kind')}.json`;
  const wrong = name.trim() === '' ? 'It needs a name.' : taken.some((d) => d.path === path) ? `There is a ${path} already.` : '';
  useModal(ref);
  useEffect(() => {
    ref.current?.querySelector('input')?.select();
  }, []);
  return (
    <dialog
      ref={ref}
      className="small-dialog"
      aria-label="Extract to a new document"
      onClose={() => {
        editor.hide();
      }}
    >
      <form
        onSubmit={(e) => {
          e.preventDefault();
          if (wrong !== '') return;
          editor.hide();
          void editor.run('node.extract', { to: path });
        }}
      >
        <h2>Extract to a new document</h2>
        <p className="quiet-text">{nodes.length === 1 ? `${nodes[0] ?? ''} moves` : `${String(nodes.length)} nodes move`} into a document of their own, and one node that runs it takes their place. Links that are cut become its ports.</p>
        <label>
          Name
          <input
            autoFocus
            value={name}
            spellCheck={false}
            aria-describedby="extract-path"
            onChange={(e) => {
              setName(e.target.value);
            }}
          />
        </label>
        <label className="check-line">
          <input type="checkbox" name="within" checked={within} onChange={(e) => { setWithin(e.target.checked); }} />
          <span>Within this document’s file</span>
        </label>
        <p id="extract-path" className={wrong === '' ? 'quiet-text' : 'wrong-text'} role="status">
          {wrong || path}
        </p>
        <div className="buttons">
          <button
            type="button"
            onClick={() => {
              editor.hide();
            }}
          >
            Leave
          </button>
          <button type="submit" className="primary" disabled={wrong !== ''}>
            Extract
          </button>
        </div>
      </form>
    </dialog>
  );
}
