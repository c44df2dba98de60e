import { useState } from 'react';
import { useEditor } from '../context';
import { openText, type Doc } from '../document';
import type { DocText } from '../protocol';

/** A document that is no JSON cannot be drawn: its text can be put right here. */
export function Unreadable({ doc }: { doc: Doc }) {
  const editor = useEditor();
  const [text, setText] = useState(doc.text ?? '');
  const [why, setWhy] = useState(doc.unreadable ?? '');
  const save = async () => {
    const trial = openText({ path: doc.path, version: doc.base, text });
    if (trial.unreadable !== undefined) {
      setWhy(trial.unreadable);
      return;
    }
    try {
      const saved = await editor.request<DocText>('save', { path: doc.path, text, base: doc.base });
      editor.put(openText(saved));
      editor.relistSoon();
    } catch (e) {
      setWhy(e instanceof Error ? e.message : String(e));
    }
  };
  return (
    <form
      className="unreadable"
      onSubmit={(e) => {
        e.preventDefault();
        void save();
      }}
    >
      <h2>{doc.path} is no JSON, so it cannot be drawn</h2>
      <p className="bad" role="alert">
        {why}
      </p>
      <textarea
        aria-label="The document’s text"
        spellCheck={false}
        value={text}
        onChange={(e) => {
          setText(e.target.value);
        }}
      />
      <p className="start-buttons">
        <button type="submit" className="primary" data-action="save-text">
          Save the text
        </button>
        <button type="button" title="Version history (Alt+H)" onClick={() => void editor.run('document.history')}>
          Version history…
        </button>
      </p>
    </form>
  );
}
