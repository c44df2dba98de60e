import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react';
import { useCell, useGame, useLive, useSettings } from '../live/context';
import { Panel } from '../shell/Panel';
import { pickAt, toWorld } from './camera';
import { drawScene, readySprites, type Sprites } from './draw';
import { Keys } from './Keys';
import { drawRing, drawTag } from './ring';
import { useCanvasSize } from './useCanvas';

const FONT = '"Inter Variable", system-ui, sans-serif';
const noSprites: Sprites = [];

export function Stage() {
  return (
    <Panel
      id="stage"
      title="Stage"
      actions={
        <>
          <Keys.Legend />
          <Keys.Toggle />
        </>
      }
    >
      <Picture />
    </Panel>
  );
}

function Picture() {
  const live = useLive();
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = useCanvasSize(canvas);
  const scene = useCell(live.scene.scene);
  const game = useGame((s) => s.game);
  const agents = useGame((s) => s.agents);
  const selected = useGame((s) => s.agent);
  const steered = useMemo(() => new Map(agents.flatMap((a) => (a.steered ? [[a.id, a.steered] as const] : []))), [agents]);
  const [hover, setHover] = useState<number | null>(null);
  useSettings((s) => s.theme);
  const sprites = useMemo(() => (typeof Path2D === 'undefined' ? noSprites : readySprites(game?.sprites ?? [])), [game]);

  useEffect(() => {
    const el = canvas.current;
    const ctx = el?.getContext('2d');
    if (!el || !ctx || size.width === 0) return;
    const dpr = window.devicePixelRatio || 1;
    const [w, h] = [Math.round(size.width * dpr), Math.round(size.height * dpr)];
    if (el.width !== w || el.height !== h) {
      el.width = w;
      el.height = h;
    }
    const styles = getComputedStyle(el);
    ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
    if (!scene) {
      ctx.fillStyle = styles.backgroundColor;
      ctx.fillRect(0, 0, size.width, size.height);
      return;
    }
    drawScene(ctx, scene, size, sprites, styles.backgroundColor, FONT);
    for (const p of scene.picks) {
      const by = steered.get(p.agent);
      if (p.agent !== selected && p.agent !== hover && by === undefined) continue;
      const name = agents.find((a) => a.id === p.agent)?.name ?? `Agent ${p.agent}`;
      if (p.agent === selected || p.agent === hover) drawRing(ctx, scene, size, p, { name, colour: styles.color, selected: p.agent === selected, font: FONT });
      if (by !== undefined) drawTag(ctx, scene, size, p, by, FONT);
    }
  }, [scene, size, sprites, agents, steered, selected, hover]);

  const under = (e: MouseEvent): number | null => {
    const el = canvas.current;
    if (!el || !scene) return null;
    const box = el.getBoundingClientRect();
    const [x, y] = toWorld(scene, size, e.clientX - box.left, e.clientY - box.top);
    return pickAt(scene.picks, x, y);
  };

  return (
    <div className="stage">
      <canvas
        ref={canvas}
        data-testid="stage"
        className={hover === null ? undefined : 'over'}
        role="img"
        aria-label={game ? `${game.title}: click a figure to see its mind` : 'No game'}
        onMouseMove={(e) => {
          setHover(under(e));
        }}
        onMouseLeave={() => {
          setHover(null);
        }}
        onClick={(e) => {
          const id = under(e);
          if (id !== null && agents.some((a) => a.id === id)) live.select(id);
        }}
      />
      {scene?.paused && <p className="paused">Paused</p>}
    </div>
  );
}
