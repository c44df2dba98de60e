import { useMemo, useState, type ReactNode } from 'react';
import { find } from './find';
import { freeKeys, keyText } from './keys';
import { Picker, type Choice } from './Picker';
import { groups, inMode, keysOf, operationOf, titleIn, type Contexts, type Mode, type Operation } from './registry';

/** One line of the command palette. */
export interface Line extends Choice {
  also?: readonly string[] | undefined;
  /** What explains it: it is found by that, too. */
  about?: string;
  operation?: Operation;
}

const none: ReadonlySet<string> = new Set();

/** A line for each operation that can be done now. */
export function linesOf<M extends Mode>(mode: M, context: Contexts[M], taken: ReadonlySet<string> = none): Line[] {
  const can = (o: Operation): boolean => (o[mode]?.enabled as ((c: Contexts[M]) => boolean) | undefined)?.(context) !== false;
  return inMode(mode)
    .filter((o) => o[mode]?.unlisted !== true && (o.as === undefined || operationOf(o.as, mode) === undefined) && can(o))
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group))
    .map((o): Line => {
      const [key] = freeKeys(keysOf(o), taken);
      return { id: o.name, title: titleIn(o, mode), what: o.group, keys: key ? keyText(key) : '', also: o.also, about: [o.name, o.group, o.doc, o.title].filter(Boolean).join(' '), operation: o };
    });
}

/** Lines that have all words, the best first; those of a group are found by its name, too. */
export const found = <L extends Line>(lines: readonly L[], text: string): L[] => find(lines, text, (l) => ({ title: l.title, also: l.also, about: `${l.about ?? ''} ${typeof l.what === 'string' ? l.what : ''}` }));

interface Props<L extends Line> {
  lines: readonly L[];
  placeholder: string;
  /** What was typed before it is on the page; it may grow until then. */
  typed?: string;
  onChoose: (line: L, e: { shiftKey: boolean }) => void;
  onClose: () => void;
  /** Why something is missing. */
  lacks?: string;
  children?: ReactNode;
}

/** Everything that can be done, found by its name, by what it is called elsewhere, or by what it does. */
export function Palette<L extends Line>({ lines, placeholder, typed = '', onChoose, onClose, lacks = '', children }: Props<L>) {
  const [own, setText] = useState<string>();
  const text = own ?? typed;
  const choices = useMemo(() => found(lines, text), [lines, text]);
  return (
    <Picker
      label="Command palette"
      field="Search commands"
      placeholder={placeholder}
      text={text}
      onText={setText}
      choices={choices}
      none={`No results for “${text}”.${lacks === '' ? '' : ` ${lacks}`}`}
      onChoose={(l, e) => {
        if (l) onChoose(l, e);
      }}
      onClose={onClose}
    >
      {children}
      {lacks !== '' && choices.length > 0 && <p className="picker-given" role="status">{lacks}</p>}
    </Picker>
  );
}
