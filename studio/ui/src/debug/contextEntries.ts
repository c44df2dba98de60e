import { readable } from '../live/format';
import type { Live } from '../live/live';
import { programOf } from '../live/state';
import type { Port, Program } from '../protocol/messages';
import { editStop } from './side';
import { removeBreakpoint, stopAt } from './breakpoints/actions';
import { marksOf } from './breakpoints/marks';
import { stopsOf, verbOf } from './breakpoints/spec';
import { commandsFor } from './overrides/commandsFor';
import { overridesOf } from './overrides/overridesState';
import { canForce, editorOf } from './overrides/values';
import { openOver, say } from './over';
import { keyOf, nameOf, nodeAt, pathOf, type Spot, type Thing } from './things';
import { whatIfOf } from './whatif/whatIf';
import { askWhy } from './why/ask';

/** A line of the menu at a thing. */
export interface Entry {
  id: string;
  title: string;
  /** Whose key does the same. */
  action?: string;
  checked?: boolean;
  run: () => void;
}

const isSpot = (t: Thing): t is Spot & { agent: number } => t.kind !== 'agent';

function stopEntries(live: Live, program: Program, spot: Spot): Entry[] {
  const name = nameOf(program, spot);
  const set = marksOf(live).getState().marks.get(keyOf(spot));
  const known = live.debug.state.breakpoints.filter((b) => set?.ids.includes(b.id));
  const ways = stopsOf(program, spot);
  const list = ways.map((on, i): Entry => {
    const there = known.filter((b) => b.on === on);
    return {
      id: `stop-${on}`, title: `Break when ${name} ${verbOf(on)}`, checked: there.length > 0, ...(i === 0 && spot.kind === 'node' && { action: 'breakpoint' }),
      run: () => {
        if (there.length === 0) void stopAt(live, spot, on).then((o) => { if ('refused' in o) say(o.refused); });
        for (const b of there) void removeBreakpoint(live, b.id).then(say);
      },
    };
  });
  const [first] = ways;
  if (first === undefined) return list;
  const [only] = known;
  list.push({
    id: 'stop-edit', title: only ? 'Edit breakpoint: condition, hit count, log point…' : 'Conditional breakpoint or log point…',
    run: () => {
      if (only) editStop(only.id);
      else void stopAt(live, spot, first).then((o) => { if ('refused' in o) say(o.refused); else editStop(o.made.id); });
    },
  });
  return list;
}

const told = (live: Live, deed: Parameters<ReturnType<typeof overridesOf>['do']>[0]): void => {
  void overridesOf(live).do(deed).then((why) => { say(why); });
};

function valueEntries(live: Live, program: Program, spot: Spot & { kind: 'port'; agent: number }): Entry[] {
  const { port } = spot;
  if (port.value === undefined || port.type === 'measure') return [];
  const path = pathOf(program, spot);
  const held = overridesOf(live).state.marks.get(keyOf(spot));
  const now = live.mind.value(port.value).latest()?.full;
  const entries: Entry[] = [{ id: 'set', title: held ? `Held at ${readable(held.value)}: set or hold it at…` : 'Set or hold it at…', run: () => { openOver({ kind: 'value', thing: spot }); } }];
  if (now !== undefined && editorOf(port) === 'switch') {
    const other = now === 'true' ? 'false' : 'true';
    entries.push({ id: 'turn', title: `Set it to ${other}`, run: () => { told(live, { agent: spot.agent, do: 'set', path, value: other }); } });
  }
  if (live.debug.can('seek')) entries.push({ id: 'what-if', title: `What if ${nameOf(program, spot)} were…`, action: 'what-if', run: () => { whatIfOf(live).open(path); } });
  if (held) entries.push({ id: 'let-go', title: 'Release', run: () => { void overridesOf(live).release(held).then(say); } });
  return entries;
}

const fires = (live: Live, program: Program, spot: Spot & { agent: number }, port: Port): Entry[] =>
  port.bit === undefined ? [] : [{
    id: `fire-${port.name}`, title: `Fire ${nameOf(program, { kind: 'port', part: spot.part, node: spot.kind === 'way' ? -1 : spot.node, port })} now`,
    run: () => { told(live, { agent: spot.agent, do: 'fire', path: pathOf(program, { kind: 'port', part: spot.part, node: spot.kind === 'way' ? -1 : spot.node, port }) }); },
  }];

function nodeEntries(live: Live, program: Program, spot: Spot & { kind: 'node'; agent: number }): Entry[] {
  const node = nodeAt(program, spot);
  if (!node) return [];
  const path = pathOf(program, spot);
  const list = node.ports.filter((p) => p.trigger && p.dir === 'in').flatMap((p) => fires(live, program, spot, p));
  if (!canForce(node)) return list;
  const forced = overridesOf(live).state.marks.get(keyOf(spot));
  for (const once of [true, false]) {
    for (const value of ['success', 'failure']) {
      list.push({ id: `force-${value}${once ? '-once' : ''}`, title: `Force ${value}${once ? ' once' : ' until released'}`, checked: forced?.value === value && forced.once === once, run: () => { told(live, { agent: spot.agent, do: 'force', path, value, once }); } });
    }
  }
  list.push({ id: 'force-running', title: 'Keep it running until released', checked: forced?.value === 'running', run: () => { told(live, { agent: spot.agent, do: 'force', path, value: 'running' }); } });
  if (forced) list.push({ id: 'unforce', title: 'Let it decide again', run: () => { void overridesOf(live).release(forced).then(say); } });
  return list;
}

/** Commands with an agent, or as a whole for 0. */
export const commandEntries = (live: Live, agent: number): Entry[] =>
  commandsFor(overridesOf(live).state.commands, agent).map((c): Entry => ({
    id: `do-${c.name}`, title: c.params.length > 0 ? `${c.label}…` : c.label,
    run: () => {
      if (c.params.length > 0) openOver({ kind: 'command', agent, name: c.name });
      else told(live, { agent, do: 'command', path: c.name });
    },
  }));

function agentEntries(live: Live, agent: number): Entry[] {
  const here = live.state.agent === agent;
  const name = live.state.agents.find((a) => a.id === agent)?.name ?? '';
  return here ? [] : [{ id: 'watch', title: `Watch ${name}`, run: () => { live.select(agent); } }];
}

/** Groups of what can be done with a thing; none of them is impossible now. */
export function entriesOf(live: Live, thing: Thing): Entry[][] {
  const can = (f: 'control' | 'intervene' | 'commands'): boolean => live.debug.can(f);
  const program = programOf(live.state, thing.agent);
  const groups: Entry[][] = [];
  if (isSpot(thing) && program) {
    if (thing.kind !== 'port') groups.push([{ id: 'why', title: thing.kind === 'way' ? 'Why this transition?' : 'Why this state?', action: 'why', run: () => { askWhy(live, thing); } }]);
    if (can('control')) groups.push(stopEntries(live, program, thing));
    if (can('intervene')) {
      if (thing.kind === 'port') groups.push(thing.port.trigger ? fires(live, program, thing, thing.port) : valueEntries(live, program, thing));
      if (thing.kind === 'node') groups.push(nodeEntries(live, program, thing));
    }
    const node = nodeAt(program, thing);
    if (thing.kind === 'node' && node?.part !== undefined) groups.push([{ id: 'open', title: `Open ${node.name}`, action: 'open', run: () => { if (node.part !== undefined) live.select(thing.agent, node.part); } }]);
  }
  if (!isSpot(thing)) {
    groups.push(agentEntries(live, thing.agent));
    if (can('commands')) groups.push(commandEntries(live, thing.agent), commandEntries(live, 0));
    if (program) groups.push([{ id: 'why', title: 'Why this state?', action: 'why', run: () => { askWhy(live, thing); } }]);
    if (can('intervene') && live.debug.can('seek')) groups.push([{ id: 'what-if', title: 'What if…', action: 'what-if', run: () => { live.select(thing.agent); whatIfOf(live).open(); } }]);
  }
  return groups.filter((g) => g.length > 0);
}
