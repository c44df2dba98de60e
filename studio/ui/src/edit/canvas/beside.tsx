import { useSettings } from '../../live/context';
import { useEditor } from '../context';
import { referred } from '../properties/references';
import { KeyHint } from './KeyHint';

/** Always there: opens the list of all that can be added. */
export function AddButton() {
  const editor = useEditor();
  return (
    <button type="button" className="primary" data-action="add" title="Add a node (A, Ctrl+Space, or a double click on the canvas)" onClick={() => void editor.run('node.add')}>
      + Add <KeyHint of="node.add" />
    </button>
  );
}

export function AllPortsButton() {
  const editor = useEditor();
  const all = useSettings((s) => s.allPorts);
  return (
    <button type="button" data-action="all-ports" aria-pressed={all} title="Show unlinked built-in trigger ports" onClick={() => void editor.run('graph.all-ports')}>
      All ports <KeyHint of="graph.all-ports" />
    </button>
  );
}

/** What a newcomer can do first. A click on it does it. Of a document that derives from another one, where what it has stands. */
export function EmptyNote({ what, base }: { what: string; base?: unknown }) {
  const editor = useEditor();
  const derives = typeof base === 'string' && base !== '';
  return (
    <div
      className="canvas-empty-note"
      onClick={(e) => {
        if (!(e.target as Element).closest('button')) void editor.run('node.add');
      }}
    >
      <b>{derives ? `All of it comes from ${base}, but for what it overrides.` : what}</b>
      <span>{derives ? 'Open that one to see it whole, or add what only this one has.' : 'Click anywhere to add the first one, or type its name.'}</span>
      <div className="canvas-empty-do">
        {derives && (
          <button type="button" data-action="open-base" onClick={() => void editor.run('document.open', { path: referred(editor.state.current ?? '', base) })}>
            Open {base}
          </button>
        )}
        <AddButton />
      </div>
    </div>
  );
}
