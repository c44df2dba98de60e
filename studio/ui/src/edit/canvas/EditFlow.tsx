import { useReactFlow, useStoreApi } from '@xyflow/react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { PaintLines } from '../../canvas/paint';
import type { RunningThings } from '../../canvas/running';
import { canvasState, type Point } from '../../canvas/state';
import { Surface, type ZoomButtons } from '../../canvas/Surface';
import { elementId, type Thing } from '../../canvas/things';
import { useView } from '../../canvas/view';
import { useStore } from 'zustand';
import { bounds, type Box } from '../../graph/layout';
import { isWay, neighbour } from '../../graph/navigation';
import { useEdit, useEditor, useSelection } from '../context';
import { keyText, operation } from '../operation';
import { OthersSelected } from '../presence/People';
import { wrongIn } from './findings';
import { hitAt, listen, type Gestures } from './gestures';
import { Arrange, Guides, Marquee } from './overlay';
import { GRID, setCanvas, type CanvasHandle } from './state';
import { explain } from './tip';

interface Props extends Pick<Gestures, 'begin' | 'together' | 'over' | 'drop'> {
  path: string;
  /** What is drawn: "Graph", "Machine". */
  label: string;
  things: readonly Thing[];
  /** Lines between things, below them, in the drawing's measures; they have data-link. */
  lines?: ReactNode;
  /** What lies above all, in the drawing's measures. */
  above?: ReactNode;
  /** Buttons and the like that stand still. */
  beside?: ReactNode;
  paintLines?: PaintLines;
  /** What of it runs in the mind that is shown. */
  running?: RunningThings | undefined;
  /** Puts boxes elsewhere; without it they stay where they are. */
  move?: (places: ReadonlyMap<string, Point>, label: string, run?: string) => void;
  layout?: (ids: readonly string[]) => void;
  /** Documents of the kind have frames. */
  framed?: boolean;
  /** It says enough from far to be seen as a whole. */
  sparse?: boolean;
  /** There is nothing yet: a click anywhere adds the first. */
  empty?: boolean;
  /** Its frames can be folded: the kind draws what lies in them as one box. */
  folds?: boolean;
  /** What is shown first where not all can be read at once. */
  start?: string | undefined;
  /** Where something is that has no box, such as a link. */
  boxOf?: (id: string) => Box | undefined;
  /** Where an arrow key leads from a box, if the kind knows better than that it lies next in that direction. */
  walk?: (id: string, key: string) => string | undefined;
  /** What a double click on a box does first: true if that was all. */
  onDouble?: (id: string, element: Element) => boolean;
  className?: string;
}

const prefixes = (id: string): string[] => {
  const out = [];
  for (let end = id.length; end > 0; end = id.lastIndexOf('/', end - 1)) out.push(id.slice(0, end));
  return out;
};

/** A drawing of the current document that can be moved, zoomed, and edited by mouse and keyboard. */
export function EditFlow(props: Props) {
  const { path, label, things, lines, above, beside, paintLines, boxOf, framed = false, folds = false, sparse = false, empty = false, className = '' } = props;
  const editor = useEditor();
  const flow = useReactFlow();
  const api = useStoreApi();
  const el = useRef<HTMLDivElement>(null);
  const [state] = useState(canvasState);
  const selection = useSelection();
  const selected = useMemo(() => new Set(selection), [selection]);
  const reveal = useEdit((s) => s.reveal);
  const pans = useEdit((s) => s.pans);
  const painted = useStore(state, (s) => s.painted);
  const places = useMemo(() => new Map(things.filter((t) => !t.mark).map((t) => [t.id, t.box])), [things]);
  const fixed = useMemo(() => new Set(things.filter((t) => t.fixed || t.mark).map((t) => t.id)), [things]);
  const holders = useMemo(() => new Set(things.filter((t) => t.below).map((t) => t.id)), [things]);
  // The press that is going on has moved the drawing: it is no click.
  const panned = useRef(false);
  const pointer = useRef<Point | null>(null);
  const now = useRef({ props, places, fixed, holders });
  useLayoutEffect(() => {
    now.current = { props, places, fixed, holders };
  });

  const room = useMemo(() => bounds(things.map((t) => t.box)), [things]);
  const view = useView({
    el, path, side: 'document', room, sparse,
    first: () => {
      const chosen = editor.selection.flatMap((p) => now.current.places.get(p) ?? []);
      const start = now.current.props.start;
      return chosen.length > 0 ? bounds(chosen) : start === undefined ? undefined : now.current.places.get(start);
    },
    // Nothing runs away from under the mouse of somebody who edits.
    steady: () => (editor.doc?.history.depth ?? 0) > 0,
  });

  const free = props.layout !== undefined;
  const handle = useMemo((): CanvasHandle => ({
    path, state, framed, folds, free,
    places: () => now.current.places,
    movable: (id) => now.current.props.move !== undefined && now.current.places.has(id) && !now.current.fixed.has(id),
    together: (ids) => now.current.props.together?.(ids) ?? ids,
    holds: (id) => now.current.holders.has(id),
    move: (to, text, run) => now.current.props.move?.(to, text, run),
    layout: (ids) => {
      now.current.props.layout?.(ids);
    },
    fit: view.fit, zoom: view.zoom, zoomTo: view.zoomTo,
    pointer: () => pointer.current,
    spot: () => {
      if (pointer.current) return pointer.current;
      const { transform: [x, y, zoom], width, height } = api.getState();
      return [(width / 2 - x) / zoom, (height / 2 - y) / zoom];
    },
    onPage: ([x, y]) => {
      const p = flow.flowToScreenPosition({ x, y });
      return [p.x, p.y];
    },
    focus: () => {
      if (!el.current?.contains(document.activeElement) || document.activeElement?.closest('input, textarea') === null) el.current?.focus({ preventScroll: true });
    },
  }), [api, flow, path, state, view, framed, folds, free]);
  useEffect(() => setCanvas(editor, handle), [editor, handle]);

  useEffect(() => {
    const box = el.current;
    if (!box) return;
    const toFlow = (e: { clientX: number; clientY: number }): Point => {
      const p = flow.screenToFlowPosition({ x: e.clientX, y: e.clientY });
      return [p.x, p.y];
    };
    const over = (e: PointerEvent): void => {
      pointer.current = toFlow(e);
    };
    const out = (): void => {
      pointer.current = null;
    };
    box.addEventListener('pointermove', over);
    box.addEventListener('pointerleave', out);
    const stop = listen(box, {
      editor, handle: () => handle, toFlow, scale: () => flow.getZoom(),
      begin: (...a) => now.current.props.begin?.(...a) ?? null,
      together: (ids) => now.current.props.together?.(ids) ?? ids,
      over: (...a) => now.current.props.over?.(...a),
      drop: (...a) => now.current.props.drop?.(...a) ?? false,
    });
    return () => {
      stop();
      box.removeEventListener('pointermove', over);
      box.removeEventListener('pointerleave', out);
    };
  }, [editor, flow, handle]);

  // Whoever is led to something sees it, large enough to be read.
  const led = useRef(reveal);
  useEffect(() => {
    if (led.current === reveal) return;
    led.current = reveal;
    const find = (id: string): Box | undefined => {
      for (const p of prefixes(id)) {
        const b = now.current.places.get(p) ?? boxOf?.(p);
        if (b) return b;
      }
      return undefined;
    };
    view.lead(selection.map(find).filter((b): b is Box => b !== undefined), pans ? 'pan' : true);
  }, [reveal, pans, selection, view, boxOf]);

  const onKeyDown = (e: KeyboardEvent): void => {
    if (e.target !== e.currentTarget || !isWay(e.key) || e.altKey || (e.shiftKey && (e.ctrlKey || e.metaKey))) return;
    const here = selection.findLast((p) => places.has(p));
    e.preventDefault();
    e.stopPropagation();
    if (e.ctrlKey || e.metaKey) {
      const [dx, dy] = { ArrowLeft: [-GRID, 0], ArrowRight: [GRID, 0], ArrowUp: [0, -GRID], ArrowDown: [0, GRID] }[e.key] as [number, number];
      void editor.run('view.nudge', { x: String(dx), y: String(dy) });
      return;
    }
    const next = (here === undefined ? undefined : props.walk?.(here, e.key)) ?? (here === undefined ? [...places.keys()].find((id) => id.startsWith('/')) : neighbour(new Map([...places].filter(([id]) => id.startsWith('/'))), here, e.key));
    if (next === null || next === undefined) return;
    editor.select(e.shiftKey ? [...new Set([...selection, next])] : [next], true);
  };

  const addAt = ({ x, y }: { x: number; y: number }): void => void editor.run('node.add', { at: `${String(Math.round(x))},${String(Math.round(y))}` });

  const onClick = (e: MouseEvent): void => {
    if (empty && !panned.current && (e.target as Element).closest('.react-flow__pane')) addAt(flow.screenToFlowPosition({ x: e.clientX, y: e.clientY }));
  };

  const onDoubleClick = (e: MouseEvent): void => {
    const target = e.target as Element;
    if (target.closest('input, textarea, button, [data-nogesture]')) return;
    const at = flow.screenToFlowPosition({ x: e.clientX, y: e.clientY });
    const id = hitAt(handle, target, [at.x, at.y]);
    if (id === null) {
      if (target.closest('.react-flow__pane') && !empty) addAt(at);
      return;
    }
    if (props.onDouble?.(id, target)) return;
    if (target.closest('[data-rename]')) state.setState({ renaming: id });
    else void editor.run('node.open', { node: id });
  };

  const onContextMenu = (e: MouseEvent): void => {
    if ((e.target as Element).closest('input, textarea')) return;
    e.preventDefault();
    const at = flow.screenToFlowPosition({ x: e.clientX, y: e.clientY });
    const id = hitAt(handle, e.target as Element, [at.x, at.y]);
    const part = (e.target as Element).closest('[data-select]')?.getAttribute('data-select') ?? id;
    if (part === null || !part.startsWith('/')) editor.select([]);
    else if (!selected.has(part)) editor.select([part]);
    const port = (e.target as Element).closest<HTMLElement>('[data-port]');
    editor.show('menu', { x: e.clientX, y: e.clientY, at: [at.x, at.y], port: port && { name: port.dataset.port, dir: port.dataset.dir } });
  };

  const active = selection.findLast((p) => places.has(p));
  const painting = useMemo(() => ({ lines: paintLines, wrong: (id: string) => wrongIn(editor.state.findings, path, id) !== undefined }), [editor, path, paintLines]);
  const buttons = useMemo((): ZoomButtons => {
    const button = (name: string) => {
      const [key] = operation(name)?.keys ?? [];
      return { run: () => void editor.run(name), key: key ? keyText(key) : '' };
    };
    return { out: button('view.zoom-out'), near: button('view.zoom-in'), full: button('view.full-size'), fit: button('view.fit') };
  }, [editor]);
  return (
    <Surface
      {...{ state, view, things, lines, painting, buttons }}
      running={props.running}
      selection={selected}
      above={
        <>
          {above}
          <OthersSelected path={path} places={places} />
          <Guides />
          <Marquee />
        </>
      }
      beside={
        <>
          {beside}
          {free && <Arrange some={selection.filter((p) => places.has(p) && !fixed.has(p)).length} />}
        </>
      }
      onMove={() => {
        panned.current = true;
      }}
      frame={{
        ref: el, tabIndex: 0, role: 'application', className: `edit-flow ${className}`,
        'aria-label': `${label}: arrow keys walk, Ctrl and arrow keys move, Enter opens, Shift F10 has more`,
        'aria-activedescendant': active === undefined || painted ? undefined : elementId(active),
        onKeyDown, onClick, onDoubleClick, onContextMenu,
        onPointerDownCapture: () => {
          panned.current = false;
        },
        onPointerOver: (e) => {
          explain(editor, path, e.target as Element);
        },
        children: (
          <p className="sr" role="status">
            {active === undefined ? '' : things.find((t) => t.id === active)?.label}
          </p>
        ),
      }}
    />
  );
}
