/** The control side of the debugger for the stand-in game: a recording of whole frames, kept in memory. */
import { program } from './program.mjs';

const RATE = 60;
const KEEP = 7200;

const pathOfPart = (p) => {
  if (p.parent < 0) return '';
  const above = pathOfPart(program.parts[p.parent]);
  const name = program.parts[p.parent].nodes[p.node].name;
  return above ? `${above}/${name}` : name;
};
const nodes = program.parts.flatMap((p) => p.nodes.map((n) => ({ part: p.id, node: n.id, active: n.active, path: [pathOfPart(p), n.name].filter(Boolean).join('/'), ports: n.ports })));
const ports = [...program.parts.flatMap((p) => p.ports.map((q) => ({ path: [pathOfPart(p), q.name].filter(Boolean).join('.'), q }))), ...nodes.flatMap((n) => n.ports.map((q) => ({ path: `${n.path}.${q.name}`, q })))];

class Refused extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export class MockDebugger {
  frames = [];
  first = 0;
  at = null;
  breakpoints = [];
  marks = [];
  stop = null;
  point = 0;
  branch = null;
  changed = true;

  constructor(duel, all) {
    this.duel = duel;
    this.all = all;
  }

  get newest() { return this.first + this.frames.length - 1; }

  begin() {
    this.frames = [];
    this.first = this.duel.tick;
    this.at = null;
    this.marks = [];
    this.branch = null;
    this.keep();
  }

  keep() {
    const { fighters, sparks } = this.duel;
    this.frames.push(structuredClone({ fighters, sparks }));
    if (this.frames.length > KEEP) {
      this.frames.shift();
      this.first++;
    }
  }

  load(tick) {
    const frame = structuredClone(this.frames[tick - this.first]);
    Object.assign(this.duel, frame, { tick });
    this.changed = true;
  }

  /** Plays a tick: out of the recording while in the past. */
  tick(step) {
    this.changed = true;
    this.stop = null;
    if (this.at !== null) {
      if (this.at >= this.newest) {
        this.duel.paused = true;
        this.at = null;
        return;
      }
      this.load(++this.at);
      if (this.at === this.newest) {
        this.at = null;
        this.duel.paused = true;
      }
      return;
    }
    step();
    this.keep();
    for (const b of this.breakpoints) this.hit(b);
  }

  hit(b) {
    for (const f of this.duel.fighters) {
      const n = nodes.find((x) => x.path === b.path.split('.')[0]);
      const q = n?.ports.find((x) => x.name === b.path.split('.')[1]);
      if (!q || !f.fired.has(q.bit)) continue;
      b.hit = (b.hit ?? 0) + 1;
      this.marks.push({ tick: this.duel.tick, kind: 'breakpoint', text: `${f.name}: ${b.path}`, agent: f.id, path: b.path });
      this.all({ t: 'breakpoints', breakpoints: this.breakpoints });
      if (!b.enabled) continue;
      this.duel.paused = true;
      this.stop = { breakpoint: b.id, agent: f.id, part: n.part, node: n.node, tick: this.duel.tick, text: `${f.name}: ${b.path} fired (CharHealth ${f.health.toFixed(1)} < 30)` };
      this.all({ t: 'stopped', stop: this.stop, hits: [this.stop] });
    }
  }

  state() {
    const { tick, speed, paused } = this.duel;
    return {
      tick: tick, time: tick / RATE, speed, paused, replaying: this.at !== null, oldest: this.first, newest: this.newest,
      ...(this.stop && { stop: this.stop }), memory: this.frames.length * 2048, memoryLimit: 64 << 20, starts: 1, hits: this.stop ? [this.stop] : [], branches: [], branch: this.branch !== null,
    };
  }

  tell() {
    if (!this.changed) return;
    this.changed = false;
    this.all({ t: 'state', state: this.state() });
  }

  timeline({ agent, from = 0, to = 0, part = 0 }) {
    [from, to] = [Math.max(Number(from), this.first), Math.min(Number(to), this.newest + 1)];
    const bands = [];
    const marks = this.marks.filter((m) => m.tick >= from && m.tick < to);
    const was = (t) => this.frames[t - this.first]?.fighters.find((f) => f.id === agent);
    for (const n of nodes) {
      if (n.active < 0 || (part >= 0 && n.part !== part)) continue;
      const spans = [];
      for (let t = from; t < to; t++) {
        const on = was(t)?.active.has(n.active);
        if (on && spans.length % 2 === 0) spans.push(t);
        if (!on && spans.length % 2 === 1) spans.push(t);
      }
      if (spans.length % 2 === 1) spans.push(to);
      if (spans.length) bands.push({ part: n.part, node: n.node, path: n.path, spans });
    }
    for (let t = from; t < to; t++) for (const bit of was(t)?.fired ?? []) {
      const p = ports.find((x) => x.q.bit === bit);
      if (p) marks.push({ tick: t, kind: 'trigger', text: `${p.path} fired`, agent, path: p.path });
    }
    marks.sort((a, b) => a.tick - b.tick);
    return { from: from, to: to, bands, marks, grain: 1 };
  }

  series({ agent, from = 0, to = 0, paths = [] }) {
    [from, to] = [Math.max(Number(from), this.first), Math.min(Number(to), this.newest + 1)];
    return { series: paths.map((path) => {
      const q = ports.find((p) => p.path === path)?.q;
      if (!q) throw new Refused('not-found', `there is no value ${path}`);
      const s = { path, unit: q.unit ?? '', type: q.type, ticks: [], values: [], texts: [] };
      const number = ['float', 'int', 'bool'].includes(q.type);
      let last;
      for (let t = from; t < to; t++) {
        const v = this.frames[t - this.first].fighters.find((f) => f.id === agent)?.values[q.value];
        if (JSON.stringify(v) === last) continue;
        last = JSON.stringify(v);
        s.ticks.push(t);
        if (number) s.values.push(Number(v));
        else s.texts.push(q.type === 'entity' ? `#${v}` : last);
      }
      return s;
    }) };
  }

  control({ do: what, agent = 1 }) {
    const d = this.duel;
    if (what === 'step-back') this.seek({ tick: d.tick - 1 });
    else if (what === 'step-phase' || what === 'step-node') {
      d.paused = true;
      const list = nodes.filter((n) => n.part === 0);
      const node = what === 'step-node' ? list[this.point % list.length] : null;
      this.point = (this.point + 1) % 12;
      this.stop = { agent, part: 0, node: node?.node ?? -1, tick: d.tick, text: '', substep: { index: this.point, count: 12, phase: node ? 'update' : ['begin', 'release', 'update', 'end'][this.point % 4], node: node?.path ?? '', part: 0, nodeIndex: node?.node ?? -1 } };
    } else if (what === 'step') {
      d.paused = true;
      this.tick(() => d.step());
    }
    return this.state();
  }

  seek({ tick = 0, live = false }) {
    const to = live ? this.newest : Number(tick);
    if (to < this.first || to > this.newest) throw new Refused('invalid', `the recording goes from frame ${this.first} to ${this.newest}: there is no frame ${to}`);
    this.duel.paused = true;
    this.stop = null;
    this.load(to);
    this.at = to === this.newest ? null : to;
    return this.state();
  }

  takeOver({ resume = false }) {
    if (this.at === null) throw new Refused('cannot', 'the game is not in the past');
    this.branch = { left: this.at, frames: this.frames.slice(this.at - this.first) };
    this.frames.length = this.at - this.first + 1;
    this.at = null;
    this.duel.seed = Math.trunc(Date.now() % 1000);
    this.marks = this.marks.filter((m) => m.tick <= this.newest);
    this.marks.push({ tick: this.newest, kind: 'intervention', text: 'took over', agent: 0, path: '' });
    this.duel.fighters[0].health -= 5;
    this.duel.paused = !resume;
    this.changed = true;
    return this.state();
  }

  compare() {
    if (!this.branch) throw new Refused('cannot', 'there is no other run to compare with');
    const { left, frames } = this.branch;
    const until = Math.min(this.newest, left + frames.length - 1);
    for (let t = left; t <= until; t++) {
      const [a, b] = [frames[t - left], this.frames[t - this.first]];
      const differences = ports.filter(({ q }) => q.value !== undefined).flatMap(({ path, q }) => b.fighters.flatMap((f, i) => {
        const [was, is] = [a.fighters[i].values[q.value], f.values[q.value]].map((v) => JSON.stringify(v));
        return was === is ? [] : [{ agent: f.id, name: f.name, path, was, is }];
      }));
      if (differences.length) return { left: left, parts: t, until: until, differences };
    }
    return { left: left, parts: -1, until: until, differences: [] };
  }

  call(method, q) {
    switch (method) {
      case 'hello': return { version: 2, name: 'duel', title: 'Sword duel', rate: RATE, features: ['control', 'seek', 'keep', 'intervene'] };
      case 'get-state': return this.state();
      case 'control': return this.control(q);
      case 'seek': return this.seek(q);
      case 'take-over': return this.takeOver(q);
      case 'compare': return this.compare();
      case 'get-timeline': return this.timeline(q);
      case 'get-series': return this.series(q);
      case 'set-breakpoint': {
        const b = { ...q.breakpoint, id: this.breakpoints.length + 1 };
        this.breakpoints.push(b);
        this.all({ t: 'breakpoints', breakpoints: this.breakpoints });
        return b;
      }
      default: throw new Refused('not-found', `the stand-in knows no ${method}`);
    }
  }
}
