import '../tests/tests.css';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { useGame, useLive } from '../../live/context';
import { programOf } from '../../live/state';
import type { Board, Field, Port, Program } from '../../protocol/messages';
import { mode } from '../../mode';
import { Icon } from '../../shell/icons';
import { useStore } from 'zustand';
import { useCan } from '../context';
import { argsOf, CommandFields, fieldsOfCommand } from '../overrides/CommandForm';
import { commandsFor } from '../overrides/commandsFor';
import { useOverrides, type Command } from '../overrides/overridesState';
import { Fields } from '../overrides/ValueEditor';
import { fieldsOf, valueOf } from '../overrides/values';
import { findPort, pathOfPort } from '../paths';
import { useTickNow } from '../time/usePast';
import { useWhatIf, whatIfOf, type Change } from './whatIf';

/** Seconds that both futures can be played. */
const LENGTHS = [5, 10, 20, 30, 60];

/** What of an agent can be changed: the values of its document, and those of the node that is selected. */
function valuesOf(program: Program, part: number, node: number): [string, string[]][] {
  const list = (at: number, of: number): string[] => {
    const p = program.parts[at];
    const ports = (of < 0 ? p?.ports : p?.nodes[of]?.ports) ?? [];
    return ports.filter((q) => !q.trigger && q.value !== undefined && q.type !== 'measure' && q.name !== '').filter((q) => of < 0 || q.dir === 'in').map((q) => pathOfPort(program, at, of, q.name));
  };
  const name = program.parts[part]?.nodes[node]?.name;
  const groups: [string, string[]][] = [[program.parts[0]?.name ?? 'Values', list(0, -1)]];
  if (part > 0) groups.push([program.parts[part]?.name ?? '', list(part, -1)]);
  if (name !== undefined) groups.push([name, list(part, node)]);
  for (const b of program.boards ?? []) groups.push([`Board ${b.name}`, b.fields.map((f) => f.path)]);
  return groups.filter(([, values]) => values.length > 0);
}

/** A number as somebody would type it: what it is changed from is read, not kept. */
const typed = (text: string): string => (/^-?\d+\.\d{5,}$/.test(text) ? String(Number(Number(text).toPrecision(6))) : text);

/** A field of a board by its path; it need not have a port. */
function findField(program: Program, path: string): { board: Board; field: Field } | null {
  for (const board of program.boards ?? []) {
    const field = board.fields.find((f) => f.path === path);
    if (field) return { board, field };
  }
  return null;
}

/** A port as which a field is typed in; with the choices that a port that reads the field has. */
function portOfField(program: Program, field: Field): Port {
  const readers = program.parts.flatMap((p) => [...p.ports, ...p.nodes.flatMap((n) => n.ports)]);
  const choices = readers.find((p) => p.value === field.value && p.choices)?.choices;
  return { name: field.name, dir: 'out', trigger: false, type: field.type, value: field.value, ...(field.unit !== undefined && { unit: field.unit }), ...(field.doc !== undefined && { doc: field.doc }), ...(choices && { choices }) };
}

/** How a value is called where people read it: of a field, its board and its name. */
const valueName = (program: Program | undefined, path: string): string => {
  const found = program && findField(program, path);
  return found ? `${found.board.name}.${found.field.name}` : path;
};

const COMMAND = 'command ';

/** Asks what is to be changed at the frame that is shown. */
export function ChangeForm() {
  const live = useLive();
  const id = useId();
  const box = useRef<HTMLFormElement>(null);
  const agent = useGame((s) => s.agent);
  const name = useGame((s) => s.agents.find((a) => a.id === s.agent)?.name ?? '');
  const agents = useGame((s) => s.agents);
  const program = useGame((s) => programOf(s, s.agent));
  const part = useGame((s) => s.part);
  const node = useGame((s) => s.node);
  const commands = useOverrides((s) => s.commands);
  const tick = useTickNow();
  const { seconds, changes, asked, busy, refused } = useWhatIf((s) => s);
  const edits = useStore(mode, (s) => s.edit) && live.base() === '';
  const intervenes = useCan('intervene');
  const values = useMemo(() => (program ? valuesOf(program, part, node) : []), [program, part, node]);
  const orders = useMemo<[string, Command[]][]>(() => [[name, commandsFor(commands, agent ?? 0)], ['The game', agent === null || agent === 0 ? [] : commandsFor(commands, 0)]], [commands, agent, name]);
  const first = asked || (values[0]?.[1][0] ?? '');
  const [picked, setPicked] = useState<string | null>(null);
  const what = picked ?? first;
  const [fields, setFields] = useState<Record<string, string[][]>>({});
  const [stays, setStays] = useState<boolean | null>(null);
  const [wrong, setWrong] = useState('');
  useEffect(() => {
    const el = box.current?.querySelector<HTMLElement>('.what-value input, .what-value select, .what-value button, select');
    el?.focus();
    if (el instanceof HTMLInputElement) el.select();
  }, []);

  const command = what.startsWith(COMMAND) ? (commands ?? []).find((c) => c.name === what.slice(COMMAND.length)) : undefined;
  const place = program && !command ? findPort(program, what) : null;
  const found = useMemo(() => (program && !command && !place ? findField(program, what) : null), [program, command, place, what]);
  const port = useMemo(() => place?.port ?? (program && found ? portOfField(program, found.field) : null), [place, program, found]);
  // What nodes write in every frame cannot be held; what the game or another node gives would be gone in the next one.
  const computed = place !== null && place.node === null && place.port.dir === 'in';
  const given = place !== null && (place.node === null ? place.part.parent < 0 : place.port.linked === true);
  const called = valueName(program, what);
  const key = `${String(agent)} ${what}`;
  const now = fields[key] ?? (command ? fieldsOfCommand(command, agent ?? 0, agents) : port ? [fieldsOf(port, live.mind.value(port.value).latest()?.full ?? '').map(typed)] : []);
  // Values of parts that are not watched are not known here: the recording has them.
  const unknown = port !== null && fields[key] === undefined && live.mind.value(port.value).latest() === null;
  useEffect(() => {
    if (!unknown || agent === null || tick <= 0) return;
    let gone = false;
    live.debug.control.getSeries({ agent, paths: [what], from: tick, to: tick }).then(
      ({ series: [s] }) => {
        const v = s?.values.at(-1);
        const text = s?.texts.at(-1) ?? (v === undefined || v === null ? '' : s?.type === 'bool' ? String(v !== 0) : String(v));
        if (!gone && text !== '') setFields((was) => (was[key] ? was : { ...was, [key]: [fieldsOf(port, text).map(typed)] }));
      },
      () => {
        // It stays empty: what it was is no part of the change.
      },
    );
    return () => {
      gone = true;
    };
  }, [live, agent, what, key, tick, unknown, port]);
  const put = (to: string[][]) => {
    setWrong('');
    setFields({ ...fields, [key]: to });
  };
  const holds = !computed && (stays ?? given);

  /** The change as it stands in the form; null where something is wrong with it. */
  const change = (): Change | null => {
    if (command) {
      const told = argsOf(command, now);
      if ('wrong' in told) setWrong(told.wrong);
      const who = command.agent ? (agent ?? 0) : 0;
      return 'wrong' in told ? null : { deed: { agent: who, do: 'command', path: command.name, args: told.args }, text: `${command.agent ? `${name}: ` : ''}${[command.label, ...told.args].join(' ')}` };
    }
    if (!port) {
      setWrong('Choose what is to be changed.');
      return null;
    }
    const v = valueOf(port, now[0] ?? []);
    if ('wrong' in v) setWrong(v.wrong);
    return 'wrong' in v ? null : { deed: { agent: agent ?? 0, do: holds ? 'hold' : 'set', path: what, value: v.value }, text: `${name}: ${called} ${holds ? 'stays' : '='} ${v.value}` };
  };
  const more = () => {
    const c = change();
    if (c) whatIfOf(live).set({ changes: [...changes, c] });
  };
  const said = wrong || refused;
  return (
    <form
      ref={box}
      className="what-if-form"
      aria-label="What if"
      onSubmit={(e) => {
        e.preventDefault();
        const c = change();
        if (c) void whatIfOf(live).try([...changes, c]);
      }}
    >
      <p className="lead">
        What if, <b>at frame {tick}</b>, this were different? Both futures are played from there, with the same input.
      </p>
      {changes.length > 0 && (
        <ul className="what-changes" aria-label="Changes">
          {changes.map((c, i) => (
            <li key={i}>
              <button type="button" className="small-chip" title="Leave it out" aria-label={`Leave out ${c.text}`} onClick={() => { whatIfOf(live).set({ changes: changes.filter((_, k) => k !== i) }); }}>
                {c.text} <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {intervenes && (
        <div className="what-row">
          <label>
            <span>Change</span>
            <select aria-label="What is to be changed" data-testid="what-if-what" value={what} onChange={(e) => { setPicked(e.target.value); setStays(null); setWrong(''); }}>
              {what !== '' && !command && !values.some(([, list]) => list.includes(what)) && <option value={what}>{called}</option>}
              {values.map(([group, list]) => (
                <optgroup key={group} label={`${name}: ${group}`}>
                  {list.map((v) => (
                    <option key={v} value={v}>
                      {valueName(program, v)}
                    </option>
                  ))}
                </optgroup>
              ))}
              {orders.map(([group, list]) => list.length > 0 && (
                <optgroup key={`commands ${group}`} label={`${group}: commands`}>
                  {list.map((c) => (
                    <option key={c.name} value={`${COMMAND}${c.name}`}>
                      {c.label}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </label>
          <div className={command ? 'what-value command' : 'what-value'}>
            {command && <CommandFields command={command} fields={now} invalid={wrong !== ''} describedBy={said === '' ? undefined : id} onFields={put} />}
            {port && (
              <>
                <span>to</span>
                <Fields port={port} fields={now[0] ?? []} name={`New value of ${called}`} invalid={wrong !== ''} describedBy={said === '' ? undefined : id} onFields={(f) => { put([f]); }} />
                {port.unit && <span className="unit">{port.unit}</span>}
              </>
            )}
          </div>
          {port && (
            <label className="what-stays" title="Off: it is written once, and whatever computes it may write it again in the next frame">
              <input type="checkbox" checked={holds} disabled={computed} onChange={(e) => { setStays(e.target.checked); }} />
              and it stays so
            </label>
          )}
        </div>
      )}
      <div className="what-do">
        <button type="submit" className="primary" data-action="try-what-if" disabled={busy || !intervenes}>
          {busy ? 'Playing both…' : 'Play both futures'}
        </button>
        <label>
          for{' '}
          <select aria-label="How long both futures are played" value={seconds} onChange={(e) => { whatIfOf(live).set({ seconds: Number(e.target.value) }); }}>
            {LENGTHS.map((s) => (
              <option key={s} value={s}>
                {s} seconds
              </option>
            ))}
          </select>
        </label>
        {intervenes && (
          <button type="button" className="quiet" data-action="more-changes" title="Add this change, and put in another one" onClick={more}>
            <Icon name="plus" /> Another change
          </button>
        )}
        {edits && (
          <button type="button" className="quiet" data-action="what-if-document" title="Change a document as in the editor: when you save it, both futures are played" onClick={() => { void whatIfOf(live).editDocument(); }}>
            <Icon name="edit" /> Change a document…
          </button>
        )}
      </div>
      {said !== '' && (
        <p className="refused" role="alert" id={id}>
          {said}
        </p>
      )}
    </form>
  );
}
