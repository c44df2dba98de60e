import { PortLabel } from '../../../labels/Label';
import { useId, type ReactNode } from 'react';
import { useEdit, useEditor } from '../../context';
import { useShallow } from 'zustand/react/shallow';
import { Icon } from '../../../shell/icons';
import type { Finding } from '../../protocol';
import { hintOf, reasonOf } from '../../panels/words';
import { setSlot, useSlot, type Slot } from '../slots';

export interface Ids {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

/** Problems of a value; of all that lies in it, if deep. */
export function useFindings(slot: Slot, deep: boolean): readonly Finding[] {
  return useEdit(useShallow((s) => s.findings.filter((f) => f.file === s.current && slot.paths.some((p) => f.path === p || (deep && f.path.startsWith(`${p}/`))))));
}

/** What is wrong, with ways out. */
export function Findings({ findings, id }: { findings: readonly Finding[]; id?: string }) {
  const editor = useEditor();
  return (
    <ul className="prop-findings" id={id}>
      {findings.map((f, i) => (
        <li key={i} className={f.warning ? 'warning' : 'error'}>
          <Icon name="warning" />
          <span>
            {reasonOf(f)}
            {hintOf(f) !== '' && <small> {hintOf(f)}</small>}
            {(f.fixes ?? []).map((fix, i) => (
              <button key={i} type="button" className="fix" title="Does it at once; undo takes it back" onClick={() => void editor.fix(f, fix)}>
                {fix.title}
              </button>
            ))}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface Props {
  slot: Slot;
  label: string;
  doc?: string | undefined;
  note?: ReactNode;
  /** It cannot be taken away. */
  needed?: boolean;
  /** The field is as wide as the panel, below its label. */
  wide?: boolean;
  /** Findings of what lies in it are its own, for fields without fields in them. */
  deep?: boolean;
  extra?: ReactNode;
  children: (ids: Ids) => ReactNode;
}

/** A field with its name, what it is for, and what is wrong with it. */
export function Row({ slot, label, doc, note, needed = false, wide = false, deep = false, extra, children }: Props) {
  const id = useId();
  const editor = useEditor();
  const { value, mixed } = useSlot(slot);
  const findings = useFindings(slot, deep);
  const wrong = findings.some((f) => !f.warning);
  const described = [doc ? `${id}-doc` : '', findings.length > 0 ? `${id}-why` : ''].filter(Boolean).join(' ') || undefined;
  const field = slot.paths[0] ?? '';
  const shown = label === 'doc' && field.endsWith('/doc') && !field.includes('/with/') ? 'description' : label;
  return (
    <div className={`prop${wide ? ' wide' : ''}${value === undefined ? ' unset' : ''}${wrong ? ' wrong' : ''}`} data-field={field}>
      <label htmlFor={id} title={doc}>
        {shown}
        <PortLabel name={label} />
        {note && <small>{note}</small>}
        {mixed && <small className="mixed">differs</small>}
      </label>
      <div className="prop-value">
        {children({ id, describedBy: described, invalid: wrong })}
        {extra}
        {!needed && value !== undefined && (
          <button
            type="button"
            className="quiet icon unset"
            aria-label={`Take away ${shown}`}
            title="Take it away: what it is by itself holds"
            onClick={() => {
              setSlot(editor, slot, undefined);
            }}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {doc && (
        <p className="prop-doc" id={`${id}-doc`} title={doc.length > 90 ? doc : undefined}>
          {doc}
        </p>
      )}
      {findings.length > 0 && <Findings findings={findings} id={`${id}-why`} />}
    </div>
  );
}
