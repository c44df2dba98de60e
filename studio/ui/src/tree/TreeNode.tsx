import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { useStore } from 'zustand';
import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { useCell, useGame, useLive } from '../live/context';
import { faultyNode } from '../live/state';
import type { TreeWay } from '../live/settings';
import { FaultMark } from '../graph/marks';
import type { GraphNode, Part } from '../protocol/messages';
import { subtitleOf } from './content';
import { folds, toggleFold } from './folds';
import { foldable, type Item } from './model';
import { StandingMark, standingWords, useStanding, type Standing } from './Standing';
import { Symbol, symbolOf } from './symbols';
import { SLANT } from './units';
import { Left, Values } from './Values';

/** The number or the case is shown where the branch arrives; 0 and '' show none. */
export type ItemData = Node<{ part: Part; item: Item; way: TreeWay; order: number; label: string; width: number; height: number }, 'card' | 'tag'>;

function Ends({ way }: { way: TreeWay }) {
  return (
    <>
      <Handle type="target" position={way === 'down' ? Position.Top : Position.Left} isConnectable={false} />
      <Handle type="source" position={way === 'down' ? Position.Bottom : Position.Right} isConnectable={false} />
    </>
  );
}

function Order({ n, label }: { n: number; label: string }) {
  if (label !== '') {
    return (
      <span className="nth case" data-case={label} title={label === 'else' ? 'Is run in every other case' : `Is run in the case ${label}`}>
        {label}
      </span>
    );
  }
  return n > 0 ? <span className="nth" title={`Number ${n} of its parent’s children`}>{n}</span> : null;
}

const title = (node: GraphNode, standing: Standing): string =>
  [`${node.title || node.type}: ${standingWords(standing)}`, node.about, node.doc, ...(node.extras ?? []).map((e) => `${e.kind}: ${e.text}`)].filter(Boolean).join('\n');

function useMarks(node: GraphNode): string {
  const selected = useGame((s) => s.node === node.id);
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  return `${selected ? ' selected' : ''}${faulty ? ' faulty' : ''}`;
}

/** Folds a branch away, and says of one that is folded how much there is, and that something in it runs. */
function Fold({ part, item, active }: { part: Part; item: Item; active: boolean }) {
  const folded = useStore(folds, (s) => s[part.document]?.has(item.node.name) ?? false);
  return (
    <button
      type="button"
      className={`fold-branch${folded ? ' folded' : ''}${folded && active ? ' runs' : ''}`}
      tabIndex={-1}
      data-fold={item.node.name}
      aria-expanded={!folded}
      aria-label={`${folded ? 'Unfold' : 'Fold'} ${item.node.name}`}
      title={folded ? `Unfold ${item.below} ${item.below === 1 ? 'node' : 'nodes'} (E)` : 'Fold this branch (E)'}
      onClick={(e) => {
        e.stopPropagation();
        toggleFold(part.document, item.node.name);
      }}
      onDoubleClick={(e) => {
        e.stopPropagation();
      }}
    >
      {folded ? `+${item.below}` : '−'}
    </button>
  );
}

/** A condition's outline: a box with pointed sides. */
function Hexagon({ width, height }: { width: number; height: number }) {
  const [w, h] = [width - 1, height - 1];
  const d = `M${SLANT} 0.5 H${w - SLANT + 0.5} L${w + 0.5} ${height / 2} L${w - SLANT + 0.5} ${h + 0.5} H${SLANT} L0.5 ${height / 2} Z`;
  return (
    <svg className="outline" width={width} height={height} aria-hidden="true">
      <path d={d} />
    </svg>
  );
}

/** Where the tree is: nothing that runs runs because of this node. */
function useIsLeaf(item: Item, active: boolean): boolean {
  const { mind } = useLive();
  useCell(mind.switches);
  return active && !item.children.some((c) => mind.active(c.node.active).latest());
}

export const CardNode = memo(function CardNode({ data }: NodeProps<ItemData>) {
  const { part, item, way, order, label, width, height } = data;
  const { node } = item;
  const standing = useStanding(node);
  const marks = useMarks(node);
  const leaf = useIsLeaf(item, standing.active);
  const hover = useHover();
  const at = `n${part.id}/${node.id}`;
  const { text, code } = subtitleOf(node);
  const state = standing.active ? (leaf ? 'active leaf' : 'active') : `inactive was-${standing.how} step-${standing.step}`;
  return (
    <div
      className={`tree-card ${node.kind} ${way} ${state}${marks}`}
      style={{ width, height }}
      data-node={node.name}
      data-kind={node.kind}
      data-type={node.type}
      data-active={standing.active}
      data-leaf={leaf}
      title={title(node, standing)}
      {...hover.on}
    >
      <Ends way={way} />
      <BreakpointDot at={at} name={node.name} over={hover.over} />
      {node.kind === 'condition' && <Hexagon width={width} height={height} />}
      <Order n={order} label={label} />
      <div className="head">
        <Symbol path={symbolOf(node)} />
        <span className="names">
          <b>{node.name}</b>
          {text && <small className={code ? 'code' : ''}>{text}</small>}
        </span>
        <Left node={node} active={standing.active} />
        <OverrideMark at={at} />
        {marks.includes('faulty') ? <FaultMark /> : <StandingMark standing={standing} />}
      </div>
      <Values part={part} node={node} />
      {foldable(item) && <Fold part={part} item={item} active={standing.active} />}
    </div>
  );
});

/** A decorator: a tag above what it decorates. */
export const TagNode = memo(function TagNode({ data }: NodeProps<ItemData>) {
  const { part, item, way, order, label, width } = data;
  const { node } = item;
  const standing = useStanding(node);
  const marks = useMarks(node);
  const hover = useHover();
  const at = `n${part.id}/${node.id}`;
  const state = standing.active ? 'active' : `inactive was-${standing.how} step-${standing.step}`;
  return (
    <div
      className={`tree-tag ${way} ${state}${marks}`}
      style={{ width }}
      data-node={node.name}
      data-kind={node.kind}
      data-type={node.type}
      data-active={standing.active}
      title={`${node.name}\n${title(node, standing)}`}
      {...hover.on}
    >
      <Ends way={way} />
      <BreakpointDot at={at} name={node.name} over={hover.over} />
      <Order n={order} label={label} />
      <Symbol path={symbolOf(node)} />
      <span className="names">
        <b>{node.title}</b> <small>{node.name}</small>
      </span>
      <Left node={node} active={standing.active} />
      <OverrideMark at={at} />
      {marks.includes('faulty') ? <FaultMark /> : <StandingMark standing={standing} />}
    </div>
  );
});
