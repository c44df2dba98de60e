import { memo, useMemo } from 'react';
import { useGame } from '../live/context';
import { linkPath, type Point } from './curve';
import type { Layout } from './layout';
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
}

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
    return [{ id, from: l.from[0], to: l.to[0], trigger: out.trigger, delayed: l.delayed, bit: out.bit, start: [from.x + p[0], from.y + p[1]], end: [to.x + q[0], to.y + q[1]], route: routes.get(id) ?? [] }];
  });
}

/** A link that is shorter than this has no room for words; its dashes, which the legend explains, say the same. */
const LABEL_ROOM = 130;

const One = memo(function One({ link }: { link: DrawnLink }) {
  const near = useGame((s) => s.node >= 0 && (s.node === link.from || s.node === link.to));
  return <LinkLine from={link.start} to={link.end} route={link.route} trigger={link.trigger} bit={link.bit} look={`${link.delayed ? ' delayed' : ''}${near ? ' near' : ''}`} />;
});

/** All links of a running part; those that bring what was a frame ago say so. */
export function Links({ model, layout }: { model: Model; layout: Layout }) {
  const links = useMemo(() => drawnLinks(model, layout), [model, layout]);
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
