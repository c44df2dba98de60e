import { toggleAt } from '../debug/breakpoints/actions';
import { askWhy } from '../debug/why/ask';
import { showLeft } from '../debug/agents/leftState';
import { games } from '../debug/games/games';
import { openOver, say } from '../debug/over';
import { showTab } from '../debug/side';
import { keyOf, selectedThing } from '../debug/things';
import { marksOf } from '../debug/breakpoints/marks';
import { backToNow, runToChange, stepBack, stepNode, stepPhase, takeOver } from '../debug/time/actions';
import { solidSide, whatIfOf } from '../debug/whatif/whatIf';
import type { Live } from '../live/live';
import { setSetting, settings, toggleCollapsed } from '../live/settings';
import { agentOf, answers, programOf } from '../live/state';
import { edit, go, mode } from '../mode';
import type { Key } from '../operations/keys';
import { define } from '../operations/registry';
import '../operations/shared';
import { toggleOverlays } from '../stage/overlays';
import { zoomBy } from '../stage/view';
import { toggleFold } from '../tree/folds';
import { foldable } from '../tree/model';
import { treeOf, treeWay } from '../tree/useTree';
import { jumpToRunning } from './jump';
import { changeLanguage, nextTheme } from './theme';
import { fitGraph, revealSelected, show, toggle } from './ui';

export const SPEEDS = [0.1, 0.25, 0.5, 1, 2, 4, 8];

/** The speed of the list nearest to a speed: the wire carries it as a 32-bit float. */
export const nearestSpeed = (v: number): number => SPEEDS.reduce((a, b) => (Math.abs(b - v) < Math.abs(a - v) ? b : a));

export const setSpeed = (live: Live, value: number): boolean => live.send({ t: 'control', do: 'speed', value });

function changeSpeed(live: Live, by: 1 | -1): void {
  const at = SPEEDS.indexOf(nearestSpeed(live.scene.speed.latest()));
  const next = SPEEDS[at + by];
  if (next !== undefined) setSpeed(live, next);
}

export const togglePause = (live: Live): boolean =>
  live.send({ t: 'control', do: live.scene.paused.latest() ? 'resume' : 'pause' });

const connected = (live: Live): boolean => answers(live.state);
const seeks = (live: Live): boolean => connected(live) && live.debug.can('seek');
const controls = (live: Live): boolean => connected(live) && live.debug.can('control') && live.state.agent !== null;
const past = (live: Live): boolean => {
  const s = live.debug.state.standing;
  return seeks(live) && s !== null && s.tick < s.newest;
};
const intervenes = (live: Live): boolean => seeks(live) && live.debug.can('intervene');
const compares = (live: Live): boolean => seeks(live) && solidSide(live.debug.state.standing) !== null;
const hasOverlays = (live: Live): boolean => (live.state.game?.overlays?.length ?? 0) > 0;
const watching = (live: Live): boolean => live.state.agent !== null;

const letter = (k: string): Key => ({ key: k });
const shifted = (k: string): Key => ({ key: k, shift: true });
/** It holds only where the game holds the keys before it. */
const reserve = (k: Key): Key => ({ ...k, reserve: true });

define(
  'live',
  { name: 'pause', title: 'Pause or resume', group: 'Game', keys: [{ key: ' ' }, reserve(letter('p'))], also: ['play', 'stop', 'freeze', 'go on', 'run'], enabled: connected, run: togglePause },
  { name: 'step', title: 'Step one tick', group: 'Game', keys: [{ key: '.' }, reserve(letter('n'))], repeats: true, also: ['next frame', 'advance', 'frame by frame', 'forward'], enabled: connected, run: (l) => l.send({ t: 'control', do: 'step' }) },
  { name: 'step-back', title: 'Step one frame back', group: 'Time', keys: [{ key: ',' }, reserve(shifted('b'))], repeats: true, also: ['previous frame', 'rewind', 'undo', 'backwards'], enabled: seeks, run: stepBack },
  { name: 'step-phase', title: 'Step to the next phase within the frame', group: 'Time', keys: [shifted('h')], also: ['step over'], enabled: controls, run: stepPhase },
  { name: 'step-node', title: 'Step to the next node within the frame', group: 'Time', keys: [shifted('n')], also: ['step into', 'next node'], enabled: controls, run: stepNode },
  { name: 'run-to-change', title: 'Run until the selected node changes', group: 'Time', keys: [shifted('j'), reserve(shifted('u'))], also: ['run to cursor', 'continue until', 'wait for change'], enabled: (l) => controls(l) && l.state.node >= 0, run: runToChange },
  { name: 'now', title: 'Back to now', group: 'Time', keys: [{ key: 'End' }], also: ['live', 'present', 'latest', 'newest'], enabled: past, run: backToNow },
  { name: 'continue', title: 'Continue from the past as it is here', group: 'Time', keys: [shifted('c')], also: ['take over', 'branch', 'play from here'], enabled: past, run: takeOver },
  { name: 'what-if', title: 'What if: change something at this frame, and see both futures', group: 'Time', keys: [shifted('w'), reserve({ key: 'i', alt: true })], also: ['ghost', 'compare', 'alternative', 'experiment', 'try', 'branch', 'counterfactual', 'simulate', 'a/b', 'diff', 'fork'], enabled: intervenes, run: (l) => { whatIfOf(l).open(); } },
  { name: 'what-if-other', title: 'What if: go over to the other future', group: 'Time', keys: [{ key: 'q', alt: true }], also: ['ghost', 'swap', 'switch', 'as it was'], enabled: compares, run: (l) => { whatIfOf(l).swap(); } },
  { name: 'what-if-next', title: 'What if: next difference', group: 'Time', also: ['ghost', 'diff'], enabled: compares, run: (l) => { whatIfOf(l).step(1); } },
  { name: 'what-if-previous', title: 'What if: difference before', group: 'Time', also: ['ghost', 'diff'], enabled: compares, run: (l) => { whatIfOf(l).step(-1); } },
  { name: 'what-if-close', title: 'What if: close the comparison', group: 'Time', also: ['ghost'], enabled: compares, run: (l) => { whatIfOf(l).close(); } },
  { name: 'timeline', title: 'Timeline on or off', group: 'Time', keys: [shifted('t'), reserve(shifted('y'))], also: ['history', 'recording', 'scrub'], run: () => { toggleCollapsed('timeline'); } },
  { name: 'to-timeline', title: 'Timeline: go through the frames with arrow keys', group: 'Time', keys: [{ key: 't', alt: true }], also: ['scrub', 'seek', 'rewind'], enabled: seeks, run: () => { document.querySelector<HTMLElement>('.time-scale')?.focus(); } },
  { name: 'all-parts', title: 'Timeline: all parts or the open one', group: 'Time', keys: [shifted('a'), reserve(shifted('v'))], run: () => { setSetting({ allParts: !settings.getState().allParts }); } },
  { name: 'log', title: 'Log on or off', group: 'View', keys: [shifted('l')], also: ['console', 'output', 'print', 'messages'], run: () => { toggleCollapsed('log'); } },
  { name: 'slower', title: 'Slower', group: 'Game', keys: [{ key: '<' }], also: ['slow motion', 'speed', 'time scale', 'slomo'], enabled: connected, run: (l) => { changeSpeed(l, -1); } },
  { name: 'faster', title: 'Faster', group: 'Game', keys: [{ key: '>' }], also: ['speed', 'fast forward', 'time scale'], enabled: connected, run: (l) => { changeSpeed(l, 1); } },
  { name: 'restart', title: 'Restart', group: 'Game', keys: [shifted('r')], also: ['again', 'reset', 'new game', 'reload'], enabled: connected, run: (l) => l.send({ t: 'control', do: 'restart' }) },
  { name: 'options', title: 'Options and seed', group: 'Game', keys: [letter('o')], also: ['settings', 'random', 'parameters', 'difficulty'], enabled: connected, run: () => { toggle('options'); } },
  { name: 'next', title: 'Next agent', group: 'Mind', keys: [{ key: ']' }], also: ['character', 'select next', 'follow next'], enabled: watching, run: (l) => { l.step(1); } },
  { name: 'previous', title: 'Previous agent', group: 'Mind', keys: [{ key: '[' }], also: ['character', 'select previous'], enabled: watching, run: (l) => { l.step(-1); } },
  { name: 'follow', title: 'Follow the selected agent on the stage, on or off', group: 'Mind', keys: [letter('c')], also: ['camera', 'track', 'spectate'], enabled: watching, run: () => { setSetting({ follow: !settings.getState().follow }); } },
  { name: 'large', title: 'The stage fills the page, on or off', group: 'View', keys: [letter('r'), reserve({ key: '\\' })], also: ['full screen', 'maximize', 'immersive', 'big'], run: () => { setSetting({ large: !settings.getState().large }); } },
  { name: 'overlays', title: 'Overlays: what the stage shows beside the picture', group: 'View', keys: [letter('k'), reserve(letter('d'))], also: ['debug draw', 'gizmos', 'show flags', 'navmesh', 'field of view', 'visualize'], enabled: hasOverlays, run: () => { toggleOverlays(); } },
  { name: 'own-overlays', title: 'Overlays of the selected agent alone, or of all', group: 'View', keys: [shifted('k')], also: ['debug draw', 'gizmos'], enabled: hasOverlays, run: () => { setSetting({ ownOverlays: !settings.getState().ownOverlays }); } },
  { name: 'node.open', title: 'Open the selected part', run: openSelected },
  { name: 'edit.select-none', title: 'Up one level', enabled: watching, run: upOrNone },
  { name: 'view.back', title: 'Up one level', unlisted: true, enabled: watching, run: (l) => l.up() },
  { name: 'view.fit', title: 'Fit the graph', enabled: watching, run: fitGraph },
  { name: 'view.reveal', title: 'Bring the selected node into view', enabled: (l) => watching(l) && l.state.node >= 0, run: revealSelected },
  { name: 'jump', title: 'Go to what runs, and on to the next', group: 'Mind', keys: [letter('j'), reserve(letter('m'))], also: ['active', 'current node', 'running', 'deepest', 'find active'], enabled: watching, run: jumpToRunning },
  { name: 'why', title: 'Why this state? (selected node)', group: 'Mind', keys: [{ key: 'F8' }], also: ['explain', 'reason', 'cause', 'because', 'how come'], enabled: (l) => watching(l) && l.debug.state.standing !== null, run: whySelected },
  { name: 'breakpoint', title: 'Toggle breakpoint', group: 'Mind', keys: [{ key: 'F9' }], also: ['stop here', 'break', 'halt', 'debug'], enabled: controls, run: stopAtSelected },
  { name: 'view.menu', enabled: watching, run: menuAtSelected },
  { name: 'stops', title: 'Breakpoints', group: 'View', keys: [shifted('s'), reserve({ key: 'F7' })], also: ['stops', 'conditions', 'watchpoint', 'halt'], enabled: controls, run: () => { showTab('stops'); } },
  { name: 'hands', title: 'Overrides', group: 'View', keys: [shifted('d'), reserve({ key: 'o', alt: true })], also: ['cheat', 'force', 'set value', 'tweak', 'possess', 'intervene'], enabled: (l) => l.debug.can('intervene'), run: () => { showTab('hands'); } },
  { name: 'senses', title: 'Senses: who perceives whom', group: 'View', keys: [{ key: 's', alt: true }], also: ['perception', 'sight', 'hearing', 'seen', 'detected'], enabled: (l) => l.debug.can('perceptions'), run: () => { showTab('senses'); } },
  { name: 'query', title: 'Query: what the selected character’s spatial queries find, and why', group: 'View', keys: [{ key: 'F3' }], also: ['eqs', 'environment query', 'points', 'scores'], enabled: (l) => l.debug.can('ask'), run: () => { showTab('query'); } },
  { name: 'test', title: 'Make a test of a stretch of time, or save the recording', group: 'Time', keys: [shifted('e'), reserve(shifted('x'))], also: ['scenario', 'regression', 'record', 'export', 'mcap', 'save'], enabled: seeks, run: () => { showTab('test'); } },
  { name: 'view.fold', title: 'Tree or options: fold or unfold the selected', run: foldSelected },
  { name: 'tree.turn', run: turnTree },
  { name: 'by-score', title: 'Options: by score or in the document’s order', group: 'Mind', keys: [letter('s'), reserve(letter('q'))], also: ['sort', 'order', 'rank'], run: () => { setSetting({ byScore: !settings.getState().byScore }); } },
  { name: 'graph.all-ports', run: () => { setSetting({ allPorts: !settings.getState().allPorts }); } },
  { name: 'view.layout', title: 'Auto-layout on or off', run: () => { setSetting({ tidy: !settings.getState().tidy }); } },
  { name: 'running', title: 'Tree: running only on or off', group: 'Mind', keys: [letter('u')], also: ['active only', 'filter', 'hide inactive'], run: () => { setSetting({ runningOnly: !settings.getState().runningOnly }); } },
  { name: 'game.play', title: 'Edit what is watched', enabled: () => mode.getState().edit, run: editSelected },
  { name: 'agents', title: 'Agents: search, filter and sort all of them', group: 'View', keys: [shifted('i'), reserve({ key: '2' })], also: ['characters', 'actors', 'npcs', 'list'], enabled: controls, run: () => { showLeft('agents'); } },
  { name: 'running-now', title: 'What runs now in all agents', group: 'View', keys: [shifted('q')], also: ['statistics', 'active', 'how many'], enabled: controls, run: () => { showLeft('running'); } },
  { name: 'behaviours', title: 'Behaviours: agents with all that they run', group: 'View', keys: [{ key: '1' }], also: ['hierarchy', 'outliner', 'tree', 'agents'], run: () => { showLeft('behaviours'); } },
  { name: 'profile', title: 'Profile: where the time goes', group: 'View', keys: [shifted('f'), reserve(shifted('z'))], also: ['performance', 'cost', 'profiler', 'slow', 'milliseconds'], enabled: controls, run: () => { showLeft('profile'); } },
  { name: 'games', title: 'Games on this computer: watch another one', group: 'View', keys: [shifted('o'), reserve(shifted('m'))], also: ['attach', 'connect', 'process', 'switch game'], run: () => { games.show(true); } },
  { name: 'view.commands', unlisted: true, run: () => { toggle('palette'); } },
  { name: 'project.go', title: 'Go to an agent, a part or a node…', unlisted: true, run: () => { show('palette'); } },
  { name: 'project.search', title: 'Search agents, parts and nodes…', unlisted: true, run: () => { show('palette'); } },
  { name: 'view.keys', run: () => { show('help'); } },
  { name: 'pause-behind', title: 'The game waits while a dialog is open, on or off', group: 'View', keys: [shifted('p')], run: () => { setSetting({ pauseBehind: !settings.getState().pauseBehind }); } },
  { name: 'view.theme', run: nextTheme },
  { name: 'view.language', run: changeLanguage },
  { name: 'view.gallery', enabled: () => mode.getState().gallery, run: () => { go('gallery'); } },
  { name: 'view.left', title: 'Agents: open or close their column', run: () => { toggleCollapsed('left'); } },
  { name: 'view.right', title: 'Inspector on or off', run: () => { toggleCollapsed('inspector'); } },
  { name: 'view.foot', title: 'Timeline and log on or off', run: foldBottom },
  { name: 'view.next-panel', run: () => { nextPanel(1); } },
  { name: 'view.previous-panel', run: () => { nextPanel(-1); } },
  { name: 'legend', title: 'Legend of the graph on or off', group: 'View', keys: [letter('l')], also: ['symbols', 'meaning', 'colours'], run: () => { setSetting({ legend: !settings.getState().legend }); } },
  { name: 'view.zoom-in', title: 'Stage: closer', run: () => { zoomBy(1.5); } },
  { name: 'view.zoom-out', title: 'Stage: further away', run: () => { zoomBy(1 / 1.5); } },
  { name: 'keys', title: 'Game keys beside the stage’s title on or off', group: 'View', keys: [letter('h')], also: ['controls', 'input'], run: () => { setSetting({ keys: !settings.getState().keys }); } },
);

/** Folds what stands along the foot of the page, or unfolds it if one of both is folded. */
function foldBottom(): void {
  const { collapsed } = settings.getState();
  const to = !collapsed.timeline && !collapsed.log;
  setSetting({ collapsed: { ...collapsed, timeline: to, log: to } });
}

/** Puts the focus into the panel after the one that has it, or before. */
function nextPanel(by: 1 | -1): void {
  const all = [...document.querySelectorAll<HTMLElement>('[data-panel], .graph-panel')];
  const at = all.findIndex((p) => p.contains(document.activeElement));
  const to = all[at < 0 ? (by > 0 ? 0 : all.length - 1) : (at + by + all.length) % all.length];
  if (!to) return;
  const inside = to.querySelector<HTMLElement>('[tabindex="0"], button:not(:disabled), input, select');
  if (inside) inside.focus();
  else {
    to.tabIndex = -1;
    to.focus();
  }
}

/** Goes over to the editor: to the document that is watched, and the selected node of it. */
export function editSelected(live: Live): boolean {
  const s = live.state;
  const part = programOf(s, s.agent)?.parts[s.part];
  // Another game's documents are not those of this page.
  if (part && live.base() === '') edit(part.document, part.nodes[s.node]?.name ?? '');
  else go('edit');
  return true;
}

function whySelected(live: Live): boolean {
  const thing = selectedThing(live);
  if (thing) askWhy(live, thing.kind === 'agent' ? { kind: 'node', agent: thing.agent, part: live.state.part, node: -1 } : thing);
  return thing !== null;
}

/** Where the selected node is seen, to say something there. */
function besideSelected(live: Live): { x: number; y: number } {
  const el = document.querySelector(`.graph-panel [data-id="${live.state.node}"]`) ?? document.querySelector('.graph-bar .agent');
  const r = el?.getBoundingClientRect();
  return r ? { x: r.left + Math.min(r.width, 60), y: r.bottom + 4 } : { x: innerWidth / 2, y: innerHeight / 3 };
}

function stopAtSelected(live: Live): boolean {
  const thing = selectedThing(live);
  const part = programOf(live.state, live.state.agent)?.parts[live.state.part];
  // A document that runs inside of another begins and ends with the node that it is for.
  const spot = thing?.kind === 'agent' ? part && part.parent >= 0 && { kind: 'node' as const, agent: thing.agent, part: part.parent, node: part.node } : thing;
  if (!spot) say('Select a node first: a breakpoint is set on a node, a trigger or a value.', besideSelected(live));
  else
    void toggleAt(live, spot).then((why) => {
      const set = marksOf(live).getState().marks.has(keyOf(spot));
      say(why || (thing?.kind === 'agent' ? `Breakpoint ${set ? 'set' : 'removed'}: ${part?.name ?? ''} begins.` : ''), besideSelected(live));
    });
  return true;
}

function menuAtSelected(live: Live): boolean {
  const thing = selectedThing(live);
  if (thing) openOver({ kind: 'menu', thing }, besideSelected(live));
  return thing !== null;
}

function openSelected(live: Live): boolean {
  const s = live.state;
  const part = programOf(s, s.agent)?.parts[s.part]?.nodes[s.node]?.part;
  if (part === undefined || s.agent === null) return false;
  live.select(s.agent, part);
  return true;
}

/** Folds the branch of the selected node; of a decorator, that of what it decorates. */
function foldSelected(live: Live): boolean {
  const s = live.state;
  const part = programOf(s, s.agent)?.parts[s.part];
  const node = part?.nodes[s.node];
  if (!part || !node) return false;
  if (part.kind === 'utility' || node.kind === 'thought') {
    toggleFold(part.document, node.name);
    return true;
  }
  let item = part.kind === 'tree' ? treeOf(part).items.get(s.node) : undefined;
  while (item && !foldable(item)) item = item.children[0];
  if (!item) return false;
  toggleFold(part.document, item.node.name);
  return true;
}

function turnTree(live: Live): boolean {
  const s = live.state;
  const part = programOf(s, s.agent)?.parts[s.part];
  if (part?.kind !== 'tree') return false;
  setSetting({ treeWay: treeWay(part) === 'down' ? 'right' : 'down' });
  return true;
}

function upOrNone(live: Live): boolean {
  if (live.up()) return true;
  if (!agentOf(live.state) || live.state.node < 0) return false;
  live.inspect(-1);
  return true;
}

/** The codes that the game's own inputs and tools use. */
export const gameCodes = (live: Live): Set<string> =>
  new Set([...(live.state.game?.controls ?? []).flatMap((c) => c.keys), ...(live.state.game?.tools ?? []).flatMap((t) => t.key ?? [])]);
