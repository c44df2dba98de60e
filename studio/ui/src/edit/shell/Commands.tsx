import { useMemo, useState } from 'react';
import { useEditor } from '../context';
import type { Over } from '../editor';
import { fuzzy } from '../../operations/find';
import { linesOf, Palette, type Line } from '../../operations/Palette';
import { Picker, type Choice } from '../../operations/Picker';
import { operation, type Operation, type Param } from '../operation';
import { recall, remember, isTexts } from './remember';

const USED = 8;

/** All that can be done now, what was done last first. */
function useCommands(): Line[] {
  const editor = useEditor();
  return useMemo(() => {
    const used = recall('browser', 'commands', isTexts, []);
    const place = (l: Line): number => (used.includes(l.id) ? used.indexOf(l.id) : USED);
    return linesOf('edit', editor)
      .sort((a, b) => place(a) - place(b))
      .map((l) => ({ ...l, more: l.id }));
  }, [editor]);
}

function Ask({ of, given, onGiven, onBack }: { of: Param; given: string; onGiven: (value: string | undefined) => void; onBack: () => void }) {
  const editor = useEditor();
  const [text, setText] = useState('');
  const all = useMemo(() => of.choices?.(editor) ?? [], [of, editor]);
  const found = fuzzy(all, text, (c) => c).map((c): Choice => ({ id: c, title: c }));
  const exact = found.some((c) => c.id === text);
  const typed: Choice[] = text !== '' && !exact ? [{ id: text, title: text, what: 'as typed' }] : [];
  return (
    <Picker
      label={`${of.name}: ${of.doc}`}
      placeholder={`${of.name}: ${of.doc}`}
      text={text}
      onText={setText}
      choices={[...found, ...typed]}
      none={of.optional ? 'Enter leaves it out.' : 'Type what it shall be.'}
      onChoose={(c) => {
        if (c || of.optional) onGiven(c?.id);
      }}
      onBack={onBack}
      onClose={() => {
        editor.hide();
      }}
    >
      <p className="picker-given">
        {given}
        {of.optional && ' — may be left out'}
      </p>
    </Picker>
  );
}

/** Every operation by its name or what it does; what it needs to know is asked for, step by step. */
export function Commands({ args }: { args: Over['args'] }) {
  const editor = useEditor();
  const [chosen, setChosen] = useState<Operation | null>(typeof args.operation === 'string' ? (operation(args.operation) ?? null) : null);
  const [asked, setAsked] = useState<readonly Param[]>(chosen?.params?.filter((p) => !p.optional) ?? []);
  const [given, setGiven] = useState<Readonly<Record<string, string | undefined>>>({});
  const all = useCommands();

  const run = (o: Operation, values: Readonly<Record<string, string | undefined>>) => {
    remember('browser', 'commands', [o.name, ...recall('browser', 'commands', isTexts, []).filter((n) => n !== o.name)].slice(0, USED));
    editor.hide();
    void editor.run(o.name, values);
  };
  const choose = (o: Operation, more: boolean) => {
    const params = (o.params ?? []).filter((p) => more || !p.optional);
    if (params.length === 0) run(o, {});
    else {
      setChosen(o);
      setAsked(params);
      setGiven({});
    }
  };
  const next = asked.find((p) => !(p.name in given));
  if (chosen && next) {
    return (
      <Ask
        key={next.name}
        of={next}
        given={[chosen.title, ...Object.entries(given).map(([k, v]) => (v === undefined ? '' : `${k}=${v}`))].filter(Boolean).join('  ')}
        onGiven={(v) => {
          const values = { ...given, [next.name]: v };
          if (asked.every((p) => p.name in values)) run(chosen, values);
          else setGiven(values);
        }}
        onBack={() => {
          setChosen(null);
        }}
      />
    );
  }
  return (
    <Palette
      lines={all}
      placeholder="Search commands"
      onChoose={(l, e) => {
        const o = operation(l.id);
        if (o) choose(o, e.shiftKey);
      }}
      onClose={() => {
        editor.hide();
      }}
    >
      <p className="picker-given">
        <kbd>Enter</kbd> runs it, <kbd>Shift+Enter</kbd> asks for all its arguments first.
      </p>
    </Palette>
  );
}
