import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { askAbout } from '../debug/why/WhyButton';
import { useDebug } from '../debug/context';
import { useCell, useGame, useLive } from '../live/context';
import type { Live } from '../live/live';
import { answers, programOf } from '../live/state';
import type { SummarizeResponse } from '../protocol/control';
import { Spoken } from '../shell/Spoken';
import { revealSelected } from '../shell/ui';
import { Told } from '../labels/Label';

/** So often a running game is asked, milliseconds. */
export const ASK_MS = 300;

/** What the agent does and why, as of the frame that is shown; null until the game has said so. */
function useSummary(): SummarizeResponse | null {
  const live = useLive();
  const agent = useGame((s) => s.agent);
  const hears = useGame(answers);
  const speaks = useDebug((s) => s.standing !== null);
  const [said, setSaid] = useState<{ agent: number; live: Live; summary: SummarizeResponse } | null>(null);
  const ask = speaks && hears;
  useEffect(() => {
    if (agent === null || !ask) return;
    let [over, asking, asked] = [false, false, -1];
    const look = () => {
      // A frame that was asked about says the same again, unless a branch took its place: then it is another tick, too.
      const tick = live.mind.tick.latest();
      if (asking || document.hidden || (tick === asked && tick > 0)) return;
      asking = true;
      live.debug.control.summarize({ agent, tick: -1 }).then(
        (summary) => {
          asked = summary.tick;
          if (!over) setSaid((was) => (was?.agent === agent && was.live === live && same(was.summary, summary) ? was : { agent, live, summary }));
        },
        () => {
          if (!over) setSaid(null);
        },
      ).finally(() => (asking = false));
    };
    look();
    const timer = setInterval(look, ASK_MS);
    return () => {
      over = true;
      clearInterval(timer);
    };
  }, [live, agent, ask]);
  return said?.agent === agent && said.live === live ? said.summary : null;
}

/** Whether two answers read alike, and lead to the same nodes. */
const same = (a: SummarizeResponse, b: SummarizeResponse): boolean =>
  a.agent === b.agent && a.does === b.does && a.because === b.because && a.part === b.part && a.node === b.node && a.reasonPart === b.reasonPart && a.reasonNode === b.reasonNode;

/** Words of the sentence that lead somewhere: no button element, which would not break at the end of a line as words do. */
function Words({ className, title, onPress, children }: { className: string; title: string; onPress: (() => void) | null; children: ReactNode }) {
  if (!onPress) return <span className={className}>{children}</span>;
  const onKeyDown = (e: KeyboardEvent) => {
    if ((e.key !== 'Enter' && e.key !== ' ') || e.ctrlKey || e.metaKey || e.altKey) return;
    e.preventDefault();
    onPress();
  };
  return (
    <span role="button" tabIndex={0} className={`${className} leads`} title={title} data-keeps-focus onClick={onPress} onKeyDown={onKeyDown}>
      {children}
    </span>
  );
}

/** What the watched character does and why, in one sentence of the designer's words. */
export function Sentence() {
  const live = useLive();
  const summary = useSummary();
  const offered = useDebug((s) => s.standing !== null);
  const program = useGame((s) => (s.agents.find((a) => a.id === s.agent)?.program ?? 0) > 0);
  const known = useCell(live.mind.known);
  if (!offered || !program) return null;
  const documentOf = (part: number) => programOf(live.state, live.state.agent)?.parts[part]?.document;
  const goTo = (part: number, node: number) => {
    if (live.state.agent === null || node < 0) return;
    live.select(live.state.agent, part, node);
    revealSelected();
  };
  return (
    <>
      <p className="sentence" data-testid="sentence" aria-live="off">
        {summary ? (
          <>
            <b>{summary.agent}</b>{' '}
            <Words className="does" title={`${summary.does}: show what it runs`} onPress={summary.node < 0 ? null : () => { goTo(summary.part, summary.node); }}>
              <Told text={summary.does} of={documentOf(summary.part)} />
            </Words>
            {summary.because !== '' && (
              <>
                <span className="colon">: </span>
                <Words
                  className="decided"
                  title={`${summary.because}: show what decided it, and why`}
                  onPress={() => {
                    goTo(summary.reasonPart, summary.reasonNode);
                    askAbout(live, summary.reasonNode);
                  }}
                >
                  <Told text={summary.because} of={documentOf(summary.reasonPart)} />
                </Words>
              </>
          )}
        </>
      ) : (
        <span className="quiet-text">{known ? ' ' : 'Waiting for the first frame…'}</span>
      )}
    </p>
    <Spoken text={summary ? `${summary.agent} ${summary.does}${summary.because === '' ? '' : `: ${summary.because}`}` : ''} />
    </>
  );
}
