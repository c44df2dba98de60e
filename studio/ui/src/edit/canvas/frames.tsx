/* Frames with a few words: notes of people for people, and what lies in them belongs together. */
import { useEffect, useRef } from 'react';
import type { Box } from '../../graph/layout';
import { useEditor } from '../context';
import type { Editor } from '../editor';
import { at, List, Num, Obj, pointer, steps, edited } from '../model/json';
import { placeList } from '../kinds/graph/places';
import { within } from '../../canvas/box';
import type { Gesture, Hit } from './gestures';
import { useCanvas, useCanvasStore, type Point } from '../../canvas/state';
import { canvasOf } from './state';
import { thing, type DrawProps, type Thing } from '../../canvas/things';

const numbers = (v: unknown): [number, number] | null => {
  const [a, b] = v instanceof List ? v.items : [];
  return a instanceof Num && b instanceof Num ? [a.value, b.value] : null;
};

export const framePath = (i: number): string => pointer(['frames', i]);

/** Pointers and texts of all frames. */
export const framePaths = (json: Obj): [string, string][] => json.list('frames').map((f, i) => [framePath(i), f instanceof Obj ? f.text('text') : '']);

interface Frame {
  text: string;
  folded: boolean;
}

/** What is drawn of a folded frame. */
const FOLDED = { width: 200, height: 40 };

export interface FrameBox {
  id: string;
  /** All that it takes. */
  box: Box;
  folded: boolean;
}

/** All frames that have a place and a size. */
export const frameBoxes = (json: Obj): FrameBox[] =>
  json.list('frames').flatMap((f, i): FrameBox[] => {
    if (!(f instanceof Obj)) return [];
    const [at, size] = [numbers(f.get('at')), numbers(f.get('size'))];
    return at && size ? [{ id: framePath(i), box: { x: at[0], y: at[1], width: size[0], height: size[1] }, folded: f.get('folded') === true }] : [];
  });

/** By boxes that lie in a folded frame, the outermost of those. */
export function foldedIn(json: Obj, boxes: ReadonlyMap<string, Box>): Map<string, string> {
  const out = new Map<string, string>();
  const folded = frameBoxes(json).filter((f) => f.folded).sort((a, b) => b.box.width * b.box.height - a.box.width * a.box.height);
  for (const f of folded) {
    for (const [id, b] of boxes) if (!out.has(id) && within(b, f.box)) out.set(id, f.id);
    for (const g of frameBoxes(json)) if (g.id !== f.id && !out.has(g.id) && within(g.box, f.box)) out.set(g.id, f.id);
  }
  return out;
}

const frames = new WeakMap<Obj, Thing>();

/** What is drawn of a document's frames, below all else; a folded one is a small box. */
export function frameThings(json: Obj, canFold = false): Thing[] {
  return frameBoxes(json).map(({ id, box, folded }): Thing => {
    const f = at(json, steps(id));
    const was = f instanceof Obj ? frames.get(f) : undefined;
    if (was?.id === id) return was;
    const text = f instanceof Obj ? f.text('text') : '';
    const small = canFold && folded;
    const made = thing<Frame>({
      id, box: small ? { ...box, ...FOLDED } : box, data: { text, folded: small }, Draw: FrameView, label: `${small ? 'Folded frame' : 'Frame'} ${text}`, title: text, ...(!small && { below: true }),
    });
    if (f instanceof Obj) frames.set(f, made);
    return made;
  });
}

/** With frames at other places. */
export function withFrames(json: Obj, to: ReadonlyMap<string, Point>): Obj {
  const list = json.list('frames');
  if (list.length === 0) return json;
  const next = list.map((f, i) => {
    const at = to.get(framePath(i));
    return at && f instanceof Obj ? f.with('at', placeList(at)) : f;
  });
  return next.some((f, i) => f !== list[i]) ? json.with('frames', new List(next)) : json;
}

const PAD = 24;
const HEAD = 34;

/** A frame around boxes. */
export function framed(json: Obj, boxes: readonly Box[], text: string, spot: Point): { json: Obj; selection: string[] } {
  const [x0, y0] = boxes.length > 0 ? [Math.min(...boxes.map((b) => b.x)) - PAD, Math.min(...boxes.map((b) => b.y)) - HEAD - 6] : spot;
  const [x1, y1] = boxes.length > 0 ? [Math.max(...boxes.map((b) => b.x + b.width)) + PAD, Math.max(...boxes.map((b) => b.y + b.height)) + PAD] : [x0 + 280, y0 + 160];
  const frame = new Obj([['text', text], ['at', placeList([x0, y0])], ['size', placeList([x1 - x0, y1 - y0])]]);
  const list = json.list('frames');
  return { json: json.with('frames', new List([...list, frame])), selection: [framePath(list.length)] };
}

function FrameText({ id, text }: { id: string; text: string }) {
  const editor = useEditor();
  const state = useCanvasStore();
  const on = useCanvas((s) => s.renaming === id);
  const ref = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (on) ref.current?.select();
  }, [on]);
  if (!on) return <p data-rename>{text || 'Words, by a double click'}</p>;
  const end = (to: string | null): void => {
    if (state.getState().renaming !== id) return;
    state.setState({ renaming: null });
    if (to !== null && to !== text) void editor.run('property.set', { paths: `${id}/text`, value: JSON.stringify(to) });
  };
  return (
    <textarea
      ref={ref}
      autoFocus
      aria-label="Words of the frame"
      defaultValue={text}
      onBlur={(e) => {
        end(e.target.value);
      }}
      onKeyDown={(e) => {
        e.stopPropagation();
        if (e.key === 'Enter' && !e.shiftKey) end(e.currentTarget.value);
        else if (e.key === 'Escape') end(null);
      }}
    />
  );
}

function FrameView({ id, data, selected }: DrawProps<Frame>) {
  return (
    <div className={`frame-drawn${selected ? ' selected' : ''}${data.folded ? ' folded' : ''}`} data-frame={data.text} data-folded={data.folded} title={data.folded ? `${data.text}\nFolded: unfold with E` : undefined}>
      <FrameText id={id} text={data.text} />
      {selected && !data.folded && <span className="frame-size" data-size aria-hidden="true" />}
    </div>
  );
}

/** The least that a frame can be. */
const LEAST = 60;

/** The size of a frame whose corner is dragged. */
export const resized = (b: Box, [dx, dy]: Point): [number, number] => [Math.max(LEAST, Math.round(b.width + dx)), Math.max(LEAST, Math.round(b.height + dy))];

/** Takes a frame by its corner. */
export function beginResize(editor: Editor, hit: Hit, start: Point): Gesture | null {
  const id = hit.element.closest('[data-size]')?.closest('[data-thing]')?.getAttribute('data-thing');
  const box = canvasOf(editor)?.places().get(id ?? '');
  if (!id || !box) return null;
  return {
    move: (at) => {
      editor.change('resize the frame', (json) => withSize(json, id, resized(box, [at[0] - start[0], at[1] - start[1]])), `resize ${id}`);
    },
    end: (done) => {
      editor.endRun();
      if (!done) editor.undo();
    },
  };
}

function withSize(json: Obj, id: string, size: Point): Obj {
  return edited(json, [...steps(id), 'size'], () => placeList(size));
}
