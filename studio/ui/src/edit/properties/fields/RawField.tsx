import { useState } from 'react';
import { useEditor } from '../../context';
import { JsonError, parse, write } from '../../model/json';
import { setSlot, useSlot } from '../slots';
import type { FieldProps } from './simple';

/** Any value as JSON: it is taken when it can be read, and what is wrong with it is said. */
export function RawField({ slot, id, label, describedBy, invalid }: FieldProps) {
  const editor = useEditor();
  const { value } = useSlot(slot);
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState('');
  const text = draft ?? (value === undefined ? '' : write(value, 1));
  const take = () => {
    if (draft === null) return;
    try {
      const v = parse(draft);
      setDraft(null);
      setWrong('');
      if (value === undefined || write(v, 0) !== write(value, 0)) setSlot(editor, slot, v);
    } catch (e) {
      setWrong(e instanceof JsonError ? e.message : String(e));
    }
  };
  return (
    <span className="raw-field">
      <textarea
        id={id || undefined}
        aria-label={id === '' ? label : undefined}
        aria-describedby={describedBy}
        aria-invalid={invalid || wrong !== '' || undefined}
        spellCheck={false}
        rows={Math.min(10, Math.max(1, text.split('\n').length))}
        value={text}
        title="JSON · Enter takes it, Shift+Enter makes a line, Escape takes it back"
        onChange={(e) => {
          setDraft(e.target.value);
          setWrong('');
        }}
        onKeyDown={(e) => {
          if (e.key === 'Enter' && !e.shiftKey) take();
          else if (e.key === 'Escape' && draft !== null) {
            setDraft(null);
            setWrong('');
          } else return;
          e.preventDefault();
          e.stopPropagation();
        }}
        onBlur={take}
      />
      {wrong !== '' && <small className="why">{wrong}</small>}
    </span>
  );
}
