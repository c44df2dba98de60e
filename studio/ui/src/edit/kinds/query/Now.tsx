/* What a query has come to in the mind that runs the document. */
import { Came, Failed, Share, Value } from '../../../query/figures';
import { figureOf, generatorsOf, testsOf } from '../../../query/model';
import type { GraphNode, Part as RunningPart } from '../../../protocol/messages';
import { useRunning } from '../../canvas/running';
import { type Part } from './model';

/** The node of a generator or test: tests go by their names, generators by their place among as many. */
export function runningOf(running: RunningPart, p: Part, index: number, count: number): GraphNode | undefined {
  if (p.what === 'tests') return testsOf(running).find((n) => n.name === p.name);
  const all = generatorsOf(running);
  const node = all.length === count ? all[index] : undefined;
  return node?.type === p.sort ? node : undefined;
}

/** How many points a generator made. */
export function PointsNow({ node }: { node: GraphNode }) {
  return (
    <span className="points query-points" data-now={node.name} title="Points that it made the last time">
      <Value index={figureOf(node, 'Points')} /> points now
    </span>
  );
}

/** What a test ruled out, measured at the best point and gave it. */
export function TestNow({ node, part }: { node: GraphNode; part: Part }) {
  return (
    <span className="query-now" data-now={node.name}>
      <span>now</span>
      {part.value.has('filter') && <span title="Points that it has ruled out the last time"><Failed node={node} /></span>}
      {part.value.has('score') && (
        <span className="share" title="What it gave the best point, for what it measured there">
          <Share node={node} /> for <Value index={figureOf(node, 'Value')} />
        </span>
      )}
    </span>
  );
}

/** What came of it the last time. */
export function QueryNow() {
  const running = useRunning();
  if (!running) return null;
  return (
    <div className="query-came" data-testid="query-now">
      <Came part={running} />
    </div>
  );
}
