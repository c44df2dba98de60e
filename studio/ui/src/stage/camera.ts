export interface Camera {
  camX: number;
  camY: number;
  camHeight: number;
}

export interface Size {
  /** CSS pixels. */
  width: number;
  height: number;
}

/** CSS pixels a metre. */
export const scaleOf = (cam: Camera, size: Size): number => (cam.camHeight > 0 ? size.height / cam.camHeight : 1);

export function toScreen(cam: Camera, size: Size, x: number, y: number): [number, number] {
  const k = scaleOf(cam, size);
  return [size.width / 2 + (x - cam.camX) * k, size.height / 2 - (y - cam.camY) * k];
}

export function toWorld(cam: Camera, size: Size, px: number, py: number): [number, number] {
  const k = scaleOf(cam, size);
  return [cam.camX + (px - size.width / 2) / k, cam.camY - (py - size.height / 2) / k];
}

interface Circle {
  agent: number;
  x: number;
  y: number;
  r: number;
}

/** The agent whose pick circle holds the point, nearest to its centre first; null when there is none. */
export function pickAt(picks: readonly Circle[], x: number, y: number): number | null {
  let best: number | null = null;
  let nearest = 1;
  for (const p of picks) {
    const d = Math.hypot(x - p.x, y - p.y) / Math.max(p.r, 1e-6);
    if (d <= nearest) {
      nearest = d;
      best = p.agent;
    }
  }
  return best;
}
