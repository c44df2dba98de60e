/* Links as documents write them: "Node.Port -> Node.Port". */

/** One end of a link. */
export interface End {
  /** Empty for a port or variable of the document itself. */
  readonly node: string;
  readonly port: string;
  /** The place among the values of a port that takes several; -1 where none is said. */
  readonly index: number;
}

export interface Link {
  readonly from: End;
  readonly to: End;
}

const END = /^\s*(?:([\p{L}_][\p{L}\p{N}_]*)\.)?([\p{L}_][\p{L}\p{N}_]*)(?:\[(\d+)\])?\s*$/u;

/** Reads an end; null of what is none. */
export function endOf(text: string): End | null {
  const m = END.exec(text);
  return m ? { node: m[1] ?? '', port: m[2] ?? '', index: m[3] === undefined ? -1 : Number(m[3]) } : null;
}

export const endText = (e: End): string => `${e.node === '' ? '' : `${e.node}.`}${e.port}${e.index < 0 ? '' : `[${String(e.index)}]`}`;

export const linkText = (l: Link): string => `${endText(l.from)} -> ${endText(l.to)}`;

const known = new Map<string, Link | null>();
const KNOWN = 100_000;

/** Reads a link; null of what is none. */
export function linkOf(text: string): Link | null {
  let link = known.get(text);
  if (link === undefined) {
    const [left = '', right, more] = text.split('->');
    const [from, to] = [endOf(left), right === undefined ? null : endOf(right)];
    link = from && to && more === undefined && from.index < 0 ? { from, to } : null;
    if (known.size > KNOWN) known.clear();
    known.set(text, link);
  }
  return link;
}

export const sameEnd = (a: End, b: End): boolean => a.node === b.node && a.port === b.port && a.index === b.index;
export const samePort = (a: End, b: End): boolean => a.node === b.node && a.port === b.port;
