/* What a query has come to in a running mind, in games and in documents. */
import './query.css';
import { useMemo } from 'react';
import { useCell, useLive } from '../live/context';
import type { GraphNode, Part } from '../protocol/messages';
import { percent } from '../utility/options';
import { numberOf, useMany } from '../utility/useMany';
import { figureOf, inputsOf, resultOf } from './model';

/** A value of the program as it stands, short. */
export function Value({ index, unit = '' }: { index: number | undefined; unit?: string | undefined }) {
  const { mind } = useLive();
  const v = useCell(mind.value(index));
  return <output title={v?.full}>{v === null ? '·' : v.short}{v !== null && unit !== '' && <small> {unit}</small>}</output>;
}

/** How many points a test has ruled out. */
export function Failed({ node }: { node: GraphNode }) {
  const failed = numberOf(useCell(useLive().mind.value(figureOf(node, 'Failed')))) || 0;
  return <span className={failed > 0 ? 'out' : 'out none'}>{failed} out</span>;
}

/** What a test gave the best point. */
export function Share({ node }: { node: GraphNode }) {
  const share = numberOf(useCell(useLive().mind.value(figureOf(node, 'Share')))) || 0;
  return (
    <>
      <span className="track"><span className="fill" style={{ width: percent(Math.min(1, Math.max(0, share))) }} /></span>
      {share.toFixed(2)}
    </>
  );
}

/** What came of it, and with which inputs. */
export function Came({ part }: { part: Part }) {
  const { mind } = useLive();
  const found = mind.value(resultOf(part, 'Found'));
  const cells = useMemo(() => [found], [found]);
  const is = useMany(cells, () => found.get()?.full ?? '');
  return (
    <>
      <b className={is === 'true' ? 'found' : 'not-found'}>{is === 'true' ? '✓ found' : is === 'false' ? '✗ no result' : '·'}</b>
      {([['Best', 'Best'], ['BestScore', 'Score'], ['Count', 'Count']] as const).map(([name, label]) => (
        <span key={name} data-result={name}>{label} <Value index={resultOf(part, name)} unit={name === 'Best' ? 'm' : ''} /></span>
      ))}
      {inputsOf(part).map((p) => <span key={p.name} className="input" title={p.doc}>{p.name} <Value index={p.value} unit={p.unit} /></span>)}
    </>
  );
}
