/* What of a drawing runs, told to the map and to what is painted; elements know it by themselves. */

/** A line of a drawing, as it is painted. */
export interface DrawnPath {
  /** Of SVG. */
  path: string;
  of: 'trigger' | 'data' | 'tree';
  /** Of the trigger that runs along it. */
  bit?: number | undefined;
  /** Of the node that runs while the line is strong. */
  active?: number | undefined;
}

export interface RunningThings {
  /** Whether a thing runs now. */
  runs: (id: string) => boolean;
  /** Has it called whenever something begins to run, ends or fires; what it returns ends that. */
  follow: (changed: () => void) => () => void;
  /** The lines along which a trigger runs at the moment, and those to what runs. */
  lines?: () => readonly DrawnPath[];
}
