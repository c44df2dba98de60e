/* What the watched character perceives and remembers, at the sensor that tells it. */
import { useMemo } from 'react';
import { before, secondsText, sentenceOf } from '../../../debug/senses/matrix';
import { useGame } from '../../../live/context';
import { usePerceived } from '../../canvas/running';

/** So many have a line; the others are counted. */
const LINES = 3;

/** By any of these names: games tell of a sensor, or of the modality that it senses. */
export function SensedNow({ names }: { names: readonly string[] }) {
  const perceived = usePerceived();
  const agents = useGame((s) => s.agents);
  const called = useMemo(() => new Map(agents.map((a) => [a.id, a.name])), [agents]);
  const name = (id: number): string => called.get(id) ?? `Agent ${String(id)}`;
  const list = (perceived ?? []).filter((p) => p.sense !== '' && names.includes(p.sense)).sort(before);
  if (list.length === 0) return <span className="quiet-text" data-sensed="nothing">nothing</span>;
  return (
    <span className="sensed">
      {list.slice(0, LINES).map((p) => (
        <span key={`${String(p.of)} ${p.sense}`} className={p.now ? 'sensed-one is-now' : 'sensed-one'} data-sensed={name(p.of)} data-now={p.now} title={sentenceOf(p, name)}>
          <span className="sensed-name">{name(p.of)}</span>
          <output>{p.now ? p.strength.toFixed(2) : `−${secondsText(p.seconds)}`}</output>
        </span>
      ))}
      {list.length > LINES && <span className="quiet-text">+{list.length - LINES}</span>}
    </span>
  );
}
