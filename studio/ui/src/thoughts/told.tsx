/* What a running mind tells of a thought: what its expressions read, and what it gave. */
import { useMemo } from 'react';
import { useCell, useLive } from '../live/context';
import type { GraphNode, Part, Port } from '../protocol/messages';
import { namedIn } from '../tree/content';
import { useSharesOf } from './shares';

/** A value that an expression names. */
function Read({ name, port }: { name: string; port: Port }) {
  const { mind } = useLive();
  const v = useCell(mind.value(port.value));
  return (
    <span className="read" data-read={name}>
      {name} <output title={v?.full}>{v?.short ?? '·'}</output>
    </span>
  );
}

/** What the names in an expression hold. */
export function Reads({ part, text }: { part: Part; text: string }) {
  const reads = useMemo(() => namedIn(part, text), [part, text]);
  return reads.map((r) => <Read key={r.name} name={r.name} port={r.port} />);
}

/** An expression, and what it reads now. */
export function Says({ part, word, text }: { part: Part; word: string; text: string }) {
  return (
    <p className="thought-line">
      <span className="label">{word}</span>
      <code>{text}</code>
      <Reads part={part} text={text} />
    </p>
  );
}

/** What it gave to the values that are combined. */
export function Gives({ node }: { node: GraphNode }) {
  const shares = useSharesOf(node.id);
  return shares.map((s) => (
    <p key={s.value} className="thought-line gives" data-gives={s.value} title={`It made ${(s.share * 100).toFixed(0)}% of what ${s.value} is made of`}>
      <span className="label">{s.value}</span>
      <span className="share-bar" aria-hidden="true">
        <i style={{ width: `${(s.share * 100).toFixed(1)}%` }} />
      </span>
      <span className="figures">
        {s.long} · {(s.share * 100).toFixed(0)}%
      </span>
    </p>
  ));
}
