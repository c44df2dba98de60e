import { BreakpointDot, useHover } from '../debug/breakpoints/BreakpointDot';
import { OverrideMark } from '../debug/overrides/OverrideMark';
import { useStoppedNode } from '../debug/time/stopped';
import { partBit } from '../graph/activity';
import { AsleepNote } from '../graph/AsleepNote';
import { FaultMark, StatusMark } from '../graph/marks';
import '../graph/parts.css';
import { Label } from '../labels/Label';
import { useCell, useGame, useLive } from '../live/context';
import { faultyNode } from '../live/state';
import type { GraphNode, Part, Program } from '../protocol/messages';
import { useWalk } from './useWalk';
import { OutcomeNow, TermsNow } from './cells';
import { gives, portOf, termsOf } from './standing';

function Reading({ node, name }: { node: GraphNode; name: string }) {
  const v = useCell(useLive().mind.value(portOf(node, name)?.value ?? -1));
  return <td className="value" data-reading={name}>{v?.short ?? '·'}</td>;
}

function Row({ part, node, matched, tab }: { part: Part; node: GraphNode; matched: boolean; tab: boolean }) {
  const live = useLive();
  const active = useCell(live.mind.active(node.active));
  const selected = useGame((s) => s.node === node.id);
  const faulty = useGame((s) => s.faults.size > 0 && faultyNode(s) === node.id);
  const stopped = useStoppedNode() === node.id;
  const hover = useHover();
  const at = `n${part.id}/${node.id}`;
  const every = (node.extras ?? []).find((e) => e.kind === 'every')?.text;
  return (
    <tr
      className={['part-row', active && 'active', selected && 'selected', faulty && 'faulty', stopped && 'stopped-here'].filter(Boolean).join(' ')}
      data-node={node.name}
      data-kind={node.kind}
      data-id={node.id}
      data-active={active}
      aria-selected={selected}
      tabIndex={tab ? 0 : -1}
      title={node.about ?? node.doc}
      {...hover.on}
      onClick={() => { live.inspect(node.id); }}
      onDoubleClick={() => { if (node.part !== undefined && live.state.agent !== null) live.select(live.state.agent, node.part); }}
    >
      <td className="mark">
        <BreakpointDot at={at} name={node.name} over={hover.over} />
        {faulty ? <FaultMark /> : <StatusMark active={active} />}
      </td>
      <th scope="row">
        <b>{node.name}</b> <Label of={[`document/${part.document}/${node.name}`]} />
        <OverrideMark at={at} />
      </th>
      <td className="rule-terms-cell"><TermsNow node={node} terms={termsOf(node)} /></td>
      <td className="rule-gives">{[...gives(node), node.type].filter(Boolean).join(', ')}</td>
      {matched ? <><Reading node={node} name="Score" /><Reading node={node} name="Weight" /></> : <td className="value">{every === undefined ? 'by trigger' : `${every} d`}</td>}
      <td><OutcomeNow node={node} /></td>
    </tr>
  );
}

/** The rules of a document as a table: which part of each left-hand side held, and what came of it. */
export function RulesView({ program, part }: { program: Program; part: Part }) {
  const live = useLive();
  const selected = useGame((s) => s.node);
  const running = useCell(live.mind.active(partBit(program, part)));
  const ready = useCell(live.mind.ready);
  const rules = part.nodes.filter((n) => n.kind !== 'match');
  const match = part.nodes.find((n) => n.kind === 'match');
  const walk = useWalk((row) => { live.inspect(Number(row.dataset.id)); });
  const first = rules.some((n) => n.id === selected) ? selected : (rules[0]?.id ?? 0);
  return (
    <div className={ready && !running ? 'parts-live rules-live asleep' : 'parts-live rules-live'}>
      <table role="grid" aria-label={`Rules of ${part.name}`} onKeyDown={walk}>
        <thead>
          <tr>
            <th aria-label="Runs" />
            <th>Rule</th>
            <th title="What must hold, and what it takes">Left-hand side</th>
            <th>Gives</th>
            {match ? <><th>Score</th><th>Weight</th></> : <th>Every</th>}
            <th>Outcome</th>
          </tr>
        </thead>
        <tbody>
          {rules.map((n) => <Row key={n.id} part={part} node={n} matched={match !== undefined} tab={n.id === first} />)}
        </tbody>
      </table>
      <AsleepNote program={program} part={part} />
    </div>
  );
}
