import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useOverrides } from '../debug/overrides/overridesState';
import { useGame, useLive } from '../live/context';
import { answers, type State } from '../live/state';
import { commands, search, type Command } from './commands';
import { Dialog } from './Dialog';
import { show } from './ui';

const DRAWN = 80;

/** Why commands of the game are missing, in words; "" if they are not. */
const whyNot = (s: State): string => {
  if (s.silentSince !== null) return 'The server does not answer: the game’s commands are back as soon as it does.';
  if (s.stuck !== null && s.connection === 'open') return `The game is stuck: ${s.stuck.text}. Its commands are back as soon as it goes on.`;
  return s.connection === 'open' ? '' : 'There is no connection to a game: its commands are back with it.';
};

export function Palette() {
  const live = useLive();
  // The game may be yet to say what it can be told.
  const told = useOverrides((s) => s.commands);
  const answering = useGame(answers);
  const all = useMemo(() => {
    void answering;
    return commands(live, told);
  }, [live, told, answering]);
  const off = useGame(whyNot);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const found = search(all, text).slice(0, DRAWN);
  useEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  const run = (c: Command | undefined) => {
    show('none');
    c?.run();
  };
  const onKeyDown = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown') setAt(Math.min(found.length - 1, at + 1));
    else if (e.key === 'ArrowUp') setAt(Math.max(0, at - 1));
    else if (e.key === 'Enter') run(found[at]);
    else return;
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <Dialog label="Command palette" className="palette">
      <input
        autoFocus
        role="combobox"
        aria-expanded="true"
        aria-controls="palette-list"
        aria-activedescendant={found[at] ? `command-${at}` : undefined}
        aria-label="Search commands"
        placeholder="Search commands, agents, parts, blocks"
        value={text}
        onChange={(e) => {
          setText(e.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul id="palette-list" role="listbox" ref={list}>
        {found.map((c, i) => (
          <li
            key={c.id}
            id={`command-${i}`}
            role="option"
            aria-selected={i === at}
            data-command={c.id}
            onMouseMove={() => {
              setAt(i);
            }}
            onClick={() => {
              run(c);
            }}
          >
            <span className="group">{c.group}</span>
            <span className="title">{c.title}</span>
            {c.keys && <kbd>{c.keys}</kbd>}
          </li>
        ))}
        {found.length === 0 && <li className="none">{`No command has “${text}”.${off === '' ? '' : ` ${off}`}`}</li>}
      </ul>
      {off !== '' && found.length > 0 && <p className="none" role="status">{off}</p>}
    </Dialog>
  );
}
