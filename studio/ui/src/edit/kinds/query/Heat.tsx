import { memo, useEffect, useMemo, useRef } from 'react';
import type { Scene } from '../../../protocol/scene';
import { drawScene, readySprites } from '../../../stage/draw';
import type { Sprite } from '../../../protocol/messages';
import type { Point } from '../../plan/camera';
import { useView } from '../../plan/Plan';
import { type Answer, type By, bestScore, colourOf, figure, worth } from './answer';

/** Points this near to each other, in pixels, have no figures beside them. */
const ROOM = 30;

/** The smallest distance between points that follow each other, in metres: about how near they lie. */
function nearness(a: Answer): number {
  let least = Infinity;
  for (let i = 1; i < a.points.length; i++) {
    const [p, q] = [a.points[i - 1]?.at, a.points[i]?.at];
    if (p && q) least = Math.min(least, Math.hypot(p.x - q.x, p.y - q.y) || Infinity);
  }
  return least;
}

/** All points in the colours of their scores, in pixels. */
export const Heat = memo(function Heat({ answer, by, marked, onMark }: { answer: Answer; by: By; marked: number; onMark: (i: number) => void }) {
  const view = useView();
  const best = useMemo(() => bestScore(answer), [answer]);
  const near = useMemo(() => nearness(answer), [answer]);
  const figures = near * view.camera.scale >= ROOM;
  const r = Math.max(2.5, Math.min(9, near * view.camera.scale * 0.36));
  return (
    <g className="heat" onPointerLeave={() => { onMark(-1); }}>
      {answer.points.map((p, i) => {
        const [x, y] = view.at([p.at?.x ?? 0, p.at?.y ?? 0]);
        if (x < -20 || y < -20 || x > view.size.width + 20 || y > view.size.height + 20) return null;
        const { fill, opacity } = colourOf(p, by, best);
        const w = worth(p, by, best);
        return (
          <g key={i} className={i === answer.best ? 'best' : i === marked ? 'marked' : undefined} data-point={i} data-valid={p.valid} onPointerEnter={() => { onMark(i); }}>
            <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r={r} fill={fill} fillOpacity={opacity} />
            {figures && p.valid && !Number.isNaN(w) && (
              <text x={x.toFixed(1)} y={(y - r - 3).toFixed(1)}>
                {figure(by === 'score' ? p.score : w)}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
});

const FONT = "'Inter Variable', system-ui, sans-serif";
const noSprites: readonly Sprite[] = [];

/** The picture of the running game, where the plan lies. */
export function Picture({ scene, sprites }: { scene: Scene; sprites: readonly Sprite[] | undefined }) {
  const { camera, size } = useView();
  const canvas = useRef<HTMLCanvasElement>(null);
  const ready = useMemo(() => readySprites(sprites ?? noSprites), [sprites]);
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
    ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
    drawScene(ctx, { ...scene, camX: camera.x, camY: camera.y, camHeight: size.height / camera.scale }, size, ready, getComputedStyle(el).backgroundColor, FONT, () => false);
  }, [scene, ready, camera, size]);
  return <canvas ref={canvas} className="plan-picture" aria-hidden="true" />;
}

/** The pattern of points before the world has had a say in it. */
export function Pattern({ at, points }: { at: Point; points: readonly (readonly [number, number])[] }) {
  const view = useView();
  return (
    <g className="query-pattern" aria-hidden="true">
      {points.map(([dx, dy], i) => {
        const [x, y] = view.at([at[0] + dx, at[1] + dy]);
        return <circle key={i} cx={x.toFixed(1)} cy={y.toFixed(1)} r="2.5" />;
      })}
    </g>
  );
}
