import { toggleAt } from '../debug/breakpoints/actions';
import { askWhy } from '../debug/contextEntries';
import { showLeft } from '../debug/agents/leftState';
import { games } from '../debug/games/games';
import { openOver, say } from '../debug/over';
import { showTab } from '../debug/side';
import { selectedThing } from '../debug/things';
import { backToNow, runToChange, stepBack, stepNode, stepPhase, takeOver } from '../debug/time/actions';
import type { Live } from '../live/live';
import { setSetting, settings, toggleCollapsed } from '../live/settings';
import { agentOf, answers, programOf } from '../live/state';
import { edit, go, mode } from '../mode';
import { keyName } from '../stage/keys';
import { toggleOverlays } from '../stage/overlays';
import { zoomBy } from '../stage/view';
import { toggleFold } from '../tree/folds';
import { foldable } from '../tree/model';
import { treeOf, treeWay } from '../tree/useTree';
import { jumpToRunning } from './jump';
import { nextTheme } from './theme';
import { fitGraph, show, toggle } from './ui';

/** A key by the character it types (key) and where it usually sits (code): a game may hold that place. */
export interface Shortcut {
  key: string;
  code: string;
  ctrl?: boolean;
  shift?: boolean;
}

export interface Action {
  id: string;
  title: string;
  group: 'Game' | 'Time' | 'Mind' | 'Page';
  /** The first of them that the game does not use is the action's. */
  shortcuts: Shortcut[];
  enabled?: (live: Live) => boolean;
  /** False when there was nothing to do. */
  run: (live: Live) => unknown;
}

const key = (k: string, code: string): Shortcut => ({ key: k, code });
const letter = (k: string): Shortcut => key(k, `Key${k.toUpperCase()}`);

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
const hasOverlays = (live: Live): boolean => (live.state.game?.overlays?.length ?? 0) > 0;
const watching = (live: Live): boolean => live.state.agent !== null;

export const actions: Action[] = [
  { id: 'pause', title: 'Pause or resume', group: 'Game', shortcuts: [key(' ', 'Space'), letter('p')], enabled: connected, run: togglePause },
  { id: 'step', title: 'Step one tick', group: 'Game', shortcuts: [key('.', 'Period'), letter('n')], enabled: connected, run: (l) => l.send({ t: 'control', do: 'step' }) },
  { id: 'step-back', title: 'Step one frame back', group: 'Time', shortcuts: [key(',', 'Comma'), { ...letter('b'), shift: true }], enabled: seeks, run: stepBack },
  { id: 'step-phase', title: 'Step to the next phase within the frame', group: 'Time', shortcuts: [{ ...letter('h'), shift: true }], enabled: controls, run: stepPhase },
  { id: 'step-node', title: 'Step to the next node within the frame', group: 'Time', shortcuts: [{ ...letter('n'), shift: true }], enabled: controls, run: stepNode },
  { id: 'run-to-change', title: 'Run until the selected node changes', group: 'Time', shortcuts: [{ ...letter('j'), shift: true }, { ...letter('u'), shift: true }], enabled: (l) => controls(l) && l.state.node >= 0, run: runToChange },
  { id: 'now', title: 'Back to now', group: 'Time', shortcuts: [key('End', 'End')], enabled: past, run: backToNow },
  { id: 'continue', title: 'Continue from the past as it is here', group: 'Time', shortcuts: [{ ...letter('c'), shift: true }], enabled: past, run: takeOver },
  { id: 'timeline', title: 'Timeline on or off', group: 'Time', shortcuts: [{ ...letter('t'), shift: true }, { ...letter('y'), shift: true }], run: () => { toggleCollapsed('timeline'); } },
  { id: 'to-timeline', title: 'Timeline: go through the frames with arrow keys', group: 'Time', shortcuts: [{ ...letter('g'), shift: true }], enabled: seeks, run: () => { document.querySelector<HTMLElement>('.time-scale')?.focus(); } },
  { id: 'all-parts', title: 'Timeline: all parts or the open one', group: 'Time', shortcuts: [{ ...letter('a'), shift: true }, { ...letter('v'), shift: true }], run: () => { setSetting({ allParts: !settings.getState().allParts }); } },
  { id: 'log', title: 'Log on or off', group: 'Page', shortcuts: [{ ...letter('l'), shift: true }], run: () => { toggleCollapsed('log'); } },
  { id: 'slower', title: 'Slower', group: 'Game', shortcuts: [key('-', 'Minus')], enabled: connected, run: (l) => { changeSpeed(l, -1); } },
  { id: 'faster', title: 'Faster', group: 'Game', shortcuts: [key('=', 'Equal'), key('+', 'Equal')], enabled: connected, run: (l) => { changeSpeed(l, 1); } },
  { id: 'restart', title: 'Restart', group: 'Game', shortcuts: [{ ...letter('r'), shift: true }], enabled: connected, run: (l) => l.send({ t: 'control', do: 'restart' }) },
  { id: 'options', title: 'Options and seed', group: 'Game', shortcuts: [letter('o')], enabled: connected, run: () => { toggle('options'); } },
  { id: 'next', title: 'Next agent', group: 'Mind', shortcuts: [key(']', 'BracketRight')], enabled: watching, run: (l) => { l.step(1); } },
  { id: 'previous', title: 'Previous agent', group: 'Mind', shortcuts: [key('[', 'BracketLeft')], enabled: watching, run: (l) => { l.step(-1); } },
  { id: 'follow', title: 'Follow the selected agent on the stage, on or off', group: 'Mind', shortcuts: [letter('c')], enabled: watching, run: () => { setSetting({ follow: !settings.getState().follow }); } },
  { id: 'large', title: 'The stage fills the page, on or off', group: 'Page', shortcuts: [letter('r'), key('\\', 'Backslash')], run: () => { setSetting({ large: !settings.getState().large }); } },
  { id: 'overlays', title: 'Overlays: what the stage shows beside the picture', group: 'Page', shortcuts: [letter('k'), letter('d')], enabled: hasOverlays, run: () => { toggleOverlays(); } },
  { id: 'own-overlays', title: 'Overlays of the selected agent alone, or of all', group: 'Page', shortcuts: [{ ...letter('k'), shift: true }], enabled: hasOverlays, run: () => { setSetting({ ownOverlays: !settings.getState().ownOverlays }); } },
  { id: 'open', title: 'Open the selected part', group: 'Mind', shortcuts: [key('Enter', 'Enter')], run: openSelected },
  { id: 'up', title: 'Up one level', group: 'Mind', shortcuts: [key('Escape', 'Escape'), key('Backspace', 'Backspace')], enabled: watching, run: upOrNone },
  { id: 'fit', title: 'Fit the graph', group: 'Mind', shortcuts: [letter('f')], enabled: watching, run: fitGraph },
  { id: 'jump', title: 'Go to what runs, and on to the next', group: 'Mind', shortcuts: [letter('j'), letter('m')], enabled: watching, run: jumpToRunning },
  { id: 'why', title: 'Why this state? (selected node)', group: 'Mind', shortcuts: [letter('w'), key('F8', 'F8')], enabled: (l) => watching(l) && l.debug.state.standing !== null, run: whySelected },
  { id: 'breakpoint', title: 'Toggle breakpoint', group: 'Mind', shortcuts: [key('F9', 'F9')], enabled: (l) => controls(l) && l.state.node >= 0, run: stopAtSelected },
  { id: 'menu', title: 'Actions for the selection', group: 'Mind', shortcuts: [key('F10', 'F10'), key('ContextMenu', 'ContextMenu')], enabled: watching, run: menuAtSelected },
  { id: 'stops', title: 'Breakpoints', group: 'Page', shortcuts: [{ ...letter('s'), shift: true }, key('F7', 'F7')], enabled: controls, run: () => { showTab('stops'); } },
  { id: 'hands', title: 'Overrides', group: 'Page', shortcuts: [{ ...letter('d'), shift: true }, key('F2', 'F2')], enabled: (l) => l.debug.can('intervene'), run: () => { showTab('hands'); } },
  { id: 'senses', title: 'Senses: who perceives whom', group: 'Page', shortcuts: [key('F6', 'F6')], enabled: (l) => l.debug.can('perceptions'), run: () => { showTab('senses'); } },
  { id: 'query', title: 'Query: what the selected character’s spatial queries find, and why', group: 'Page', shortcuts: [key('F3', 'F3')], enabled: (l) => l.debug.can('ask'), run: () => { showTab('query'); } },
  { id: 'test', title: 'Make a test of a stretch of time, or save the recording', group: 'Time', shortcuts: [{ ...letter('e'), shift: true }, { ...letter('x'), shift: true }], enabled: seeks, run: () => { showTab('test'); } },
  { id: 'fold', title: 'Tree or options: fold or unfold the selected', group: 'Mind', shortcuts: [letter('e'), letter('y')], run: foldSelected },
  { id: 'tree-way', title: 'Tree: grow downwards or to the right', group: 'Mind', shortcuts: [key('/', 'Slash')], run: turnTree },
  { id: 'by-score', title: 'Options: by score or in the document’s order', group: 'Mind', shortcuts: [letter('s'), letter('q')], run: () => { setSetting({ byScore: !settings.getState().byScore }); } },
  { id: 'all-ports', title: 'All ports on or off', group: 'Mind', shortcuts: [letter('v')], run: () => { setSetting({ allPorts: !settings.getState().allPorts }); } },
  { id: 'tidy', title: 'Toggle auto-layout', group: 'Mind', shortcuts: [letter('g')], run: () => { setSetting({ tidy: !settings.getState().tidy }); } },
  { id: 'running', title: 'Tree: running only on or off', group: 'Mind', shortcuts: [letter('u')], run: () => { setSetting({ runningOnly: !settings.getState().runningOnly }); } },
  { id: 'edit', title: 'Edit what is watched', group: 'Page', shortcuts: [key('F4', 'F4')], enabled: () => mode.getState().edit, run: editSelected },
  { id: 'agents', title: 'Agents: search, filter and sort all of them', group: 'Page', shortcuts: [{ ...letter('i'), shift: true }, key('2', 'Digit2')], enabled: controls, run: () => { showLeft('agents'); } },
  { id: 'running-now', title: 'What runs now in all agents', group: 'Page', shortcuts: [{ ...letter('w'), shift: true }, { ...letter('q'), shift: true }], enabled: controls, run: () => { showLeft('running'); } },
  { id: 'behaviours', title: 'Behaviours: agents with all that they run', group: 'Page', shortcuts: [key('1', 'Digit1')], run: () => { showLeft('behaviours'); } },
  { id: 'profile', title: 'Profile: where the time goes', group: 'Page', shortcuts: [{ ...letter('f'), shift: true }, { ...letter('z'), shift: true }], enabled: controls, run: () => { showLeft('profile'); } },
  { id: 'games', title: 'Games on this computer: watch another one', group: 'Page', shortcuts: [{ ...letter('o'), shift: true }, { ...letter('m'), shift: true }], run: () => { games.show(true); } },
  { id: 'palette', title: 'Command palette', group: 'Page', shortcuts: [{ key: 'k', code: 'KeyK', ctrl: true }], run: () => { toggle('palette'); } },
  { id: 'help', title: 'Keyboard shortcuts', group: 'Page', shortcuts: [{ key: '?', code: 'Slash', shift: true }], run: () => { show('help'); } },
  { id: 'pause-behind', title: 'The game waits while a dialog is open, on or off', group: 'Page', shortcuts: [{ ...letter('p'), shift: true }], run: () => { setSetting({ pauseBehind: !settings.getState().pauseBehind }); } },
  { id: 'theme', title: 'Theme: system, light, dark', group: 'Page', shortcuts: [letter('t')], run: nextTheme },
  { id: 'left', title: 'Agents: open or close their column', group: 'Page', shortcuts: [letter('b')], run: () => { toggleCollapsed('left'); } },
  { id: 'inspector', title: 'Inspector on or off', group: 'Page', shortcuts: [letter('i')], run: () => { toggleCollapsed('inspector'); } },
  { id: 'legend', title: 'Legend of the graph on or off', group: 'Page', shortcuts: [letter('l')], run: () => { setSetting({ legend: !settings.getState().legend }); } },
  { id: 'closer', title: 'Stage: closer', group: 'Page', shortcuts: [letter('x')], run: () => { zoomBy(1.5); } },
  { id: 'further', title: 'Stage: further away', group: 'Page', shortcuts: [letter('z')], run: () => { zoomBy(1 / 1.5); } },
  { id: 'keys', title: 'Game keys beside the stage’s title on or off', group: 'Page', shortcuts: [letter('h')], run: () => { setSetting({ keys: !settings.getState().keys }); } },
];

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
  if (!thing || thing.kind === 'agent') return false;
  void toggleAt(live, thing).then((why) => { say(why, besideSelected(live)); });
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

/** The shortcuts of an action that the game leaves free; a key with Ctrl is never the game's. */
export const freeShortcuts = (action: Action, taken: ReadonlySet<string>): Shortcut[] =>
  action.shortcuts.filter((s) => s.ctrl === true || !taken.has(s.code));

/** The first free shortcut as people read it; empty when the game holds all of them. */
export function shortcutText(action: Action, taken: ReadonlySet<string>): string {
  const s = freeShortcuts(action, taken)[0];
  if (!s) return '';
  if (s.key === '?') return '?';
  const name = s.key.length === 1 && s.key !== ' ' ? s.key.toUpperCase() : keyName(s.code);
  return [s.ctrl && 'Ctrl', s.shift && 'Shift', name].filter(Boolean).join('+');
}

interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** The action of a key press. */
export function actionFor(e: Pressed, taken: ReadonlySet<string>): Action | undefined {
  if (e.altKey) return undefined;
  const ctrl = e.ctrlKey || e.metaKey;
  return actions.find((a) => {
    const free = freeShortcuts(a, taken);
    // Pause has a key in reserve, for games that use its first.
    const usable = a.id === 'pause' ? free.slice(0, 1) : free;
    return usable.some((s) => {
      if (ctrl !== (s.ctrl ?? false) || e.key.toLowerCase() !== s.key.toLowerCase()) return false;
      return /^[a-z]$/.test(s.key) ? e.shiftKey === (s.shift ?? false) : true;
    });
  });
}
