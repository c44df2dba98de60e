import { useStore } from 'zustand';
import type { TreeWay } from '../../../live/settings';
import type { GraphNode } from '../../../protocol/messages';
import { subtitleOf } from '../../../tree/content';
import { folds, toggleFold } from '../../../tree/folds';
import { Symbol, symbolOf } from '../../../tree/symbols';
import { SLANT } from '../../../tree/units';
import { useWrong } from '../../canvas/findings';
import { Badge, ChangeMark, Name } from '../../canvas/marks';
import type { DrawProps } from '../../../canvas/things';

export interface CardData {
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

function Order({ n, label }: { n: number; label: string }) {
  if (label !== '') return <span className="nth case">{label}</span>;
  return n > 0 ? <span className="nth" title={`Number ${String(n)} of its parent’s children`}>{n}</span> : null;
}

function Fold({ document, node, below }: { document: string; node: GraphNode; below: number }) {
  const folded = useStore(folds, (s) => s[document]?.has(node.name) ?? false);
  return (
    <button
      type="button"
      className={`fold-branch${folded ? ' folded' : ''}`}
      tabIndex={-1}
      data-fold={node.name}
      aria-expanded={!folded}
      aria-label={`${folded ? 'Unfold' : 'Fold'} ${node.name}`}
      title={folded ? `Unfold ${String(below)} ${below === 1 ? 'node' : 'nodes'} (E)` : 'Fold this branch (E)'}
      onClick={() => {
        toggleFold(document, node.name);
      }}
    >
      {folded ? `+${String(below)}` : '−'}
    </button>
  );
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

function useLook(id: string, { rooted }: CardData, selected: boolean): string {
  const wrong = useWrong(id);
  return `${rooted ? '' : ' loose'}${selected ? ' selected' : ''}${wrong ? (wrong.warning ? ' warned' : ' faulty') : ''}`;
}

const hint = (node: GraphNode): string => [`${node.name}: ${node.title || node.type}`, node.about].filter(Boolean).join('\n');

/** A node of the tree. */
export function EditCard({ id, data, selected }: DrawProps<CardData>) {
  const { node, way, order, label, width, height } = data;
  const { text, code } = subtitleOf(node);
  return (
    <div className={`tree-card edit ${node.kind} ${way}${useLook(id, data, selected)}`} style={{ width, height }} data-node={node.name} data-kind={node.kind} data-type={node.type} title={hint(node)}>
      {node.kind === 'condition' && <Hexagon width={width} height={height} />}
      <Order n={order} label={label} />
      <div className="head">
        <Symbol path={symbolOf(node)} />
        <span className="names">
          <Name id={id} name={node.name} />
          {text !== '' && <small className={code ? 'code' : ''}>{text}</small>}
        </span>
        <ChangeMark id={id} />
        <Badge id={id} />
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
}

/** A decorator: a tag above what it decorates. */
export function EditTag({ id, data, selected }: DrawProps<CardData>) {
  const { node, way, order, label, width } = data;
  return (
    <div className={`tree-tag edit ${way}${useLook(id, data, selected)}`} style={{ width }} data-node={node.name} data-kind={node.kind} data-type={node.type} title={hint(node)}>
      <Order n={order} label={label} />
      <Symbol path={symbolOf(node)} />
      <span className="names">
        <span className="what">{node.title}</span> <Name id={id} name={node.name} />
      </span>
      <ChangeMark id={id} />
      <Badge id={id} />
    </div>
  );
}
