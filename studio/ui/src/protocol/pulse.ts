/** What has kept the game's loop in the same code for a second or longer. */
export interface Stuck {
  /** One sentence for people, without a full stop. */
  text: string;
}

/** Whether a server answers. */
export interface Health {
  /** When it was heard last, milliseconds of Date.now(), if that is too long ago; null while it answers. */
  silentSince: number | null;
  stuck: Stuck | null;
}

export const healthy: Health = { silentSince: null, stuck: null };

/** What a heartbeat says: undefined if the message is none. */
export function heartbeat(m: unknown): { stuck: Stuck | null } | undefined {
  if (typeof m !== 'object' || m === null) return undefined;
  const { type, t, stuck } = m as Record<string, unknown>;
  if (type !== 'heartbeat' && t !== 'heartbeat') return undefined;
  const text = typeof stuck === 'object' && stuck !== null ? (stuck as Record<string, unknown>).text : undefined;
  return { stuck: typeof text === 'string' ? { text } : null };
}

const CHECK_MS = 250;
/** A server that beats does so twice a second: after so many checks without a word from it it does not answer. */
const SILENT = 10;
/** One that is not known to beat is asked for a word of its own after so many. */
const QUIET = 4;

/**
 * Watches whether a server answers. What counts is not the time but how often it was looked in vain: a page that was itself kept
 * from running looks once when it goes on, and first hears what has come meanwhile.
 */
export class Pulse {
  private timer: ReturnType<typeof setInterval> | undefined;
  private missed = 0;
  private last = 0;
  private beats = false;
  private asking = 0;
  private pings = 0;
  private health = healthy;

  constructor(
    private readonly tell: (health: Health) => void,
    /** Asks a server that does not beat for any answer; it fails if none comes. */
    private readonly ping?: () => Promise<unknown>,
  ) {}

  /** A connection is being made. */
  begin(): void {
    this.end();
    this.last = Date.now();
    this.timer = setInterval(() => {
      this.look();
    }, CHECK_MS);
  }

  /** There is no connection, which is told in another way. */
  end(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    [this.missed, this.beats] = [0, false];
    this.asking++;
    this.set(healthy);
  }

  /** Something has come from the server. */
  heard(m?: unknown): void {
    if (this.timer === undefined) return;
    const beat = heartbeat(m);
    if (beat) this.beats = true;
    this.missed = 0;
    this.last = Date.now();
    this.set({ silentSince: null, stuck: beat ? beat.stuck : this.health.stuck });
  }

  private look(): void {
    this.missed++;
    if (!this.beats && this.missed === QUIET) void this.ask();
    if (this.missed === SILENT) this.set({ ...this.health, silentSince: this.last });
    // Who has not answered once is asked again: the question may have been lost.
    if (!this.beats && this.missed > SILENT && this.missed % (2 * SILENT) === 0) void this.ask();
  }

  private async ask(): Promise<void> {
    // Few at a time: a browser makes few connections to a server, and what is asked waits for an answer, too.
    if (this.pings >= 2) return;
    const asked = this.asking;
    this.pings++;
    try {
      await this.ping?.();
      if (asked === this.asking) this.heard();
    } catch {
      // No answer.
    } finally {
      this.pings--;
    }
  }

  private set(health: Health): void {
    if (health.silentSince === this.health.silentSince && health.stuck?.text === this.health.stuck?.text) return;
    this.health = health;
    this.tell(health);
  }
}
