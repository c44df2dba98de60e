import { Background, BackgroundVariant, ReactFlow, useReactFlow, useStore, type Edge, type Node } from '@xyflow/react';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useStore as useZustand } from 'zustand';
import { useSettings } from '../../../live/context';
import { setSetting, type TreeWay } from '../../../live/settings';
import { Icon } from '../../../shell/icons';
import { folds, setFolded } from '../../../tree/folds';
import { bestWay, placeTree } from '../../../tree/layout';
import { buildTree, pathTo, type Item } from '../../../tree/model';
import { unitsOf } from '../../../tree/units';
import { useEdit, useEditor, useJson, useSelection } from '../../context';
import { Cards } from './cards';
import { EditCard, EditTag, SlotMark } from './CardView';
import { below, nameAt, nodeOf, nodesOf, pathOf } from './edits';
import { partOf } from './part';
import { nearest, slotsOf, type Slot } from './slots';

const nodeTypes = { card: EditCard, tag: EditTag, slot: SlotMark };
const NONE: ReadonlySet<string> = new Set();
const CULL = 150;
const FAR = 0.68;

function Branch({ data }: { data?: { path: string } }) {
  return data ? <path className="branch" d={data.path} /> : null;
}
const edgeTypes = { branch: Branch };

/** Fits the tree until somebody moves it, and brings what is selected into view where somebody is led to it. */
function useView(places: ReadonlyMap<number, { x: number; y: number; width: number; height: number }>, ids: ReadonlyMap<string, number>) {
  const flow = useReactFlow();
  const reveal = useEdit((s) => s.reveal);
  const [first] = useSelection();
  const led = useRef(reveal);
  const width = useStore((s) => s.width);
  const fitted = useRef(false);
  useEffect(() => {
    if (fitted.current || width === 0) return;
    fitted.current = true;
    void flow.fitView({ padding: 0.08, maxZoom: 1.15, minZoom: 0.3 });
  }, [flow, width]);
  useEffect(() => {
    if (led.current === reveal) return;
    led.current = reveal;
    const box = places.get(ids.get(nameAt(first)) ?? -1);
    if (box) void flow.setCenter(box.x + box.width / 2, box.y + box.height / 2, { zoom: Math.max(0.9, flow.getZoom()), duration: 150 });
  }, [flow, reveal, first, places, ids]);
}

/** Keys that walk the tree, by the way in which it grows. */
function step(item: Item, key: string, way: TreeWay): Item | undefined {
  const [into, out, next, before] = way === 'down' ? ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft'] : ['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp'];
  if (key === into) return item.children[0];
  if (key === out) return item.parent ?? undefined;
  const siblings = item.parent?.children ?? [];
  const at = siblings.indexOf(item);
  if (key === next) return siblings[at + 1];
  if (key === before) return siblings[at - 1];
  return undefined;
}

function Bar({ way }: { way: TreeWay }) {
  const editor = useEditor();
  const flow = useReactFlow();
  return (
    <div className="zoom" role="group" aria-label="View of the tree">
      <button type="button" data-action="add" title="Add a node (A)" onClick={() => void editor.run('node.add')}>
        Add <kbd className="keys">A</kbd>
      </button>
      <button type="button" title={`Let the tree grow ${way === 'down' ? 'to the right' : 'downwards'}`} onClick={() => { setSetting({ treeWay: way === 'down' ? 'right' : 'down' }); }}>
        <Icon name={way === 'down' ? 'treeDown' : 'treeRight'} /> {way === 'down' ? 'Down' : 'Right'}
      </button>
      <button type="button" className="icon" title="Zoom out (turn the wheel)" aria-label="Zoom out" onClick={() => void flow.zoomOut()}>
        −
      </button>
      <button type="button" className="icon" title="Zoom in (turn the wheel)" aria-label="Zoom in" onClick={() => void flow.zoomIn()}>
        +
      </button>
      <button type="button" title="Show the whole tree" onClick={() => void flow.fitView({ padding: 0.08, maxZoom: 1.15 })}>
        Fit
      </button>
    </div>
  );
}

/** A tree that is edited: nodes are dragged to their places among others, and added in or behind what is selected. */
export function TreeCanvas({ path }: { path: string }) {
  const editor = useEditor();
  const flow = useReactFlow();
  const json = useJson();
  const selection = useSelection();
  const view = useRef<HTMLDivElement>(null);
  const folded = useZustand(folds, (s) => s[path] ?? NONE);
  const liked = useSettings((s) => s.treeWay);
  const tree = useMemo(() => buildTree(partOf(json, path)), [json, path]);
  const way = useMemo(() => liked ?? bestWay(tree, unitsOf(tree, () => false)), [liked, tree]);
  const layout = useMemo(() => placeTree(tree, unitsOf(tree, (i) => folded.has(i.node.name)), way), [tree, folded, way]);
  const ids = useMemo(() => new Map(tree.part.nodes.map((n) => [n.name, n.id])), [tree]);
  const [drawn] = useState(() => new Cards());
  const cards = useMemo(() => drawn.of(tree, layout, path, json.text('root')), [drawn, tree, layout, path, json]);
  const edges = useMemo(
    () => layout.branches.map(({ from, to, path: d }): Edge => ({ id: `${String(from)}-${String(to)}`, type: 'branch', source: tree.part.nodes[from]?.name ?? '', target: tree.part.nodes[to]?.name ?? '', focusable: false, selectable: false, data: { path: d } })),
    [layout, tree],
  );
  const far = useStore((s) => s.transform[2] < FAR);
  const [drag, setDrag] = useState<{ name: string; x: number; y: number; slot: Slot | undefined } | null>(null);
  const slots = useRef<Slot[]>([]);
  useView(layout.places, ids);

  const openRun = (name: string) => {
    const { run } = editor.infos.get('tree', path, nodeOf(json, name)) ?? {};
    if (run !== undefined && run !== '') void editor.run('document.open', { path: run });
  };
  const current = nameAt(selection.at(-1));
  useEffect(() => {
    // What is selected is shown, whatever it was folded into.
    const item = tree.items.get(ids.get(current) ?? -1);
    const hiding = item ? pathTo(item).map((i) => i.node.name).filter((n) => folded.has(n)) : [];
    if (hiding.length > 0) setFolded(path, hiding, false);
  }, [tree, ids, current, folded, path]);

  const shown = useMemo(() => {
    const stop = cards.some((c) => c.id === current) ? current : cards[0]?.id;
    const out: Node[] = cards.map((c) => {
      if (drag?.name === c.id) return { ...c, position: { x: drag.x, y: drag.y }, zIndex: 10, className: 'dragged' };
      return c.id === stop ? { ...c, focusable: false, domAttributes: { tabIndex: 0 } } : c;
    });
    if (drag?.slot) {
      const { box } = drag.slot;
      out.push({ id: '#slot', type: 'slot', position: { x: box.x, y: box.y }, width: box.width, height: box.height, data: { width: box.width, height: box.height, parent: drag.slot.parent }, zIndex: 20, draggable: false, selectable: false, focusable: false });
    }
    return out;
  }, [cards, current, drag]);

  const onKeyDown = (e: KeyboardEvent) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const item = tree.items.get(ids.get(current) ?? -1) ?? tree.roots.find((r) => r.node.name === json.text('root')) ?? tree.roots[0];
    if (!item) return;
    if (e.key === 'Enter' && item.node.type === 'run') {
      openRun(item.node.name);
    } else if (/^Arrow/.test(e.key)) {
      const to = current === '' ? item : step(item, e.key, way);
      if (to) editor.select(e.shiftKey ? [...selection, pathOf(to.node.name)] : [pathOf(to.node.name)]);
      if (to) requestAnimationFrame(() => view.current?.querySelector<HTMLElement>(`.react-flow__node[data-id="${CSS.escape(to.node.name)}"]`)?.focus());
    } else return;
    e.preventDefault();
    e.stopPropagation();
  };

  return (
    <div className={`graph-view edit-view${far ? ' far' : ''}`} ref={view} onKeyDown={onKeyDown} data-canvas="tree">
      <ReactFlow
        nodes={shown}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodeClick={(e, n) => {
          const at = pathOf(n.id);
          if (e.ctrlKey || e.metaKey || e.shiftKey) editor.select(selection.includes(at) ? selection.filter((p) => p !== at) : [...selection, at]);
          else editor.select([at]);
        }}
        onNodeDoubleClick={(_, n) => {
          openRun(n.id);
        }}
        onPaneClick={() => {
          editor.select([]);
        }}
        onDoubleClick={(e) => {
          if (e.target instanceof Element && e.target.classList.contains('react-flow__pane')) void editor.run('node.add');
        }}
        onNodeDragStart={(_, n) => {
          slots.current = slotsOf(json, tree, layout, below(json, n.id));
        }}
        onNodeDrag={(e, n) => {
          const at = flow.screenToFlowPosition({ x: (e as MouseEvent).clientX, y: (e as MouseEvent).clientY });
          setDrag({ name: n.id, x: n.position.x, y: n.position.y, slot: nearest(slots.current, at.x, at.y) });
        }}
        onNodeDragStop={(_, n) => {
          const to = drag?.slot;
          setDrag(null);
          if (to) void editor.run('tree.move', { node: n.id, to: to.parent, at: String(to.at) });
        }}
        nodeDragThreshold={4}
        nodesDraggable
        nodesConnectable={false}
        elementsSelectable={false}
        edgesFocusable={false}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        minZoom={0.05}
        maxZoom={2}
        onlyRenderVisibleElements={cards.length > CULL}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1} />
      </ReactFlow>
      {nodesOf(json).size === 0 && <p className="canvas-hint">An empty tree. Press A, or double-click, to add its root.</p>}
      <Bar way={way} />
    </div>
  );
}
