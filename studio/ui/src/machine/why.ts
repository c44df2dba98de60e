import { shortFloat } from '../live/format';
import type { State as Store } from '../live/state';
import type { Taken, TakenValue } from '../protocol/messages';

/** One of the things that had to hold for a transition to be taken. Code stands in the document's own words. */
export interface Reason {
  text: string;
  code: boolean;
}

const ends: Partial<Record<string, string>> = { done: 'what it ran had ended', success: 'what it ran had succeeded', failure: 'what it ran had failed' };

/** The condition of a transition in words, from its label. */
export function reasonsOf(label: string, values: readonly TakenValue[] = []): Reason[] {
  let rest = label.replace(/^interrupts:? */, '');
  const reasons: Reason[] = [];
  const late: Reason[] = [];
  const word = (text: string): Reason => ({ text, code: false });
  const take = (at: RegExp): string | undefined => {
    const found = at.exec(rest);
    if (found) rest = rest.replace(at, '');
    return found?.[1];
  };
  const on = take(/^on ([^\s,:]+)(?:[,:] |$)/);
  if (on !== undefined) reasons.push(word(`${on} fired`));
  const end = take(/^(done|success|failure)(?:, |$)/);
  if (end !== undefined) reasons.push(word(ends[end] ?? end));
  if (take(/(?:^|, )(when the state has ended)$/) !== undefined) late.push(word('the state had ended'));
  const after = take(/(?:^|, )after (\S+ s)$/);
  if (after !== undefined) late.push(word(`${after} had passed`));
  if (rest !== '') reasons.push(plain(rest, values) ?? { text: rest, code: true });
  return [...reasons, ...late];
}

/** "Near was true", where the condition is no more than that. */
function plain(expression: string, values: readonly TakenValue[]): Reason | null {
  const name = /^(?:not |!)?([A-Za-z_][\w.]*)$/.exec(expression)?.[1];
  const value = values.find((v) => v.name === name);
  return value ? { text: `${value.name} was ${value.value}`, code: false } : null;
}

/** What the condition read, but for what the reasons say already. */
export const readingsOf = (label: string, values: readonly TakenValue[]): TakenValue[] => {
  const said = reasonsOf(label, values);
  return values.filter((v) => !said.some((r) => !r.code && r.text.startsWith(`${v.name} was `)));
};

/** A value as the page writes it elsewhere. */
export const takenText = (v: TakenValue): string => `${v.type === 'float' ? shortFloat(Number(v.value)) : v.value}${v.unit ? ` ${v.unit}` : ''}`;

/** The transition of a part that was taken last; undefined if none was seen. */
export function lastTaken(taken: Store['taken'], part: number): Taken | undefined {
  let last: Taken | undefined;
  for (const t of taken.values()) if (t.part === part && t.tick >= (last?.tick ?? 0)) last = t;
  return last;
}
