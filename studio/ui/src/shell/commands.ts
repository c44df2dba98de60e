import { commandEntries } from '../debug/contextEntries';
import { overridesOf } from '../debug/overrides/overridesState';
import { over } from '../debug/over';
import { games, shownGame } from '../debug/games/games';
import type { Live } from '../live/live';
import { settings } from '../live/settings';
import { agentOf, partPath } from '../live/state';
import { keyName } from '../stage/keys';
import { isOn, switchOverlay } from '../stage/overlays';
import { atStage, takeTool } from '../stage/tools';
import { linesOf, type Line } from '../operations/Palette';
import { gameCodes } from './actions';

/** A line of the palette, and what it does. */
export interface Command extends Line {
  run: () => void;
}

const NODES_AT_MOST = 2000;

/** Every action, what the game can be told, every agent, and every part and node of the programs that are known. */
export function commands(live: Live, told = overridesOf(live).state.commands): Command[] {
  const list: Command[] = linesOf('live', live, gameCodes(live)).map((l) => ({ ...l, run: () => void l.operation?.live?.run(live, {}) }));
  const here = shownGame(games.state);
  for (const g of games.state.list ?? []) {
    if (g !== here) list.push({ id: `game/${g.id}`, title: `${g.title} (process ${g.process})`, what: 'Game', keys: '', run: () => { games.choose(g); } });
  }
  const s = live.state;
  for (const o of s.game?.overlays ?? []) {
    const on = s.game !== null && isOn(s.game, o, settings.getState().overlays);
    list.push({ id: `overlay/${o.name}`, title: `Overlay: ${o.label} ${on ? 'off' : 'on'}`, what: 'View', keys: '', run: () => { if (s.game) switchOverlay(s.game, o, !on); } });
  }
  for (const t of s.game?.tools ?? []) {
    list.push({ id: `tool/${t.name}`, title: t.command === undefined ? `Tool: ${t.label}` : t.label, what: 'Game', keys: t.key ? keyName(t.key) : '', run: () => void takeTool(live, t, atStage()) });
  }
  if (told !== null && live.debug.can('commands')) {
    const at = agentOf(s);
    for (const who of [0, ...(at ? [at.id] : [])]) {
      for (const c of commandEntries(live, who)) {
        list.push({ id: `tell/${who}/${c.id}`, title: `Command ${who === 0 ? 'the game' : (at?.name ?? '')}: ${c.title}`, what: 'Game', keys: '', run: () => {
          // What it needs to know is asked in the middle, where the palette was.
          over.setState({ x: innerWidth / 2 - 160, y: innerHeight / 4 });
          c.run();
        } });
      }
    }
  }
  for (const agent of s.agents) {
    const go = (id: string, title: string, group: string, part: number, node = -1) => {
      list.push({ id: `${agent.id}/${id}`, title, what: group, keys: '', run: () => { live.select(agent.id, part, node); } });
    };
    go('agent', agent.name, 'Agent', 0);
    const program = s.programs.get(agent.program);
    for (const part of program?.parts ?? []) {
      if (!program || list.length > NODES_AT_MOST) break;
      const at = partPath(program, part.id).slice(1).map((id) => {
        const p = program.parts[id];
        return program.parts[p?.parent ?? -1]?.nodes[p?.node ?? -1]?.name ?? '';
      });
      const path = [agent.name, ...at].join(' / ');
      if (part.parent >= 0) go(`p${part.id}`, path, 'Part', part.id);
      for (const n of part.nodes) if (n.kind !== 'part') go(`n${part.id}.${n.id}`, `${path} / ${n.name}`, 'Node', part.id, n.id);
    }
  }
  return list;
}
