import { useEffect, useRef } from 'react';
import { useEdit, useEditor } from '../context';
import type { Editor } from '../editor';
import { at, edited, List, nameIn, Obj, steps } from '../model/json';
import { useWrong } from './findings';
import { useCanvas, useCanvasStore } from '../../canvas/state';
import { canvasOf } from './state';

/** What is wrong with what is shown; why is told by the title. */
export function Badge({ id }: { id: string }) {
  const wrong = useWrong(id);
  if (!wrong) return null;
  const sort = wrong.waits ? 'hint' : wrong.warning ? 'warning' : 'error';
  return (
    <span className={`badge ${sort}`} role="img" aria-label={`${sort.charAt(0).toUpperCase()}${sort.slice(1)}: ${wrong.text}`} title={wrong.text} data-wrong={sort}>
      {wrong.waits ? '·' : '!'}
    </span>
  );
}

const changes = { added: '+', removed: '−', changed: '~' } as const;

/** What is different from the version that the document is compared with. */
export function ChangeMark({ id }: { id: string }) {
  const change = useEdit((s) => s.marks.get(id));
  if (change === undefined) return null;
  return (
    <span className={`badge change ${change}`} role="img" aria-label={change} title={change} data-change={change}>
      {changes[change]}
    </span>
  );
}

/** The name of what is shown, which can be typed anew in place. */
export function Name({ id, name }: { id: string; name: string }) {
  const on = useCanvas((s) => s.renaming === id);
  return on ? <NameField id={id} name={name} /> : <b data-rename>{name}</b>;
}

/** What lies in a list has its name in a member, which may be missing. */
function nameItem(editor: Editor, id: string, to: string): void {
  if (nameIn(editor.json, id) !== '') void editor.run('part.rename', { path: id, to });
  else editor.change(`name it ${to}`, (json) => edited(json, steps(id), (v) => (v instanceof Obj ? new Obj([['name', to], ...v.members]) : v)));
}

function NameField({ id, name }: { id: string; name: string }) {
  const editor = useEditor();
  const state = useCanvasStore();
  const ref = useRef<HTMLInputElement>(null);
  const over = useRef(false);
  useEffect(() => {
    ref.current?.focus();
    ref.current?.select();
  }, []);
  const end = (to: string | null): void => {
    if (over.current) return;
    over.current = true;
    state.setState({ renaming: null });
    canvasOf(editor)?.focus();
    if (to === null || to === '' || to === name) return;
    if (at(editor.json, steps(id).slice(0, -1)) instanceof List) nameItem(editor, id, to);
    else void editor.run('node.rename', { from: steps(id).at(-1) ?? name, to });
  };
  return (
    <input
      ref={ref}
      className="name-field"
      aria-label={`New name of ${name}`}
      defaultValue={name}
      spellCheck={false}
      onBlur={(e) => {
        end(e.target.value.trim());
      }}
      onKeyDown={(e) => {
        e.stopPropagation();
        if (e.key === 'Enter') end(e.currentTarget.value.trim());
        else if (e.key === 'Escape') end(null);
      }}
    />
  );
}
