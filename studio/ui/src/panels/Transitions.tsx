import { BreakpointDot } from '../debug/breakpoints/BreakpointDot';
import { useSlowTick } from '../graph/NowBar';
import { endName } from '../graph/why';
import { useGame } from '../live/context';
import { ticksAgo } from '../live/format';
import { takenKey } from '../live/state';
import { read } from '../machine/MachineNow';
import { isTransition } from '../machine/model';
import type { Part } from '../protocol/messages';
import { Told } from '../labels/Label';

/** One transition: where it leads or comes from, when it is taken, and when it was. */
function WayRow({ part, index, out }: { part: Part; index: number; out: boolean }) {
  const tick = useSlowTick();
  const taken = useGame((s) => s.taken.get(takenKey(part.id, index)));
  const link = part.links[index];
  if (!link) return null;
  const last = taken?.tick ?? -1;
  return (
    <tr data-link={index}>
      <th scope="row">
        <BreakpointDot at={link.bit === undefined ? '' : `w${part.id}/${index}`} name={`${endName(part, ...link.from)} to ${endName(part, ...link.to)}`} tab />
        {out ? '→' : '←'} <Told text={endName(part, ...(out ? link.to : link.from))} of={part.document} />
      </th>
      <td className="when-cell"><Told text={link.label ?? ''} of={part.document} /></td>
      <td className="value">{last < 0 ? <span className="quiet-text">not seen to be taken</span> : ticksAgo(Math.max(tick, last) - last)}</td>
      <td>{taken && <span className="because wrap">{taken.values.map(read)}</span>}</td>
    </tr>
  );
}

/** The transitions of a state: those that leave it in the order in which they are checked, then those that lead to it. */
export function Transitions({ part, node }: { part: Part; node: number }) {
  const ways = part.links.map((l, index) => ({ l, index })).filter(({ l }) => isTransition(l) && l.label && l.bit !== undefined);
  const level = part.nodes[node]?.in;
  const out = ways.filter(({ l }) => l.from[0] === node || (l.from[0] < 0 && l.to[0] !== node && part.nodes[l.to[0]]?.in === level));
  const into = ways.filter(({ l }) => l.to[0] === node && l.from[0] !== node);
  if (out.length + into.length === 0) return null;
  return (
    <table className="port-table ways">
      <thead>
        <tr>
          <th>Transition</th>
          <th>When</th>
          <th>Last taken</th>
          <th>It read then</th>
        </tr>
      </thead>
      <tbody>
        {out.map(({ index }) => (
          <WayRow key={`out ${index}`} part={part} index={index} out />
        ))}
        {into.map(({ index }) => (
          <WayRow key={`in ${index}`} part={part} index={index} out={false} />
        ))}
      </tbody>
    </table>
  );
}
