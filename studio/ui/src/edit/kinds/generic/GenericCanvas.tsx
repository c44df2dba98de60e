import { KeyHint } from '../../canvas/KeyHint';
import { useEditor, useJson } from '../../context';
import { Outline } from '../../panels/Outline';
import { useKnowledge } from '../../properties/knowledge';
import './generic.css';
import { taker } from './parts';
import { sectionsOf } from './sections';

/** What a document is made of, as a list, and what can be added to it. */
export function GenericCanvas() {
  const editor = useEditor();
  const json = useJson();
  const kind = json.text('kind');
  const sections = sectionsOf(useKnowledge().schema(kind) ?? {});
  const takes = sections.find((s) => s.member === taker(json));
  return (
    <div className="parts">
      <div className="parts-adds">
        {sections.map((s) => (
          <button key={s.member} type="button" data-add={s.member} title={s.doc} onClick={() => void editor.run('part.add', { to: s.member })}>
            + {s.noun}
          </button>
        ))}
        {takes && (
          <button type="button" data-action="add" title={`An action or a document as ${/^[aeiou]/.test(takes.noun) ? 'an' : 'a'} ${takes.noun}`} onClick={() => void editor.run('node.add')}>
            + {takes.noun} that runs… <KeyHint of="node.add" />
          </button>
        )}
      </div>
      <Outline label="Parts of the document" wide />
    </div>
  );
}
