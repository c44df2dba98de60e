/* What stands in the cells of a row: a text, or a field while the row is the one that is selected. */
import { useMemo, type DragEvent, type ReactNode } from 'react';
import { useEditor } from '../../context';
import { ExpressionField } from '../../properties/expression/ExpressionField';
import { tokens } from '../../properties/expression/tokens';
import { NumberField } from '../../properties/fields/simple';
import { NameField } from '../../properties/form/MapField';
import { NAME } from '../../properties/ports/Declarations';
import { useTable, sameList } from './context';

/** An expression as it is read. */
export function Code({ text, none = '–' }: { text: string; none?: string }) {
  const list = useMemo(() => tokens(text), [text]);
  if (text === '') return <span className="quiet-text">{none}</span>;
  return (
    <code className="expression-colours still" title={text}>
      {list.map((t) => (
        <span key={t.at} className={t.kind}>
          {t.text}
        </span>
      ))}
    </code>
  );
}

const bare = { id: '', describedBy: undefined, invalid: false };

/** An expression of a row. */
export function ExpressionCell({ path, text, label, editable, placeholder }: { path: string; text: string; label: string; editable: boolean; placeholder?: string }) {
  return editable ? <ExpressionField {...bare} slot={{ paths: [path] }} label={label} placeholder={placeholder} /> : <Code text={text} />;
}

/** A number of a row. */
export function NumberCell({ path, text, label, editable, placeholder, low }: { path: string; text: string; label: string; editable: boolean; placeholder: string; low?: number }) {
  return editable ? <NumberField {...bare} slot={{ paths: [path] }} label={label} placeholder={placeholder} low={low} /> : <span className={text === '' ? 'quiet-text' : 'figure'}>{text || placeholder}</span>;
}

/** The name of a row. Of options all documents follow; of considerations, what names their ports does. */
export function NameCell({ path, name, option, editable, none }: { path: string; name: string; option: boolean; editable: boolean; none: string }) {
  const editor = useEditor();
  if (!editable || (!option && name === '')) return <b>{name || none}</b>;
  return (
    <NameField
      name={name}
      label={option ? 'Name of the option' : 'Name of the consideration'}
      pattern={NAME}
      onRename={(to) => {
        if (option) void editor.run('node.rename', { from: name, to });
        else void editor.run('property.set', { paths: `${path}/name`, value: JSON.stringify(to) });
      }}
    />
  );
}

/** Where a row is taken hold of. */
export function Grip({ path, label, movable, children }: { path: string; label: string; movable: boolean; children?: ReactNode }) {
  const { drag } = useTable();
  if (!movable) return <span className="grip">{children}</span>;
  return (
    <span
      className="grip movable"
      draggable
      title={`Drag ${label}, or Alt+↑ ↓`}
      onDragStart={(e) => {
        e.dataTransfer.effectAllowed = 'move';
        e.dataTransfer.setData('text/plain', path);
        drag(path);
      }}
      onDragEnd={() => {
        drag('');
      }}
    >
      {children ?? (
        <svg viewBox="0 0 8 14" width="8" height="14" aria-hidden="true">
          <path d="M2 2.5h.1M6 2.5h.1M2 7h.1M6 7h.1M2 11.5h.1M6 11.5h.1" />
        </svg>
      )}
    </span>
  );
}

/** What a row needs to be dropped on. */
export function useDrop(path: string): { className: string; onDragOver: (e: DragEvent) => void; onDrop: (e: DragEvent) => void } {
  const { dragged, over, drag, drop } = useTable();
  const fits = sameList(dragged, path);
  return {
    className: fits && over === path ? ' drop-here' : '',
    onDragOver: (e) => {
      if (!fits) return;
      e.preventDefault();
      e.stopPropagation();
      if (over !== path) drag(dragged, path);
    },
    onDrop: (e) => {
      if (!fits) return;
      e.preventDefault();
      e.stopPropagation();
      drop(path);
    },
  };
}
