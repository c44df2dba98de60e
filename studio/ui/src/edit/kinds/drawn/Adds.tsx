import { AddButton } from '../../canvas/beside';
import { useEditor } from '../../context';
import { useKnowledge } from '../../properties/knowledge';
import { sectionsOf } from '../generic/sections';

/** What can be added to a drawn document beside what runs: one button for each sort of part that its schema has. Plain kinds run nothing. */
export function Adds({ kind, plain = false }: { kind: string; plain?: boolean }) {
  const editor = useEditor();
  const sections = sectionsOf(useKnowledge().schema(kind) ?? {});
  return (
    <div className="canvas-tools">
      {sections.map((s) => (
        <button key={s.member} type="button" data-add={s.member} title={s.doc} onClick={() => void editor.run('part.add', { to: s.member }).then((ok) => { if (ok) editor.select(editor.selection, true); })}>
          + {s.noun}
        </button>
      ))}
      {!plain && <AddButton />}
    </div>
  );
}
