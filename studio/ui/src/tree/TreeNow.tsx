import { useMemo, useSyncExternalStore } from 'react';
import { Chip } from '../graph/NowBar';
import { askAbout } from '../debug/why/WhyButton';
import { useCell, useLive } from '../live/context';
import type { MindStore } from '../live/mind';
import type { GraphNode, Part } from '../protocol/messages';
import { runningLeaves } from './model';
import { EndedMark, endedWord, useStanding } from './Standing';
import { treeOf } from './useTree';
import { Told } from '../labels/Label';

/** The node that came to end another way last, -1 if the page has seen none do so: of several the first that fails. */
function lastEnded(part: Part, mind: MindStore): number {
  let [best, at] = [-1, -1];
  for (const n of part.nodes) {
    if (mind.active(n.active).latest()) continue;
    const { how, tick } = mind.endedAnew(n);
    if (how !== 'none' && tick > at) [best, at] = [n.id, tick];
  }
  return best;
}

function Last({ node }: { node: GraphNode }) {
  const live = useLive();
  const { how, span } = useStanding(node);
  return (
    <span className="why">
      <span className="label">last ended</span>
      <button
        type="button"
        className="quiet cause"
        title={node.title}
        onClick={() => {
          askAbout(live, node.id);
        }}
      >
        <span className={`last-ended was-${how}`}>
          <EndedMark how={how} />
        </span>
        <span className="name"><Told text={node.name} /></span>
      </button>
      <span className="label">{endedWord[how]}</span>
      <span className="ago">{span && `${span} ago`}</span>
    </span>
  );
}

/** One line that says where the tree is, and what ended last. */
export function TreeNow({ part }: { part: Part }) {
  const { mind } = useLive();
  const ready = useCell(mind.ready);
  const tree = treeOf(part);
  const ids = useSyncExternalStore(mind.switches.subscribe, () => runningLeaves(tree, (bit) => mind.active(bit).latest()).map((i) => i.node.id).join(' '));
  const leaves = useMemo(() => ids.split(' ').filter(Boolean).map((id) => part.nodes[Number(id)]).filter((n) => n !== undefined), [ids, part]);
  const last = part.nodes[useSyncExternalStore(mind.switches.subscribe, () => lastEnded(part, mind))];
  return (
    <div className="now" aria-label="Running now">
      <span className="label">Running</span>
      <span className="chips">
        {ready ? leaves.map((n) => <Chip key={n.id} node={n} />) : <span className="quiet-text">waiting for the first frame…</span>}
      </span>
      {last ? <Last node={last} key={last.id} /> : <span className="why quiet-text">No results yet</span>}
    </div>
  );
}
