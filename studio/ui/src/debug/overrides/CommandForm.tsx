import { useEffect, useId, useRef, useState } from 'react';
import { useGame, useLive } from '../../live/context';
import type { CommandParam } from '../../protocol/control';
import { overridesOf, type Command } from './overridesState';
import { Fields } from './ValueEditor';
import { fieldsOf, valueOf } from './values';

type Param = CommandParam;

/** A parameter as a value of its type. */
const typed = (p: Param): { type: string; unit: string; choices?: string[] } => ({ type: p.type, unit: p.unit, ...(p.choices.length > 0 && { choices: p.choices }) });

const presets: Partial<Record<string, string>> = { bool: 'false', int: '0', float: '0', vec2: '0, 0' };
const fieldsAtFirst = (p: Param): string[] => fieldsOf(typed(p), p.value || (presets[p.type] ?? ''));

/** What the fields of a command hold at first; an agent that it asks for is another one than it is for. */
export const fieldsOfCommand = (command: Command, agent: number, agents: readonly { id: number }[]): string[][] =>
  command.params.map((p) => (p.type === 'agent' ? [p.value || String(agents.find((a) => a.id !== agent)?.id ?? '')] : fieldsAtFirst(p)));

/** What the game is told, or what is wrong with what was put in. */
export function argsOf(command: Command, fields: readonly string[][]): { args: string[] } | { wrong: string } {
  const args: string[] = [];
  for (const [i, p] of command.params.entries()) {
    const v = p.type === 'agent' ? { value: fields[i]?.[0] ?? '' } : valueOf(typed(p), fields[i] ?? []);
    if ('wrong' in v) return { wrong: `${p.name}: ${v.wrong}` };
    args.push(v.value);
  }
  return { args };
}

interface ParamsProps {
  command: Command;
  fields: readonly string[][];
  invalid: boolean;
  describedBy: string | undefined;
  onFields: (fields: string[][]) => void;
}

/** The fields of what a command needs to know. */
export function CommandFields({ command, fields, invalid, describedBy, onFields }: ParamsProps) {
  const agents = useGame((s) => s.agents);
  const change = (i: number, to: string[]) => {
    onFields(fields.map((f, k) => (k === i ? to : f)));
  };
  return (
    <>
      {command.params.map((p, i) => (
        <div key={p.name} className="param" title={p.doc}>
          <span>{p.name}</span>
          {p.type === 'agent' ? (
            <select aria-label={p.name} value={fields[i]?.[0]} onChange={(e) => { change(i, [e.target.value]); }}>
              {agents.map((a) => (
                <option key={a.id} value={a.id}>
                  {a.name}
                </option>
              ))}
            </select>
          ) : (
            <Fields port={typed(p)} fields={fields[i] ?? []} name={p.name} invalid={invalid} describedBy={describedBy} onFields={(f) => { change(i, f); }} />
          )}
          {p.unit && <span className="unit">{p.unit}</span>}
          {p.doc && <small className="quiet-text">{p.doc}</small>}
        </div>
      ))}
    </>
  );
}

/** Tells the game to do something, after what it needs to know. */
export function CommandForm({ command, agent, onDone }: { command: Command; agent: number; onDone: () => void }) {
  const live = useLive();
  const id = useId();
  const agents = useGame((s) => s.agents);
  const [fields, setFields] = useState(() => fieldsOfCommand(command, agent, agents));
  const [refused, setRefused] = useState('');
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('input, select, button')?.focus();
  }, []);
  const name = agents.find((a) => a.id === agent)?.name;
  const doIt = () => {
    const told = argsOf(command, fields);
    if ('wrong' in told) {
      setRefused(told.wrong);
      return;
    }
    void overridesOf(live).do({ agent, do: 'command', path: command.name, args: told.args }).then((why) => {
      setRefused(why);
      if (why === '') onDone();
    });
  };
  return (
    <form
      ref={box}
      className="command-form"
      aria-label={command.label}
      onSubmit={(e) => {
        e.preventDefault();
        doIt();
      }}
    >
      <h3>
        {command.label} {command.agent && name && <small>{name}</small>}
      </h3>
      {command.doc && <p className="quiet-text">{command.doc}</p>}
      <CommandFields command={command} fields={fields} invalid={refused !== ''} describedBy={refused === '' ? undefined : id} onFields={setFields} />
      <div className="buttons">
        <button type="submit" className="primary">
          {command.label}
        </button>
        <button type="button" onClick={onDone}>
          Cancel
        </button>
      </div>
      {refused !== '' && (
        <p className="refused" role="alert" id={id}>
          {refused}
        </p>
      )}
    </form>
  );
}
