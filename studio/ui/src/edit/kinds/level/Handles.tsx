import { useEditor } from '../../context';
import { Num, edited, steps } from '../../model/json';
import { Handle } from '../../plan/Handle';
import { useView } from '../../plan/Plan';
import type { Point } from '../../plan/camera';
import { useStroke } from '../../plan/stroke';
import { cornerAdded, cornerMoved, cornerRemoved } from './edits';
import { type Shape, one } from './shapes';

/** Below so many pixels an edge has no handle in its middle. */
const EDGE = 44;
/** Pixels from a mark to where it is turned, and degrees that it snaps to. */
const ARM = 40;
const TURN = 5;

/** The places of what is selected that can be moved: its corners, middles of edges where a corner can be added, where it looks. */
export function Handles({ shape: s, raster }: { shape: Shape; raster: number }) {
  const editor = useEditor();
  const view = useView();
  const stroke = useStroke();
  const name = s.name || one[s.sort];
  return (
    <g className="plan-handles" role="group" aria-label={`Places of ${name}`}>
      {s.lists.flatMap((l) =>
        Array.from({ length: l.closed ? l.count : l.count - 1 }, (_, i) => {
          const a = s.corners[l.from + i]?.at;
          const b = s.corners[l.from + ((i + 1) % l.count)]?.at;
          if (!a || !b) return null;
          const [p, q] = [view.at(a), view.at(b)];
          if (Math.hypot(p[0] - q[0], p[1] - q[1]) < EDGE) return null;
          const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
          return <Middle key={`${l.path} ${String(i)}`} at={middle} label={`Add a corner to ${name} after corner ${String(i + 1)}`} onAdd={() => { editor.change('add a corner', (j) => cornerAdded(j, l.path, i, middle)); }} />;
        }),
      )}
      {s.corners.map((c, i) => (
        <Handle
          key={c.path}
          id={c.path}
          at={c.at}
          raster={raster}
          label={`${c.what ?? `corner ${String(i + 1)}`} of ${name}`}
          onMove={(to) => {
            stroke.change(`move ${name}`, (j) => cornerMoved(j, c.path, to));
          }}
          onEnd={stroke.end}
          onCancel={stroke.cancel}
          onRemove={c.what === undefined ? () => {
            try {
              editor.change('take away a corner', (j) => cornerRemoved(j, s, c.path));
            } catch (e) {
              editor.say('bad', e instanceof Error ? e.message : String(e));
            }
          } : undefined}
        />
      ))}
      {s.sort === 'marks' && <Facing shape={s} />}
    </g>
  );
}

/** The middle of an edge: a click makes it a corner. */
function Middle({ at, label, onAdd }: { at: Point; label: string; onAdd: () => void }) {
  const view = useView();
  const [x, y] = view.at(at);
  return (
    <g
      className="plan-middle"
      role="button"
      tabIndex={0}
      aria-label={label}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      onPointerDown={(e) => {
        e.stopPropagation();
      }}
      onClick={(e) => {
        e.stopPropagation();
        onAdd();
      }}
      onKeyDown={(e) => {
        if (e.key !== 'Enter' && e.key !== ' ') return;
        e.preventDefault();
        e.stopPropagation();
        onAdd();
      }}
    >
      <title>{label}</title>
      <circle r="9" className="reach" />
      <circle r="3.2" />
    </g>
  );
}

/** View direction at a mark; one that looks nowhere yet begins to. */
function Facing({ shape: s }: { shape: Shape }) {
  const view = useView();
  const stroke = useStroke();
  const [x, y] = s.corners[0]?.at ?? [0, 0];
  const angle = ((s.facing ?? 0) * Math.PI) / 180;
  const arm = ARM / view.camera.scale;
  const at: Point = [x + arm * Math.cos(angle), y + arm * Math.sin(angle)];
  const turn = (degrees: number) => {
    stroke.change(`turn ${s.name}`, (j) => edited(j, [...steps(s.path), 'facing'], () => new Num(((degrees + 540) % 360) - 180)));
  };
  const [mx, my] = view.at([x, y]);
  const [hx, hy] = view.at(at);
  return (
    <>
      <path className={`plan-arm${s.facing === undefined ? ' none' : ''}`} d={`M${mx.toFixed(1)} ${my.toFixed(1)}L${hx.toFixed(1)} ${hy.toFixed(1)}`} />
      <Handle
        id={`${s.path}/facing`}
        at={at}
        raster={0}
        shape="square"
        label={`View direction at ${s.name}`}
        onMove={([px, py]) => {
          turn(Math.round((Math.atan2(py - y, px - x) * 180) / Math.PI / TURN) * TURN);
        }}
        onArrow={(dx, dy) => {
          turn((s.facing ?? 0) + TURN * (dy - dx));
        }}
        onEnd={stroke.end}
        onCancel={stroke.cancel}
      />
    </>
  );
}
