/* What a game tells of a plan as a whole: it is asked while somebody looks, and again when the frame that is shown is another. */
import { createContext, useContext, useEffect, useState } from 'react';
import { useDebug } from '../debug/context';
import { useGame, useLive } from '../live/context';
import type { Live } from '../live/live';
import { answers } from '../live/state';
import type { ExplainPlanResponse } from '../protocol/control';
import type { Part } from '../protocol/messages';

/** So often a running game is asked, milliseconds. */
export const ASK_MS = 300;

type Hear = (told: ExplainPlanResponse | null) => void;

/** One question for all who look at the same part of the same mind. */
class Asker {
  told: ExplainPlanResponse | null = null;
  private readonly hearers = new Set<Hear>();
  private timer: ReturnType<typeof setInterval> | undefined;
  private asking = false;
  private asked = -1;
  private text = '';

  constructor(private readonly live: Live, private readonly agent: number, private readonly part: number) {}

  hear(h: Hear): () => void {
    this.hearers.add(h);
    if (this.hearers.size === 1) {
      this.asked = -1;
      this.timer = setInterval(this.look, ASK_MS);
      this.look();
    } else h(this.told);
    return () => {
      this.hearers.delete(h);
      if (this.hearers.size === 0) clearInterval(this.timer);
    };
  }

  private readonly look = (): void => {
    const tick = this.live.mind.tick.latest();
    if (this.asking || document.hidden || (tick === this.asked && tick > 0)) return;
    this.asking = true;
    this.live.debug.control.explainPlan({ agent: this.agent, part: this.part, tick: -1 }).then(
      (told) => {
        this.asked = told.tick;
        const text = JSON.stringify({ ...told, tick: 0 });
        if (text === this.text) return; // nobody draws anew what is the same
        this.text = text;
        this.tell(told);
      },
      () => {
        this.text = '';
        this.tell(null);
      },
    ).finally(() => (this.asking = false));
  };

  private tell(told: ExplainPlanResponse | null): void {
    this.told = told;
    for (const h of this.hearers) h(told);
  }
}

const askers = new WeakMap<Live, Map<string, Asker>>();

function askerOf(live: Live, agent: number, part: number): Asker {
  const all = askers.get(live) ?? new Map<string, Asker>();
  askers.set(live, all);
  const key = `${String(agent)} ${String(part)}`;
  const made = all.get(key) ?? new Asker(live, agent, part);
  all.set(key, made);
  return made;
}

/** The plan of a part in the frame that is shown; null while the game has not said it, and of games that say none. */
export function useToldPlan(part: Part | null): ExplainPlanResponse | null {
  const live = useLive();
  const agent = useGame((s) => s.agent);
  const hears = useGame(answers);
  const speaks = useDebug((s) => s.standing !== null);
  const [told, setTold] = useState<ExplainPlanResponse | null>(null);
  const id = part?.id ?? -1;
  const on = hears && speaks && agent !== null && id >= 0;
  useEffect(() => {
    if (!on) return;
    const stop = askerOf(live, agent, id).hear(setTold);
    return () => {
      stop();
      setTold(null);
    };
  }, [live, agent, id, on]);
  return told;
}

/** What is told of a node of a plan. */
export interface NodeTold {
  /** Its places in the plan, from 1; those that are done are not among them. */
  steps: readonly number[];
  /** What is taken to be different behind its next step. */
  after: readonly string[];
  /** Why it has no place in the plan; empty if it has one. */
  note: string;
  /** Ports that show what it needs, and is not so. */
  lacks: ReadonlySet<string>;
}

export function toldOf(told: ExplainPlanResponse, node: number): NodeTold {
  const steps = told.steps.flatMap((s, i) => (s.node === node && i >= told.step ? [i] : []));
  return {
    steps: steps.map((i) => i - told.step + 1),
    after: told.steps[steps[0] ?? -1]?.after ?? [],
    note: told.notes.find((n) => n.node === node)?.text ?? '',
    lacks: new Set(told.lacks.filter((l) => l.node === node).map((l) => l.port)),
  };
}

/** The plan of the part that is drawn, for its cards. */
export const ToldContext = createContext<ExplainPlanResponse | null>(null);

export const useTold = (): ExplainPlanResponse | null => useContext(ToldContext);
