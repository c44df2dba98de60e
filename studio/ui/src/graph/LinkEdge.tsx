import { BaseEdge, EdgeLabelRenderer, type Edge, type EdgeProps } from '@xyflow/react';
import { memo, useEffect, useRef, type RefObject } from 'react';
import { useGame, useLive } from '../live/context';
import { linkPath, type Point } from './curve';
import { useFade } from './useFade';

export type LinkData = Edge<{ from: number; to: number; trigger: boolean; delayed: boolean; bit?: number; route: readonly Point[] }, 'link'>;

const TRAVEL_MS = 180;
/** A trigger that fires more often than this is a stream: its link glows, and no dots run along it. */
const STREAM_MS = 250;
/** Dots that run at once: where more triggers fire than an eye can follow, links glow only. */
const DOTS = 12;
let dots = 0;

/** A dot runs along the link when its trigger fires. */
export function useTravel(ref: RefObject<SVGCircleElement | null>, bit: number | undefined, path: string): void {
  const live = useLive();
  useEffect(() => {
    const el = ref.current;
    if (!el || bit === undefined || typeof el.animate !== 'function') return;
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    el.style.offsetPath = `path("${path}")`;
    let last = -Infinity;
    const { count, lit } = live.mind.pulse(bit);
    return count.subscribe(() => {
      const now = performance.now();
      const stream = now - last < STREAM_MS;
      last = now;
      if (stream || dots >= DOTS || !lit.get()) return;
      dots++;
      const run = el.animate(
        [
          { offsetDistance: '0%', opacity: 1 },
          { offsetDistance: '100%', opacity: 1 },
        ],
        { duration: TRAVEL_MS, easing: 'ease-in-out' },
      );
      run.onfinish = run.oncancel = () => dots--;
    });
  }, [ref, bit, path, live]);
}

export const LinkEdge = memo(function LinkEdge(props: EdgeProps<LinkData>) {
  const { data, sourceX, sourceY, targetX, targetY } = props;
  const flash = useRef<SVGPathElement>(null);
  const dot = useRef<SVGCircleElement>(null);
  const near = useGame((s) => s.node >= 0 && (s.node === data?.from || s.node === data?.to));
  const { path, label } = linkPath([sourceX, sourceY], [targetX, targetY], data?.route ?? []);
  useFade(flash, data?.trigger ? data.bit : undefined);
  useTravel(dot, data?.trigger ? data.bit : undefined, path);
  const kind = data?.trigger ? 'trigger' : 'data';
  return (
    <g className={`link ${kind}${data?.delayed ? ' delayed' : ''}${near ? ' near' : ''}`}>
      <BaseEdge path={path} interactionWidth={0} />
      {data?.trigger && <path ref={flash} className="flash" d={path} />}
      {data?.trigger && <circle ref={dot} className="dot" r="4" />}
      {data?.delayed && (
        <EdgeLabelRenderer>
          <span className="last-frame" style={{ transform: `translate(-50%, -50%) translate(${label[0]}px, ${label[1]}px)` }}>
            last frame
          </span>
        </EdgeLabelRenderer>
      )}
    </g>
  );
});
