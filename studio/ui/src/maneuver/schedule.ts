/* A plan of several units as it is drawn: rows and bars over time, what waits for what, and which bars a sentence of the briefing is about. */
import type { Schedule, ScheduleTask } from '../protocol/control';

/** A task that a unit does, from the start of the plan to its end as shares of the whole axis, 0 to 1. */
export interface Bar {
  task: ScheduleTask;
  from: number;
  to: number;
  /** How far it may move without the whole ending later. */
  slackTo: number;
  /** 0 unless it lies beside another one of the same row in time. */
  lane: number;
}

export interface Row {
  who: string;
  bars: readonly Bar[];
  lanes: number;
}

export interface Chart {
  rows: readonly Row[];
  /** Seconds that the axis is long. */
  length: number;
  /** Marks of the axis, in seconds. */
  ticks: readonly number[];
  /** Where the present is, as a share; undefined while the plan is not carried out. */
  now?: number;
}

/** Times closer than this are the same, in seconds. */
const SAME = 1e-9;
/** The axis has at most so many marks. */
const MARKS = 8;

/** The distance of marks of an axis: 1, 2 or 5 times a power of ten, in seconds. */
export function tickOf(length: number, most = MARKS): number {
  const rough = length / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((m) => m * power).find((step) => step >= rough - SAME) ?? 10 * power;
}

export const taskOf = (s: Schedule, id: number): ScheduleTask | undefined => s.tasks.find((t) => t.id === id);

/** Rows of units, with what they do in its order. The axis ends with the plan, or with the present if that is later. */
export function chartOf(s: Schedule): Chart {
  const length = Math.max(s.seconds + s.late, s.now, 1e-3);
  const share = (seconds: number): number => Math.min(1, Math.max(0, seconds / length));
  const rows = s.rows.map((r): Row => {
    const ends: number[] = [];
    const bars = r.tasks.flatMap((id) => taskOf(s, id) ?? []).sort((a, b) => a.start - b.start || a.id - b.id).map((task): Bar => {
      const free = ends.findIndex((end) => end <= task.start + SAME);
      const lane = free < 0 ? ends.length : free;
      ends[lane] = task.end;
      return { task, from: share(task.start), to: share(task.end), slackTo: share(task.end + (task.critical ? 0 : task.slack)), lane };
    });
    return { who: r.who, bars, lanes: Math.max(1, ends.length) };
  });
  const step = tickOf(length);
  const ticks = Array.from({ length: Math.floor(length / step + SAME) + 1 }, (_, i) => Number((i * step).toPrecision(12)));
  return { rows, length, ticks, ...(s.now >= 0 && { now: share(s.now) }) };
}

/** The tasks that a task is a part of, from itself to the whole. */
export function above(s: Schedule, id: number): ScheduleTask[] {
  const list: ScheduleTask[] = [];
  for (let t = taskOf(s, id); t && !list.includes(t); t = taskOf(s, t.parent)) list.push(t);
  return list;
}

/** What units do of a task: itself, or all that it is made of. */
export function leaves(s: Schedule, id: number): ReadonlySet<number> {
  return new Set(s.tasks.filter((t) => t.primitive && above(s, t.id).some((a) => a.id === id)).map((t) => t.id));
}

/** What units do before a task can begin: all that the tasks before it, or before what it is a part of, are made of. What is made of nothing hands on what is before it. */
export function waitsFor(s: Schedule, id: number): ReadonlySet<number> {
  const out = new Set<number>();
  const seen = new Set<number>();
  const before = (of: number): void => {
    for (const t of above(s, of)) {
      for (const b of t.after) {
        if (seen.has(b)) continue;
        seen.add(b);
        const made = leaves(s, b);
        for (const leaf of made) out.add(leaf);
        if (made.size === 0) before(b);
      }
    }
  };
  before(id);
  return out;
}

/** A line from the end of a bar to the begin of one that waits for it. */
export interface Wait {
  from: number;
  to: number;
}

/** What a task waits for, and what waits for it. */
export function waitsAt(s: Schedule, id: number): Wait[] {
  const to = [...waitsFor(s, id)].map((from): Wait => ({ from, to: id }));
  const from = s.tasks.filter((t) => t.primitive && t.id !== id && waitsFor(s, t.id).has(id)).map((t): Wait => ({ from: id, to: t.id }));
  return [...to, ...from];
}

/** The sentence of the briefing that is about a task, or about the nearest that it is a part of; -1 if there is none. */
export function sentenceOf(s: Schedule, id: number): number {
  for (const t of above(s, id)) {
    const at = s.briefing.findIndex((l) => l.task === t.id);
    if (at >= 0) return at;
  }
  return -1;
}

/** Where an arrow key leads from a bar: along its row, or to the bar of the next row that is nearest in time. */
export function walkBars(chart: Chart, id: number, key: string): number | undefined {
  const r = chart.rows.findIndex((row) => row.bars.some((b) => b.task.id === id));
  const row = chart.rows[r];
  const i = row?.bars.findIndex((b) => b.task.id === id) ?? -1;
  const own = row?.bars[i];
  if (!row || !own) return chart.rows.find((x) => x.bars.length > 0)?.bars[0]?.task.id;
  switch (key) {
    case 'ArrowLeft': return row.bars[i - 1]?.task.id;
    case 'ArrowRight': return row.bars[i + 1]?.task.id;
    case 'Home': return row.bars[0]?.task.id;
    case 'End': return row.bars.at(-1)?.task.id;
    case 'ArrowUp':
    case 'ArrowDown': {
      const down = key === 'ArrowDown' ? 1 : -1;
      for (let at = r + down; chart.rows[at]; at += down) {
        const near = [...(chart.rows[at]?.bars ?? [])].sort((a, b) => Math.abs(a.from - own.from) - Math.abs(b.from - own.from))[0];
        if (near) return near.task.id;
      }
    }
  }
  return undefined;
}

/** Seconds in as many digits as matter. */
export const secondsText = (n: number): string => `${String(Number(n.toFixed(n < 10 ? 1 : 0)))} s`;

/** How much longer another plan takes: what is said as 0 s is as long. */
export const moreText = (n: number): string => (secondsText(n) === secondsText(0) ? 'as long, another way' : `${secondsText(n)} more`);

/** A bar in words: what is written on it, what is done, when, and how much later it may end. */
export function barText(t: ScheduleTask): string {
  const slack = t.critical ? 'critical: if it ends later, so does the whole' : t.slack > 0 ? `it may end ${secondsText(t.slack)} later` : '';
  const who = t.who === '' ? '' : `${t.who}: `;
  return [t.says === '' ? `${who}${t.name}` : `${t.name}, ${who}${t.says}`, `${secondsText(t.start)} to ${secondsText(t.end)}`, t.stand, slack].filter(Boolean).join(', ');
}
