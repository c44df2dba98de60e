import { memo, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Point } from '../../../graph/curve';
import type { Box } from '../../../graph/layout';
import type { DrawnWay } from '../../../machine/drawn';
import { arrow, bend, clip, smooth } from '../../../machine/route';
import { WayGlow, WayLine, WayText } from '../../../machine/WayLine';
import { useWrong } from '../../canvas/findings';
import { useCanvas } from '../../../canvas/state';
import { canvasOf } from '../../canvas/state';
import { useEdit, useEditor } from '../../context';
import { ExpressionField } from '../../properties/expression/ExpressionField';
import type { Ending } from '../../properties/expression/offers';
import type { CompletionItem } from '../../properties/expression/useCompletion';
import { at, Obj, steps } from '../../model/json';
import { conditionsFor } from './conditions';
import { typing } from '../graph/view';
import type { WayMeta } from './part';
import { drawingWay } from './view';

/** A way as it is drawn, with what it stands for. */
export interface EditWay extends DrawnWay {
  meta: WayMeta | null;
  /** Things at its ends; a dot or pill has none in the document. */
  ends: readonly [string, string];
}

const middle = (b: Box): Point => [b.x + b.width / 2, b.y + b.height / 2];

/** Where a way runs while what it joins is moved: straight on. */
function follow(w: EditWay, boxes: ReadonlyMap<string, Box>, drag: { ids: ReadonlySet<string>; dx: number; dy: number } | null): EditWay {
  const [from, to] = w.ends;
  if (!drag || !(drag.ids.has(from) || drag.ids.has(to))) return w;
  const by = ([x, y]: Point): Point => [x + drag.dx, y + drag.dy];
  if (drag.ids.has(from) && drag.ids.has(to)) return { ...w, points: w.points.map(by), label: by(w.label) };
  const box = (id: string): Box | undefined => {
    const b = boxes.get(id);
    return b && drag.ids.has(id) ? { ...b, x: b.x + drag.dx, y: b.y + drag.dy } : b;
  };
  const [a, b] = [box(from), box(to)];
  if (!a || !b) return w;
  const via = bend(middle(a), middle(b), 26);
  return { ...w, points: [clip(a, middle(a), via), via, clip(b, middle(b), via)], label: via };
}

const Line = memo(function Line({ way, selected, near }: { way: EditWay; selected: boolean; near: boolean }) {
  const found = useWrong(way.meta?.path ?? ' ');
  const change = useEdit((s) => (way.meta ? s.marks.get(way.meta.path) : undefined));
  const look = [way.way === null && 'begin', selected && 'selected', near && 'near', found && 'wrong', way.meta?.stays && 'stays', change];
  return (
    <WayLine points={way.points} bit={way.way?.bit} look={look.filter(Boolean).join(' ')} link={way.meta?.path}>
      {(path) => way.meta && <path className="grasp nopan" d={path} />}
    </WayLine>
  );
});

function WhenField({ path }: { path: string }) {
  const editor = useEditor();
  const box = useRef<HTMLSpanElement>(null);
  // What says already when it is taken is changed by what is typed, and by no Enter.
  const [fresh] = useState(() => { const t = at(editor.json, steps(path)); return t instanceof Obj && t.names.every((n) => n === 'from' || n === 'to'); });
  const slot = useMemo(() => ({ paths: [`${path}/when`] }), [path]);
  const offers = useCallback((names: readonly CompletionItem[]) => conditionsFor(editor, path, names), [editor, path]);
  useLayoutEffect(() => {
    const field = box.current?.querySelector('textarea');
    field?.focus({ preventScroll: true });
    field?.select();
  }, []);
  const end = (how: Ending): void => {
    if (typing.getState().path !== path) return;
    typing.setState({ path: null });
    if (how === 'left') return;
    box.current?.querySelector('textarea')?.blur(); // the canvas takes the focus from no field
    canvasOf(editor)?.focus();
  };
  return (
    <span ref={box} className="when-field nopan" data-nogesture>
      <ExpressionField id="" describedBy={undefined} invalid={false} slot={slot} label="Condition of the transition" placeholder="condition, such as Health < 30" offers={offers} fresh={fresh} onEnd={end} />
    </span>
  );
}

const Label = memo(function Label({ way, selected, near }: { way: EditWay; selected: boolean; near: boolean }) {
  const path = way.meta?.path ?? '';
  const found = useWrong(path);
  const field = useStore(typing, (s) => s.path === path);
  if (!way.meta || !way.way) return null;
  const { order, does } = way.meta;
  const [x, y] = way.label;
  const { label, lines, bit } = way.way;
  return (
    <div
      className={`when nopan${near ? ' near' : ''}${selected ? ' selected' : ''}${found && !field ? ' wrong' : ''}`}
      data-link={path}
      data-way={way.name}
      role="group"
      aria-label={`Transition ${way.name}: ${label}${found ? `: ${found.text}` : ''}`}
      title={[`${way.name}: ${label}`, does, order > 0 && `Checked as number ${String(order)} (Alt+↑, Alt+↓)`, found?.text].filter(Boolean).join('\n')}
      style={{ transform: `translate(-50%, -50%) translate(${String(x)}px, ${String(y)}px)` }}
    >
      {field ? (
        <WhenField path={path} />
      ) : (
        <>
          {order > 0 && <i className="way-order">{order}</i>}
          <WayGlow bit={bit} />
          <WayText lines={lines} />
        </>
      )}
    </div>
  );
});

/** All transitions, below the states that do not hold others; labels above the lines. */
export function Ways({ ways, boxes, selection }: { ways: readonly EditWay[]; boxes: ReadonlyMap<string, Box>; selection: ReadonlySet<string> }) {
  const drag = useCanvas((s) => s.drag);
  const now = ways.map((w) => follow(w, boxes, drag));
  const marks = (w: EditWay): { selected: boolean; near: boolean } => ({ selected: w.meta !== null && selection.has(w.meta.path), near: w.ends.some((id) => selection.has(id)) });
  return (
    <>
      <svg className="links" role="group" aria-label="Transitions">
        {now.map((w) => (
          <Line key={w.id} way={w} {...marks(w)} />
        ))}
      </svg>
      <div className="way-labels">
        {now.map((w) => (
          <Label key={w.id} way={w} {...marks(w)} />
        ))}
      </div>
    </>
  );
}

/** The transition that is being drawn. */
export function DrawnNow() {
  const now = useStore(drawingWay, (s) => s.now);
  if (!now) return null;
  const points: Point[] = [now.start, now.to];
  return (
    <>
      <svg className="links drawn">
        <g className={`link way drawn${now.why === '' ? ' near' : ' wrong'}`}>
          <path className="line-path" d={smooth(points)} />
          <path className="tip" d={arrow(points)} />
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
