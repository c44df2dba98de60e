import { KeyHint } from '../../canvas/KeyHint';
import { useEditor, useJson } from '../../context';
import { Outline } from '../../panels/Outline';
import { useKnowledge } from '../../properties/knowledge';
import { singular } from '../../properties/Title';
import './generic.css';
import { taker } from './parts';
import { sectionsOf } from './sections';

/** What a document is made of, as a list, and what can be added to it. */
export function GenericCanvas() {
  const editor = useEditor();
  const json = useJson();
  const kind = json.text('kind');
  const sections = sectionsOf(useKnowledge().schema(kind) ?? {});
  const member = taker(json);
  return (
    <div className="parts">
      <div className="parts-adds">
        {sections.map((s) => (
          <button key={s.member} type="button" data-add={s.member} title={s.doc} onClick={() => void editor.run('part.add', { to: s.member })}>
            + {singular(s.member)}
          </button>
        ))}
        {sections.some((s) => s.member === member) && (
          <button type="button" data-action="add" title={`An action or a document as ${/^[aeiou]/.test(member) ? 'an' : 'a'} ${singular(member)}`} onClick={() => void editor.run('node.add')}>
            + {singular(member)} that runs… <KeyHint of="node.add" />
          </button>
        )}
      </div>
      <Outline label="Parts of the document" />
    </div>
  );
}
