import { useEdit, useEditor, useJson, useSelection } from '../context';
import { kindEditor } from '../kinds';
import type { Item } from '../kinds/kind';

function Row({ item, depth }: { item: Item; depth: number }) {
  const editor = useEditor();
  const on = useSelection().includes(item.path);
  return (
    <>
      <button
        type="button"
        role="treeitem"
        aria-level={depth + 1}
        aria-selected={on}
        className="outline-row quiet"
        style={{ paddingInlineStart: 8 + depth * 14 }}
        data-item={item.path}
        title={item.doc}
        onClick={(e) => {
          const now = editor.selection;
          editor.select(e.ctrlKey || e.metaKey ? (on ? now.filter((p) => p !== item.path) : [...now, item.path]) : [item.path], true);
        }}
      >
        <b>{item.name || item.title}</b>
        {item.name !== '' && item.title !== '' && <small>{item.title}</small>}
      </button>
      {item.children.map((c) => (
        <Row key={c.path} item={c} depth={depth + 1} />
      ))}
    </>
  );
}

/** Everything in the document as a list that can be walked and selected. */
export function Outline() {
  const json = useJson();
  const current = useEdit((s) => s.current);
  if (current === null) return null;
  return (
    <div className="outline" role="tree" aria-label="Outline" aria-multiselectable="true">
      {kindEditor(json.text('kind')).outline(json).map((i) => (
        <Row key={i.path} item={i} depth={0} />
      ))}
    </div>
  );
}
