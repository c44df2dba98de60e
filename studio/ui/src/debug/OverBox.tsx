import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useGame, useLive } from '../live/context';
import { programOf } from '../live/state';
import { Icon } from '../shell/icons';
import { useKeys } from '../shell/Keys';
import { later } from '../shell/later';
import { useOverrides } from './overrides/overridesState';
import { commandEntries, entriesOf, type Entry } from './contextEntries';
import { closeOver, type Over } from './over';
import { nameOf, type Thing } from './things';

const CommandForm = later(() => import('./overrides/CommandForm').then((m) => m.CommandForm));
const ValueEditor = later(() => import('./overrides/ValueEditor').then((m) => m.ValueEditor));

/** What it is called at the top of its menu. */
function useName(thing: Thing): string {
  const program = useGame((s) => programOf(s, thing.agent));
  const agent = useGame((s) => s.agents.find((a) => a.id === thing.agent)?.name ?? '');
  return thing.kind === 'agent' || !program ? agent : nameOf(program, thing);
}

function Menu({ label, groups }: { label: string; groups: Entry[][] }) {
  const keys = useKeys();
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    ref.current?.querySelector<HTMLElement>('[role^="menuitem"]')?.focus();
  }, []);
  const walk = (e: KeyboardEvent) => {
    const items = [...(ref.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const at = items.indexOf(document.activeElement as HTMLElement);
    const to = { ArrowDown: items[(at + 1) % items.length], ArrowUp: items.at(at - 1), Home: items[0], End: items.at(-1) }[e.key];
    if (e.key === 'Tab') closeOver();
    else if (to) to.focus();
    else if (/^\p{L}$/u.test(e.key) && !e.ctrlKey && !e.altKey && !e.metaKey) [...items.slice(at + 1), ...items].find((i) => i.textContent.toLowerCase().startsWith(e.key.toLowerCase()))?.focus();
    else return;
    e.preventDefault();
  };
  return (
    <div ref={ref} role="menu" aria-label={label} onKeyDown={walk}>
      {groups.map((g, i) => (
        <div key={i} role="group" aria-label={`Group ${String(i + 1)}`}>
          {g.map((entry) => (
            <button
              key={entry.id}
              type="button"
              role={entry.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
              aria-checked={entry.checked}
              tabIndex={-1}
              data-entry={entry.id}
              onClick={() => {
                closeOver();
                entry.run();
              }}
            >
              <span className="check" aria-hidden="true">{entry.checked ? '✓' : ''}</span>
              <span className="title">{entry.title}</span>
              {entry.action !== undefined && keys(entry.action) !== '' && <kbd>{keys(entry.action)}</kbd>}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function ThingMenu({ thing }: { thing: Thing }) {
  const live = useLive();
  const name = useName(thing);
  const [groups] = useState(() => entriesOf(live, thing));
  if (groups.length === 0) return <p className="none">No actions for {name} in this game.</p>;
  return <Menu label={`What can be done with ${name}`} groups={groups} />;
}

function CommandMenu({ agent }: { agent: number }) {
  const live = useLive();
  const [groups] = useState(() => [commandEntries(live, agent), ...(agent === 0 ? [] : [commandEntries(live, 0)])].filter((g) => g.length > 0));
  return <Menu label="Commands" groups={groups} />;
}

function Command({ agent, name }: { agent: number; name: string }) {
  const command = useOverrides((s) => s.commands?.find((c) => c.name === name));
  return command ? <CommandForm command={command} agent={command.agent ? agent : 0} onDone={closeOver} /> : null;
}

function Value({ thing }: { thing: Thing }) {
  const name = useName(thing);
  if (thing.kind !== 'port') return null;
  return (
    <>
      <h3>{name}</h3>
      <ValueEditor spot={thing} onDone={closeOver} />
    </>
  );
}

function contents(what: Over): ReactNode {
  switch (what.kind) {
    case 'menu':
      return <ThingMenu thing={what.thing} />;
    case 'commands':
      return <CommandMenu agent={what.agent} />;
    case 'command':
      return <Command agent={what.agent} name={what.name} />;
    case 'value':
      return <Value thing={what.thing} />;
    case 'said':
      return (
        <p className="refusal" role="alert">
          <Icon name="warning" /> {what.text}
        </p>
      );
    case 'none':
      return null;
  }
}

const MARGIN = 6;

/** What is open beside a thing of the page: it stays on the screen, and goes at Escape or a click elsewhere. */
export function OverBox({ what, x, y }: { what: Over; x: number; y: number }) {
  const ref = useRef<HTMLElement>(null);
  const [place, setPlace] = useState({ left: x, top: y });
  useLayoutEffect(() => {
    const el = ref.current;
    if (!el) return;
    const fit = () => {
      const r = el.getBoundingClientRect();
      setPlace({ left: Math.max(MARGIN, Math.min(x, innerWidth - r.width - MARGIN)), top: Math.max(MARGIN, Math.min(y, innerHeight - r.height - MARGIN)) });
    };
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(el);
    return () => {
      observer.disconnect();
    };
  }, [what, x, y]);
  useEffect(() => {
    const away = (e: Event) => {
      if (e.target instanceof Element && !ref.current?.contains(e.target) && !e.target.closest('[popover]')) closeOver();
    };
    window.addEventListener('pointerdown', away, true);
    window.addEventListener('blur', closeOver);
    return () => {
      window.removeEventListener('pointerdown', away, true);
      window.removeEventListener('blur', closeOver);
    };
  }, []);
  return (
    <aside
      ref={ref}
      aria-label="Beside it"
      className={`over-box ${what.kind}`}
      data-over={what.kind}
      data-keeps-focus
      style={place}
      onKeyDown={(e) => {
        if (e.key === 'Escape') closeOver();
        // Keys of the game and of the page hold no sway here.
        e.stopPropagation();
      }}
      onContextMenu={(e) => {
        e.preventDefault();
      }}
    >
      {contents(what)}
    </aside>
  );
}
