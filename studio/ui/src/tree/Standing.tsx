import { useSyncExternalStore } from 'react';
import { useCell, useGame, useLive } from '../live/context';
import { seconds } from '../live/format';
import type { Ended, MindStore } from '../live/mind';
import type { GraphNode } from '../protocol/messages';
import { StatusMark } from '../graph/marks';

const paths: Record<Exclude<Ended, 'none'>, string> = {
  success: 'M3.4 8.4 L6.6 11.6 L12.6 4.6',
  failure: 'M4.4 4.4 L11.6 11.6 M11.6 4.4 L4.4 11.6',
  aborted: 'M5.4 8 H10.6',
};

export const endedWord: Record<Ended, string> = { success: 'succeeded', failure: 'failed', aborted: 'aborted', none: 'has not ended yet' };

/** A tick: it succeeded. A cross: it failed. A dashed ring: it was aborted. */
export function EndedMark({ how }: { how: Ended }) {
  if (how === 'none') return null;
  return (
    <svg className={`ended-mark was-${how}`} viewBox="0 0 16 16" width="15" height="15" aria-hidden="true">
      {how === 'aborted' && <circle cx="8" cy="8" r="6.2" />}
      <path d={paths[how]} />
    </svg>
  );
}

/** From how many seconds on a result is shown fainter: step 0 is fresh. */
const STEPS = [1, 3, 10];
const stepOf = (age: number): number => STEPS.filter((s) => age >= s).length;

export interface Standing {
  active: boolean;
  how: Ended;
  /** Since it runs, or since it has ended: in seconds, and while the game is paused in frames, exactly; empty if nobody has seen that. */
  age: string;
  /** The same for sentences: "3 frames". */
  span: string;
  /** 0 just now, 3 long ago or nobody knows. */
  step: number;
}

const frames = (ticks: number): string => `${ticks.toLocaleString('en')} ${ticks === 1 ? 'frame' : 'frames'}`;

/** How a node stands, as text, so that cards draw only when what they say changes. */
function standingText(mind: MindStore, node: GraphNode, rate: number, paused: boolean): string {
  const active = mind.active(node.active).latest();
  const { how, tick } = mind.ended(node);
  const from = active ? mind.activeSince(node.active) : tick;
  const ticks = Math.max(0, mind.tick.latest() - from);
  const [age, span] = from < 0 ? ['', ''] : paused && ticks < rate ? [`${ticks} f`, frames(ticks)] : [seconds(ticks, rate), seconds(ticks, rate)];
  return [active ? 1 : 0, how, age, span, from < 0 ? STEPS.length : stepOf(ticks / rate)].join('|');
}

export function useStanding(node: GraphNode): Standing {
  const { mind } = useLive();
  const rate = useGame((s) => s.game?.rate ?? 60);
  const paused = useCell(useLive().scene.paused);
  // Bits may differ while the tick stands, as in the first frame of a game that is paused.
  useCell(mind.known);
  const text = useSyncExternalStore(
    (listener) => {
      const stops = [mind.tick.subscribe(listener), mind.switches.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    () => standingText(mind, node, rate, paused),
  );
  const [active, how, age, span, step] = text.split('|');
  return { active: active === '1', how: how as Ended, age: age ?? '', span: span ?? '', step: Number(step) };
}

/** "runs for 2.1 s", "failed 0.3 s ago". */
export function standingWords({ active, how, span }: Standing): string {
  if (active) return span ? `runs for ${span}` : 'runs';
  if (how === 'none') return 'has not ended yet';
  return span ? `${endedWord[how]} ${span} ago` : `${endedWord[how]} before this page opened`;
}

/** The mark at the right of a card or tag: that it runs, or how it ended, and for how long. */
export function StandingMark({ standing }: { standing: Standing }) {
  const { active, how, age } = standing;
  return (
    <span className="standing" data-ended={how}>
      <span className="age">{how === 'none' && !active ? '' : age}</span>
      {active ? <StatusMark active /> : <EndedMark how={how} />}
    </span>
  );
}
