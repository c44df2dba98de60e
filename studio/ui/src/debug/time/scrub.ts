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
  /** Where somebody wants to be and the game is not yet. */
  wanted: Goal | undefined;

  constructor(private readonly seek: (goal: Goal) => Promise<unknown>) {}

  to(goal: Goal): void {
    this.wanted = goal;
    this.waiting = { goal };
    this.tell();
    if (!this.going) void this.go();
  }

  /** Drops a wish that is not on its way yet: the game goes elsewhere. */
  forget(): void {
    this.waiting = null;
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
