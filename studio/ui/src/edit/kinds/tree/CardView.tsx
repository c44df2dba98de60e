import { Handle, Position, type Node, type NodeProps } from '@xyflow/react';
import { memo } from 'react';
import { useStore } from 'zustand';
import type { TreeWay } from '../../../live/settings';
import { subtitleOf } from '../../../tree/content';
import { folds, toggleFold } from '../../../tree/folds';
import { Symbol, symbolOf } from '../../../tree/symbols';
import { SLANT } from '../../../tree/units';
import type { GraphNode } from '../../../protocol/messages';
import { useEdit } from '../../context';
import { pathOf } from './edits';
import { useFindingsAt } from '../../findings';

export interface CardData extends Record<string, unknown> {
  document: string;
  node: GraphNode;
  way: TreeWay;
  order: number;
  label: string;
  /** How many nodes hang below it; 0 of what cannot be folded. */
  below: number;
  /** It is the root, or hangs below it: else it never runs. */
  rooted: boolean;
  width: number;
  height: number;
}

export type TreeCard = Node<CardData, 'card' | 'tag'>;

function Ends({ way }: { way: TreeWay }) {
  return (
    <>
      <Handle type="target" position={way === 'down' ? Position.Top : Position.Left} isConnectable={false} />
      <Handle type="source" position={way === 'down' ? Position.Bottom : Position.Right} isConnectable={false} />
    </>
  );
}

function Order({ n, label }: { n: number; label: string }) {
  if (label !== '') return <span className="nth case">{label}</span>;
  return n > 0 ? <span className="nth" title={`Number ${String(n)} of its parent’s children`}>{n}</span> : null;
}

function Fold({ document, node, below }: { document: string; node: GraphNode; below: number }) {
  const folded = useStore(folds, (s) => s[document]?.has(node.name) ?? false);
  return (
    <button
      type="button"
      className={`fold-branch nodrag${folded ? ' folded' : ''}`}
      tabIndex={-1}
      data-fold={node.name}
      aria-expanded={!folded}
      aria-label={`${folded ? 'Unfold' : 'Fold'} ${node.name}`}
      title={folded ? `Unfold ${String(below)} ${below === 1 ? 'node' : 'nodes'}` : 'Fold this branch'}
      onClick={(e) => {
        e.stopPropagation();
        toggleFold(document, node.name);
      }}
    >
      {folded ? `+${String(below)}` : '−'}
    </button>
  );
}

function useLook(name: string): { className: string; why: string } {
  const path = pathOf(name);
  const selected = useEdit((s) => (s.current === null ? false : (s.docs.get(s.current)?.history.state.selection.includes(path) ?? false)));
  const findings = useFindingsAt(path);
  const wrong = findings.some((f) => !f.warning) ? ' faulty' : findings.length > 0 ? ' warned' : '';
  return { className: `${selected ? ' selected' : ''}${wrong}`, why: findings.map((f) => f.reason).join('\n') };
}

/** The corners of a condition. */
function Hexagon({ width, height }: { width: number; height: number }) {
  const [w, h, s] = [width, height, SLANT];
  return (
    <svg className="outline" width={w} height={h} viewBox={`0 0 ${String(w)} ${String(h)}`} aria-hidden="true">
      <path d={`M${String(s)} 1H${String(w - s)}L${String(w - 1)} ${String(h / 2)}L${String(w - s)} ${String(h - 1)}H${String(s)}L1 ${String(h / 2)}Z`} />
    </svg>
  );
}

const hint = (node: GraphNode, why: string): string => [why, `${node.name}: ${node.title || node.type}`, node.about].filter(Boolean).join('\n');

/** A node of the tree. */
export const EditCard = memo(function EditCard({ data }: NodeProps<TreeCard>) {
  const { node, way, order, label, width, height, rooted } = data;
  const { className, why } = useLook(node.name);
  const { text, code } = subtitleOf(node);
  return (
    <div className={`tree-card edit ${node.kind} ${way}${rooted ? '' : ' loose'}${className}`} style={{ width, height }} data-node={node.name} data-kind={node.kind} data-type={node.type} title={hint(node, why)}>
      <Ends way={way} />
      {node.kind === 'condition' && <Hexagon width={width} height={height} />}
      <Order n={order} label={label} />
      <div className="head">
        <Symbol path={symbolOf(node)} />
        <span className="names">
          <b>{node.name}</b>
          {text !== '' && <small className={code ? 'code' : ''}>{text}</small>}
        </span>
      </div>
      {(node.extras ?? []).length > 0 && (
        <div className="rows">
          {(node.extras ?? []).map((e, i) => (
            <p key={i} className="extra" data-extra={e.kind} title={`${e.kind}: ${e.text}`}>
              <span className="name">{e.kind}</span>
              <span className="text">{e.text}</span>
            </p>
          ))}
        </div>
      )}
      {data.below > 0 && <Fold document={data.document} node={node} below={data.below} />}
    </div>
  );
});

/** A decorator: a tag above what it decorates. */
export const EditTag = memo(function EditTag({ data }: NodeProps<TreeCard>) {
  const { node, way, order, label, width, rooted } = data;
  const { className, why } = useLook(node.name);
  return (
    <div className={`tree-tag edit ${way}${rooted ? '' : ' loose'}${className}`} style={{ width }} data-node={node.name} data-kind={node.kind} data-type={node.type} title={hint(node, why)}>
      <Ends way={way} />
      <Order n={order} label={label} />
      <Symbol path={symbolOf(node)} />
      <span className="names">
        <b>{node.title}</b> <small>{node.name}</small>
      </span>
    </div>
  );
});

/** Where what is dragged would be put down. */
export const SlotMark = memo(function SlotMark({ data }: NodeProps<Node<{ width: number; height: number; parent: string }, 'slot'>>) {
  return (
    <div className="tree-slot" style={{ width: data.width, height: data.height }}>
      <span>in {data.parent}</span>
    </div>
  );
});
