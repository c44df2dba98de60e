import { createStore } from 'zustand/vanilla';
import { toWorld, type Camera, type Size } from './camera';

/** How the page looks at the game's picture: how much closer, and how far from its middle, in metres. */
export interface View {
  zoom: number;
  x: number;
  y: number;
}

export const whole: View = { zoom: 1, x: 0, y: 0 };
const MOST = 16;
/** An agent that is followed is seen this close, unless the user says otherwise. */
const CLOSE = 3;

/** Pictures of games are made for stages at least so much wider than high; on a narrower one there is more of them above and below. */
const ASPECT = 1.58;

/** The game's camera on a stage of a size: it shows as wide a picture as games are made for. */
export function fitted<C extends Camera>(cam: C, size: Size): C {
  const narrow = size.width > 0 && size.height > 0 ? (ASPECT * size.height) / size.width : 1;
  return narrow > 1 ? { ...cam, camHeight: cam.camHeight * narrow } : cam;
}

export const stageView = createStore<View>(() => whole);

/** Keeps the middle of what is seen where the game's picture reaches. */
function within(view: View, cam: Camera, size: Size): View {
  const zoom = Math.min(MOST, Math.max(1, view.zoom));
  const room = (cam.camHeight / 2) * (1 - 1 / zoom);
  const wide = room * (size.height > 0 ? size.width / size.height : 1);
  return { zoom, x: Math.min(wide, Math.max(-wide, view.x)), y: Math.min(room, Math.max(-room, view.y)) };
}

/** The camera of the page: the game's, moved and brought closer, or right above who is followed. */
export function cameraOf(cam: Camera, size: Size, view: View, followed: { x: number; y: number } | null): Camera {
  const { zoom, x, y } = within(view, cam, size);
  if (!followed) return { camX: cam.camX + x, camY: cam.camY + y, camHeight: cam.camHeight / zoom };
  return { camX: followed.x, camY: followed.y, camHeight: cam.camHeight / (zoom === 1 ? CLOSE : zoom) };
}

/** Brings the picture closer by a factor; what is at the point stays there. */
export function zoomAt(cam: Camera, size: Size, view: View, followed: { x: number; y: number } | null, [px, py]: [number, number], factor: number): View {
  const now = cameraOf(cam, size, view, followed);
  const zoom = Math.min(MOST, Math.max(followed ? 1.2 : 1, (cam.camHeight / now.camHeight) * factor));
  const [wx, wy] = toWorld(now, size, px, py);
  const next = { ...now, camHeight: cam.camHeight / zoom };
  const [nx, ny] = toWorld(next, size, px, py);
  return within({ zoom, x: now.camX + wx - nx - cam.camX, y: now.camY + wy - ny - cam.camY }, cam, size);
}

/** Moves what is seen along with the pointer. */
export function panned(cam: Camera, size: Size, view: View, dx: number, dy: number): View {
  const k = size.height > 0 ? cam.camHeight / view.zoom / size.height : 0;
  return within({ ...view, x: view.x - dx * k, y: view.y + dy * k }, cam, size);
}

/** Brings the middle of what is seen closer, or further away. */
export function zoomBy(factor: number): void {
  const { zoom, x, y } = stageView.getState();
  const next = Math.min(MOST, Math.max(1, zoom * factor));
  stageView.setState(next === 1 ? whole : { zoom: next, x, y });
}

export const wholeStage = (): void => {
  stageView.setState(whole);
};
