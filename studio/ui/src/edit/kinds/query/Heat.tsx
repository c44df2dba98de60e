import { useEffect, useMemo, useRef, type RefObject } from 'react';
import type { Sprite } from '../../../protocol/messages';
import type { Scene } from '../../../protocol/scene';
import type { Answer, By } from '../../../query/answer';
import { useSettings } from '../../../live/context';
import { drawHeat } from '../../../query/heat';
import { drawScene, readySprites } from '../../../stage/draw';
import type { Camera as StageCamera } from '../../../stage/camera';
import type { Camera, Point, Size } from '../../plan/camera';
import { useView } from '../../plan/Plan';

const FONT = "'Inter Variable', system-ui, sans-serif";
const noSprites: readonly Sprite[] = [];

/** The plan's camera as the stage knows it. */
export const stageCamera = (c: Camera, s: Size): StageCamera => ({ camX: c.x, camY: c.y, camHeight: s.height / c.scale });

/** A canvas as large as the plan, whose unit is one pixel of the page; null as long as it has no size. */
function contextOf(ref: RefObject<HTMLCanvasElement | null>, size: Size): CanvasRenderingContext2D | null {
  const el = ref.current;
  const ctx = el?.getContext('2d');
  if (!el || !ctx || size.width === 0) return null;
  const dpr = window.devicePixelRatio || 1;
  const [w, h] = [Math.round(size.width * dpr), Math.round(size.height * dpr)];
  if (el.width !== w || el.height !== h) {
    el.width = w;
    el.height = h;
  }
  ctx.setTransform(dpr, 0, 0, dpr, 0, 0);
  return ctx;
}

/** The picture of the running game, where the plan lies. */
export function Picture({ scene, sprites }: { scene: Scene; sprites: readonly Sprite[] | undefined }) {
  const { camera, size } = useView();
  const canvas = useRef<HTMLCanvasElement>(null);
  const ready = useMemo(() => readySprites(sprites ?? noSprites), [sprites]);
  useEffect(() => {
    const ctx = contextOf(canvas, size);
    if (ctx && canvas.current) drawScene(ctx, { ...scene, ...stageCamera(camera, size) }, size, ready, getComputedStyle(canvas.current).backgroundColor, FONT, () => false);
  }, [scene, ready, camera, size]);
  return <canvas ref={canvas} className="plan-picture" aria-hidden="true" />;
}

/** All points of an answer in the colours of their scores. */
export function Heat({ answer, by, marked }: { answer: Answer; by: By; marked: number }) {
  const { camera, size } = useView();
  const colours = useSettings((s) => s.queryColours);
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const ctx = contextOf(canvas, size);
    if (!ctx) return;
    ctx.clearRect(0, 0, size.width, size.height);
    drawHeat(ctx, stageCamera(camera, size), size, answer, by, colours, marked, FONT);
  }, [answer, by, colours, marked, camera, size]);
  return <canvas ref={canvas} className="plan-picture heat-map" aria-hidden="true" data-points={answer.points.length} />;
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
