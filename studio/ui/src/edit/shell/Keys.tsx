import { KeySheet, type Section } from '../../operations/KeySheet';
import { useEditor } from '../context';
import { Window } from './Window';

const lists: Section = {
  title: 'In lists and trees',
  rows: [
    ['Go from row to row', <kbd key="k">↑ ↓</kbd>],
    ['Fold, unfold', <kbd key="k">← →</kbd>],
    ['Open, or go there', <kbd key="k">Enter</kbd>],
    ['Rename', <kbd key="k">F2</kbd>],
    ['Delete', <kbd key="k">Del</kbd>],
    ['Menu of actions', <kbd key="k">Shift+F10</kbd>],
  ],
};

/** All keys, by what they are for. */
export function Keys() {
  const editor = useEditor();
  return (
    <Window title="Keyboard" className="help">
      <KeySheet mode="edit" kind={editor.doc ? editor.json.text('kind') : ''} last={[lists]} />
      <p className="quiet-text">Whatever has no key is in the command palette (Ctrl+K), and can be typed in the terminal. Each kind of document has tools of its own: open one to see their keys.</p>
    </Window>
  );
}
