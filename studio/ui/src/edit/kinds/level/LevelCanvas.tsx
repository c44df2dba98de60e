import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent as Drag } from 'react';
import { useStore } from 'zustand';
import type { Box } from '../../../graph/layout';
import { isWay, neighbour } from '../../../graph/navigation';
import { isTextField } from '../../../stage/keys';
import { wrongIn } from '../../canvas/findings';
import { Zoom } from '../../canvas/overlay';
import { canvasState } from '../../../canvas/state';
import { setCanvas, type CanvasHandle } from '../../canvas/state';
import { useEdit, useEditor, useJson, useSelection } from '../../context';
import { Plan, type PlanHandle } from '../../plan/Plan';
import { type Point, snapped } from '../../plan/camera';
import { useStroke } from '../../plan/stroke';
import { Ghost, LevelNames, LevelShapes } from './Drawing';
import { Handles } from './Handles';
import { Tools } from './Tools';
import { shapesMoved } from './edits';
import { type Shape, boundsOfShapes, one, shapesOf } from './shapes';
import { drawBack, drawPoint, finish, levelState, stopDrawing } from './state';

/** A box as the page's navigation knows it: y down. */
function boxOf(s: Shape): Box {
  const b = boundsOfShapes([s]);
  return b ? { x: b.low[0], y: -b.high[1], width: b.high[0] - b.low[0], height: b.high[1] - b.low[1] } : { x: 0, y: 0, width: 0, height: 0 };
}

/** Keys of what is being drawn hold wherever the focus is, but for where somebody writes. */
function useDrawingKeys(active: boolean): void {
  const editor = useEditor();
  useEffect(() => {
    if (!active) return;
    const key = (e: globalThis.KeyboardEvent) => {
      if (isTextField(e.target) || e.ctrlKey || e.metaKey || e.altKey || document.querySelector('dialog[open]')) return;
      if (e.key === 'Enter') void finish(editor);
      else if (e.key === 'Escape') stopDrawing(editor);
      else if (e.key === 'Backspace') drawBack(editor);
      else return;
      e.preventDefault();
      e.stopPropagation();
    };
    window.addEventListener('keydown', key, true);
    return () => {
      window.removeEventListener('keydown', key, true);
    };
  }, [editor, active]);
}

/** A level as a plan: what is on it is selected, moved, and drawn. */
export function LevelCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const json = useJson();
  const selection = useSelection();
  const reveal = useEdit((s) => s.reveal);
  const findings = useEdit((s) => s.findings);
  const { drawing: any, raster } = useStore(levelState(editor));
  const drawing = any?.path === path ? any : null;
  const plan = useRef<PlanHandle>(null);
  const [hover, setHover] = useState<Point | null>(null);
  const shapes = useMemo(() => shapesOf(json), [json]);
  const byPath = useMemo(() => new Map(shapes.map((s) => [s.path, s])), [shapes]);
  const selected = useMemo(() => new Set(shapes.filter((s) => selection.some((p) => p === s.path || p.startsWith(`${s.path}/`))).map((s) => s.path)), [shapes, selection]);
  const wrong = useMemo(() => new Set(shapes.filter((s) => wrongIn(findings, path, s.path)).map((s) => s.path)), [shapes, findings, path]);
  // What is fitted is what was there at first: nothing runs away from under the mouse of somebody who draws.
  const [bounds, setBounds] = useState(() => boundsOfShapes(shapes));
  const world = useMemo(() => <LevelShapes shapes={shapes} selected={selected} wrong={wrong} />, [shapes, selected, wrong]);
  const stroke = useStroke();
  const held = useRef<{ from: Point; shapes: readonly Shape[]; moved: boolean; path: string; many: boolean } | null>(null);
  useDrawingKeys(drawing !== null);
  useEffect(() => () => {
    stopDrawing(editor);
  }, [editor, path]);

  const now = useRef({ shapes, byPath });
  useEffect(() => {
    now.current = { shapes, byPath };
  });
  const [state] = useState(canvasState);
  const handle = useMemo((): CanvasHandle => ({
    path, state, framed: false, folds: false,
    places: () => new Map(now.current.shapes.map((s) => [s.path, boxOf(s)])),
    movable: () => false,
    together: (ids) => ids,
    holds: () => false,
    move: () => undefined,
    fit: () => {
      setBounds(boundsOfShapes(now.current.shapes));
      plan.current?.fit();
    },
    zoom: (by) => plan.current?.zoom(by),
    pointer: () => {
      const p = plan.current?.pointer();
      return p ? [p[0], -p[1]] : null;
    },
    spot: () => {
      const [x, y] = plan.current?.pointer() ?? plan.current?.middle() ?? [0, 0];
      return [x, -y];
    },
    onPage: ([x, y]) => plan.current?.onPage([x, -y]) ?? [0, 0],
    focus: () => plan.current?.focus(),
  }), [path, state]);
  useEffect(() => setCanvas(editor, handle), [editor, handle]);
  // F2 goes to where the name is written.
  useEffect(() => state.subscribe((s) => {
    if (s.renaming === null) return;
    state.setState({ renaming: null });
    const field = document.querySelector<HTMLInputElement>('.properties .prop-name .name-field');
    field?.focus();
    field?.select();
  }), [state]);

  const led = useRef(reveal);
  useEffect(() => {
    if (led.current === reveal) return;
    led.current = reveal;
    const b = boundsOfShapes(shapes.filter((s) => selected.has(s.path)));
    if (b) plan.current?.reveal(b);
  }, [reveal, shapes, selected]);

  const down = (e: Drag<SVGGElement>) => {
    if (drawing || e.button !== 0) return;
    const id = (e.target as Element).closest('[data-select]')?.getAttribute('data-select');
    if (id === null || id === undefined) return;
    e.stopPropagation();
    const many = e.ctrlKey || e.metaKey || e.shiftKey;
    const chosen = many ? (selected.has(id) ? [...selected].filter((p) => p !== id) : [...selected, id]) : selected.has(id) ? [...selected] : [id];
    if (many || !selected.has(id)) editor.select(chosen);
    const from = placeOf(e);
    held.current = from && { from, shapes: chosen.flatMap((p) => byPath.get(p) ?? []), moved: false, path: id, many };
    e.currentTarget.setPointerCapture(e.pointerId);
    plan.current?.focus();
  };
  const placeOf = (e: { clientX: number; clientY: number }): Point | null => {
    const zero = plan.current?.onPage([0, 0]);
    const unit = plan.current?.onPage([1, 0]);
    return zero && unit ? [(e.clientX - zero[0]) / (unit[0] - zero[0]), -(e.clientY - zero[1]) / (unit[0] - zero[0])] : null;
  };
  const move = (e: Drag<SVGGElement>) => {
    const h = held.current;
    const to = placeOf(e);
    if (!h || !to || h.shapes.length === 0) return;
    const by = snapped([to[0] - h.from[0], to[1] - h.from[1]], e.altKey ? 0 : raster);
    if (!h.moved && by[0] === 0 && by[1] === 0) return;
    h.moved = true;
    stroke.change('move', (j) => shapesMoved(j, h.shapes, by));
  };
  const up = () => {
    const h = held.current;
    held.current = null;
    if (!h) return;
    if (h.moved) stroke.end();
    else if (!h.many && selected.size > 1) editor.select([h.path]);
  };
  const cancel = () => {
    held.current = null;
    stroke.cancel();
  };

  const key = (e: KeyboardEvent) => {
    if (e.key === 'Escape' && held.current) {
      cancel();
      e.preventDefault();
      e.stopPropagation();
      return;
    }
    if (e.target !== e.currentTarget || !isWay(e.key) || e.altKey) return;
    if (e.ctrlKey || e.metaKey) {
      const by = raster || 0.1;
      const [x, y] = { ArrowLeft: [-by, 0], ArrowRight: [by, 0], ArrowUp: [0, by], ArrowDown: [0, -by] }[e.key] as [number, number];
      void editor.run('level.move', { x: String(e.shiftKey ? x * 10 : x), y: String(e.shiftKey ? y * 10 : y) });
    } else {
      const places = handle.places();
      const from = selection.findLast((p) => places.has(p));
      const next = from === undefined ? [...places.keys()][0] : neighbour(places, from, e.key);
      if (next === null || next === undefined) return;
      editor.select(e.shiftKey ? [...new Set([...selection, next])] : [next], true);
    }
    e.preventDefault();
    e.stopPropagation();
  };

  const alone = selection.length === 1 ? byPath.get(selection[0] ?? '') : undefined;
  const last = byPath.get(selection.at(-1) ?? '');
  const to = hover && drawing ? snapped(hover, raster) : null;
  return (
    <Plan
      id={path}
      className={`level-plan${drawing ? ' drawing' : ''}`}
      label="Plan of the level: arrow keys walk from thing to thing, Ctrl and arrow keys move, Shift F10 has more"
      bounds={bounds}
      handle={plan}
      status={drawing ? `Drawing a ${one[drawing.sort]}: ${String(drawing.points.length)} points` : last ? `${one[last.sort]} ${last.name}` : ''}
      world={<g onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={cancel}>{world}</g>}
      onHover={drawing ? setHover : undefined}
      onClick={(at) => {
        if (drawing) drawPoint(editor, snapped(at, raster));
        else editor.select([]);
      }}
      onDoubleClick={() => {
        if (drawing) void finish(editor);
      }}
      onContextMenu={(e, at) => {
        if (drawing) {
          void finish(editor);
          return;
        }
        const id = (e.target as Element).closest('[data-select]')?.getAttribute('data-select');
        if (id === null || id === undefined) editor.select([]);
        else if (!selected.has(id)) editor.select([id]);
        editor.show('menu', { x: e.clientX, y: e.clientY, at: [at[0], -at[1]] });
      }}
      onKeyDown={key}
      beside={
        <>
          <Tools drawing={drawing?.sort} raster={raster} />
          <Zoom />
          {shapes.length === 0 && !drawing && (
            <div className="canvas-empty-note">
              <b>This level is empty.</b>
              <span>
                Start with the ground: <kbd>G</kbd>, click its corners, and <kbd>Enter</kbd>. Walls are <kbd>W</kbd>, rooms <kbd>R</kbd>.
              </span>
            </div>
          )}
          {drawing && (
            <p className="plan-hint">
              Click the points of the {one[drawing.sort]}. <kbd>Enter</kbd> ends it, <kbd>Backspace</kbd> takes a point back, <kbd>Esc</kbd> gives up.
            </p>
          )}
        </>
      }
    >
      <g onPointerDown={down} onPointerMove={move} onPointerUp={up} onPointerCancel={cancel}>
        <LevelNames shapes={shapes} selected={selected} wrong={wrong} />
      </g>
      {alone && !drawing && <Handles key={alone.path} shape={alone} raster={raster} />}
      {drawing && <Ghost points={drawing.points} to={to} closes={drawing.sort === 'floors' || drawing.sort === 'regions' || drawing.sort === 'solids'} />}
    </Plan>
  );
}
