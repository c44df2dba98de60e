import './whyCard.css';
import { useEffect, useState } from 'react';
import { useCell, useGame, useLive } from '../../live/context';
import type { Live } from '../../live/live';
import { programOf } from '../../live/state';
import { KindMark } from '../../graph/marks';
import { Icon } from '../../shell/icons';
import { revealSelected } from '../../shell/ui';
import { useCan, useDebug } from '../context';
import { pathOfNode } from '../paths';
import { seekTo } from '../time/actions';
import { FEW, LIVE_MS, frameOf, told, useWhy, whyOf, type Reason, type Section } from './whyState';
import { Told } from '../../labels/Label';

/** The question follows what is selected, and the answer the frame that is shown. */
function useFollowing(): void {
  const live = useLive();
  const agent = useGame((s) => s.agent);
  const part = useGame((s) => s.part);
  const node = useGame((s) => s.node);
  const known = useGame((s) => programOf(s, s.agent));
  const tick = useDebug((s) => s.standing?.tick);
  const paused = useCell(live.scene.paused);
  useEffect(() => {
    if (agent !== null && known) whyOf(live).about({ agent, part, node });
  }, [live, agent, part, node, known]);
  useEffect(() => {
    if (paused) whyOf(live).look();
  }, [live, paused, tick]);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') whyOf(live).look();
    }, LIVE_MS);
    return () => {
      clearInterval(timer);
    };
  }, [live, paused]);
}

/** Shows a node of whom the page shows, or of another agent. */
function show(live: Live, part: number, node: number, of = 0): void {
  const agent = of || live.state.agent;
  if (agent === null) return;
  live.select(agent, part, node);
  revealSelected();
}

/** A frame that can be gone to. */
function Frame({ tick }: { tick: number }) {
  const live = useLive();
  const seeks = useCan('seek');
  const within = useDebug((s) => s.standing !== null && tick >= s.standing.oldest && tick <= s.standing.newest && tick !== s.standing.tick);
  const text = `frame ${tick.toLocaleString('en')}`;
  if (!seeks || !within) return <span className="frame">{text}</span>;
  return (
    <button type="button" className="link-like frame" title={`Take the game back to ${text}`} onClick={() => { seekTo(live, tick); }}>
      {text}
    </button>
  );
}

/** One sentence; a click leads to what it is about. */
function Sentence({ reason }: { reason: Reason }) {
  const live = useLive();
  const asked = useWhy((s) => s.asked);
  const program = useGame((s) => programOf(s, reason.agent || s.agent));
  const goes = program?.parts[reason.part] !== undefined && !(reason.agent === 0 && reason.part === asked?.part && reason.node === asked.node);
  const path = program && goes ? pathOfNode(program, reason.part, reason.node) || (program.parts[reason.part]?.name ?? '') : '';
  const whose = useGame((s) => s.agents.find((a) => a.id === reason.agent)?.name ?? '');
  const name = whose === '' ? path : `${path} of ${whose}`;
  const { writer: who, writtenAgo: ago } = reason;
  const writes = reason.agent !== 0 ? undefined : program?.parts[reason.provenancePart]?.nodes[reason.provenanceNode];
  const { text, tick } = frameOf(reason.plain);
  const document = program?.parts[reason.part]?.document;
  return (
    <li className="reason" data-role={reason.role}>
      {goes ? (
        <button type="button" className="reason-text" title={`Show ${name}`} onClick={() => { show(live, reason.part, reason.node, reason.agent); }}>
          <Told text={text} of={document} />
        </button>
      ) : (
        <span className="reason-text"><Told text={text} of={document} /></span>
      )}
      {tick !== null && (
        <span className="of-frame">
          {' '}
          <Frame tick={tick} />
        </span>
      )}
      {who !== '' && (
        <span className="writer">
          written by{' '}
          {writes ? (
            <button type="button" className="link-like" title={`Show ${writes.name}`} onClick={() => { show(live, reason.provenancePart, reason.provenanceNode); }}>
              <Told text={who} />
            </button>
          ) : (
            <Told text={who} />
          )}
          {reason.written >= 0 && (
            <>
              {' in '}
              <Frame tick={reason.written} />
            </>
          )}
          {ago && `, ${ago}`}
        </span>
      )}
    </li>
  );
}

function Group({ title, reasons, few = Infinity, ordered = false }: { title: string; reasons: Reason[]; few?: number; ordered?: boolean }) {
  const List = ordered ? 'ol' : 'ul';
  const [all, setAll] = useState(false);
  if (reasons.length === 0) return null;
  const shown = all ? reasons : reasons.slice(0, few);
  const more = reasons.length - shown.length;
  return (
    <div className="why-group" role="group" aria-label={title}>
      <h3>{title}</h3>
      <List>
        {shown.map((r, i) => (
          <Sentence key={i} reason={r} />
        ))}
      </List>
      {(more > 0 || all) && reasons.length > few && (
        <button type="button" className="link-like more" aria-expanded={all} onClick={() => { setAll(!all); }}>
          {all ? 'Fewer' : `${more} more`}
        </button>
      )}
    </div>
  );
}

/** What was so in one frame. */
function AtFrame({ section, several }: { section: Section; several: boolean }) {
  const shown = useDebug((s) => s.standing?.tick === section.tick);
  const { causes, values, alternatives, origins } = section;
  const beside = values.length + alternatives.length + origins.length > 0;
  return (
    <div className={beside ? 'why-frame beside' : 'why-frame'}>
      {(several || !shown) && (
        <h3 className="when-told">
          {several && section.ago === '' ? 'Now, ' : 'In '}
          <Frame tick={section.tick} />
          {section.ago && `, ${section.ago}`}
        </h3>
      )}
      <Group title="Because" reasons={causes} />
      {beside && (
        <div>
          <Group title="With these values" reasons={values} few={6} />
          <Group title="Where they came from" reasons={origins} ordered />
          <Group title="Why not the others" reasons={alternatives} few={FEW} />
        </div>
      )}
    </div>
  );
}

/** Why what is selected stands as it does: what decided it, with which values, who wrote them, and why nothing else came. */
export function WhyCard() {
  useFollowing();
  const live = useLive();
  const asked = useWhy((s) => s.asked);
  const reasons = useWhy((s) => s.reasons);
  const refused = useWhy((s) => s.refused);
  const waiting = useWhy((s) => s.waiting);
  const back = useWhy((s) => s.trail.length > 0);
  const program = useGame((s) => programOf(s, asked?.agent ?? null));
  if (!asked || !program) return <p className="none">Select a node to see why it is in its current state.</p>;
  const part = program.parts[asked.part];
  const node = part?.nodes[asked.node];
  const { states, sections } = told(reasons);
  return (
    <div className="why-card" data-testid="why-card" tabIndex={0} role="group" aria-label="Why">
      <header>
        <button type="button" className="quiet icon" disabled={!back} title="Back to what was asked before" aria-label="Back to what was asked before" onClick={() => { whyOf(live).back(); }}>
          <Icon name="left" />
        </button>
        <KindMark kind={node?.kind ?? 'part'} />
        <b className="name"><Told text={node?.name ?? part?.name ?? ''} of={part?.document} /></b>
        <ul className="states">
          {states.map((r, i) => (
            <Sentence key={i} reason={r} />
          ))}
        </ul>
      </header>
      {waiting && <p className="quiet-text">…</p>}
      {refused !== '' && (
        <p className="refused" role="status">
          {refused}
        </p>
      )}
      {!waiting && refused === '' && reasons.length === 0 && <p className="quiet-text">No explanation is recorded for this state.</p>}
      {sections.map((x) => (
        <AtFrame key={x.tick} section={x} several={sections.length > 1} />
      ))}
    </div>
  );
}
