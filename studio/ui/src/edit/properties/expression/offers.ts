/* What a whole expression, or what stands instead of one, is likely to be: offered before anything is typed. */

export interface Offer {
  label: string;
  /** Beside it, such as a type. */
  note?: string | undefined;
  doc?: string | undefined;
  /** What is written, if it is not the label. */
  insert?: string | undefined;
  /** It is a beginning: what follows is typed, or chosen from the list that opens then. */
  open?: 'text' | 'list' | undefined;
  /** What is done instead of writing it; who goes on writing gets what insert says, if it says something. */
  take?: (() => void) | undefined;
}

/** How a field was left: something was taken, it was given up by Escape, or the focus went elsewhere. */
export type Ending = 'taken' | 'given up' | 'left';

const words = (label: string): string[] => label.toLowerCase().split(/[^\p{L}\p{N}_]+/u).filter(Boolean);

/**
 * The offers that begin with what is typed, before those with a word that does; in each the likelier first. What has signs and
 * spaces in it is an expression that somebody writes, and no search.
 */
export function filtered(offers: readonly Offer[], typed: string): Offer[] {
  const q = typed.trimStart().toLowerCase();
  if (q === '') return [...offers];
  const first = offers.filter((o) => o.label.toLowerCase().startsWith(q) && (o.insert ?? o.label) !== typed);
  const exact = offers.filter((o) => o.take === undefined && (o.insert ?? o.label) === typed);
  const behind = /^[\p{L}\p{N}_]+$/u.test(q) ? offers.filter((o) => !first.includes(o) && !exact.includes(o) && words(o.label).some((w) => w.startsWith(q))) : [];
  return [...exact.filter((o) => o.open === undefined), ...first, ...behind];
}
