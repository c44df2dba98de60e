import type { Live } from '../../live/live';
import type { ControlDo } from '../../protocol/control';
import { Scrubber } from './scrub';

const scrubbers = new WeakMap<Live, Scrubber>();

/** What takes a game to frames of its recording. */
export function scrubberOf(live: Live): Scrubber {
  let s = scrubbers.get(live);
  if (!s) {
    s = new Scrubber((goal) => live.debug.act((c) => c.seek(goal === null ? { live: true } : { tick: goal })));
    scrubbers.set(live, s);
  }
  return s;
}

/** Where the game stands, or is on its way to. */
export function tickNow(live: Live): number {
  const wanted = scrubberOf(live).wanted;
  const standing = live.debug.state.standing;
  if (wanted === null) return standing?.newest ?? live.scene.tick.latest();
  return wanted ?? standing?.tick ?? live.scene.tick.latest();
}

/** Goes to a frame. How far the recording goes may be known before the game has said so: at least to a frame. */
export function seekTo(live: Live, tick: number, least = 0): boolean {
  const s = live.debug.state.standing;
  if (!s || !live.debug.can('seek')) return false;
  scrubberOf(live).to(Math.min(Math.max(Math.round(tick), s.oldest), Math.max(s.newest, least)));
  return true;
}

/** So many frames on or back. */
export const seekBy = (live: Live, ticks: number): boolean => seekTo(live, tickNow(live) + ticks);

export function backToNow(live: Live): boolean {
  if (!live.debug.can('seek')) return false;
  scrubberOf(live).to(null);
  return true;
}

/** Goes on from here, in another way than the recording. */
export const takeOver = (live: Live): void => void live.debug.act((c) => c.takeOver({ resume: true }));

const step = (live: Live, what: ControlDo): void => {
  const { agent, part, node } = live.state;
  void live.debug.act((c) => c.control({ do: what, agent: agent ?? 0, part, node }));
};

export const stepBack = (live: Live): void => { step(live, 'step-back'); };
export const stepPhase = (live: Live): void => { step(live, 'step-phase'); };
export const stepNode = (live: Live): void => { step(live, 'step-node'); };
export const runToChange = (live: Live): void => { step(live, 'run-to-change'); };
