import type { Live } from '../../live/live';
import { programOf } from '../../live/state';
import { revealSelected } from '../../shell/ui';
import { wordsOf, type Breakpoint } from '../debugState';
import { keyOf, pathOf, type Spot } from '../things';
import { marksOf } from './marks';
import { madeAt, placeOf, reach, stopsOf, watchedFor, type On, type Scope } from './spec';

/** What came of it: the breakpoint as the game has it, or why not, in its words. */
export type Outcome = { made: Breakpoint } | { refused: string };

/** The list comes from the game; until it does, what is known already is shown. */
function take(live: Live, b: Breakpoint): void {
  const list = live.debug.state.breakpoints;
  const known = list.some((x) => x.id === b.id);
  live.debug.store.setState({ breakpoints: known ? list.map((x) => (x.id === b.id ? b : x)) : [...list, b] });
}

export async function setBreakpoint(live: Live, b: Breakpoint): Promise<Outcome> {
  try {
    const made = await live.debug.control.setBreakpoint({ breakpoint: { ...b, hit: 0, problem: '' } });
    take(live, made);
    return { made };
  } catch (e) {
    return { refused: wordsOf(e) };
  }
}

/** Removes one, or all for 0. Empty, or why not. */
export async function removeBreakpoint(live: Live, id: number): Promise<string> {
  try {
    await live.debug.control.removeBreakpoint({ breakpoint: id });
    live.debug.store.setState({ breakpoints: id === 0 ? [] : live.debug.state.breakpoints.filter((b) => b.id !== id) });
    return '';
  } catch (e) {
    return wordsOf(e);
  }
}

/** Sets one at a place of the watched agent. */
export async function stopAt(live: Live, spot: Spot, on: On, scope: Scope = 'agent'): Promise<Outcome> {
  const program = programOf(live.state, live.state.agent);
  if (!program) return { refused: 'no agent is watched' };
  return setBreakpoint(live, madeAt(pathOf(program, spot), on, reach(scope, watchedFor(live.state))));
}

/** Sets what is usual for a place, or takes away all that is set there. Empty, or why not. */
export async function toggleAt(live: Live, spot: Spot): Promise<string> {
  const mark = marksOf(live).getState().marks.get(keyOf(spot));
  if (mark) {
    for (const id of mark.ids) {
      const why = await removeBreakpoint(live, id);
      if (why !== '') return why;
    }
    return '';
  }
  const program = programOf(live.state, live.state.agent);
  const on = program && stopsOf(program, spot)[0];
  if (on === undefined) return 'A breakpoint cannot be set here: this node runs in every frame while its parent is active. Set one on its triggers or values.';
  const o = await stopAt(live, spot, on);
  return 'refused' in o ? o.refused : '';
}

/** Leads to what a breakpoint is set on, in the watched agent if it concerns that, else in one that it concerns. */
export function goTo(live: Live, b: Breakpoint): boolean {
  const s = live.state;
  const order = [...s.agents].sort((x, y) => Number(y.id === s.agent) - Number(x.id === s.agent));
  for (const a of order) {
    const program = s.programs.get(a.program);
    if (!program || (b.agent !== 0 && b.agent !== a.id) || (b.document !== '' && program.parts[0]?.document !== b.document)) continue;
    const at = placeOf(program, b);
    if (!at && b.path !== '') continue;
    live.select(a.id, at?.part ?? 0, at?.node ?? -1);
    revealSelected();
    return true;
  }
  return false;
}
