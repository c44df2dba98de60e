import { useCell, useLive } from '../live/context';
import { listed, ticksAgo } from '../live/format';
import { StatusMark } from '../graph/marks';
import { useSlowTick } from '../graph/NowBar';
import type { GraphNode, Part } from '../protocol/messages';
import { expressionOf, readsOf, type Reading } from './content';
import { EndedMark, standingWords, useStanding } from './Standing';
import { treeOf } from './useTree';
import { Told } from '../labels/Label';

/** That a node runs, and for how long; or how it ended last, and when the page saw that. */
export function TreeActivity({ node }: { node: GraphNode }) {
  const { mind } = useLive();
  const standing = useStanding(node);
  const now = useSlowTick();
  const { active, how, step } = standing;
  const words = standingWords(standing);
  const { tick } = mind.ended(node);
  return (
    <div className="activity" data-testid="standing">
      {active && <StatusMark active />}
      {!active && how !== 'none' && (
        <span className={`last-ended was-${how} step-${step}`}>
          <EndedMark how={how} />
        </span>
      )}
      <b>{words.charAt(0).toUpperCase() + words.slice(1)}</b>
      {!active && how !== 'none' && tick >= 0 && (
        <span className="quiet-text">
          visited last at tick {tick.toLocaleString('en')}, {ticksAgo(Math.max(0, now - tick))}
        </span>
      )}
      {active && how !== 'none' && <span className="quiet-text">it {standingWords({ ...standing, active: false, age: '', span: '' }).replace(' before this page opened', '')} the time before</span>}
    </div>
  );
}

/** What the node consists of, and what runs beside it; and its way from the root. */
export function TreeFacts({ part, node }: { part: Part; node: GraphNode }) {
  const live = useLive();
  const expression = expressionOf(node);
  const item = treeOf(part).items.get(node.id);
  const kin = item ? [...(item.parent ? [{ label: 'parent', list: [item.parent] }] : []), ...(item.children.length > 0 ? [{ label: item.children.length === 1 ? 'child' : 'children', list: item.children }] : [])] : [];
  return (
    <>
      {expression && <pre className="expression"><Told text={expression} of={part.document} /></pre>}
      {(node.extras ?? []).map((e, i) => (
        <p key={i} className="fact" data-extra={e.kind}>
          <span className="quiet-text">{e.kind}</span> <code><Told text={e.text} of={part.document} /></code>
        </p>
      ))}
      {kin.map(({ label, list }) => (
        <p key={label} className="fact kin">
          <span className="quiet-text">{label}</span>
          {list.map((i) => (
            <button
              key={i.node.id}
              type="button"
              className="link-like"
              onClick={() => {
                live.inspect(i.node.id);
              }}
            >
              <Told text={i.node.name} of={part.document} />
            </button>
          ))}
        </p>
      ))}
    </>
  );
}

function ReadRow({ reading: { name, port } }: { reading: Reading }) {
  const { mind } = useLive();
  const v = useCell(mind.value(port.value));
  return (
    <tr title={port.doc} data-read={name} data-value-index={port.value}>
      <th scope="row"><Told text={name} /></th>
      <td className="value" title={v?.full}>
        {v ? listed(v) : '·'}
        {port.unit && <span className="unit"> {port.unit}</span>}
      </td>
      <td>{port.type}</td>
      <td className="doc">{port.doc}</td>
    </tr>
  );
}

/** What the node's expression names, with the values now. */
export function Reads({ part, node }: { part: Part; node: GraphNode }) {
  const reads = readsOf(part, node);
  if (reads.length === 0) return null;
  return (
    <table className="port-table reads" aria-label="What its expression names">
      <thead>
        <tr>
          <th>Named in it</th>
          <th>Now</th>
          <th>Type</th>
          <th className="doc">What it is</th>
        </tr>
      </thead>
      <tbody>
        {reads.map((r) => (
          <ReadRow key={r.name} reading={r} />
        ))}
      </tbody>
    </table>
  );
}
