import type { ReactNode } from 'react';
import { Icon } from '../shell/icons';

interface Props {
  /** What is filtered, for who does not see it, and as long as nothing is typed. */
  label: string;
  /** In place of a label that is too long for the field. */
  placeholder?: string;
  text: string;
  onText: (text: string) => void;
  inTitle?: boolean;
  /** What stands behind the field, such as how many are left. */
  children?: ReactNode;
}

/** A field above a list that leaves in it what has the words. */
export function Filter({ label, placeholder = label, text, onText, inTitle = false, children }: Props) {
  return (
    <div className={inTitle ? 'filter in-title' : 'filter'}>
      <Icon name="search" />
      <input
        type="search"
        value={text}
        placeholder={placeholder}
        aria-label={label}
        onChange={(e) => {
          onText(e.target.value);
        }}
      />
      {children}
    </div>
  );
}
