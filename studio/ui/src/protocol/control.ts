// Made from package debug by go test ./debug -run PageTypes -update. Do not edit.

/** What a game can be asked for, by name, and with which arguments. */
export interface Arguments {
  /** Sends what all agents do, or does not any more. */
  activity: { on: boolean; };
  /** Tries out a spatial query for an agent in the present state of the game, also in the past. It changes nothing. */
  ask: AskRequest;
  /** Compares the two futures no more. Both timelines are kept. */
  'close-what-if': object;
  /** Tells where the run parts from the one that was left by take-over. */
  compare: object;
  /** Runs, pauses, steps and restarts the game. */
  control: ControlRequest;
  /** Forgets a branch. */
  'drop-branch': DropBranchRequest;
  /** Gives values of an agent over a time, for plots. */
  'get-series': GetSeriesRequest;
  /** Tells how the game stands. */
  'get-state': object;
  /** Gives what an agent did over a time, as bands of activity and marks. */
  'get-timeline': GetTimelineRequest;
  /** Gives what differs between the two futures that are compared. */
  'get-what-if': object;
  /** Gives what the stage showed in one of the two futures. */
  'get-what-if-scenes': GetWhatIfScenesRequest;
  /** Tells who the game is and what it can do. */
  hello: HelloRequest;
  /** Tells the inputs that the page holds, and the agent that is selected there. */
  input: { held: string[]; focus?: number; };
  /** Sends notes of a node of the watched part; -1: of none. */
  inspect: { node: number; };
  /** Changes the game from outside: sets, holds and releases values, fires triggers, forces results, gives commands. In the past it takes over. */
  intervene: InterveneRequest;
  /** Searches, filters and sorts all agents. */
  'list-agents': ListAgentsRequest;
  /** Lists all breakpoints. */
  'list-breakpoints': object;
  /** Lists the commands of the game. */
  'list-commands': object;
  /** Lists everything in which the game's timeline differs from a branch, a stretch of frames at a time. */
  'list-differences': ListDifferencesRequest;
  /** Lists all interventions since the start, and the overrides that are in force. */
  'list-interventions': ListInterventionsRequest;
  /** Lists who perceives whom, and who remembers whom. */
  'list-perceptions': ListPerceptionsRequest;
  /** Lists what runs now, across all agents: documents and nodes, with how many agents run them. */
  'list-running': ListRunningRequest;
  /** Makes a document of rules from what an agent did in a stretch of the recording, which is played again beside the game. */
  'make-rules': MakeRulesRequest;
  /** Makes a scenario or a Go test of a stretch of the recording. */
  'make-test': MakeTestRequest;
  /** Makes a scenario of the future with the change: how the game began, the input, the change, and chosen differences. One of changed documents is played before it is given, beside the game. */
  'make-what-if-test': MakeWhatIfTestRequest;
  /** Stops the game at a frame, so that a document can be changed there: call what-if without changes when that is done. */
  'prepare-what-if': PrepareWhatIfRequest;
  /** Begins or ends measuring, and gives what was measured. GET on the same path gives the last ticks as a file for ui.perfetto.dev. */
  profile: ProfileRequest;
  /** Removes a breakpoint, or all. */
  'remove-breakpoint': RemoveBreakpointRequest;
  /** Lets a parked agent try again. */
  'resume-agent': { agent: number; };
  /** Takes the whole game to a frame of its recording and stops it there. */
  seek: SeekRequest;
  /** Makes a breakpoint or log point, or changes the one of that id. */
  'set-breakpoint': SetBreakpointRequest;
  /** Sets the overlays to paint from now on, in place of those before. */
  show: { overlays: Partial<ShownOverlay>[]; };
  /** Begins anew with other options. */
  start: StartRequest;
  /** Says what an agent does and why, in one sentence, now or at a frame of the recording. */
  summarize: SummarizeRequest;
  /** Makes a branch the timeline that the game goes, and stops it there. */
  'switch-branch': SwitchBranchRequest;
  /** Lets the game go on from where it is in the past, with the input of players. What the recording still held is kept as a branch. */
  'take-over': TakeOverRequest;
  /** Sends no frames of a mind any more. */
  unwatch: object;
  /** Sends frames of this agent's mind from now on, with the values of one part of its program. */
  watch: { agent: number; part: number; };
  /** Changes something at a frame, plays both futures with the same input, and gives what differs. The game stands at the change then, on the timeline that has it. */
  'what-if': WhatIfRequest;
  /** Explains why a node of an agent is in its state, now or at a frame of the recording. */
  why: WhyRequest;
}

/** What of it is about the game, and not about the page that asks. */
export interface Control {
  /** Tries out a spatial query for an agent in the present state of the game, also in the past. It changes nothing. */
  ask(q: AskRequest): Promise<AskResponse>;
  /** Compares the two futures no more. Both timelines are kept. */
  closeWhatIf(): Promise<State>;
  /** Tells where the run parts from the one that was left by take-over. */
  compare(): Promise<CompareResponse>;
  /** Runs, pauses, steps and restarts the game. */
  control(q: ControlRequest): Promise<State>;
  /** Forgets a branch. */
  dropBranch(q: DropBranchRequest): Promise<State>;
  /** Gives values of an agent over a time, for plots. */
  getSeries(q: GetSeriesRequest): Promise<GetSeriesResponse>;
  /** Tells how the game stands. */
  getState(): Promise<State>;
  /** Gives what an agent did over a time, as bands of activity and marks. */
  getTimeline(q: GetTimelineRequest): Promise<Timeline>;
  /** Gives what differs between the two futures that are compared. */
  getWhatIf(): Promise<WhatIf>;
  /** Gives what the stage showed in one of the two futures. */
  getWhatIfScenes(q: GetWhatIfScenesRequest): Promise<GetWhatIfScenesResponse>;
  /** Tells who the game is and what it can do. */
  hello(q: HelloRequest): Promise<HelloResponse>;
  /** Changes the game from outside: sets, holds and releases values, fires triggers, forces results, gives commands. In the past it takes over. */
  intervene(q: InterveneRequest): Promise<Intervention>;
  /** Searches, filters and sorts all agents. */
  listAgents(q: ListAgentsRequest): Promise<ListAgentsResponse>;
  /** Lists all breakpoints. */
  listBreakpoints(): Promise<ListBreakpointsResponse>;
  /** Lists the commands of the game. */
  listCommands(): Promise<ListCommandsResponse>;
  /** Lists everything in which the game's timeline differs from a branch, a stretch of frames at a time. */
  listDifferences(q: ListDifferencesRequest): Promise<ListDifferencesResponse>;
  /** Lists all interventions since the start, and the overrides that are in force. */
  listInterventions(q: ListInterventionsRequest): Promise<ListInterventionsResponse>;
  /** Lists who perceives whom, and who remembers whom. */
  listPerceptions(q: ListPerceptionsRequest): Promise<ListPerceptionsResponse>;
  /** Lists what runs now, across all agents: documents and nodes, with how many agents run them. */
  listRunning(q: ListRunningRequest): Promise<ListRunningResponse>;
  /** Makes a document of rules from what an agent did in a stretch of the recording, which is played again beside the game. */
  makeRules(q: MakeRulesRequest): Promise<MakeTestResponse>;
  /** Makes a scenario or a Go test of a stretch of the recording. */
  makeTest(q: MakeTestRequest): Promise<MakeTestResponse>;
  /** Makes a scenario of the future with the change: how the game began, the input, the change, and chosen differences. One of changed documents is played before it is given, beside the game. */
  makeWhatIfTest(q: MakeWhatIfTestRequest): Promise<MakeTestResponse>;
  /** Stops the game at a frame, so that a document can be changed there: call what-if without changes when that is done. */
  prepareWhatIf(q: PrepareWhatIfRequest): Promise<State>;
  /** Begins or ends measuring, and gives what was measured. GET on the same path gives the last ticks as a file for ui.perfetto.dev. */
  profile(q: ProfileRequest): Promise<ProfileResponse>;
  /** Removes a breakpoint, or all. */
  removeBreakpoint(q: RemoveBreakpointRequest): Promise<object>;
  /** Lets a parked agent try again. */
  resumeAgent(q: { agent: number; }): Promise<object>;
  /** Takes the whole game to a frame of its recording and stops it there. */
  seek(q: SeekRequest): Promise<State>;
  /** Makes a breakpoint or log point, or changes the one of that id. */
  setBreakpoint(q: SetBreakpointRequest): Promise<Breakpoint>;
  /** Begins anew with other options. */
  start(q: StartRequest): Promise<object>;
  /** Says what an agent does and why, in one sentence, now or at a frame of the recording. */
  summarize(q: SummarizeRequest): Promise<SummarizeResponse>;
  /** Makes a branch the timeline that the game goes, and stops it there. */
  switchBranch(q: SwitchBranchRequest): Promise<State>;
  /** Lets the game go on from where it is in the past, with the input of players. What the recording still held is kept as a branch. */
  takeOver(q: TakeOverRequest): Promise<State>;
  /** Changes something at a frame, plays both futures with the same input, and gives what differs. The game stands at the change then, on the timeline that has it. */
  whatIf(q: WhatIfRequest): Promise<WhatIf>;
  /** Explains why a node of an agent is in its state, now or at a frame of the recording. */
  why(q: WhyRequest): Promise<WhyResponse>;
}

/** The calls, made by a request of that name. */
export const controlOf = (request: <R>(name: string, q: object) => Promise<R>): Control => ({
  ask: (q) => request('ask', q),
  closeWhatIf: () => request('close-what-if', {}),
  compare: () => request('compare', {}),
  control: (q) => request('control', q),
  dropBranch: (q) => request('drop-branch', q),
  getSeries: (q) => request('get-series', q),
  getState: () => request('get-state', {}),
  getTimeline: (q) => request('get-timeline', q),
  getWhatIf: () => request('get-what-if', {}),
  getWhatIfScenes: (q) => request('get-what-if-scenes', q),
  hello: (q) => request('hello', q),
  intervene: (q) => request('intervene', q),
  listAgents: (q) => request('list-agents', q),
  listBreakpoints: () => request('list-breakpoints', {}),
  listCommands: () => request('list-commands', {}),
  listDifferences: (q) => request('list-differences', q),
  listInterventions: (q) => request('list-interventions', q),
  listPerceptions: (q) => request('list-perceptions', q),
  listRunning: (q) => request('list-running', q),
  makeRules: (q) => request('make-rules', q),
  makeTest: (q) => request('make-test', q),
  makeWhatIfTest: (q) => request('make-what-if-test', q),
  prepareWhatIf: (q) => request('prepare-what-if', q),
  profile: (q) => request('profile', q),
  removeBreakpoint: (q) => request('remove-breakpoint', q),
  resumeAgent: (q) => request('resume-agent', q),
  seek: (q) => request('seek', q),
  setBreakpoint: (q) => request('set-breakpoint', q),
  start: (q) => request('start', q),
  summarize: (q) => request('summarize', q),
  switchBranch: (q) => request('switch-branch', q),
  takeOver: (q) => request('take-over', q),
  whatIf: (q) => request('what-if', q),
  why: (q) => request('why', q),
});

/** AgentRow is an agent of such a list. */
export interface AgentRow {
  id: number;
  name: string;
  document: string;
  status: string;
  steered: string;
  fault: string;
  /** As asked for; "" where an agent has no such value. */
  values: string[];
  /** What runs, the deepest active nodes, by path; at most 3. */
  running: string[];
}

/** AskPoint is a point that was generated, and what the tests made of it. */
export interface AskPoint {
  at?: Position;
  valid: boolean;
  /** among tests; -1 if it is valid */
  failedBy: number;
  score: number;
  /** For each test what it made of the point, from 0 to 1, and what it measured; null where it was not done. */
  by: (number | null)[];
  raw: (number | null)[];
}

/** AskRequest tries out a spatial query for an agent in the present state of the game, also in the past. It changes nothing. */
export interface AskRequest {
  agent?: number;
  /** The query's document, by its name among the game's. */
  file?: string;
  /** What the document says if that is not saved; absent: as the game runs it. */
  text?: string;
  /** The part of the agent's program that is this query: its inputs are as they are now. -1: the query's own defaults. */
  part?: number;
  /** In place of inputs; at most 64. */
  contexts?: Partial<Context>[];
  /** How many points are wanted at most, the best ones and then those that failed; 0: 500; at most 5000. */
  most?: number;
}

/** AskResponse is what the query found. */
export interface AskResponse {
  tests: AskTest[];
  /** as they were generated */
  points: AskPoint[];
  /** The places that the query refers to, inputs as they were used. */
  contexts: Context[];
  generated: number;
  /** in the units of a query's budget */
  cost: number;
  /** among points; -1: none is valid */
  best: number;
  /** µs of wall time */
  micros: number;
  tick: number;
}

/** AskTest is a test of the query. */
export interface AskTest {
  name: string;
  kind: string;
  filters: boolean;
  scores: boolean;
  cost: number;
}

/** Band is when a node was active. */
export interface Band {
  part: number;
  /** -1: the part itself */
  node: number;
  path: string;
  /** Ticks: begin, end, begin, end, ...; the end is the first in which it was not active any more, or to. */
  spans: number[];
}

/** Branch is a timeline: one course that a run took. */
export interface Branch {
  /** Another one for each since the start; that of the first is 0. */
  id: number;
  /** "Original", "Branch 1" */
  name: string;
  /** What somebody did to begin it, "" if nothing: "set CharHealth = 28". */
  cause: string;
  /** The last frame that it has in common with the game's timeline, and its last one. */
  at: number;
  to: number;
}

/** Breakpoint is one at which the game stops, or a log point. */
export interface Breakpoint {
  id: number;
  enabled: boolean;
  on: BreakpointOn;
  /** Where: agents that run a document (root file), any if empty; one agent, or any if 0. */
  document: string;
  agent: number;
  /** Path of the node, trigger ("Flee.Activate"), value, or the transition as "Idle -> Flee"; the end of a path that no other
   * ends with will do. */
  path: string;
  /** An expression over the agent's values that must hold as well; for "condition" it is what becomes true. */
  condition: string;
  /** Stops only every so many hits; 0 and 1: at each. */
  hits: number;
  /** A log point: writes the message, with {expression} replaced, and does not stop. */
  log: string;
  /** Told by the game: how often it was hit since the start, and why it cannot be hit now (the node is gone). */
  hit: number;
  problem: string;
  /** Removes itself when it stops. */
  once: boolean;
}

/** BreakpointOn is what a breakpoint is hit by. */
export type BreakpointOn = 'trigger' | 'enter' | 'exit' | 'success' | 'failure' | 'transition' | 'change' | 'condition' | 'fault';

/** Code is the kind of a refusal, for programs; its words are for people. */
export type Code = 'invalid' | 'not-found' | 'cannot' | 'busy' | 'unavailable' | 'internal';

/** Command is as sim.Command has it. */
export interface Command {
  name: string;
  label: string;
  doc: string;
  agent: boolean;
  params: CommandParam[];
}

/** CommandParam is a parameter of a command. */
export interface CommandParam {
  name: string;
  type: string;
  unit: string;
  doc: string;
  value: string;
  choices: string[];
}

/** CompareResponse says where the run parts from the one that was left by "take-over". */
export interface CompareResponse {
  /** Where the run was left. */
  left: number;
  /** The first tick at which the runs part; -1 if they have not yet. */
  parts: number;
  /** Up to which tick they could be compared. */
  until: number;
  /** at that tick */
  differences: Difference[];
}

/** Context is a position that a query refers to, by the name of its port. */
export interface Context {
  port: string;
  at?: Position;
}

/** ControlDo is what a game is to do. */
export type ControlDo = 'pause' | 'resume' | 'step' | 'step-phase' | 'step-node' | 'run-to-change' | 'speed' | 'restart' | 'step-back';

/** ControlRequest lets a game run, pause, step or begin anew. */
export interface ControlRequest {
  do: ControlDo;
  /** The speed of "speed"; 1 is wall time. The frames of "step", from 1 to 36000; absent: 1. */
  value?: number;
  /** The agent and node of the steps within a frame and of "run-to-change". */
  agent?: number;
  part?: number;
  node?: number;
}

/** Difference is a value in which two runs differ. */
export interface Difference {
  agent: number;
  /** of the agent */
  name: string;
  path: string;
  was: string;
  is: string;
}

/** Divergence is something in which two timelines differ over some frames. */
export interface Divergence {
  agent: number;
  /** of the agent */
  name: string;
  /** "value", "node", "trigger", "other" */
  kind: string;
  path: string;
  /** The first frame of this stretch in which they differ, and what it is there on the branch and on the game's timeline. */
  tick: number;
  was: string;
  is: string;
  /** Frames: begin, end, begin, end; the end is the first in which they do not differ. */
  spans: number[];
}

/** Doing is what an agent does from a frame on, until the next: "flees from who hunts it"; "" while it is not there. */
export interface Doing {
  tick: number;
  does: string;
}

/** DropBranchRequest forgets a timeline that was left. */
export interface DropBranchRequest {
  branch?: number;
}

/** GetSeriesRequest asks for values of an agent over a time, for plots. */
export interface GetSeriesRequest {
  agent?: number;
  from?: number;
  to?: number;
  paths?: string[];
  /** At most so many points for each; 0: 2000. The lowest and highest of each stretch are kept. */
  points?: number;
  /** Of which timeline; absent: of the one that the game goes. */
  branch?: number;
}

/** GetSeriesResponse has a series for each path that was asked for. */
export interface GetSeriesResponse {
  series: Series[];
}

/** GetTimelineRequest asks what an agent did over a time; from and to are 0 for all that is recorded. */
export interface GetTimelineRequest {
  agent?: number;
  from?: number;
  to?: number;
  /** The part whose nodes are wanted; -1: those of all parts. */
  part?: number;
  /** How short pauses may be to be left out, in ticks; 0 and 1: as exact as the bounds of an answer allow. With more than a
   * second of ticks the answer comes from summaries, for which no frame is unpacked: ask so for hours. */
  grain?: number;
  /** Leave out paths, and bands without spans. */
  brief?: boolean;
  /** Of which timeline; absent: of the one that the game goes. */
  branch?: number;
}

/** GetWhatIfScenesRequest asks what the stage showed in a future, for one of the two timelines that are compared. */
export interface GetWhatIfScenesRequest {
  branch?: number;
  from?: number;
  /** At most 60 frames from the first on. */
  to?: number;
}

/** GetWhatIfScenesResponse has scenes, frame by frame: as message 1 of the live protocol, in base64. */
export interface GetWhatIfScenesResponse {
  from: number;
  scenes: string[];
}

/** HelloRequest says which versions of the protocol the client speaks; none for any. */
export interface HelloRequest {
  /** Protocol versions that the client speaks, such as 2. */
  versions?: number[];
}

/** HelloResponse says who the game is and what it can do. */
export interface HelloResponse {
  /** The version that both speak; it is refused if there is none. */
  version: number;
  name: string;
  title: string;
  process: number;
  /** Ticks a second at speed 1. */
  rate: number;
  /** What this game can do: "control", "seek" (there is a recording, and the game can be taken back), "keep" (it goes back at once), "intervene",
   * "commands", "reload", "profile", "perceptions", "ask", "save". */
  features: string[];
  /** Wits' own version. */
  wits: string;
}

/** InterveneRequest changes the game from outside. In the past it takes over, as "take-over" does. */
export interface InterveneRequest {
  intervention: Partial<Intervention>;
}

/** Intervention is as sim.Intervention has it. Of one that is asked for, tick and auto are not looked at. */
export interface Intervention {
  tick: number;
  agent: number;
  do: string;
  path: string;
  value: string;
  args: string[];
  once: boolean;
  auto: boolean;
}

/** ListAgentsRequest searches, filters and sorts all agents. */
export interface ListAgentsRequest {
  /** Words that the name or document must contain. */
  text?: string;
  /** of the root, or of one that is active in it */
  document?: string;
  /** "active", "ended", "parked", "steered", "mindless"; empty for all. */
  status?: string;
  /** An expression over the agent's values, such as "CharHealth < 30 && Idle.active"; agents that it cannot be asked of do
   * not match. */
  where?: string;
  /** Values to give for each agent, by path. */
  values?: string[];
  /** "name", "document", "status", "id" or the path of a value; a leading "-" turns the order round. */
  sort?: string;
  offset?: number;
  /** 0: 200 */
  limit?: number;
}

/** ListAgentsResponse lists agents as they are at one moment. */
export interface ListAgentsResponse {
  agents: AgentRow[];
  /** without offset and limit */
  matches: number;
  total: number;
}

/** ListBreakpointsResponse has all breakpoints, in the order in which they were made. */
export interface ListBreakpointsResponse {
  breakpoints: Breakpoint[];
}

/** ListCommandsResponse has the commands of the game. */
export interface ListCommandsResponse {
  commands: Command[];
}

/** ListDifferencesRequest asks for everything in which the game's timeline differs from a branch, a stretch of frames at a time. */
export interface ListDifferencesRequest {
  branch?: number;
  /** The first frame to look at; what both have in common is left out. */
  from?: number;
  /** 0: all */
  agent?: number;
  /** 0: 1000; at most 5000 */
  limit?: number;
}

/** ListDifferencesResponse has the differences of a stretch of frames. */
export interface ListDifferencesResponse {
  /** The last frame that both have in common, and the last one that both have. */
  at: number;
  to: number;
  /** The first frame that was looked at, and the first that was not: ask again from there, unless it is behind the last. */
  from: number;
  until: number;
  /** In the order of their first frames, then of agents. */
  differences: Divergence[];
  /** There are more in frame until-1 than the limit: ask for one agent. */
  full: boolean;
}

/** ListInterventionsRequest asks what was done by hand. */
export interface ListInterventionsRequest {
  /** 0: of all */
  agent?: number;
}

/** ListInterventionsResponse has all interventions since the start, and the overrides that are in force. */
export interface ListInterventionsResponse {
  done: Intervention[];
  /** values that are held and results that are forced now */
  overrides: Intervention[];
}

/** ListPerceptionsRequest asks who perceives whom, and who remembers whom. */
export interface ListPerceptionsRequest {
  /** As observer or observed; 0: all. */
  agent?: number;
  /** 0: 2000; at most 20000 */
  limit?: number;
}

/** ListPerceptionsResponse lists perceptions. */
export interface ListPerceptionsResponse {
  perceptions: Perception[];
  /** without limit */
  total: number;
  tick: number;
}

/** ListRunningRequest asks what runs now, of all agents: documents and nodes. */
export interface ListRunningRequest {
  text?: string;
  /** 0: 200 */
  limit?: number;
}

/** ListRunningResponse lists first what most agents run. */
export interface ListRunningResponse {
  running: Running[];
  matches: number;
}

/** MakeRulesRequest turns what an agent did in a stretch of the recording into a document of rules. */
export interface MakeRulesRequest {
  from?: number;
  to?: number;
  /** What the document is called; it may be empty. */
  name?: string;
  agent?: number;
  /** Actions to note; empty for all that its documents run. */
  actions?: string[];
  /** Triggers of actions, such as "Swing.OnHit": an action that has one succeeds if it fires. */
  good?: string[];
  /** What the rules look at: expressions over the ports of its document; empty for all inbound data ports. */
  values?: string[];
}

/** MakeTestRequest turns a stretch of the recording into a scenario or a Go test. */
export interface MakeTestRequest {
  from?: number;
  to?: number;
  name?: string;
  /** "scenario" (JSON for `wits test`) or "go". */
  form?: string;
  /** Agents to assert on; empty for all. */
  agents?: number[];
  /** Values to assert on, by path, at the end. */
  values?: string[];
  /** By how many frames activity may come earlier or later. */
  within?: number;
  /** Leaves out nodes deeper in documents within documents: 1 is the root document alone, 0 leaves out none. */
  depth?: number;
}

/** MakeTestResponse is the test or the document, and what its file may be called. */
export interface MakeTestResponse {
  file: string;
  text: string;
}

/** MakeWhatIfTestRequest makes a scenario of the future with the change: how the game began, what was done, the change, and what is
 * expected of it. Where the change was one of documents, the scenario has none of it: it is played with the documents as they are now, and
 * given only if all comes true then. */
export interface MakeWhatIfTestRequest {
  name?: string;
  /** The differences that are expected, by their places in the list. */
  differences?: number[];
  /** By how many frames they may come earlier or later. */
  within?: number;
}

/** Mark is something that happened at a tick. */
export interface Mark {
  tick: number;
  /** "trigger", "breakpoint", "intervention", "reload", "fault", "start", "end" */
  kind: string;
  text: string;
  agent: number;
  path: string;
}

/** Overrun is a tick that took longer than the budget. */
export interface Overrun {
  tick: number;
  /** ms */
  took: number;
  /** the agent that took most */
  worst: string;
  agent: number;
  /** ms that it took */
  most: number;
}

/** Perception is that an agent perceives another one, or remembers it. */
export interface Perception {
  by: number;
  of: number;
  sense: string;
  /** from 0 to 1 */
  strength: number;
  /** For how long it has been perceived if now, else how long ago it was last; s of game time. */
  seconds: number;
  /** where it was perceived */
  at?: Position;
  /** else it is remembered */
  now: boolean;
}

/** Position is a position in the world, in m. */
export interface Position {
  x: number;
  y: number;
  z: number;
}

/** PrepareWhatIfRequest stops the game at a frame, so that something else than a value can be changed there, such as a document. */
export interface PrepareWhatIfRequest {
  tick?: number;
}

/** ProfileDo is what is to be done with the profile. */
export type ProfileDo = 'start' | 'stop' | 'reset';

/** ProfileRequest begins or ends measuring, and asks for what was measured. */
export interface ProfileRequest {
  /** "": only give */
  do?: ProfileDo;
  /** rows of each list; 0: 100 */
  limit?: number;
  /** Time that all agents together may take in a tick, in ms; overruns are counted. 0 leaves it as it is. */
  budget?: number;
  /** Paths of values to keep from now on for plots, of all agents that have them; at most 16. Empty leaves them as they are. */
  values?: string[];
}

/** ProfileResponse is what was measured. */
export interface ProfileResponse {
  on: boolean;
  ticks: number;
  /** the game's whole step */
  tick: Timing;
  /** Lists begin with what took most. Calls of an agent are steps of its mind; those of a document, steps in which any node of
   * it ran; those of a type, visits of nodes. */
  agents: ProfileRow[];
  /** Documents and types are measured in a part of the ticks, see detailed; calls and totals are estimates for all. */
  documents: ProfileRow[];
  types: ProfileRow[];
  /** ms */
  budget: number;
  overruns: number;
  /** at most 32, the latest last */
  last: Overrun[];
  /** ticks in which nodes were measured, too */
  detailed: number;
}

/** ProfileRow is an agent, a document or a type of nodes. */
export interface ProfileRow {
  name: string;
  /** of a row of agents */
  agent: number;
  calls: number;
  /** ms since measuring began */
  total: number;
  timing: Timing;
}

/** Reason is a sentence of an explanation. */
export interface Reason {
  /** "state", "cause", "value", "alternative", "origin" */
  role: string;
  text: string;
  part: number;
  node: number;
  /** The path of the value that the sentence names, and who wrote it last: "the game, in frame 311". */
  value: string;
  provenance: string;
  /** -1 if not known */
  written: number;
  provenancePart: number;
  /** -1 for none */
  provenanceNode: number;
  /** The frame that the sentence speaks of as "this frame". */
  tick: number;
  /** In whose mind part and node are, if it is another agent than the one that was asked about; else 0. */
  agent: number;
  /** For who shows the frame beside: the sentence without the words "In frame 311 (63.2 s before): " or "Now: " that the first of a frame
   * begins with, and how long before the frame that was asked about it was, "63.2 s before"; empty if that is not known. */
  plain: string;
  ago: string;
  /** The same of provenance: "the game", and "0.2 s before". */
  writer: string;
  writtenAgo: string;
}

/** RemoveBreakpointRequest removes a breakpoint. */
export interface RemoveBreakpointRequest {
  /** its id; 0: all */
  breakpoint?: number;
}

/** Running is a document, or a node of one, that some agent runs; node is "" for the document itself. */
export interface Running {
  /** that the node is in */
  document: string;
  /** its name there */
  node: string;
  type: string;
  /** that run it */
  agents: number;
  /** One of them, to jump to. */
  agent: number;
  part: number;
  nodeIndex: number;
  path: string;
}

/** SeekRequest takes the game to a frame of its recording and stops it there. What is played from there is the recording again, until
 * it ends or somebody takes over. */
export interface SeekRequest {
  tick?: number;
  /** to the newest, whatever tick says */
  live?: boolean;
}

/** Series is a value over a time: what it became at each of the ticks. */
export interface Series {
  path: string;
  unit: string;
  type: string;
  ticks: number[];
  /** numbers and bools */
  values: (number | null)[];
  /** of what is no number, in place of values */
  texts: string[];
}

/** SetBreakpointRequest makes a breakpoint, or changes the one of that id. */
export interface SetBreakpointRequest {
  breakpoint: Partial<Breakpoint>;
}

/** ShownOverlay is an overlay that a page wants to see: of one agent, or of all if that is 0. */
export interface ShownOverlay {
  name: string;
  agent: number;
}

/** StartRequest begins a game anew. */
export interface StartRequest {
  options: Record<string, string>;
  seed: number;
}

/** State is how a game stands. */
export interface State {
  tick: number;
  /** s */
  time: number;
  speed: number;
  paused: boolean;
  /** What is played is the recording. */
  replaying: boolean;
  /** Ticks that can be gone to: from oldest to newest. Both are 0 without a recording. */
  oldest: number;
  newest: number;
  /** Why it is paused: a breakpoint was hit, or a step is within a frame. */
  stop?: Stop;
  /** Memory that the recording holds, in bytes, and may hold. */
  memory: number;
  memoryLimit: number;
  /** Counts starts of the game. */
  starts: number;
  /** There is a run that was left by "take-over", to compare with. */
  branch: boolean;
  /** All that was hit in the frame in which a breakpoint stopped it, in the order of agents; stop is the first. At most 64. */
  hits: Stop[];
  /** Timelines that were left and can be gone back to, the one that was left last at the end; at most 8, in a quarter of the
   * recording's memory. What was left longest ago goes first. */
  branches: Branch[];
  /** The timeline that the game goes. */
  timeline?: Branch;
  /** The two futures that are compared, while the game goes one of them. */
  whatIf?: WhatIfNow;
  /** Counts comparisons of two futures that were begun or ended. A state that has less than an answer to "what-if" is an older one. */
  comparisons: number;
}

/** Stop is why a game is paused. */
export interface Stop {
  /** The breakpoint that was hit; 0 for a step. */
  breakpoint: number;
  agent: number;
  part: number;
  /** -1 for none */
  node: number;
  tick: number;
  /** for people: "Red: RunAway.Activate acted (CharHealth < 30)" */
  text: string;
  /** Within a frame: the agent's mind is shown as it stood at one of the points of the frame. */
  substep?: Substep;
}

/** Substep is a point within a frame of an agent at which a step stopped. */
export interface Substep {
  /** from 0 */
  index: number;
  count: number;
  /** "begin", "release", "update", "end" */
  phase: string;
  /** path of the node whose code runs next, "" if none */
  node: string;
  part: number;
  /** -1 if none */
  nodeIndex: number;
}

/** SummarizeRequest asks what an agent does and why. */
export interface SummarizeRequest {
  agent?: number;
  /** The frame; -1 for the present. */
  tick?: number;
}

/** SummarizeResponse is one sentence: "Ada" "eats what is nearest", because "Eat scores highest, 0.37". */
export interface SummarizeResponse {
  tick: number;
  agent: string;
  /** What follows its name, in the words of the document or of the action, and what the node is called whose words they are. */
  does: string;
  name: string;
  /** The action that it runs; node -1 if nothing runs. */
  part: number;
  node: number;
  /** Why: what chose the innermost node that was chosen among others, and which node that is; empty and -1 if nothing was to be chosen. */
  because: string;
  reasonPart: number;
  reasonNode: number;
}

/** SwitchBranchRequest makes a branch the timeline that the game goes, and stops it there. The one that it went becomes a branch. */
export interface SwitchBranchRequest {
  /** its id */
  branch?: number;
  /** The frame to stop at; absent: its newest one. */
  tick?: number;
}

/** TakeOverRequest lets the game go on from where it is in the past with the input of players. What the recording still held is kept as
 * a branch. */
export interface TakeOverRequest {
  /** and let it run */
  resume?: boolean;
}

/** Timeline is at most a thousand spans a band, however long the time is. */
export interface Timeline {
  from: number;
  to: number;
  bands: Band[];
  marks: Mark[];
  /** How coarse it is, in ticks; 1: exact. What is told as active was so at that tick or less than this before and after it. An
   * answer that comes from summaries has no marks of triggers. */
  grain: number;
}

/** Timing is how long something took, in µs. */
export interface Timing {
  /** µs */
  mean: number;
  p50: number;
  p99: number;
  max: number;
}

/** WhatIf is what came of a change. */
export interface WhatIf {
  of: WhatIfNow;
  /** What those do who do something else in one of the two futures, in the order of the game. */
  agents: WhatIfAgent[];
  /** In the order of their frames; at most 500. */
  differences: WhatIfDifference[];
  /** There are more than are listed. */
  full: boolean;
  /** Why no test can be made of it; "" if one can. */
  noTest: string;
  /** The documents that were changed, if that was the change and a test can be made of it: it has them as they are now, from its
   * start on. "" otherwise. */
  newDocuments: string;
  /** That of the game's state, once these two are compared. */
  comparisons: number;
}

/** WhatIfAgent is what an agent does in both futures. */
export interface WhatIfAgent {
  agent: number;
  name: string;
  was: Doing[];
  is: Doing[];
}

/** WhatIfDifference is something that differs from a frame on. */
export interface WhatIfDifference {
  tick: number;
  /** The first frame in which it does not any more. */
  until: number;
  agent: number;
  name: string;
  /** "does": what it does, in words; "value": a value that its document has, at path. */
  kind: string;
  path: string;
  was: string;
  is: string;
  /** A test can expect it. */
  testable: boolean;
}

/** WhatIfNow says which two timelines are the futures of a change. */
export interface WhatIfNow {
  /** The frame at which it was changed, and the last that both have been played to. */
  at: number;
  to: number;
  /** Timelines, by id: without and with the change. The game goes one of them. */
  was: number;
  is: number;
  /** What was changed: "Red: CharHealth = 10". */
  change: string;
}

/** WhatIfRequest changes something at a frame, and plays what comes of it and what came without it up to the same frame: with the same
 * seed, and with what players and testers did. Beyond the end of the recording nobody does anything. */
export interface WhatIfRequest {
  /** The frame at which it is changed. */
  tick?: number;
  /** What is changed there, in this order. None: it was changed already, such as a document, and the game's timeline forks from
   * the branch there. */
  changes?: Partial<Intervention>[];
  /** The timeline without the change, if there are no changes. */
  branch?: number;
  /** How many frames are played; 0: ten seconds. At most a minute. */
  frames?: number;
}

/** WhyRequest asks why a node of an agent is in its state. */
export interface WhyRequest {
  agent?: number;
  part?: number;
  /** -1: the part itself */
  node?: number;
  /** The frame; -1 for the present. */
  tick?: number;
}

/** WhyResponse explains it, in sentences. */
export interface WhyResponse {
  /** The frame that decided it. */
  tick: number;
  reasons: Reason[];
}
