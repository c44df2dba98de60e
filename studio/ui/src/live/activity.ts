import type { Agent } from '../protocol/messages';
import type { ActivityFrame } from '../protocol/activity';
import { Cell, type Beat } from './beat';

/** What one agent does while it runs one program. */
class Activity {
  private bytes: Uint8Array = new Uint8Array(0);
  private readonly cells = new Map<number, Cell<boolean>>();

  constructor(private readonly beat: Beat) {}

  has(bit: number): boolean {
    return bit >= 0 && ((this.bytes[bit >> 3] ?? 0) & (1 << (bit & 7))) !== 0;
  }

  cell(bit: number): Cell<boolean> {
    let cell = this.cells.get(bit);
    if (!cell) {
      cell = new Cell(this.beat, this.has(bit));
      this.cells.set(bit, cell);
    }
    return cell;
  }

  /** Sets the cells that somebody has asked for. */
  apply(bytes: Uint8Array): void {
    this.bytes = bytes;
    for (const [bit, cell] of this.cells) cell.set(this.has(bit));
  }
}

const NOTHING = new Uint8Array(0);

/**
 * What every agent does, a few times a second. A bit of an agent is a cell that is made when somebody shows it, so that a
 * frame of a thousand agents draws only the rows that are on the screen and changed.
 */
export class ActivityStore {
  /** Grows with every frame; of a use to who looks at many agents at once. */
  readonly count: Cell<number>;
  private readonly agents = new Map<number, Map<number, Activity>>();

  constructor(private readonly beat: Beat) {
    this.count = new Cell(beat, 0);
  }

  /** Whether a bit of an agent is on, as of the newest frame; false while the agent runs another program. */
  has(agent: number, program: number, bit: number): boolean {
    return this.agents.get(agent)?.get(program)?.has(bit) ?? false;
  }

  active(agent: number, program: number, bit: number): Cell<boolean> {
    return this.of(agent, program).cell(bit);
  }

  apply(s: ActivityFrame): void {
    // The copies live as long as their agents, the frame does not.
    for (const a of s.agents) this.of(a.agent, a.program).apply(a.active.slice());
    this.count.set(this.count.latest() + 1);
  }

  /** Drops agents that are gone, and what the others did in programs that they run no more. */
  keep(list: readonly Agent[]): void {
    const programs = new Map(list.map((a) => [a.id, a.program]));
    for (const [id, byProgram] of this.agents) {
      for (const [program, activity] of byProgram) {
        if (programs.get(id) === program) continue;
        activity.apply(NOTHING);
        byProgram.delete(program);
      }
      if (byProgram.size === 0) this.agents.delete(id);
    }
    this.count.set(this.count.latest() + 1);
  }

  clear(): void {
    // Cells stay: rows that show them are told again when the stream goes on.
    for (const byProgram of this.agents.values()) for (const activity of byProgram.values()) activity.apply(NOTHING);
    this.count.set(this.count.latest() + 1);
  }

  private of(agent: number, program: number): Activity {
    let byProgram = this.agents.get(agent);
    if (!byProgram) this.agents.set(agent, (byProgram = new Map<number, Activity>()));
    let activity = byProgram.get(program);
    if (!activity) byProgram.set(program, (activity = new Activity(this.beat)));
    return activity;
  }
}
