/* How options and considerations stand in the mind that runs the document. */
import { StatusMark } from '../../../graph/marks';
import { shortFloat } from '../../../live/format';
import { useCell, useLive } from '../../../live/context';
import type { GraphNode, Port } from '../../../protocol/messages';
import { considerationsOf, scoreText } from '../../../utility/options';
import { OutputTrack, ScoreTrack, useScore } from '../../../utility/Score';
import { useRunningNode } from '../../canvas/running';
import { steps } from '../../model/json';
import { useTable } from './context';

/** The names of options, as minds lie in each other, from a pointer such as /options/Work/options/Eat/considerations/0. */
const namesOf = (path: string): string => steps(path).filter((_, i, all) => i % 2 === 1 && all[i - 1] === 'options').join('/');

/** A cell of the table; nothing where no mind runs the document. */
export function NowOption({ path }: { path: string }) {
  const { live } = useTable();
  const node = useRunningNode(namesOf(path));
  if (!live) return null;
  return <td className="now-cell">{node && <OptionNow node={node} />}</td>;
}

function OptionNow({ node }: { node: GraphNode }) {
  const { full } = useTable();
  const active = useCell(useLive().mind.active(node.active));
  const { score, bar, title } = useScore(node, full);
  return (
    <span className="now-row" data-now={node.name} data-active={active} title={title}>
      <StatusMark active={active} />
      <ScoreTrack bar={bar} />
      <output>{scoreText(score)}</output>
    </span>
  );
}

/** The same for what an option weighs: what it saw, and what it made of it. */
export function NowConsideration({ path, name, among }: { path: string; name: string; among: number }) {
  const { live } = useTable();
  const node = useRunningNode(namesOf(path));
  if (!live) return null;
  const ports = node ? considerationsOf(node) : [];
  const nth = Number(steps(path).at(-1));
  const port = ports.find((p) => p.name === name) ?? (ports.length === among ? ports[nth] : undefined);
  return <td className="now-cell">{port && <ConsiderationNow port={port} />}</td>;
}

function ConsiderationNow({ port }: { port: Port }) {
  const [input = NaN, output = NaN] = useCell(useLive().mind.value(port.value))?.pair ?? [];
  const saw = Number.isNaN(input) ? '·' : port.source?.startsWith('if ') ? (input === 0 ? 'no' : 'yes') : shortFloat(input);
  return (
    <span className="now-row" title={`It saw ${saw}, and makes ${scoreText(output)} of it`}>
      <output className="saw">{saw}</output>
      <OutputTrack output={output} />
      <output>{scoreText(output)}</output>
    </span>
  );
}
