/* What a running mind makes of layers, in games and in documents. */
import { useSyncExternalStore } from 'react';
import { useCell, useLive } from '../live/context';
import type { GraphNode, Part, Port } from '../protocol/messages';
import { namedIn } from '../tree/content';
import { treeOf } from '../tree/useTree';
import { HintItem } from './drawing';
import { signOf } from './model';

/** What a hint says now: by sign, word and colour. */
export function Hint({ name, port, to }: { name: string; port: Port; to?: string | undefined }) {
  const { mind } = useLive();
  const says = useCell(mind.value(port.value))?.short ?? '';
  return <HintItem name={name} says={says} sign={says === '' ? '·' : signOf(says)} to={to} title={`${name} is ${says || 'not known'}${to ? `, for ${to}` : ''}`} />;
}

/** A value that the condition names. */
function Value({ name, port }: { name: string; port: Port }) {
  const { mind } = useLive();
  const v = useCell(mind.value(port.value));
  return (
    <span className="read" data-read={name}>
      {name} <output>{v?.short ?? '·'}</output>
      {port.unit && <span className="unit"> {port.unit}</span>}
    </span>
  );
}

/** What the names in a condition hold. */
export function When({ part, text }: { part: Part; text: string }) {
  return namedIn(part, text).map((r) => <Value key={r.name} name={r.name} port={r.port} />);
}

/** Whether a layer is on the stack: what it runs is active, or has ended in this tick and begins anew in the next. */
export function useOnStack(node: GraphNode, inner: Part | undefined): boolean {
  const { mind } = useLive();
  const root = inner?.kind === 'tree' ? treeOf(inner).roots[0]?.node : undefined;
  useCell(mind.known);
  return useSyncExternalStore(mind.tick.subscribe, () => mind.active(node.active).latest() || (root !== undefined && mind.endedIn(root.active, mind.tick.latest())));
}
