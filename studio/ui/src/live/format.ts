import type { Value } from '../protocol/mind';

/** A value as the page shows it: short beside a port, full on hover and in the inspector. */
export interface Shown {
  type: Value['type'];
  short: string;
  full: string;
  /** Of a measure: what it is of, and what was made of it. */
  pair?: readonly [number, number];
  /** Differs from its type's zero value. */
  set: boolean;
}

const trimZero = (s: string): string => (Number(s) === 0 && s.startsWith('-') ? s.slice(1) : s);

/** A float in at most 8 characters; the number of decimals hangs on its size only, so that figures stand still. */
export function shortFloat(v: number): string {
  if (!Number.isFinite(v)) return Number.isNaN(v) ? 'NaN' : v > 0 ? '∞' : '-∞';
  const a = Math.abs(v);
  if (a >= 1e6) return v.toExponential(1).replace('e+', 'e');
  if (a >= 10000) return trimZero(v.toFixed(0));
  if (a >= 1000) return trimZero(v.toFixed(1));
  if (a !== 0 && a < 0.005) return v.toExponential(0);
  return trimZero(v.toFixed(2));
}

const component = (v: number): string => (Math.abs(v) >= 1000 ? shortFloat(v) : trimZero(v.toFixed(1)));

/** A whole number; its digits in groups of three where there are many. */
export function shortInt(v: bigint): string {
  const s = v.toString();
  if (s.length > 8) return Number(v).toExponential(1).replace('e+', 'e');
  return s.length > 4 ? s.replace(/\B(?=(\d{3})+$)/g, ',') : s;
}

/** "nobody", "#7", or past an index's first generation "#7.2": the names that the game's own code prints. */
function entityNumber(id: bigint): string {
  if (id === 0n) return 'nobody';
  const generation = id >> 32n;
  return `#${id & 0xffffffffn}${generation > 1n ? `.${generation}` : ''}`;
}

let agentNames: ReadonlyMap<number, string> = new Map();

/** Takes the names of the agents by their numbers: entities that are agents are called by them from now on. */
export const nameEntities = (agents: readonly { id: number; name: string }[]): void => {
  agentNames = new Map(agents.map((a) => [a.id, a.name]));
};

const agentName = (id: bigint): string | undefined => (id === 0n ? undefined : agentNames.get(Number(id & 0xffffffffn)));

export function shortValue(v: Value): string {
  switch (v.type) {
    case 'bool':
      return v.value ? 'true' : 'false';
    case 'int':
      return shortInt(v.value);
    case 'float':
      return shortFloat(v.value);
    case 'vec2':
    case 'vec3':
      return v.value.map(component).join(', ');
    case 'entity':
      return agentName(v.value) ?? entityNumber(v.value);
    case 'measure':
      return v.value.map(shortFloat).join(' → ');
    case 'string':
      return v.value;
  }
}

export function fullValue(v: Value): string {
  switch (v.type) {
    case 'float':
      return String(v.value);
    case 'int':
      return v.value.toString();
    case 'vec2':
    case 'vec3':
      return `(${v.value.join(', ')})`;
    case 'measure':
      return v.value.map((x) => Math.fround(x).toPrecision(7).replace(/\.?0+(?=e|$)/, '')).join(' → ');
    case 'entity': {
      const name = agentName(v.value);
      return name === undefined ? entityNumber(v.value) : `${name} (${entityNumber(v.value)})`;
    }
    default:
      return shortValue(v);
  }
}

/** A value in a list, where there is more room than beside a port: whole if that is not long, and not more exact than one can read. */
export const listed = (v: Shown): string => {
  const room = v.type === 'float' ? v.short.length : v.type === 'entity' ? 0 : 14;
  return v.full.length > room ? v.short : v.full;
};

export const shown = (v: Value, set: boolean): Shown => ({
  type: v.type, short: shortValue(v), full: fullValue(v), set, ...(v.type === 'measure' && { pair: v.value }),
});

/** "just now", "12 ticks ago", "1,204 ticks ago". */
export function ticksAgo(ticks: number): string {
  if (ticks <= 0) return 'this tick';
  return `${ticks.toLocaleString('en')} ${ticks === 1 ? 'tick' : 'ticks'} ago`;
}

/** Ticks as seconds of game time: "0.4 s", "12 s", "3 min". */
export function seconds(ticks: number, rate: number): string {
  const s = ticks / Math.max(1, rate);
  if (s < 10) return `${s.toFixed(1)} s`;
  return s < 120 ? `${s.toFixed(0)} s` : `${(s / 60).toFixed(0)} min`;
}

/** Game time as m:ss.t. */
export function clock(time: number): string {
  const tenths = Math.floor(time * 10 + 1e-6);
  const m = Math.floor(tenths / 600);
  const s = Math.floor((tenths % 600) / 10);
  return `${m}:${String(s).padStart(2, '0')}.${tenths % 10}`;
}

/** A value that the game has written as a text, as people read it: numbers no more exact than elsewhere, agents by their names. */
export const readable = (text: string): string =>
  /^\d{10,19}$/.test(text)
    ? (agentName(BigInt(text)) ?? text)
    : text.replace(/-?\d+\.\d{3,}(e[-+]?\d+)?/g, (n) => shortFloat(Number(n))).replace(/(?<!\w)#(\d+)(\.\d+)?/g, (whole, id: string) => agentNames.get(Number(id)) ?? whole);
