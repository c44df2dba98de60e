import { Reader } from './reader';

/** Colours are 0xRRGGBBAA, 0 means none; lengths are metres, angles radians counter-clockwise. */
export interface Style {
  fill: number;
  stroke: number;
  width: number;
}

export type Command =
  | { op: 'ellipse'; x: number; y: number; rx: number; ry: number; rotation: number; style: Style }
  | { op: 'rect'; x: number; y: number; w: number; h: number; rotation: number; corner: number; style: Style }
  | { op: 'polygon'; closed: boolean; points: Float32Array; style: Style }
  | { op: 'text'; x: number; y: number; size: number; align: number; colour: number; text: string }
  | { op: 'sprite'; sprite: number; x: number; y: number; rotation: number; scaleX: number; scaleY: number; alpha: number; tint: number }
  | { op: 'wedge'; x: number; y: number; inner: number; outer: number; from: number; to: number; style: Style };

export interface Pick {
  agent: number;
  x: number;
  y: number;
  r: number;
}

/** From this command on all belong to an overlay: its place among the game's, -1 for the picture itself, and of whom it tells. */
export interface Run {
  from: number;
  overlay: number;
  /** 0: of all. */
  agent: number;
}

/** From this command on all are to be read: they are made larger around a point until text of this size, in metres, can be. */
export interface Hud {
  from: number;
  x: number;
  y: number;
  /** 0: what follows is part of the picture again. */
  text: number;
}

export interface Scene {
  paused: boolean;
  /** The game has ended. */
  over: boolean;
  speed: number;
  /** Game time, seconds. */
  time: number;
  tick: number;
  camX: number;
  camY: number;
  camHeight: number;
  background: number;
  commands: Command[];
  /** Empty where there is nothing but the picture itself. */
  runs: Run[];
  huds: Hud[];
  picks: Pick[];
}

export const SCENE = 1;

const style = (r: Reader): Style => ({ fill: r.u32(), stroke: r.u32(), width: r.f32() });

function polygon(r: Reader): Command {
  const closed = r.u8() !== 0;
  const n = r.count(r.u16(), 8);
  const points = new Float32Array(n * 2);
  for (let i = 0; i < points.length; i++) points[i] = r.f32();
  return { op: 'polygon', closed, points, style: style(r) };
}

const LAYER = 7;
const HUD = 8;
/** Bytes that the shortest command has, which is that one. */
const SHORTEST = 7;

function command(r: Reader, op: number): Command {
  switch (op) {
    case 1:
      return { op: 'ellipse', x: r.f32(), y: r.f32(), rx: r.f32(), ry: r.f32(), rotation: r.f32(), style: style(r) };
    case 2:
      return { op: 'rect', x: r.f32(), y: r.f32(), w: r.f32(), h: r.f32(), rotation: r.f32(), corner: r.f32(), style: style(r) };
    case 3:
      return polygon(r);
    case 4:
      return { op: 'text', x: r.f32(), y: r.f32(), size: r.f32(), align: r.u8(), colour: r.u32(), text: r.string() };
    case 5:
      return {
        op: 'sprite', sprite: r.u16(), x: r.f32(), y: r.f32(), rotation: r.f32(),
        scaleX: r.f32(), scaleY: r.f32(), alpha: r.f32(), tint: r.u32(),
      };
    case 6:
      return { op: 'wedge', x: r.f32(), y: r.f32(), inner: r.f32(), outer: r.f32(), from: r.f32(), to: r.f32(), style: style(r) };
    default:
      throw new RangeError(`draw command ${op} is unknown`);
  }
}

/** Decodes a scene frame; throws RangeError when the frame is cut short or holds what the page does not know. */
export function decodeScene(buffer: ArrayBuffer): Scene {
  const r = new Reader(buffer);
  if (r.u8() !== SCENE) throw new RangeError('not a scene frame');
  const flags = r.u8();
  r.u16();
  const scene: Scene = {
    paused: (flags & 1) !== 0,
    over: (flags & 2) !== 0,
    speed: r.f32(),
    time: r.f64(),
    tick: Number(r.u64()),
    camX: r.f32(),
    camY: r.f32(),
    camHeight: r.f32(),
    background: r.u32(),
    commands: [],
    runs: [],
    huds: [],
    picks: [],
  };
  const commands = r.count(r.u32(), SHORTEST);
  for (let i = 0; i < commands; i++) {
    const op = r.u8();
    if (op === LAYER) scene.runs.push({ from: scene.commands.length, overlay: r.u16() - 1, agent: r.u32() });
    else if (op === HUD) scene.huds.push({ from: scene.commands.length, x: r.f32(), y: r.f32(), text: r.f32() });
    else scene.commands.push(command(r, op));
  }
  const picks = r.count(r.u16(), 16);
  for (let i = 0; i < picks; i++) scene.picks.push({ agent: r.u32(), x: r.f32(), y: r.f32(), r: r.f32() });
  return scene;
}
