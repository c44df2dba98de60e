/* What stands in the cells of a row: a text, or a field while the row is the one that is selected. */
import { useMemo, type DragEvent, type ReactNode } from 'react';
import { useEditor } from '../../context';
import { ExpressionField } from '../../properties/expression/ExpressionField';
import type { Ending, Offer } from '../../properties/expression/offers';
import type { CompletionItem } from '../../properties/expression/useCompletion';
import { tokens } from '../../properties/expression/tokens';
import { NumberField } from '../../properties/fields/simple';
import { NameField } from '../../properties/form/MapField';
import { NAME } from '../../properties/ports/Declarations';
import { focusRow, useTable, sameList } from './context';

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

interface ExpressionProps {
  path: string;
  text: string;
  label: string;
  editable: boolean;
  placeholder?: string;
  /** What it is likely to be. */
  offers?: ((names: readonly CompletionItem[]) => readonly Offer[]) | undefined;
  /** It has what every new one has: what is likely is listed at once. */
  fresh?: boolean;
}

/** An expression of a row. Who is done with it is on the row again. */
export function ExpressionCell({ path, text, label, editable, placeholder, offers, fresh = false }: ExpressionProps) {
  const back = (how: Ending): void => {
    if (how !== 'left') focusRow(path.slice(0, path.lastIndexOf('/')));
  };
  if (!editable) return <Code text={text} />;
  return <ExpressionField {...bare} slot={{ paths: [path] }} label={label} placeholder={placeholder} onEnd={back} offers={offers} fresh={fresh} />;
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
