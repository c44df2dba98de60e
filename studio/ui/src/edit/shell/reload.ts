/* What running minds took of what was saved, in words. */
import type { Editor } from '../editor';
import { operation } from '../operation';
import type { Finding } from '../protocol';
import { count } from './names';

export interface ReloadedProgram {
  root: string;
  done: boolean;
  minds: number;
  kept?: number;
  values?: number;
  ended?: string[] | null;
  gone?: string[] | null;
  new?: string[] | null;
  reset?: string[] | null;
  lost?: string[] | null;
  unsafe?: string[] | null;
  problems?: Finding[] | null;
}

export interface Reloaded {
  game: string;
  documents?: string[] | null;
  milliseconds: number;
  restarted?: boolean;
  /** The game takes no documents over while it runs. */
  unsupported?: boolean;
  programs?: ReloadedProgram[] | null;
  problems?: Finding[] | null;
}

export interface ReportLine {
  root: string;
  done: boolean;
  text: string;
  parts: { title: string; items: string[] }[];
}

const told = (f: Finding): string => `${f.file}${f.line > 0 ? `:${String(f.line)}` : ''}: ${f.reason}`;

const NOT_TAKEN = 'This game does not take changes over while it runs.';

export function reportLines(r: Reloaded): ReportLine[] {
  const lines = (r.programs ?? []).map((p): ReportLine => {
    const part = (title: string, items: readonly string[] | null | undefined) => ((items ?? []).length > 0 ? [{ title, items: [...(items ?? [])] }] : []);
    return p.done
      ? {
          root: p.root, done: true,
          text: `${count(p.minds, 'character')}: ${count(p.kept ?? 0, 'node')} and ${count(p.values ?? 0, 'value')} kept.`,
          parts: [...part('new', p.new), ...part('removed', p.gone), ...part('ended', p.ended), ...part('reset to defaults', p.reset), ...part('lost', p.lost)],
        }
      : {
          root: p.root, done: false, text: `${count(p.minds, 'character')} still ${p.minds === 1 ? 'uses' : 'use'} the previous version.`,
          parts: [...part('not safe to update', p.unsafe), ...part('cannot be compiled', p.problems?.map(told))],
        };
  });
  if (r.unsupported) lines.unshift({ root: r.game, done: false, text: NOT_TAKEN, parts: [] });
  if ((r.problems ?? []).length > 0) lines.unshift({ root: r.game, done: false, text: 'The game is stopped.', parts: [{ title: 'cannot be compiled', items: (r.problems ?? []).map(told) }] });
  return lines;
}

/** Says it in a line. */
export function reportText(r: Reloaded): { good: boolean; text: string } {
  const ms = `${r.milliseconds < 10 ? r.milliseconds.toFixed(1) : r.milliseconds.toFixed(0)} ms`;
  const programs = r.programs ?? [];
  if (r.restarted) return { good: true, text: `Restarted the game with ${(r.documents ?? []).join(', ')} in ${ms}.` };
  if (r.unsupported) return { good: false, text: `Saved. ${NOT_TAKEN} Start it again to see them.` };
  if ((r.problems ?? []).length > 0) return { good: false, text: `The game is stopped: ${count(r.problems?.length ?? 0, 'problem')}.` };
  const refused = programs.filter((p) => !p.done);
  const [first] = refused;
  if (first) {
    const why = first.unsafe?.[0] ?? (first.problems?.[0] ? told(first.problems[0]) : '');
    return { good: false, text: `The running game still uses the previous ${refused.map((p) => p.root).join(', ')}: ${why}` };
  }
  const sum = (of: (p: ReloadedProgram) => number): number => programs.reduce((n, p) => n + of(p), 0);
  const lost = sum((p) => p.lost?.length ?? 0);
  const ended = sum((p) => p.ended?.length ?? 0);
  return {
    good: true,
    text: [`Updated ${count(sum((p) => p.minds), 'running character')}.`, ended > 0 && `${count(ended, 'node')} ended.`, lost > 0 && `${count(lost, 'value')} lost.`].filter(Boolean).join(' '),
  };
}

/** Tells what became of the running game after each save. */
export function followReloads(e: Editor): () => void {
  return e.onNews((m) => {
    if (m.t !== 'reloaded') return;
    const report = m as unknown as Reloaded;
    const { good, text } = reportText(report);
    e.note({ line: `# ${text}` });
    if (report.unsupported) {
      const restart = operation('game.run');
      e.say('bad', text, restart && restart.enabled?.(e) !== false ? { title: 'Restart', run: () => void e.run(restart.name) } : undefined);
      return;
    }
    e.say(good ? 'good' : 'bad', text, {
      title: 'More',
      run: () => {
        e.show('report', { report });
      },
    });
  });
}
