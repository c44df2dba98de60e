/* Nodes of trees as they are drawn, of running minds and of documents. */
import type { ReactNode } from 'react';
import { useStore } from 'zustand';
import { useCell, useLive } from '../live/context';
import type { TreeWay } from '../live/settings';
import { FaultMark } from '../graph/marks';
import type { GraphNode, Part } from '../protocol/messages';
import { subtitleOf } from './content';
import { folds, toggleFold } from './folds';
import type { TreeLayout } from './layout';
import { foldable, type Item } from './model';
import { StandingMark, standingWords, useStanding, type Standing } from './Standing';
import { Label, Labelled } from '../labels/Label';
import { typeOf } from '../labels/labels';
import { Symbol, symbolOf } from './symbols';
import { abortsOf, SLANT } from './units';
import { Left, Values } from './Values';

/** A node where it hangs. The number or the case is shown where the branch arrives; 0 and '' show none. */
export interface CardData {
  part: Part;
  item: Item;
  way: TreeWay;
  order: number;
  label: string;
  width: number;
  height: number;
}

/** What is special about how a node looks, and what stands around its name. */
export interface Trim {
  /** Words of CSS: that it is selected, or wrong. */
  look?: string;
  faulty?: boolean;
  name: ReactNode;
  /** Before all else, such as a breakpoint. */
  before?: ReactNode;
  /** After the names. */
  marks?: ReactNode;
  /** More of what is told when the mouse rests. */
  hint?: string;
  on?: { onPointerEnter: () => void; onPointerLeave: () => void };
}

/** The number or case of a node is shown where the branch to it arrives: at its top, or sideways at its card. */
export function badgeOf(item: Item, way: TreeLayout['way']): Pick<Item, 'order' | 'label'> {
  if (way === 'down') return item;
  if (item.node.kind === 'decorator' && item.children.length > 0) return { order: 0, label: '' };
  let top = item;
  while (top.parent?.node.kind === 'decorator') top = top.parent;
  return top;
}

function Order({ n, label }: { n: number; label: string }) {
  if (label !== '') {
    return (
      <span className="nth case" data-case={label} title={label === 'else' ? 'Is run in every other case' : `Is run in the case ${label}`}>
        {label}
      </span>
    );
  }
  return n > 0 ? <span className="nth" title={`Number ${String(n)} of its parent’s children`}>{n}</span> : null;
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
      title={folded ? `Unfold ${String(item.below)} ${item.below === 1 ? 'node' : 'nodes'} (E)` : 'Fold this branch (E)'}
      onClick={(e) => {
        e.stopPropagation();
        toggleFold(part.document, item.node.name);
      }}
      onDoubleClick={(e) => {
        e.stopPropagation();
      }}
    >
      {folded ? `+${String(item.below)}` : '−'}
    </button>
  );
}

/** A condition's outline: a box with pointed sides. */
function Hexagon({ width, height }: { width: number; height: number }) {
  const [w, h] = [width - 1, height - 1];
  const d = `M${String(SLANT)} 0.5 H${String(w - SLANT + 0.5)} L${String(w + 0.5)} ${String(height / 2)} L${String(w - SLANT + 0.5)} ${String(h + 0.5)} H${String(SLANT)} L0.5 ${String(height / 2)} Z`;
  return (
    <svg className="card-outline" width={width} height={height} aria-hidden="true">
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

/** Whether a mind runs the node: else nothing tells how it stands. */
const runs = (node: GraphNode): boolean => node.active >= 0;

const stateOf = (node: GraphNode, standing: Standing): string => (!runs(node) ? 'plain' : standing.active ? 'active' : `inactive was-${standing.how} step-${String(standing.step)}`);

const titleOf = (node: GraphNode, standing: Standing): string =>
  [runs(node) ? `${node.title || node.type}: ${standingWords(standing)}` : node.title || node.type, node.about, node.doc, ...(node.extras ?? []).map((e) => `${e.kind}: ${e.text}`)].filter(Boolean).join('\n');

/** A composite, a condition or a leaf. */
export function Card({ data: { part, item, way, order, label, width, height }, trim: { look = '', faulty = false, name, before, marks, hint, on } }: { data: CardData; trim: Trim }) {
  const { node } = item;
  const standing = useStanding(node);
  const leaf = useIsLeaf(item, standing.active);
  const { text, code } = subtitleOf(node);
  return (
    <div
      className={`tree-card ${node.kind} ${way} ${stateOf(node, standing)}${leaf ? ' leaf' : ''}${faulty ? ' faulty' : ''}${look}`}
      style={{ width, height }}
      data-node={node.name}
      data-kind={node.kind}
      data-type={node.type}
      data-active={runs(node) ? standing.active : undefined}
      data-leaf={leaf}
      title={[titleOf(node, standing), hint].filter(Boolean).join('\n')}
      {...on}
    >
      {before}
      {node.kind === 'condition' && <Hexagon width={width} height={height} />}
      <Order n={order} label={label} />
      <div className="head">
        <Symbol path={symbolOf(node)} />
        <span className="names">
          <Labelled of={[`document/${part.document}/${node.name}`]}>{name}</Labelled>
          {text && (
            <small className={code ? 'code' : ''}>
              {text}
              <Label of={[...typeOf(node.kind === 'action' || node.type === 'do' ? 'action' : '', text), `node/tree/${node.type}`]} />
            </small>
          )}
        </span>
        <Left node={node} active={standing.active} />
        {marks}
        {faulty ? <FaultMark /> : runs(node) && <StandingMark standing={standing} />}
      </div>
      <Values part={part} node={node} />
      {foldable(item) && <Fold part={part} item={item} active={standing.active} />}
    </div>
  );
}

/** A decorator: a tag above what it decorates. */
export function Tag({ data: { part, item: { node }, way, order, label, width }, trim: { look = '', faulty = false, name, before, marks, hint, on } }: { data: CardData; trim: Trim }) {
  const standing = useStanding(node);
  return (
    <div
      className={`tree-tag ${way} ${stateOf(node, standing)}${faulty ? ' faulty' : ''}${look}`}
      style={{ width }}
      data-node={node.name}
      data-kind={node.kind}
      data-type={node.type}
      data-active={runs(node) ? standing.active : undefined}
      title={[node.name, titleOf(node, standing), hint].filter(Boolean).join('\n')}
      {...on}
    >
      {before}
      <Order n={order} label={label} />
      <Symbol path={symbolOf(node)} />
      <span className="names">
        <span className="what">{node.title}</span> <Label of={[`node/tree/${node.type}`]} /> {name} <Label of={[`document/${part.document}/${node.name}`]} />
      </span>
      {abortsOf(node) !== '' && <span className="aborts" data-extra="aborts">aborts {abortsOf(node)}</span>}
      <Left node={node} active={standing.active} />
      {marks}
      {faulty ? <FaultMark /> : runs(node) && <StandingMark standing={standing} />}
    </div>
  );
}
