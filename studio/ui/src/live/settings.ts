import { createStore } from 'zustand/vanilla';
import { coloursOf, seedColours, type QueryColours } from '../query/colours';

export type TreeWay = 'down' | 'right';
export type Theme = 'system' | 'light' | 'dark';

/** What the page remembers of how its user likes it. */
export interface Settings {
  theme: Theme;
  /** The language of labels; '' is the browser's, "none" is identifiers alone. */
  language: string;
  allPorts: boolean;
  /** Graphs are laid out anew, in place of where their documents say. */
  tidy: boolean;
  legend: boolean;
  keys: boolean;
  runningOnly: boolean;
  /** Options stand by their score, in place of the document's order. */
  byScore: boolean;
  /** The game waits while a dialog is open. */
  pauseBehind: boolean;
  /** Which way trees grow; null: whichever shows them larger. */
  treeWay: TreeWay | null;
  /** What runs in a mind is opened until somebody chooses a part. */
  autoOpen: boolean;
  /** A document that is edited shows how the mind that runs it stands. */
  liveValues: boolean;
  /** The stage stays with the selected agent. */
  follow: boolean;
  /** The stage fills the page. */
  large: boolean;
  /** Overlays that were switched on or off, by "game/overlay"; others are as the game says. */
  overlays: Record<string, boolean>;
  /** Of overlays that are painted for each agent only that of the selected one is shown. */
  ownOverlays: boolean;
  /** The timeline has the nodes of all parts, in place of those of the open one. */
  allParts: boolean;
  /** The colours of points that queries find. */
  queryColours: QueryColours;
  /** Values that are plotted: their paths, by the name of the program. */
  pins: Record<string, string[]>;
  /** Panel sizes, as a share of the space they divide, by splitter. */
  sizes: Record<string, number>;
  collapsed: Record<string, boolean>;
}

const KEY = 'wits.page';
/** Lower windows than this, in pixels, have no room for a legend, nor for what lies below a document, until somebody asks for it. */
const LOW = 740;
/** Narrower windows than this, in pixels, keep the column of agents closed until somebody asks for it. */
const NARROW = 1900;
/** What is folded until somebody unfolds it: the mind and the stage have the room. */
const folded: Settings['collapsed'] = { timeline: true, log: true, left: globalThis.innerWidth < NARROW, foot: globalThis.innerHeight < LOW };
const defaults: Settings = { theme: 'system', language: '', allPorts: false, tidy: false, legend: !(globalThis.innerHeight < LOW), keys: true, runningOnly: false, byScore: false, pauseBehind: true, treeWay: null, autoOpen: true, liveValues: true, follow: false, large: false, overlays: {}, ownOverlays: false, allParts: false, queryColours: seedColours, pins: {}, sizes: {}, collapsed: folded };

const isRecord = (v: unknown): v is Record<string, unknown> => typeof v === 'object' && v !== null && !Array.isArray(v);

const ofKind = <T>(v: unknown, is: (x: unknown) => x is T): Record<string, T> =>
  isRecord(v) ? Object.fromEntries(Object.entries(v).filter((e): e is [string, T] => is(e[1]))) : {};

const isNumber = (v: unknown): v is number => typeof v === 'number' && Number.isFinite(v);
const isBoolean = (v: unknown): v is boolean => typeof v === 'boolean';
const isTexts = (v: unknown): v is string[] => Array.isArray(v) && v.every((x) => typeof x === 'string');
const isTheme = (v: unknown): v is Theme => v === 'system' || v === 'light' || v === 'dark';

/** Reads what was remembered; what is missing or damaged takes its default. */
export function parseSettings(text: string | null): Settings {
  let v: unknown = null;
  try {
    v = JSON.parse(text ?? 'null');
  } catch {
    return defaults;
  }
  if (!isRecord(v)) return defaults;
  const flag = (name: 'allPorts' | 'tidy' | 'legend' | 'keys' | 'runningOnly' | 'byScore' | 'pauseBehind' | 'autoOpen' | 'liveValues' | 'follow' | 'large' | 'allParts' | 'ownOverlays'): boolean => {
    const x = v[name];
    return isBoolean(x) ? x : defaults[name];
  };
  return {
    theme: isTheme(v.theme) ? v.theme : defaults.theme,
    language: typeof v.language === 'string' ? v.language : defaults.language,
    allPorts: flag('allPorts'),
    tidy: flag('tidy'),
    legend: flag('legend'),
    keys: flag('keys'),
    runningOnly: flag('runningOnly'),
    byScore: flag('byScore'),
    pauseBehind: flag('pauseBehind'),
    treeWay: v.treeWay === 'down' || v.treeWay === 'right' ? v.treeWay : null,
    autoOpen: flag('autoOpen'),
    liveValues: flag('liveValues'),
    follow: flag('follow'),
    large: flag('large'),
    overlays: ofKind(v.overlays, isBoolean),
    ownOverlays: flag('ownOverlays'),
    allParts: flag('allParts'),
    queryColours: coloursOf(v.queryColours),
    pins: ofKind(v.pins, isTexts),
    sizes: ofKind(v.sizes, isNumber),
    collapsed: { ...folded, ...ofKind(v.collapsed, isBoolean) },
  };
}

/** Storage may be refused (private windows): then the page forgets, and works. */
function load(): Settings {
  try {
    return parseSettings(localStorage.getItem(KEY));
  } catch {
    return defaults;
  }
}

export const settings = createStore<Settings>(load);

settings.subscribe((s) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(s));
  } catch {
    return;
  }
});

export const setSetting = (change: Partial<Settings>): void => {
  settings.setState(change);
};

export const toggleCollapsed = (id: string): void => {
  const { collapsed } = settings.getState();
  settings.setState({ collapsed: { ...collapsed, [id]: !collapsed[id] } });
};
