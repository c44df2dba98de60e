import { useState } from 'react';
import { Panel } from '../../shell/Panel';
import { useEdit, useEditor } from '../context';

/** Every operation can be typed, and all that were done are listed. */
export function Terminal() {
  const editor = useEditor();
  const done = useEdit((s) => s.done);
  const [text, setText] = useState('');
  return (
    <Panel id="terminal" title="Terminal">
      <div className="terminal">
        <ol aria-label="What was done">
          {done.map((d) => (
            <li key={d.n} className={d.failed ? 'failed' : ''}>
              <code>{d.line}</code> {d.text}
            </li>
          ))}
        </ol>
        <form
          onSubmit={(e) => {
            e.preventDefault();
            void editor.type(text);
            setText('');
          }}
        >
          <input aria-label="Command" value={text} onChange={(e) => { setText(e.target.value); }} spellCheck={false} />
        </form>
      </div>
    </Panel>
  );
}
