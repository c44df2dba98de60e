import { useEffect, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { useLive } from '../../live/context';
import type { Live } from '../../live/live';
import { decodeScene, type Command, type Pick, type Scene } from '../../protocol/scene';
import { useDebug } from '../context';
import { otherOf, solidSide, type Side } from './whatIf';

/** The game gives so many scenes at once. */
const AT_ONCE = 60;

function bytesOf(text: string): ArrayBuffer {
  const raw = atob(text);
  const bytes = new Uint8Array(raw.length);
  for (let i = 0; i < raw.length; i++) bytes[i] = raw.charCodeAt(i);
  return bytes.buffer;
}

/** The scenes of one future, frame by frame, as they are asked for. */
export class Ghosts {
  /** Counts what has come. */
  readonly store = createStore(() => ({ came: 0 }));
  private key = '';
  private texts = new Map<number, string>();
  private asking = new Set<number>();
  private last: { key: string; tick: number; scene: Scene } | null = null;

  constructor(private readonly live: Live) {}

  /** What the stage showed at a frame; null for one that is not known. */
  scene(key: string, tick: number): Scene | null {
    if (key === '' || key !== this.key) return null;
    if (this.last?.key === key && this.last.tick === tick) return this.last.scene;
    const text = this.texts.get(tick);
    if (text === undefined) return null;
    this.last = { key, tick, scene: decodeScene(bytesOf(text)) };
    return this.last.scene;
  }

  /** Asks for what is shown at a frame, and for what comes next. */
  want(key: string, tick: number): void {
    if (key !== this.key) {
      this.key = key;
      this.texts = new Map();
      this.asking = new Set();
    }
    const [, branch = 0, at = 0, to = -1] = key.split(' ').map(Number);
    if (key === '' || tick < at || tick > to) return;
    const first = at + Math.floor((tick - at) / AT_ONCE) * AT_ONCE;
    for (const from of tick > first + AT_ONCE / 2 ? [first, first + AT_ONCE] : [first]) if (from <= to && !this.asking.has(from)) this.ask(branch, from, to);
  }

  private ask(branch: number, from: number, to: number): void {
    const { texts } = this;
    this.asking.add(from);
    this.live.debug.control.getWhatIfScenes({ branch, from, to: Math.min(from + AT_ONCE - 1, to) }).then(
      (got) => {
        got.scenes.forEach((text, i) => texts.set(got.from + i, text));
        this.store.setState((s) => ({ came: s.came + 1 }));
      },
      () => {
        // These frames were not kept, or nothing is compared any more: they have no ghost.
      },
    );
  }
}

const all = new WeakMap<Live, Ghosts>();

export function ghostsOf(live: Live): Ghosts {
  let g = all.get(live);
  if (!g) all.set(live, (g = new Ghosts(live)));
  return g;
}

export interface Ghost {
  scene: Scene;
  /** Which of both it is. */
  side: Side;
}

/** The other future of those that are compared, as it stands at a frame; null where there is none. */
export function useGhost(tick: number): Ghost | null {
  const live = useLive();
  const ghosts = ghostsOf(live);
  const side = useDebug((s) => otherOf(solidSide(s.standing) ?? 'was'));
  const key = useDebug((s) => {
    const w = s.standing?.whatIf;
    return w && s.standing ? `${String(s.standing.starts)} ${String(w[side])} ${String(w.at)} ${String(w.to)} ${w.change}` : '';
  });
  useEffect(() => {
    ghosts.want(key, tick);
  }, [ghosts, key, tick]);
  useStore(ghosts.store, (s) => s.came);
  const scene = ghosts.scene(key, tick);
  return useMemo(() => scene && { scene, side }, [scene, side]);
}

const keys = new WeakMap<Command, string>();

function keyOf(c: Command): string {
  let key = keys.get(c);
  if (key === undefined) {
    key = JSON.stringify(c.op === 'polygon' ? { ...c, points: [...c.points] } : c);
    keys.set(c, key);
  }
  return key;
}

/** So many times as far from its middle as one may click a figure it is still part of it: its weapon, its shadow, its bar. */
const REACH = 2.5;

const anchorOf = (c: Command): [number, number] => (c.op === 'polygon' ? [c.points[0] ?? NaN, c.points[1] ?? NaN] : [c.x, c.y]);

/** What is painted of figures in the other future and not in this one. What both show is not painted twice, nor is what is to be read. */
export function ghostCommands(ghost: Scene, solid: Scene): Command[] {
  const here = new Set(solid.commands.map(keyOf));
  const hud = (i: number): boolean => {
    const h = ghost.huds.findLast((x) => x.from <= i);
    return h !== undefined && h.text > 0;
  };
  return ghost.commands.filter((c, i) => {
    if (hud(i) || (ghost.runs.findLast((r) => r.from <= i)?.overlay ?? -1) >= 0 || here.has(keyOf(c))) return false;
    const [x, y] = anchorOf(c);
    return ghost.picks.some((p) => Math.hypot(x - p.x, y - p.y) <= p.r * REACH);
  });
}

/** Figures that stand more than the size of a body from where they stand in the other future. */
export function apart(ghost: readonly Pick[], solid: readonly Pick[]): { agent: number; ghost: Pick; solid: Pick; metres: number }[] {
  return ghost.flatMap((g) => {
    const s = solid.find((p) => p.agent === g.agent);
    const metres = s ? Math.hypot(s.x - g.x, s.y - g.y) : 0;
    return s && metres > 2 * Math.max(g.r, s.r) ? [{ agent: g.agent, ghost: g, solid: s, metres }] : [];
  });
}
