import './utility.css';
import { useCell, useLive } from '../live/context';
import { shortFloat } from '../live/format';
import type { GraphNode, Port } from '../protocol/messages';
import { considerationsOf, scoreText } from './options';
import { CurvePlot } from './Plot';
import { Told } from '../labels/Label';

/** A consideration at a size at which its curve can be read: what goes in below it, what comes out beside it. */
function Card({ option, port }: { option: string; port: Port }) {
  const { mind } = useLive();
  const [input = NaN, output = NaN] = useCell(mind.value(port.value))?.pair ?? [];
  const { plot } = port;
  if (!plot) return null;
  return (
    <figure className="curve-card">
      <figcaption>
        <b><Told text={port.name} /></b> <span className="quiet-text">{plot.text}</span>
      </figcaption>
      <CurvePlot option={option} port={port} plot={plot} width={168} height={72} />
      <p className="ends">
        <span>{shortFloat(plot.from)}</span>
        <output>
          {Number.isNaN(input) ? '·' : shortFloat(input)} → {scoreText(output)}
        </output>
        <span>{shortFloat(plot.to)}</span>
      </p>
      <code title={port.source}>{port.source}</code>
    </figure>
  );
}

/** The curves of all that an option weighs. */
export function Curves({ node }: { node: GraphNode }) {
  const ports = considerationsOf(node).filter((p) => p.plot);
  if (ports.length === 0) return null;
  return (
    <section className="curve-cards" aria-label="Curves of its considerations">
      {ports.map((p) => (
        <Card key={p.name} option={node.name} port={p} />
      ))}
    </section>
  );
}
