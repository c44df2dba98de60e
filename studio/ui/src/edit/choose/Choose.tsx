import { useMemo, useState } from 'react';
import { useEditor } from '../context';
import type { Over } from '../editor';
import { find } from '../../operations/find';
import { Picker } from '../../operations/Picker';

interface Choice {
  name: string;
  title: string;
  doc?: string;
  group?: string;
  /** Other words by which people look for it. */
  also?: readonly string[];
}

/** What opens: a list of names of which one becomes an operation's argument. */
interface ChooseArgs {
  title: string;
  items: readonly Choice[];
  run: string;
  param: string;
}

/** Lets somebody choose one of a list, and runs an operation with it. One choice may follow another. */
export function Choose({ args }: { args: Over['args'] }) {
  const given = args as unknown as ChooseArgs;
  return <Choosing key={given.title} {...given} />;
}

function Choosing({ title, items, run, param }: ChooseArgs) {
  const editor = useEditor();
  const [text, setText] = useState('');
  const choices = useMemo(() => {
    return find(items, text, (c) => ({ title: c.title, also: c.also, about: `${c.name} ${c.group ?? ''} ${c.doc ?? ''}` })).map((c) => ({ id: c.name, title: c.title, ...(c.doc !== undefined && { more: c.doc }), ...(c.group !== undefined && { group: c.group }) }));
  }, [items, text]);
  return (
    <Picker
      label={title}
      placeholder={title}
      text={text}
      onText={setText}
      choices={choices}
      none={`No results for “${text}”.`}
      onClose={() => {
        editor.hide();
      }}
      onChoose={(choice) => {
        editor.hide();
        if (choice) void editor.run(run, { [param]: choice.id });
      }}
    />
  );
}
