/* Answers of a game for tests: what a test does not say is 0, false or empty, as the game would tell it. */
import type * as Control from '../../src/protocol/control';

/** The answers that tests make, by name. */
interface Types {
  AgentRow: Control.AgentRow; AskPoint: Control.AskPoint; AskResponse: Control.AskResponse; AskTest: Control.AskTest; Band: Control.Band; Branch: Control.Branch;
  Breakpoint: Control.Breakpoint; Command: Control.Command; CommandParam: Control.CommandParam; CompareResponse: Control.CompareResponse; Context: Control.Context;
  Difference: Control.Difference; Divergence: Control.Divergence; GetSeriesResponse: Control.GetSeriesResponse; HelloResponse: Control.HelloResponse;
  Intervention: Control.Intervention; ListAgentsResponse: Control.ListAgentsResponse; ListCommandsResponse: Control.ListCommandsResponse;
  ListDifferencesResponse: Control.ListDifferencesResponse; ListInterventionsResponse: Control.ListInterventionsResponse;
  ListPerceptionsResponse: Control.ListPerceptionsResponse; ListRunningResponse: Control.ListRunningResponse; MakeTestResponse: Control.MakeTestResponse; Mark: Control.Mark;
  Overrun: Control.Overrun; Perception: Control.Perception; ProfileResponse: Control.ProfileResponse; ProfileRow: Control.ProfileRow; Reason: Control.Reason;
  Running: Control.Running; Series: Control.Series; State: Control.State; Stop: Control.Stop; Substep: Control.Substep; Timeline: Control.Timeline; Timing: Control.Timing;
  Doing: Control.Doing; WhatIf: Control.WhatIf; WhatIfAgent: Control.WhatIfAgent; WhatIfDifference: Control.WhatIfDifference; WhatIfNow: Control.WhatIfNow; WhyResponse: Control.WhyResponse;
}

export type Deep<T> = T extends readonly (infer E)[] ? Deep<E>[] : T extends object ? { [K in keyof T]?: Deep<T[K]> | undefined } : T;

/** Members and what they are without a word: a value, `one` of a type, `many` of them, or a `maybe`, which is absent. */
interface Inner { kind: 'one' | 'many' | 'maybe'; of: keyof Types }
const one = (of: keyof Types): Inner => ({ kind: 'one', of });
const many = (of: keyof Types): Inner => ({ kind: 'many', of });
const maybe = (of: keyof Types): Inner => ({ kind: 'maybe', of });
type Plain = number | string | boolean | readonly never[];

const shapes: { [K in keyof Types]: Record<keyof Types[K], Plain | Inner | undefined> } = {
  AgentRow: { id: 0, name: '', document: '', status: '', steered: '', fault: '', values: [], running: [] },
  AskPoint: { at: undefined, valid: false, failedBy: 0, score: 0, by: [], raw: [] },
  AskResponse: { tests: many('AskTest'), points: many('AskPoint'), contexts: many('Context'), generated: 0, cost: 0, best: 0, micros: 0, tick: 0 },
  AskTest: { name: '', kind: '', filters: false, scores: false, cost: 0 },
  Band: { part: 0, node: 0, path: '', spans: [] },
  Branch: { id: 0, name: '', cause: '', at: 0, to: 0 },
  Breakpoint: { id: 0, enabled: false, on: 'condition', document: '', agent: 0, path: '', condition: '', hits: 0, log: '', hit: 0, problem: '', once: false },
  Command: { name: '', label: '', doc: '', agent: false, params: many('CommandParam') },
  CommandParam: { name: '', type: '', unit: '', doc: '', value: '', choices: [] },
  CompareResponse: { left: 0, parts: 0, until: 0, differences: many('Difference') },
  Context: { port: '', at: undefined },
  Difference: { agent: 0, name: '', path: '', was: '', is: '' },
  Divergence: { agent: 0, name: '', kind: '', path: '', tick: 0, was: '', is: '', spans: [] },
  GetSeriesResponse: { series: many('Series') },
  HelloResponse: { version: 0, name: '', title: '', process: 0, rate: 0, features: [], wits: '' },
  Intervention: { tick: 0, agent: 0, do: '', path: '', value: '', args: [], once: false, auto: false },
  ListAgentsResponse: { agents: many('AgentRow'), matches: 0, total: 0 },
  ListCommandsResponse: { commands: many('Command') },
  ListDifferencesResponse: { at: 0, to: 0, from: 0, until: 0, differences: many('Divergence'), full: false },
  ListInterventionsResponse: { done: many('Intervention'), overrides: many('Intervention') },
  ListPerceptionsResponse: { perceptions: many('Perception'), total: 0, tick: 0 },
  ListRunningResponse: { running: many('Running'), matches: 0 },
  MakeTestResponse: { file: '', text: '' },
  Mark: { tick: 0, kind: '', text: '', agent: 0, path: '' },
  Overrun: { tick: 0, took: 0, worst: '', agent: 0, most: 0 },
  Perception: { by: 0, of: 0, sense: '', strength: 0, seconds: 0, at: undefined, now: false },
  ProfileResponse: {
    on: false, ticks: 0, tick: one('Timing'), agents: many('ProfileRow'), documents: many('ProfileRow'), types: many('ProfileRow'), budget: 0, overruns: 0,
    last: many('Overrun'), detailed: 0,
  },
  ProfileRow: { name: '', agent: 0, calls: 0, total: 0, timing: one('Timing') },
  Reason: {
    role: '', text: '', part: 0, node: 0, value: '', provenance: '', written: 0, provenancePart: 0, provenanceNode: 0, tick: 0, agent: 0, plain: '', ago: '', writer: '',
    writtenAgo: '',
  },
  Running: { document: '', node: '', type: '', agents: 0, agent: 0, part: 0, nodeIndex: 0, path: '' },
  Series: { path: '', unit: '', type: '', ticks: [], values: [], texts: [] },
  State: {
    tick: 0, time: 0, speed: 0, paused: false, replaying: false, oldest: 0, newest: 0, stop: maybe('Stop'), memory: 0, memoryLimit: 0, starts: 0, branch: false,
    hits: many('Stop'), branches: many('Branch'), timeline: maybe('Branch'), whatIf: maybe('WhatIfNow'), comparisons: 0,
  },
  Stop: { breakpoint: 0, agent: 0, part: 0, node: 0, tick: 0, text: '', substep: maybe('Substep') },
  Substep: { index: 0, count: 0, phase: '', node: '', part: 0, nodeIndex: 0 },
  Timeline: { from: 0, to: 0, bands: many('Band'), marks: many('Mark'), grain: 0 },
  Timing: { mean: 0, p50: 0, p99: 0, max: 0 },
  Doing: { tick: 0, does: '' },
  WhatIf: { of: one('WhatIfNow'), agents: many('WhatIfAgent'), differences: many('WhatIfDifference'), full: false, noTest: '', newDocuments: '', comparisons: 0 },
  WhatIfAgent: { agent: 0, name: '', was: many('Doing'), is: many('Doing') },
  WhatIfDifference: { tick: 0, until: 0, agent: 0, name: '', kind: '', path: '', was: '', is: '', testable: false },
  WhatIfNow: { at: 0, to: 0, was: 0, is: 0, change: '' },
  WhyResponse: { tick: 0, reasons: many('Reason') },
};

const isInner = (v: unknown): v is Inner => typeof v === 'object' && v !== null && 'kind' in v;

/** An answer of a type, with what is said of it. */
export function create<K extends keyof Types>(of: K, said: Deep<Types[K]> = {} as Deep<Types[K]>): Types[K] {
  const out: Record<string, unknown> = {};
  const given = said as Record<string, unknown>;
  for (const [name, shape] of Object.entries(shapes[of])) {
    const v = given[name];
    if (!isInner(shape)) {
      if (v !== undefined || shape !== undefined) out[name] = v ?? (Array.isArray(shape) ? [] : shape);
    } else if (shape.kind === 'many') {
      out[name] = ((v ?? []) as Deep<Types[typeof shape.of]>[]).map((x) => create(shape.of, x));
    } else if (v !== undefined || shape.kind === 'one') {
      out[name] = create(shape.of, (v ?? {}) as Deep<Types[typeof shape.of]>);
    }
  }
  return out as unknown as Types[K];
}
