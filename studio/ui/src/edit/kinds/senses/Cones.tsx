import { useId, useMemo, useRef, useState, useEffect } from 'react';
import { Zoom } from '../../canvas/overlay';
import { canvasState } from '../../../canvas/state';
import { setCanvas } from '../../canvas/state';
import { useEditor } from '../../context';
import { Num, edited, steps } from '../../model/json';
import { Handle } from '../../plan/Handle';
import { Plan, type PlanHandle } from '../../plan/Plan';
import type { Point } from '../../plan/camera';
import { useStroke } from '../../plan/stroke';
import { coneSet, rangeSet } from './edits';
import { type Cone, type Modality, type Sensor, rangeOf, reach, sensed } from './model';

const RAD = Math.PI / 180;
/** Degrees and metres that handles snap to. */
const TURN = 5;
const STEP = 0.5;
const BODY = 0.28;

const polar = ([x, y]: Point, degrees: number, r: number): Point => [x + Math.cos(degrees * RAD) * r, y + Math.sin(degrees * RAD) * r];

/** A sector, or a whole circle, in metres. */
export function sector(at: Point, middle: number, angle: number, r: number): string {
  const [x, y] = at;
  if (angle >= 360) return `M${String(x - r)} ${String(y)}a${String(r)} ${String(r)} 0 1 0 ${String(2 * r)} 0a${String(r)} ${String(r)} 0 1 0 ${String(-2 * r)} 0Z`;
  const [ax, ay] = polar(at, middle - angle / 2, r);
  const [bx, by] = polar(at, middle + angle / 2, r);
  return `M${String(x)} ${String(y)}L${ax.toFixed(4)} ${ay.toFixed(4)}A${String(r)} ${String(r)} 0 ${angle > 180 ? '1' : '0'} 1 ${bx.toFixed(4)} ${by.toFixed(4)}Z`;
}

/** The two edges of what a box of a width needs straight ahead, as far as it is perceived. */
export function lane(at: Point, middle: number, wide: number, far: number): string {
  return [90, -90].map((side) => {
    const from = polar(at, middle + side, wide / 2);
    const to = polar(from, middle, far);
    return `M${from[0].toFixed(4)} ${from[1].toFixed(4)}L${to[0].toFixed(4)} ${to[1].toFixed(4)}`;
  }).join('');
}

const STOPS = 8;

/** One cone: its bounds, and how far a signal of a strength is perceived in it, the weaker the fainter. */
function ConeShape({ at, turn, angle, cone, sensor, modality, strength, selected }: { at: Point; turn: number; angle: number; cone: Cone | undefined; sensor: Sensor; modality: Modality | undefined; strength: number; selected: boolean }) {
  const id = useId();
  const range = rangeOf(sensor, modality);
  const far = reach(sensor, modality, cone, strength);
  const left = (d: number): number => Math.max(0, strength * (modality?.attenuation ?? 1) ** d - (cone?.attenuation ?? 0));
  return (
    <g className={`cone${selected ? ' selected' : ''}`} data-select={cone?.path === '' ? sensor.path : (cone?.path ?? sensor.path)}>
      <defs>
        <radialGradient id={id} gradientUnits="userSpaceOnUse" cx={at[0]} cy={at[1]} r={Math.max(0.01, far)}>
          {Array.from({ length: STOPS + 1 }, (_, i) => (
            <stop key={i} offset={i / STOPS} stopColor="var(--cone)" stopOpacity={0.08 + 0.42 * left((far * i) / STOPS)} />
          ))}
        </radialGradient>
      </defs>
      {range > 0 && <path className="limit" d={sector(at, turn, angle, range)} />}
      {far > 0 && cone !== undefined && cone.wide > 0 && <path className="cone-lane" d={lane(at, turn, cone.wide, far)} />}
      {far > 0 && <path className="far" d={sector(at, turn, angle, far)} fill={`url(#${id})`} />}
    </g>
  );
}

const figure = (v: number): string => String(Number(v.toFixed(2)));

/** Where a sensor perceives what, to scale: the body stands in the middle and faces to the right. */
export function Cones({ path, sensor: s, modality: m, selection }: { path: string; sensor: Sensor; modality: Modality | undefined; selection: readonly string[] }) {
  const editor = useEditor();
  const stroke = useStroke();
  const plan = useRef<PlanHandle>(null);
  const [strength, setStrength] = useState(1);
  const [hover, setHover] = useState<Point | null>(null);
  const at: Point = [s.forward, s.left];
  const range = rangeOf(s, m);
  const narrow = s.cones.toSorted((a, b) => b.angle - a.angle);
  const shown = range > 0 ? range : 1;
  // While somebody drags, nothing runs away from under the mouse.
  const [room, setRoom] = useState(shown);
  if (shown > room * 1.5 || shown * 2.5 < room) setRoom(shown);
  const bounds = useMemo(() => ({ low: [-room * 1.06, -room * 1.06] as Point, high: [room * 1.06, room * 1.06] as Point }), [room]);
  const [state] = useState(canvasState);
  useEffect(() => setCanvas(editor, {
    path, state, framed: false, folds: false, places: () => new Map(), movable: () => false, together: (ids) => ids, holds: () => false, move: () => undefined,
    fit: () => {
      setRoom(rangeOf(s, m) || 1);
      plan.current?.fit();
    },
    zoom: (f) => plan.current?.zoom(f), pointer: () => null, spot: () => [0, 0], onPage: (p) => p, focus: () => plan.current?.focus(),
  }), [editor, path, state, s, m]);

  const ends = { onEnd: stroke.end, onCancel: stroke.cancel };
  const setAngle = (i: number, to: number): void => {
    const angle = Math.min(360, Math.max(TURN, Math.round(to / TURN) * TURN));
    stroke.change('set angle', (j) => coneSet(j, s.path, i, 'angle', angle));
  };
  const bearing = ([x, y]: Point): number => Math.atan2(y - at[1], x - at[0]) / RAD;
  const setTurn = (degrees: number): void => {
    const to = ((((Math.round(degrees / TURN) * TURN + 180) % 360) + 360) % 360) - 180;
    stroke.change('set turn', (j) => edited(j, [...steps(s.path), 'turn'], () => new Num(to)));
  };
  const setRange = (to: number): void => {
    stroke.change('set range', (j) => rangeSet(j, s, m, Math.max(STEP, Math.round(to / STEP) * STEP)));
  };
  const now = hover ? sensed(s, m, hover, strength) : undefined;
  const cone = now && now.cone >= 0 ? s.cones[now.cone] : undefined;
  return (
    <div className="senses-cones">
      <div className="query-bar">
        <b>{s.name}</b>
        <span className="quiet-text">{`of ${s.profile}, ${m ? `senses ${m.name}` : s.of === '' ? 'senses nothing yet' : `senses ${s.of}, which is no modality`}`}</span>
        <label title="Signal strength">
          a signal of
          <input type="range" min="0.05" max="2" step="0.05" value={strength} aria-label="Strength of the signal" onChange={(e) => { setStrength(Number(e.target.value)); }} />
          <output>{figure(strength)}</output>
        </label>
      </div>
      <Plan
        id={`${path} ${s.path}`}
        className="senses-plan"
        label={`What ${s.name} of ${s.profile} perceives: handles set angles, direction and range`}
        bounds={bounds}
        handle={plan}
        onHover={setHover}
        beside={<Zoom />}
        world={
          <g
            onPointerDown={(e) => {
              const to = (e.target as Element).closest('[data-select]')?.getAttribute('data-select');
              if (to !== null && to !== undefined && e.button === 0) editor.select([to]);
            }}
          >
            {s.cones.length === 0 ? (
              <ConeShape at={at} turn={s.turn} angle={360} cone={undefined} sensor={s} modality={m} strength={strength} selected={false} />
            ) : (
              narrow.map((c, i) => <ConeShape key={c.path || String(i)} at={at} turn={s.turn} angle={c.angle} cone={c} sensor={s} modality={m} strength={strength} selected={c.path !== '' && selection.includes(c.path)} />)
            )}
            <circle className="body" r={BODY} />
            <path className="body" d={`M${String(BODY)} 0.16L${String(BODY * 1.7)} 0L${String(BODY)} -0.16`} />
            {(s.forward !== 0 || s.left !== 0) && <circle className="eye" cx={at[0]} cy={at[1]} r="0.06" />}
          </g>
        }
      >
        {range > 0 && (
          <>
            {s.cones.map((c, i) => (
              <Handle
                key={i}
                id={`angle ${String(i)}`}
                at={polar(at, s.turn + c.angle / 2, range * (0.94 - 0.16 * i))}
                raster={0}
                label={`Angle of the cone of ${String(c.angle)}°`}
                onMove={(p) => {
                  setAngle(i, 2 * Math.abs(((((bearing(p) - s.turn + 180) % 360) + 360) % 360) - 180));
                }}
                onArrow={(x, y) => {
                  setAngle(i, c.angle + TURN * (x + y));
                }}
                {...ends}
              />
            ))}
            <Handle
              id="range"
              at={polar(at, s.turn, range)}
              raster={0}
              shape="square"
              label={`Range, ${figure(range)} m`}
              onMove={([x, y]) => {
                setRange(Math.hypot(x - at[0], y - at[1]));
              }}
              onArrow={(x, y) => {
                setRange(range + STEP * (x + y));
              }}
              {...ends}
            />
            {s.cones.length > 0 && (
              <Handle
                id="turn"
                at={polar(at, s.turn, range * 0.4)}
                raster={0}
                label={`Where it looks, ${figure(s.turn)}° to the left`}
                onMove={(p) => {
                  setTurn(bearing(p));
                }}
                onArrow={(x, y) => {
                  setTurn(s.turn + TURN * (y - x));
                }}
                {...ends}
              />
            )}
          </>
        )}
      </Plan>
      <p className="query-result" role="status">
        {now ? (
          <>
            {`${figure(now.distance)} m away, ${figure(Math.abs(Math.round(now.bearing)))}° to the ${now.bearing >= 0 ? 'left' : 'right'}: `}
            <b>{now.strength > 0 ? `perceived with ${figure(now.strength)}` : 'not perceived'}</b>
            {cone && ` in the cone of ${String(cone.angle)}°`}
          </>
        ) : (
          <span className="quiet-text">Drag the handles to set angle, direction and range. Walls are not shown.</span>
        )}
      </p>
    </div>
  );
}
