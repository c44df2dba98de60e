import { memo, useMemo, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { showTab } from '../debug/side';
import { useCan } from '../debug/context';
import { partBit } from '../graph/activity';
import { AsleepNote } from '../graph/AsleepNote';
import { useCell, useGame, useLive } from '../live/context';
import type { GraphNode, Part, Program } from '../protocol/messages';
import { Came, Failed, Share, Value } from './figures';
import { figureOf, generatorsOf, saidOf, testsOf } from './model';

interface RowProps {
  node: GraphNode;
  tab: boolean;
  children: ReactNode;
}

/** A generator or a test; it can be selected. */
function NodeRow({ node, tab, children }: RowProps) {
  const live = useLive();
  const selected = useGame((s) => s.node === node.id);
  return (
    <tr className={`query-row${selected ? ' selected' : ''}`} data-id={node.id} data-node={node.name} aria-selected={selected} tabIndex={tab ? 0 : -1} onClick={() => { live.inspect(node.id); }}>
      <th scope="row" title={[node.about, node.doc].filter(Boolean).join('\n')}>
        <b>{node.name}</b>
        {node.type.toLowerCase() !== node.name.toLowerCase() && <code>{node.type}</code>}
        <small>{node.about || node.doc}</small>
      </th>
      {children}
    </tr>
  );
}

const settings = new Set(['filter', 'score', 'cost', 'estimate']);

/** What the document says of a node beside what has a column of its own. */
function Parameters({ node }: { node: GraphNode }) {
  const list = saidOf(node).filter((s) => !settings.has(s.name));
  return (
    <td className="parameters">
      {list.map((s) => <span key={s.name}>{s.name} <code>{s.text}</code></span>)}
      {saidOf(node).filter((s) => s.name === 'estimate').map((s) => <span key={s.name}>{s.text}</span>)}
    </td>
  );
}

const Test = memo(function Test({ node, tab }: { node: GraphNode; tab: boolean }) {
  const said = (name: string): string => saidOf(node).find((s) => s.name === name)?.text ?? '';
  return (
    <NodeRow node={node} tab={tab}>
      <Parameters node={node} />
      <td className="does">
        {said('filter') !== '' && <span className="tag" title="Points for which this does not hold are ruled out">{said('filter')}</span>}
        {said('filter') !== '' && <Failed node={node} />}
      </td>
      <td className="does">
        {said('score') !== '' && <span className="says">{said('score')}</span>}
      </td>
      <td className="best"><Value index={figureOf(node, 'Value')} /></td>
      <td className="share" title="What it gave the best point">
        {said('score') !== '' && <Share node={node} />}
      </td>
    </NodeRow>
  );
});

function Result({ part }: { part: Part }) {
  const can = useCan('ask');
  return (
    <div className="query-came">
      <Came part={part} />
      {can && <button type="button" className="quiet" data-action="try-query" title="Shows every point on the stage, with the reasons (F3)" onClick={() => { showTab('query'); }}>Show the points</button>}
    </div>
  );
}

/** A spatial query as a column to read: where points come from, what rules them out, what makes them better, what was found. */
export function QueryView({ program, part }: { program: Program; part: Part }) {
  const live = useLive();
  const box = useRef<HTMLDivElement>(null);
  const selected = useGame((s) => s.node);
  const running = useCell(live.mind.active(partBit(program, part)));
  const ready = useCell(live.mind.ready);
  const [generators, tests] = useMemo(() => [generatorsOf(part), testsOf(part)], [part]);
  const order = [...generators, ...tests];
  const at = selected >= 0 ? selected : (order[0]?.id ?? 0);
  const walk = (e: KeyboardEvent) => {
    const here = order.findIndex((n) => n.id === Number((e.target as HTMLElement).closest<HTMLElement>('[data-id]')?.dataset.id ?? -1));
    const to = { ArrowDown: Math.min(order.length - 1, here + 1), ArrowUp: Math.max(0, here - 1), Home: 0, End: order.length - 1 }[e.key];
    const node = order[e.key === ' ' || e.key === 'Enter' ? here : (to ?? -1)];
    if (here < 0 || !node) return;
    box.current?.querySelector<HTMLElement>(`[data-id="${node.id}"]`)?.focus();
    live.inspect(node.id);
    e.preventDefault();
    e.stopPropagation();
  };
  return (
    <div ref={box} className={ready && !running ? 'query-view asleep' : 'query-view'} onKeyDown={walk}>
      <Result part={part} />
      <table aria-label={`Where ${part.name} looks`}>
        <thead>
          <tr>
            <th scope="col">Points from</th>
            <th scope="col">With</th>
            <th scope="col" className="points">Points</th>
          </tr>
        </thead>
        <tbody>
          {generators.map((n) => (
            <NodeRow key={n.id} node={n} tab={n.id === at}>
              <Parameters node={n} />
              <td className="points"><Value index={figureOf(n, 'Points')} /></td>
            </NodeRow>
          ))}
        </tbody>
      </table>
      <table aria-label={`Tests of ${part.name}`}>
        <thead>
          <tr>
            <th scope="col">Tests</th>
            <th scope="col">With</th>
            <th scope="col">Rules out</th>
            <th scope="col">Counts</th>
            <th scope="col" title="What it measured at the best point">At the best</th>
            <th scope="col" title="What it gave the best point">Gave it</th>
          </tr>
        </thead>
        <tbody>
          {tests.map((n) => <Test key={n.id} node={n} tab={n.id === at} />)}
        </tbody>
      </table>
      {tests.length === 0 && <p className="none">No tests: every point is as good as any other.</p>}
      <AsleepNote program={program} part={part} />
    </div>
  );
}
