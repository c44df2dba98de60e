import { memo } from 'react';
import { overlapping } from '../canvas/box';
import { useCanvas } from '../canvas/state';
import { useGame } from '../live/context';
import { linkPath, type Point } from './curve';
import { bounds, type Box, type Layout } from './layout';
import { LinkLine } from './LinkLine';
import { portAt, rowSpot, type Model, type Shape } from './model';

/** A link of a running part, from port to port. */
export interface DrawnLink {
  id: number;
  from: number;
  to: number;
  trigger: boolean;
  delayed: boolean;
  bit: number | undefined;
  start: Point;
  end: Point;
  route: readonly Point[];
  /** All that the line runs through. */
  box: Box;
}

/** How far a bend may reach beyond the points of its line. */
const BEND = 60;
/** Above this many links only those on the screen are drawn. */
const CULL = 150;

const around = (points: readonly Point[]): Box =>
  bounds(points.map(([x, y]) => ({ x: x - BEND, y: y - BEND, width: 2 * BEND, height: 2 * BEND })));

/** The links of a part between its blocks where they are. */
export function drawnLinks(model: Model, { places, routes }: Layout): DrawnLink[] {
  const shapes = new Map<number | string, Shape>([...model.nodes.map((n) => [n.node.id, n.shape] as const), ...model.boundaries.map((b) => [b.side, b.shape] as const)]);
  return model.links.flatMap((l, id): DrawnLink[] => {
    const [source, target] = [l.from[0] < 0 ? 'inputs' : l.from[0], l.to[0] < 0 ? 'outputs' : l.to[0]];
    const [a, b] = [shapes.get(source), shapes.get(target)];
    const [from, to] = [places.get(source), places.get(target)];
    const [out, into] = [portAt(model.part, l.from[0], 'out', l.from[1]), portAt(model.part, l.to[0], 'in', l.to[1])];
    if (!a || !b || !from || !to || !out || !into) return [];
    const [p, q] = [rowSpot(a, 'out', out.name), rowSpot(b, 'in', into.name)];
    const [start, end, route]: [Point, Point, readonly Point[]] = [[from.x + p[0], from.y + p[1]], [to.x + q[0], to.y + q[1]], routes.get(id) ?? []];
    return [{ id, from: l.from[0], to: l.to[0], trigger: out.trigger, delayed: l.delayed, bit: out.bit, start, end, route, box: around([start, ...route, end]) }];
  });
}

/** A link that is shorter than this has no room for words; its dashes, which the legend explains, say the same. */
const LABEL_ROOM = 130;

const One = memo(function One({ link }: { link: DrawnLink }) {
  const near = useGame((s) => s.node >= 0 && (s.node === link.from || s.node === link.to));
  return <LinkLine from={link.start} to={link.end} route={link.route} trigger={link.trigger} bit={link.bit} look={`${link.delayed ? ' delayed' : ''}${near ? ' near' : ''}`} />;
});

/** All links of a running part that can be seen; those that bring what was a frame ago say so. */
export function Links({ links: all }: { links: readonly DrawnLink[] }) {
  const cull = all.length > CULL;
  const area = useCanvas((s) => (cull ? s.area : null));
  const links = cull ? all.filter((l) => area !== null && overlapping(l.box, area)) : all;
  return (
    <>
      <svg className="links" aria-hidden="true">
        {links.map((l) => (
          <One key={l.id} link={l} />
        ))}
      </svg>
      {links.map((l) => {
        if (!l.delayed || l.end[0] - l.start[0] < LABEL_ROOM) return null;
        const [x, y] = linkPath(l.start, l.end, l.route).label;
        return (
          <span key={l.id} className="last-frame" style={{ transform: `translate(-50%, -50%) translate(${String(x)}px, ${String(y)}px)` }}>
            last frame
          </span>
        );
      })}
    </>
  );
}
