import { Background, BackgroundVariant, getViewportForBounds, ReactFlow, useReactFlow, useStore, type NodeMouseHandler } from '@xyflow/react';
import { useEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react';
import { useCell, useLive, useSettings } from '../live/context';
import type { Part, Program } from '../protocol/messages';
import { partBit } from './activity';
import { fitGraph, onFit } from '../shell/ui';
import { BlockNode, BoundaryNode } from './BlockNode';
import { flowLinks, flowNodes, type FlowNode } from './elements';
import { place, type Box } from './layout';
import { LinkEdge, type LinkData } from './LinkEdge';
import { buildModel } from './model';
import { isWay, neighbour } from './navigation';

const nodeTypes = { block: BlockNode, boundary: BoundaryNode };
const edgeTypes = { link: LinkEdge };
/** A small graph is not blown up to fill its panel, a large one stays legible in outline. */
const FIT_ZOOM = 1.15;
const LEAST_ZOOM = 0.2;
const MARGIN = 0.035;
/** Zoomed out further than this, names are drawn larger in place of type titles. */
const FAR = 0.68;
/** Above this many blocks only those on the screen are drawn. */
const CULL = 150;

/** Arrow keys walk the blocks only for who came by Tab: after a click they still steer the game. */
let byKeyboard = false;
window.addEventListener('keydown', (e) => (byKeyboard = e.key === 'Tab' || (byKeyboard && isWay(e.key))), true);
window.addEventListener('pointerdown', () => (byKeyboard = false), true);

/** Fits the graph into its panel when either changes, until the user has moved it. */
function useFitting(view: RefObject<HTMLElement | null>, room: Box): () => void {
  const flow = useReactFlow();
  const moved = useRef(false);
  useEffect(() => {
    const el = view.current;
    if (!el || typeof ResizeObserver === 'undefined') return;
    const fit = () => {
      if (el.clientWidth === 0) return;
      void flow.setViewport(getViewportForBounds(room, el.clientWidth, el.clientHeight, LEAST_ZOOM, FIT_ZOOM, MARGIN));
    };
    moved.current = false;
    const observer = new ResizeObserver(() => {
      if (!moved.current) fit();
    });
    observer.observe(el);
    const stop = onFit(() => {
      moved.current = false;
      fit();
    });
    return () => {
      observer.disconnect();
      stop();
    };
  }, [flow, view, room]);
  return () => (moved.current = true);
}

export function GraphView({ program, part }: { program: Program; part: Part }) {
  const live = useLive();
  const flow = useReactFlow();
  const allPorts = useSettings((s) => s.allPorts);
  const model = useMemo(() => buildModel(part, allPorts), [part, allPorts]);
  const tidy = useSettings((s) => s.tidy);
  const layout = useMemo(() => place(model, tidy), [model, tidy]);
  const places = layout.places;
  const nodes = useMemo(() => flowNodes(model, places), [model, places]);
  const edges = useMemo(() => flowLinks(model, layout), [model, layout]);
  const far = useStore((s) => s.transform[2] < FAR);
  const view = useRef<HTMLDivElement>(null);
  const onMove = useFitting(view, layout.room);
  const running = useCell(live.mind.active(partBit(program, part)));
  const ready = useCell(live.mind.ready);

  const onNodeClick: NodeMouseHandler<FlowNode> = (_, n) => {
    live.inspect('node' in n.data ? n.data.node.id : -1);
  };
  const onNodeDoubleClick: NodeMouseHandler<FlowNode> = (_, n) => {
    const agent = live.state.agent;
    if ('node' in n.data && n.data.node.part !== undefined && agent !== null) live.select(agent, n.data.node.part);
  };

  const onKeyDown = (e: KeyboardEvent) => {
    const wrapper = (e.target as HTMLElement).closest<HTMLElement>('.react-flow__node');
    const id = Number(wrapper?.dataset.id ?? NaN);
    if (Number.isNaN(id)) return;
    if (e.key === 'Enter' && live.state.node !== id) {
      e.preventDefault();
      e.stopPropagation();
      live.inspect(id);
      return;
    }
    if (!byKeyboard || !isWay(e.key)) return;
    e.preventDefault();
    e.stopPropagation();
    const boxes = new Map([...places].filter((p): p is [number, Box] => typeof p[0] === 'number'));
    const next = neighbour(boxes, id, e.key);
    if (next === null) return;
    e.currentTarget.querySelector<HTMLElement>(`.react-flow__node[data-id="${next}"]`)?.focus();
    live.inspect(next);
  };

  return (
    <div className={`graph-view${ready && !running ? ' asleep' : ''}${far ? ' far' : ''}`} ref={view} onKeyDown={onKeyDown}>
      <ReactFlow<FlowNode, LinkData>
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        onNodeClick={onNodeClick}
        onNodeDoubleClick={onNodeDoubleClick}
        onPaneClick={() => {
          live.inspect(-1);
        }}
        onMove={(e) => {
          if (e) onMove();
        }}
        minZoom={LEAST_ZOOM / 2}
        maxZoom={2}
        nodesDraggable={false}
        nodesConnectable={false}
        elementsSelectable={false}
        edgesFocusable={false}
        disableKeyboardA11y
        zoomOnDoubleClick={false}
        deleteKeyCode={null}
        selectionKeyCode={null}
        multiSelectionKeyCode={null}
        panActivationKeyCode={null}
        zoomActivationKeyCode={null}
        onlyRenderVisibleElements={nodes.length > CULL}
      >
        <Background variant={BackgroundVariant.Dots} gap={20} size={1} />
      </ReactFlow>
      {ready && !running && <p className="asleep-note">This part is not running now. Values are those of its last tick.</p>}
      <div className="zoom" role="group" aria-label="Zoom">
        <button type="button" className="icon" title="Zoom out" aria-label="Zoom out" onClick={() => void flow.zoomOut()}>
          −
        </button>
        <button type="button" className="icon" title="Zoom in" aria-label="Zoom in" onClick={() => void flow.zoomIn()}>
          +
        </button>
        <button type="button" title="Show the whole graph" onClick={fitGraph}>
          Fit
        </button>
      </div>
    </div>
  );
}
