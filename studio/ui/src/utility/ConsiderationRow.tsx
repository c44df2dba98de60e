import { memo, useMemo } from 'react';
import { useCell, useLive } from '../live/context';
import { shortFloat } from '../live/format';
import type { GraphNode, Port } from '../protocol/messages';
import { considerationsOf, least, portsOf, scoreText } from './options';
import { CurvePlot } from './Plot';
import { OutputTrack } from './Score';
import { numberOf, useMany } from './useMany';
import { lookedAt } from './why';
import { Told } from '../labels/Label';

interface Props {
  option: string;
  port: Port;
  depth: number;
  ranked: boolean;
  tag: '' | 'lowest' | 'vetoes' | 'skipped';
}

const tagTitles: Record<string, string> = {
  lowest: 'Of what this option weighs this holds it back most',
  vetoes: 'It says 0, which rules the option out; later considerations are skipped',
  'skipped': 'Skipped: an earlier consideration ruled the option out. This is its last value',
};

/** What a consideration looks at: an input's value, or whether a condition holds. */
function Seen({ port, input }: { port: Port; input: number }) {
  const known = !Number.isNaN(input);
  const condition = port.source?.startsWith('if ') ?? false;
  const text = !known ? '·' : condition ? (input === 0 ? 'no' : 'yes') : shortFloat(input);
  return (
    <output className="input" data-input={known ? text : ''} title={known ? `It saw ${condition ? text : input}` : undefined}>
      {text}
    </output>
  );
}

/** One consideration: what it saw, the curve with the point where that is, and as a bar what it made of it. */
const Consideration = memo(function Consideration({ option, port, depth, ranked, tag }: Props) {
  const { mind } = useLive();
  const [input = NaN, output = NaN] = useCell(mind.value(port.value))?.pair ?? [];
  const { plot } = port;
  return (
    <tr className={tag === 'skipped' ? 'consideration stale' : 'consideration'} data-consideration={`${option}.${port.name}`} aria-level={depth + 2} title={port.doc}>
      <td className="mark" />
      <th scope="row">
        <span className="title" style={{ marginLeft: 20 + depth * 16 }}>
          <span className="what">
            <b><Told text={port.name} /></b>
            {port.source && <code title={port.source}><Told text={port.source} /></code>}
          </span>
          <Seen port={port} input={input} />
        </span>
      </th>
      <td className="bar">
        <span className="measure" title={[plot && `${plot.text}, from ${plot.from} to ${plot.to}`, Number.isNaN(output) ? '' : `${output}`].filter(Boolean).join('\n')}>
          {plot ? <CurvePlot option={option} port={port} plot={plot} width={76} height={32} /> : <span className="no-plot" />}
          <OutputTrack output={output} />
        </span>
      </td>
      <td className="modifier" />
      {ranked && <td className="rank" />}
      <td className="score" data-output={scoreText(output)}>
        {scoreText(output)}
      </td>
      <td className="outcome">
        {tag && (
          <span className={`tag ${tag === 'vetoes' ? 'vetoes' : ''}`} title={tagTitles[tag]}>
            {tag}
          </span>
        )}
      </td>
      <td className="open" />
    </tr>
  );
});

/** What an option weighs, row by row. */
export function Considerations({ node, depth, ranked }: { node: GraphNode; depth: number; ranked: boolean }) {
  const { mind } = useLive();
  const ports = useMemo(() => considerationsOf(node), [node]);
  const own = portsOf(node);
  const cells = useMemo(() => ports.map((p) => mind.value(p.value)), [mind, ports]);
  const [standing, score] = [mind.value(own.standing), mind.value(own.score)];
  const all = useMemo(() => [...cells, standing, score], [cells, standing, score]);
  const text = useMany(all, () => {
    const outputs = cells.map((c) => c.get()?.pair?.[1] ?? 1);
    const { seen, veto } = lookedAt(standing.get()?.short ?? '', numberOf(score.get()), outputs);
    const low = veto < 0 ? least(outputs) : -1;
    return ports.map((_, i) => (i === veto ? 'vetoes' : seen[i] === false ? 'skipped' : i === low ? 'lowest' : '')).join('|');
  });
  const tags = text.split('|') as Props['tag'][];
  return ports.map((p, i) => <Consideration key={p.name} option={node.name} port={p} depth={depth} ranked={ranked} tag={tags[i] ?? ''} />);
}
