import { memo, useSyncExternalStore } from 'react';
import { useCell, useLive } from '../live/context';
import type { GraphNode, Part } from '../protocol/messages';
import { charsOf, untilOf, valuesOf, type Reading } from './content';
import { Told } from '../labels/Label';

const Value = memo(function Value({ reading }: { reading: Reading }) {
  const { name, port } = reading;
  const { mind } = useLive();
  const v = useCell(mind.value(port.value));
  return (
    <li data-reading={name} data-value-index={port.value} title={`${name} = ${v?.full ?? '·'}${port.unit ? ` ${port.unit}` : ''}${port.doc ? `\n${port.doc}` : ''}`}>
      <span className="name"><Told text={name} /></span>
      <output className={v?.set ? 'set' : ''} style={{ minWidth: `${charsOf(reading)}ch` }}>
        {v?.short ?? '·'}
        {port.unit && <span className="unit"> {port.unit}</span>}
      </output>
    </li>
  );
});

/** The values that a card shows, in a line, and below it what runs beside the node. */
export const Values = memo(function Values({ part, node }: { part: Part; node: GraphNode }) {
  const { values, more } = valuesOf(part, node);
  const extras = node.extras ?? [];
  if (values.length + extras.length === 0) return null;
  return (
    <div className="rows">
      {values.length > 0 && (
        <ul className="values">
          {values.map((r) => (
            <Value key={`${r.port.dir} ${r.name}`} reading={r} />
          ))}
          {more > 0 && <li className="more">+{more}</li>}
        </ul>
      )}
      {extras.map((e, i) => (
        <p key={i} className="extra" data-extra={e.kind} title={`${e.kind}: ${e.text}`}>
          <span className="name">{e.kind}</span>
          <span className="text"><Told text={e.text} /></span>
        </p>
      ))}
    </div>
  );
});

/** What is left of a node's time; empty when it is over or does not count now. */
export function Left({ node, active }: { node: GraphNode; active: boolean }) {
  const { mind, scene } = useLive();
  const cell = mind.value(untilOf(node)?.value);
  const counts = active !== (node.type === 'cooldown');
  const text = useSyncExternalStore(
    (listener) => {
      const stops = [cell.subscribe(listener), scene.time.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => {
      const left = counts ? Number(cell.latest()?.full ?? NaN) - scene.time.latest() : NaN;
      return left > 0 ? `${left.toFixed(1)} s` : '';
    },
  );
  if (!untilOf(node)) return null;
  return (
    <span className="left" title={text && (node.type === 'cooldown' ? 'until it may run again' : 'left')}>
      {text}
    </span>
  );
}
