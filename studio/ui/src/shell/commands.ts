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
import { actions, gameCodes, shortcutText } from './actions';

/** One line of the command palette. */
export interface Command {
  id: string;
  title: string;
  group: string;
  keys: string;
  run: () => void;
}

const NODES_AT_MOST = 2000;

/** Every action, what the game can be told, every agent, and every part and block of the programs that are known. */
export function commands(live: Live, told = overridesOf(live).state.commands): Command[] {
  const taken = gameCodes(live);
  const list: Command[] = actions
    .filter((a) => a.id !== 'palette' && a.enabled?.(live) !== false)
    .map((a) => ({ id: a.id, title: a.title, group: a.group, keys: shortcutText(a, taken), run: () => void a.run(live) }));
  const here = shownGame(games.state);
  for (const g of games.state.list ?? []) {
    if (g !== here) list.push({ id: `game/${g.id}`, title: `${g.title} (process ${g.process})`, group: 'Game', keys: '', run: () => { games.choose(g); } });
  }
  const s = live.state;
  for (const o of s.game?.overlays ?? []) {
    const on = s.game !== null && isOn(s.game, o, settings.getState().overlays);
    list.push({ id: `overlay/${o.name}`, title: `Overlay: ${o.label} ${on ? 'off' : 'on'}`, group: 'Page', keys: '', run: () => { if (s.game) switchOverlay(s.game, o, !on); } });
  }
  for (const t of s.game?.tools ?? []) {
    list.push({ id: `tool/${t.name}`, title: t.command === undefined ? `Tool: ${t.label}` : t.label, group: 'Game', keys: t.key ? keyName(t.key) : '', run: () => void takeTool(live, t, atStage()) });
  }
  if (told !== null && live.debug.can('commands')) {
    const at = agentOf(s);
    for (const who of [0, ...(at ? [at.id] : [])]) {
      for (const c of commandEntries(live, who)) {
        list.push({ id: `tell/${who}/${c.id}`, title: `Command ${who === 0 ? 'the game' : (at?.name ?? '')}: ${c.title}`, group: 'Game', keys: '', run: () => {
          // What it needs to know is asked in the middle, where the palette was.
          over.setState({ x: innerWidth / 2 - 160, y: innerHeight / 4 });
          c.run();
        } });
      }
    }
  }
  for (const agent of s.agents) {
    const go = (id: string, title: string, group: string, part: number, node = -1) => {
      list.push({ id: `${agent.id}/${id}`, title, group, keys: '', run: () => { live.select(agent.id, part, node); } });
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
      for (const n of part.nodes) if (n.kind !== 'part') go(`n${part.id}.${n.id}`, `${path} / ${n.name}`, 'Block', part.id, n.id);
    }
  }
  return list;
}

/** Commands that have all the words, those that begin with the first word before the others. */
export function search(list: readonly Command[], text: string): Command[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined) return [...list];
  const score = (c: Command): number => {
    const title = c.title.toLowerCase();
    if (!words.every((w) => title.includes(w) || c.group.toLowerCase().includes(w))) return -1;
    return title.startsWith(first) ? 2 : title.split(/[\s/]+/).some((w) => w.startsWith(first)) ? 1 : 0;
  };
  return list
    .map((c) => ({ c, n: score(c) }))
    .filter((x) => x.n >= 0)
    .sort((a, b) => b.n - a.n)
    .map((x) => x.c);
}
