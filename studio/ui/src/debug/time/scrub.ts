/** A frame to go to; null for the present. */
export type Goal = number | null;

/**
 * Takes the game to frames as fast as it can, and no faster: while it is on its way only the newest wish is kept, so that
 * who drags over a thousand frames asks for those few that can be shown.
 */
export class Scrubber {
  private waiting: { goal: Goal } | null = null;
  private going = false;
  private heard: (() => void)[] = [];
  private way: Promise<void> = Promise.resolve();
  /** Where somebody wants to be and the game is not yet. */
  wanted: Goal | undefined;

  constructor(private readonly seek: (goal: Goal) => Promise<unknown>) {}

  to(goal: Goal): void {
    this.wanted = goal;
    this.waiting = { goal };
    this.tell();
    if (!this.going) this.way = this.go();
  }

  /** Has the game go elsewhere once it has reached the frame that it is on its way to, since it refuses until then. A wish beyond that is dropped. */
  async instead(go: () => Promise<unknown>): Promise<void> {
    this.waiting = null;
    if (this.going) await this.way;
    await go();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.heard.push(listener);
    return () => {
      this.heard = this.heard.filter((l) => l !== listener);
    };
  };

  private tell(): void {
    for (const l of this.heard) l();
  }

  private async go(): Promise<void> {
    this.going = true;
    try {
      while (this.waiting) {
        const { goal } = this.waiting;
        this.waiting = null;
        await this.seek(goal);
      }
    } finally {
      this.going = false;
      this.wanted = undefined;
      this.tell();
    }
  }
}
