import type { Part, Port } from '../protocol/messages';

/** Where a slider begins and ends, and how fine it is. */
export interface Track {
  from: number;
  to: number;
  step: number;
}

const SHOWN = new Set(['float', 'int', 'bool', 'vec2']);

/** What the considerations of a part can see that somebody may slide: data that goes into the document, which comes out of its port inside. */
export const slidable = (part: Part): Port[] => part.ports.filter((p) => p.dir === 'out' && !p.trigger && p.value !== undefined && SHOWN.has(p.type ?? ''));

/** The numbers in a value as it is shown: 3, or (1, -2.5). */
export const numbersIn = (text: string): number[] => (text.match(/-?\d+(\.\d+)?(e[-+]?\d+)?/gi) ?? []).map(Number);

/** The numbers worth trying: those between which curves bend that read it by its name alone; else about what it is now. */
export function trackOf(part: Part, port: Port, now: number): Track {
  const plots = part.nodes.flatMap((n) => n.ports).filter((p) => p.plot && p.source === port.name);
  const ends = plots.flatMap((p) => (p.plot ? [p.plot.from, p.plot.to] : []));
  const about = Number.isFinite(now) ? now : 0;
  if (ends.length === 0) ends.push(about - Math.max(1, Math.abs(about)), about + Math.max(1, Math.abs(about)));
  const whole = port.type === 'int';
  const [from, to] = [Math.min(...ends, about), Math.max(...ends, about)].map((v, i) => (whole ? (i === 0 ? Math.floor(v) : Math.ceil(v)) : v)) as [number, number];
  return { from, to, step: whole ? 1 : (to - from) / 200 || 0.01 };
}
