import { memo } from 'react';
import { useStore } from 'zustand';
import { linkPath as pathOf } from '../../../graph/curve';
import type { Box } from '../../../graph/layout';
import { useWrong } from '../../canvas/findings';
import { overlapping } from '../../../canvas/box';
import { useCanvas } from '../../../canvas/state';
import { LinkLine } from '../../../graph/LinkLine';
import { nodesByPath } from '../../../live/joined';
import { useRunning } from '../../canvas/running';
import { useEdit } from '../../context';
import { endText } from './links';
import { portSpot, type Block, type DrawnLink, type GraphModel } from './model';
import type { Spot } from './places';
import { drawing, dropOn } from './view';

interface OneProps {
  link: DrawnLink;
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  route: readonly Spot[];
  selected: boolean;
  near: boolean;
}

const straight: readonly Spot[] = [];

const One = memo(function One({ link, x0, y0, x1, y1, route, selected, near }: OneProps) {
  const found = useWrong(link.id);
  const change = useEdit((s) => s.marks.get(link.id));
  const taken = useStore(drawing, (s) => s.now?.at === link.at);
  const under = useStore(dropOn, (s) => s.link === link.id);
  const way = route.length > 0 ? route : back(x0, y0, x1, y1);
  const bit = useRunningBit(link);
  const why = link.wrong || (found?.text ?? '');
  const name = `${endText(link.from)} to ${endText(link.to)}`;
  const marks = [link.at < 0 && 'read', selected && 'selected', near && 'near', why !== '' && (found?.warning && !link.wrong ? 'warned' : 'wrong'), taken && 'taken', under && 'under', change];
  return (
    <LinkLine
      from={[x0, y0]}
      to={[x1, y1]}
      route={way}
      trigger={link.trigger}
      bit={bit}
      look={marks.filter(Boolean).map((m) => ` ${String(m)}`).join('')}
      below={(path) => (
        <>
          <title>{[`${endText(link.from)} → ${endText(link.to)}`, why].filter(Boolean).join('\n')}</title>
          {link.at >= 0 && <path className="grasp nopan" d={path} />}
        </>
      )}
      above={
        selected && (
          <>
            <circle className="link-end nopan" data-grip="from" cx={x0 + 9} cy={y0} r="5" />
            <circle className="link-end nopan" data-grip="to" cx={x1 - 9} cy={y1} r="5" />
          </>
        )
      }
      attributes={{ 'data-link': link.at < 0 ? undefined : link.id, role: 'img', 'aria-label': `Link ${name}${why === '' ? '' : `: ${why}`}` }}
    />
  );
});

/** The bit of the trigger that a link begins at, in the mind that runs the document. */
function useRunningBit({ from, trigger }: DrawnLink): number | undefined {
  const part = useRunning();
  if (!part || !trigger) return undefined;
  return (from.node === '' ? part.ports : nodesByPath(part).get(from.node)?.ports)?.find((p) => p.name === from.port && p.dir === 'out')?.bit;
}

/** Back to the left below its ends, where nothing else was found. */
const back = (x0: number, y0: number, x1: number, y1: number): readonly Spot[] => {
  if (x1 >= x0 - 24) return straight;
  const y = Math.abs(y1 - y0) > 90 ? (y0 + y1) / 2 : Math.max(y0, y1) + 70;
  return [[x0 + 14, y], [x1 - 14, y]];
};

const spot = (b: Block, box: Box, whole: boolean, drag: { dx: number; dy: number } | null, dir: 'in' | 'out', port: string): Spot => {
  const [x, y] = whole ? [dir === 'in' ? 0 : box.width, box.height / 2] : portSpot(b, dir, port);
  return [box.x + x + (drag?.dx ?? 0), box.y + y + (drag?.dy ?? 0)];
};

interface Props {
  model: GraphModel;
  boxes: ReadonlyMap<string, Box>;
  routes: ReadonlyMap<string, readonly Spot[]>;
  /** Blocks that are not drawn, and what stands for them. */
  hidden: ReadonlyMap<string, string>;
  selection: ReadonlySet<string>;
  cull: boolean;
}

/** All links that can be seen. */
export function Links({ model, boxes, hidden, routes, selection, cull }: Props) {
  const area = useCanvas((s) => s.area);
  const drag = useCanvas((s) => s.drag);
  const all = [...model.reads, ...model.links];
  const order = selection.size === 0 ? all : all.sort((a, b) => Number(selection.has(a.id)) - Number(selection.has(b.id)));
  return (
    <svg className="links" aria-label="Links" role="group">
      {order.map((l) => {
        const [a, b] = [model.blocks.get(l.source), model.blocks.get(l.target)];
        const [from, to] = [boxes.get(l.source), boxes.get(l.target)];
        // Within one folded frame there is nothing to see.
        if (!a || !b || !from || !to || (from === to && hidden.has(l.source))) return null;
        const [da, db] = [drag?.ids.has(l.source) ? drag : null, drag?.ids.has(l.target) ? drag : null];
        const [x0, y0] = spot(a, from, hidden.has(l.source), da, 'out', l.from.port);
        const [x1, y1] = spot(b, to, hidden.has(l.target), db, 'in', l.to.port);
        if (cull && (area === null || !overlapping(area, { x: Math.min(x0, x1), y: Math.min(y0, y1), width: Math.abs(x1 - x0), height: Math.abs(y1 - y0) }))) return null;
        return (
          <One
            key={l.id} link={l} x0={x0} y0={y0} x1={x1} y1={y1} selected={selection.has(l.id)}
            route={da || db || hidden.has(l.source) || hidden.has(l.target) ? straight : (routes.get(l.id) ?? straight)} near={selection.has(l.source) || selection.has(l.target)}
          />
        );
      })}
    </svg>
  );
}

/** The link that is being drawn, and why it cannot end here. */
export function Drawn() {
  const now = useStore(drawing, (s) => s.now);
  if (!now) return null;
  const end = now.target?.spot ?? now.to;
  const [a, b] = now.from.out ? [now.start, end] : [end, now.start];
  const { path } = pathOf(a, b, back(a[0], a[1], b[0], b[1]));
  return (
    <>
      <svg className="links drawn">
        <g className={`link ${now.port.trigger ? 'trigger' : 'data'}${now.why !== '' ? ' wrong' : now.target ? ' near' : ''}`}>
          <path className="line-path" d={path} />
        </g>
      </svg>
      {now.why !== '' && (
        <div className="drawn-why" role="status" style={{ transform: `translate(${String(now.to[0] + 14)}px, ${String(now.to[1] + 14)}px)` }}>
          {now.why}
        </div>
      )}
    </>
  );
}
