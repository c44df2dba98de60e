import { memo } from 'react';
import { useView } from '../../plan/Plan';
import type { Point } from '../../plan/camera';
import { type Shape, boundsOfShapes, clearOf, middleOf, pathOf } from './shapes';

/** One shape, in metres. */
const ShapeView = memo(function ShapeView({ shape: s, selected, wrong, path }: { shape: Shape; selected: boolean; wrong: boolean; path: string }) {
  const state = `${selected ? ' selected' : ''}${wrong ? ' wrong' : ''}`;
  const d = pathOf(s);
  if (s.form === 'point') return null;
  if (s.form === 'line')
    return (
      <g className={`level-${s.sort}${s.clear ? ' clear' : ''}${s.open ? ' open' : ''}${state}`} data-select={path}>
        <path className="reach" d={d} />
        {s.thick > 0 && <path className="thick" d={d} style={{ strokeWidth: s.thick }} />}
        <path className="line" d={d} />
      </g>
    );
  return (
    <g className={`level-${s.sort}${s.clear ? ' clear' : ''}${state}`} data-select={path}>
      <path className="area" d={d} fillRule="evenodd" />
    </g>
  );
});

/** All of a level's shapes, in metres, what lies below first. */
export const LevelShapes = memo(function LevelShapes({ shapes, selected, wrong }: { shapes: readonly Shape[]; selected?: ReadonlySet<string>; wrong?: ReadonlySet<string> }) {
  return (
    <g className="level">
      {shapes.map((s) => (
        <ShapeView key={s.path} shape={s} path={s.path} selected={selected?.has(s.path) ?? false} wrong={wrong?.has(s.path) ?? false} />
      ))}
    </g>
  );
});

/** Pixels a metre from which on doors, marks and their tags are named: before that the names would lie on each other. */
const DOORS = 33;
const MARKS = 45;
const TAGS = 70;

/** Where the name of a thing goes that is too small for it and its handles: above it; in pixels from its middle. */
function aboveOf(s: Shape, scale: number): number {
  const b = boundsOfShapes([s]);
  if (!b) return 0;
  const [wide, high] = [(b.high[0] - b.low[0]) * scale, (b.high[1] - b.low[1]) * scale];
  return wide < s.name.length * 7 + 24 || high < 36 ? -high / 2 - 14 : 0;
}

/** Names of rooms and doors, and the marks, in pixels. */
export function LevelNames({ shapes, selected, wrong, still = false }: { shapes: readonly Shape[]; selected?: ReadonlySet<string>; wrong?: ReadonlySet<string>; still?: boolean }) {
  const view = useView();
  const { scale } = view.camera;
  const dots = shapes.flatMap((s) => (s.sort === 'marks' && s.corners[0] ? [view.at(s.corners[0].at)] : []));
  return (
    <g className="level-names">
      {shapes.map((s) => {
        const on = selected?.has(s.path) ?? false;
        if (s.sort === 'marks') return <Mark key={s.path} shape={s} on={on} wrong={wrong?.has(s.path) ?? false} named={scale >= MARKS || on} tagged={scale >= TAGS || on} still={still} />;
        if (s.name === '' || (s.sort !== 'regions' && !on && !(s.sort === 'doors' && scale >= DOORS))) return null;
        const [x, y] = view.at(middleOf(s));
        const dy = s.form === 'line' ? -8 : s.sort === 'regions' ? clearOf(dots, x, y, s.name) : aboveOf(s, scale);
        return (
          <text key={s.path} className={`name ${s.sort}${on ? ' selected' : ''}`} x={x} y={y} dy={dy + (s.form === 'line' ? 0 : 4)}>
            {s.name}
          </text>
        );
      })}
    </g>
  );
}

/** A mark: a dot with the direction that one looks in there. */
function Mark({ shape: s, on, wrong, named, tagged, still }: { shape: Shape; on: boolean; wrong: boolean; named: boolean; tagged: boolean; still: boolean }) {
  const view = useView();
  const [x, y] = view.at(s.corners[0]?.at ?? [0, 0]);
  return (
    <g className={`level-mark${on ? ' selected' : ''}${wrong ? ' wrong' : ''}`} data-select={still ? undefined : s.path} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <title>{`${s.name}${s.tags.length > 0 ? `: ${s.tags.join(', ')}` : ''}`}</title>
      <circle className="reach" r="11" />
      {s.facing !== undefined && <path className="looks" d="M2 -5L15 0L2 5Z" transform={`rotate(${String(-s.facing)})`} />}
      <circle className="dot" r="4.5" />
      {named && (
        <text x="8" y="-7">
          {s.name}
          {tagged && s.tags.length > 0 && <tspan className="tags"> {s.tags.join(' ')}</tspan>}
        </text>
      )}
    </g>
  );
}

/** What is being drawn, up to the mouse. */
export function Ghost({ points, to, closes }: { points: readonly Point[]; to: Point | null; closes: boolean }) {
  const view = useView();
  const all = [...points, ...(to ? [to] : [])].map(view.at);
  const d = all.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
  return (
    <g className="level-ghost" aria-hidden="true">
      <path d={d + (closes && all.length > 2 ? 'Z' : '')} />
      {all.map(([x, y], i) => (
        <circle key={i} cx={x} cy={y} r={i === all.length - 1 && to ? 3 : 4} />
      ))}
    </g>
  );
}
