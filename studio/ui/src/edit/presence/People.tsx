import { useState, type CSSProperties } from 'react';
import { useStore } from 'zustand';
import { useCanvas } from '../../canvas/state';
import { useEdit, useEditor } from '../context';
import type { Editor } from '../editor';
import { steps } from '../model/json';
import { splitPath } from '../shell/names';
import { Buttons, Window } from '../shell/Window';
import { placeOf, valueOf, type Clash } from './edits';
import './presence.css';
import { colourOf, keepMine, nameOf, type Person, presence, setName, takeTheirs } from './presence';

const initials = (name: string): string => {
  const words = name.split(/\s+/).filter(Boolean);
  return (words.length > 1 ? words.slice(0, 2).map((w) => [...w][0] ?? '').join('') : [...name].slice(0, 2).join('')).toUpperCase();
};

const inColour = (page: number): CSSProperties => ({ '--person': colourOf(page) }) as CSSProperties;

/** In words where somebody is: "in guard, at Low". */
function where(p: Person): string {
  if (p.document === '') return 'nowhere yet';
  const at = steps(p.selection[0] ?? '').at(-1);
  return `in ${splitPath(p.document).stem}${at === undefined ? '' : `, at ${/^\d+$/.test(at) ? placeOf(p.selection[0] ?? '') : at}`}`;
}

const follow = (e: Editor, p: Person): void => {
  if (p.document !== '') void e.run('document.open', { path: p.document, ...(p.selection[0] !== undefined && { select: p.selection[0] }) });
};

/** Who else edits, in the header; a click leads to where they are. */
export function People() {
  const editor = useEditor();
  const others = useStore(presence, (s) => s.others);
  if (others.length === 0) return null;
  return (
    <div className="people" role="group" aria-label="Others who edit">
      {others.slice(0, 5).map((p) => (
        <button key={p.page} type="button" className="person" style={inColour(p.page)} data-person={p.page} title={`${nameOf(p)} is ${where(p)}: go there`} aria-label={`${nameOf(p)} is ${where(p)}: go there`} onClick={() => { follow(editor, p); }}>
          {p.name === '' ? String(p.page) : initials(p.name)}
        </button>
      ))}
      <button type="button" className="quiet icon" data-action="people" aria-label="Who edits this project" title="Who edits this project, and your own name" onClick={() => void editor.run('project.people')}>
        …
      </button>
    </div>
  );
}

/** Everybody who edits, and one's own name. */
export function PeopleDialog() {
  const editor = useEditor();
  const { others, you, name } = useStore(presence);
  const [own, setOwn] = useState(name);
  const done = () => {
    setName(editor, own);
    editor.hide();
  };
  return (
    <Window title="Who edits this project" className="people-dialog" onSubmit={done}>
      <label className="people-name">
        <span>Your name, as others see it</span>
        <input data-first name="name" value={own} maxLength={40} placeholder={you === 0 ? 'Page 1' : `Page ${String(you)}`} autoComplete="off" onChange={(e) => { setOwn(e.target.value); }} />
      </label>
      <ul>
        {others.map((p) => (
          <li key={p.page}>
            <span className="person" style={inColour(p.page)} aria-hidden="true">{p.name === '' ? String(p.page) : initials(p.name)}</span>
            <b>{nameOf(p)}</b>
            <span className="quiet-text">{where(p)}{p.edits.length > 0 && `, ${String(p.edits.length)} not saved`}</span>
            {p.document !== '' && <button type="button" onClick={() => { editor.hide(); follow(editor, p); }}>Go there</button>}
          </li>
        ))}
        {others.length === 0 && <li className="quiet-text">No other page has this project open now.</li>}
      </ul>
      <Buttons>
        <button type="submit" className="primary">Done</button>
      </Buttons>
    </Window>
  );
}

/** Who else looks at a document: dots with their colours beside its name. */
export function Watchers({ path }: { path: string }) {
  const names = useStore(presence, (s) => s.others.filter((p) => p.document === path).map((p) => `${String(p.page)} ${nameOf(p)}`).join('\n'));
  if (names === '') return null;
  return (
    <span className="watchers" role="img" aria-label={`Open at ${names.split('\n').map((n) => n.slice(n.indexOf(' ') + 1)).join(', ')}`} title={names.split('\n').map((n) => `${n.slice(n.indexOf(' ') + 1)} has it open`).join('\n')}>
      {names.split('\n').map((n) => <i key={n} style={inColour(Number(n.slice(0, n.indexOf(' '))))} />)}
    </span>
  );
}

const none: readonly Person[] = [];

/** What others have selected on the canvas: outlined in their colours, with their names. */
export function OthersSelected({ path, places }: { path: string; places: ReadonlyMap<string, { x: number; y: number; width: number; height: number }> }) {
  const others = useStore(presence, (s) => s.others);
  const here = others.some((p) => p.document === path && p.selection.length > 0) ? others.filter((p) => p.document === path) : none;
  const drag = useCanvas((s) => s.drag);
  return (
    <>
      {here.flatMap((p) => p.selection.map((id) => {
        const b = places.get(id);
        const moved = drag?.ids.has(id) ? drag : { dx: 0, dy: 0 };
        return b && (
          <div key={`${String(p.page)} ${id}`} className="other-selected" data-other={p.page} data-at={id} style={{ ...inColour(p.page), transform: `translate(${String(b.x + moved.dx)}px, ${String(b.y + moved.dy)}px)`, width: b.width, height: b.height }}>
            <span>{nameOf(p)}</span>
          </div>
        );
      }))}
    </>
  );
}

function Both({ c }: { c: Clash }) {
  return (
    <li data-clash={c.path}>
      <b>{placeOf(c.path)}</b>
      <span><em>yours</em> {valueOf(c.mine)}</span>
      <span><em>theirs</em> {valueOf(c.theirs)}</span>
    </li>
  );
}

/** Two pages have changed the same: said as it happens, with what can be done about it. */
export function ClashBanner() {
  const editor = useEditor();
  const current = useEdit((s) => s.current);
  const all = useStore(presence, (s) => s.clashes);
  const others = useStore(presence, (s) => s.others);
  const [open, setOpen] = useState(false);
  const here = all.filter((c) => c.document === current);
  const first = here[0];
  if (!first) return null;
  const who = nameOf(others.find((p) => p.page === first.page) ?? { page: first.page, name: '' });
  const what = here.length === 1 ? placeOf(first.path) : `${placeOf(first.path)} and ${String(here.length - 1)} more`;
  const takes = here.some((c) => c.takes);
  return (
    <div className="banner warm clash" role="alert" data-banner="clash" style={inColour(first.page)}>
      <i className="person-dot" aria-hidden="true" />
      <span>
        <b>{who}</b> changed <b>{what}</b>, too, but differently. Neither is saved yet.
      </span>
      <button type="button" className="primary" data-action="clash-mine" title="Yours stays here; what they save is merged with it" onClick={() => { keepMine(editor, here); }}>
        Keep mine
      </button>
      <button type="button" data-action="clash-theirs" disabled={!takes} title={takes ? 'Take what they have made of it; undo brings yours back' : 'You have changed all of what they have changed a part of'} onClick={() => { takeTheirs(editor, here).catch((why: unknown) => { editor.say('bad', why instanceof Error ? why.message : String(why)); }); }}>
        Take theirs
      </button>
      <button type="button" data-action="clash-both" aria-expanded={open} onClick={() => { setOpen(!open); }}>
        See both
      </button>
      {open && (
        <ul className="clashes" aria-label="Yours and theirs">
          {here.map((c) => <Both key={c.key} c={c} />)}
        </ul>
      )}
    </div>
  );
}
