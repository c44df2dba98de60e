// Made from package batch/live by go test ./batch/live -run PageTypes -update. Do not edit.

/** An estimate, and the bounds of 95 %; null is what has none. */
export interface Interval {
  estimate: number | null;
  low: number | null;
  high: number | null;
}

/** Candidate is a set of numbers that was tried. */
export interface Candidate {
  turn: number;
  number: number;
  values: number[];
  worth: Interval;
  /** Worths are those by each of several goals, on average over all turns in which it was tried, of Rounds. */
  worths: Interval[];
  rounds: number;
}

/** Comparison is one of two entrants, or of one alone, and how its interval has narrowed. */
export interface Comparison {
  a: string;
  b?: string;
  rounds: number;
  skipped?: number;
  won?: number;
  lost?: number;
  drawn?: number;
  pairs?: number[];
  points?: Interval;
  elo?: Interval;
  mean?: Interval;
  ofA?: Interval;
  ofB?: Interval;
  llr?: number;
  lower?: number;
  upper?: number;
  verdict?: string;
  final: boolean;
  /** Words says what is known of it. */
  words: string;
  /** History has points from the first rounds to the last: rounds, estimate, low and high bound, and the log-likelihood ratio of a test.
   * Of wins these are points, 0 to 1, else means. Bounds that are not known are null. */
  history: (number | null)[][];
}

/** Failure is something that went wrong. */
export interface Failure {
  /** At is when, s since the batch began. */
  at: number;
  worker: string;
  words: string;
  /** Match is the id of the match, if it can be watched. */
  match: string;
}

export interface Goal {
  name: string;
  less?: boolean;
}

/** Holding is a point of the front of a search: how much better it is than the documents as they are by each goal, more is better, and by how
 * many rounds. */
export interface Holding {
  values: number[];
  worths: (number | null)[];
  rounds: number;
}

/** Match is one that was played, and can be watched. */
export interface Match {
  /** ID names it among all that the page shows. Of a search A is the candidate. */
  id: string;
  a: string;
  b: string;
  round: number;
  /** Side is on which side A played, from 0 on; -1 without sides. */
  side: number;
  seed: string;
  /** Result says in words what came of it for A, and Fault why nothing did. */
  result: string;
  fault: string;
  /** Figure is what it is judged by, if that is a figure; Has whether it reports one. */
  figure: number;
  has: boolean;
  ticks: number;
  hash: string;
  worker: string;
  /** Why says what is remarkable about it; "" for one of the last. */
  why: string;
}

export interface Measure {
  value: Interval;
  gain: Interval;
  better?: boolean;
  worse?: boolean;
}

/** Member is one of a front that was compared with the documents as they were. */
export interface Member {
  values: number[];
  goals: Measure[];
  /** Better, Trades: it is better than the documents by a goal, and worse by none or by another. Dominated: with fresh seeds another is at least
   * as good by all goals. Words say it all. */
  better: boolean;
  trades: boolean;
  dominated: boolean;
  words: string;
}

/** Parameter is a number that is sought. */
export interface Parameter {
  file: string;
  path: string;
  was: number;
  low: number;
  high: number;
  log: boolean;
}

/** Plan is what is played, in short. */
export interface Plan {
  game: string;
  options: Record<string, string>;
  entrants: string[];
  /** Figure is what matches are judged by, and Less whether the smaller one is better; "" judges by wins. */
  figure: string;
  less: boolean;
  rounds: number;
  /** Sided: entrants play against each other. */
  sided: boolean;
  /** Test says in words what a sequential test decides; "" for none. */
  test: string;
}

/** Snapshot is what a page shows of a batch. */
export interface Snapshot {
  /** Version counts snapshots: an equal one says the same. */
  version: number;
  state: State;
  /** Command is what plays: "batch" or "tune". */
  command: string;
  plan: Plan;
  /** Verdict says in one sentence what is known. */
  verdict: string;
  /** Error says in words why it failed. */
  error?: string;
  /** Played is how many matches have an outcome, of at most Most. Faults of them have ended with a fault. */
  played: number;
  most: number;
  faults: number;
  /** PerSecond is how many matches were played in a second, lately; Seconds how long it has been played, s of wall time, and Left how long
   * it will be if all rounds are played: negative if that is not known. */
  perSecond: number;
  seconds: number;
  left: number;
  /** Comparisons are the first ones, and MoreComparisons how many there are beyond them. */
  comparisons: Comparison[];
  moreComparisons: number;
  /** Standings are ratings, the strongest first; none unless more than two have played against each other. */
  standings: Standing[];
  workers: Worker[];
  /** MoreWorkers is how many there are beyond those. */
  moreWorkers: number;
  /** the last ones, the last first */
  failures: Failure[];
  /** Matches are the last ones, the last first, and before them those that stand out. */
  matches: Match[];
  tuning?: Tuning;
}

export interface Standing {
  name: string;
  rating: Interval;
  rounds: number;
  points: number;
}

/** State is how far a batch is. */
export type State = 'waiting' | 'playing' | 'ended' | 'failed';

/** Tuning is a search of numbers. */
export interface Tuning {
  /** Document is the one whose numbers are sought; "" in a game without sides. */
  document: string;
  parameters: Parameter[];
  /** Unit says what Worth is. */
  unit: string;
  /** Candidates are those that were tried, at most the last thousand, of Tried in Turns, at most Trials. */
  candidates: Candidate[];
  tried: number;
  turns: number;
  trials: number;
  /** Best is the number of the luckiest in Candidates; -1 for none. */
  best: number;
  /** Found are the numbers that the search came to, in the order of Parameters; none before its end. Gain is how much better they are. */
  found: number[];
  gain?: Interval;
  /** Goals are those of a search for several; none for one. Front are the points that it holds on to, and Members what came of those that
   * were confirmed: none before the end. Before is what the documents came to by each goal, and Outcome says in words what was found. */
  goals: Goal[];
  front: Holding[];
  members: Member[];
  before: Interval[];
  outcome: string;
}

/** Worker is one who plays. */
export interface Worker {
  name: string;
  /** Matches of it have come, in Answers, PerSecond lately; Errors is how many jobs it could not play. */
  matches: number;
  answers: number;
  perSecond: number;
  errors: number;
  /** PutOut says why it was put out; "" if it was not. */
  putOut: string;
}
