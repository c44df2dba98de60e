// A stand-in for a game, to look at the page without one: node dev/mock-server.mjs [port] [folder of the built page]
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { dirname, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocketServer } from 'ws';
import { Duel } from './duel.mjs';
import { mindFrame, activityFrame } from './encode.mjs';
import { MockDebugger } from './mock-debugger.mjs';
import { program, valueTypes } from './program.mjs';

const RATE = 60;
const port = Number(process.argv[2] ?? 8420);
const dist = process.argv[3] ?? join(dirname(fileURLToPath(import.meta.url)), '..', 'dist');
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.woff2': 'font/woff2' };
const csp = "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws: wss:; font-src 'self'";

const pages = new Set();
const all = (m) => { for (const p of pages) p.say(m); };
const duel = new Duel(
  (line) => all({ t: 'log', lines: [line] }),
  (fault) => queueMicrotask(() => {
    if (fault) all({ t: 'fault', ...fault });
    all({ t: 'agents', agents: duel.agents() });
  }),
);

const recording = new MockDebugger(duel, all);
recording.begin();

const hello = {
  t: 'hello', protocol: 2,
  game: {
    name: 'duel', title: 'Sword duel', goal: 'Win three rounds: strike while your enemy is open, and parry when it swings.', process: process.pid, rate: RATE,
    about: 'Two fighters close in, swing when near, and run away while weak.',
    controls: [
      { input: 'left', label: 'Step left', keys: ['ArrowLeft', 'KeyA'] },
      { input: 'right', label: 'Step right', keys: ['ArrowRight', 'KeyD'] },
      { input: 'swing', label: 'Swing', keys: ['KeyJ'] },
      { input: 'block', label: 'Block', keys: ['KeyK'] },
    ],
    options: [
      { name: 'blue', label: 'Blue is played by', choices: ['human', 'ai'], value: 'ai' },
      { name: 'trouble', label: 'Red gets into trouble', choices: ['no', 'yes'], value: 'no' },
    ],
    sprites: [{ name: 'sword', paths: [
      { d: 'M0 -0.035 L1.05 -0.03 L1.15 0 L1.05 0.03 L0 0.035 Z', fill: '#d5dbe2', stroke: '#56616f', width: 0.02 },
      { d: 'M-0.04 -0.16 L0.04 -0.16 L0.04 0.16 L-0.04 0.16 Z', tint: true, stroke: '#3a4048', width: 0.02 },
      { d: 'M-0.26 -0.04 L-0.04 -0.04 L-0.04 0.04 L-0.26 0.04 Z', fill: '#6b4a2f' },
    ] }],
  },
};

/** One page: what it watches, and what it was told. */
class Page {
  watch = null;
  inspect = -1;
  fired = new Set();
  known = new Map();
  whole = true;
  told = false;
  followed = null;

  constructor(socket) {
    this.socket = socket;
    this.say(hello);
    this.say({ t: 'agents', agents: duel.agents() });
    this.say({ t: 'options', values: duel.options, seed: duel.seed });
    if (duel.fault) this.say({ t: 'fault', ...duel.fault });
    this.say({ t: 'state', state: recording.state() });
    this.say({ t: 'breakpoints', breakpoints: recording.breakpoints });
    socket.on('message', (text) => this.hear(JSON.parse(String(text))));
  }

  say(m) { this.socket.send(JSON.stringify(m)); }

  hear(m) {
    try {
      const result = this.does(m);
      if (result !== false && m.id) this.say({ t: 'reply', id: m.id, result: result ?? {} });
    } catch (e) {
      this.refuse(m, e.message, e.code);
    }
  }

  refuse(m, message, code = 'invalid') {
    this.say({ t: 'refused', id: m.id ?? 0, request: m.t, message, code });
    return false;
  }

  /** What it gives; false if it was refused. */
  does(m) {
    switch (m.t) {
      case 'watch':
        if (!duel.agents().some((a) => a.id === m.agent) || !program.parts[m.part]) return this.refuse(m, 'no such agent or part');
        this.tell();
        Object.assign(this, { watch: { agent: m.agent, part: m.part }, whole: true, inspect: -1 });
        this.known.clear();
        this.fired.clear();
        return;
      case 'unwatch': this.watch = null; return;
      case 'activity': this.followed = m.on ? new Map() : null; return;
      case 'inspect': this.inspect = m.node; return;
      case 'input': duel.held = new Set(m.held); return;
      case 'resume-agent': duel.unpark(m.agent); return;
      case 'start':
        Object.assign(duel.options, m.options);
        duel.seed = m.seed;
        return begin();
      case 'control': return control(m);
      default: return recording.call(m.t, m);
    }
  }

  frame() {
    const f = this.watch && duel.fighters.find((x) => x.id === this.watch.agent);
    if (!f || duel.human(f)) return;
    const p = program.parts[this.watch.part];
    const values = [];
    for (const i of new Set([...p.ports, ...p.nodes.flatMap((n) => n.ports)].map((x) => x.value).filter((v) => v !== undefined))) {
      const text = JSON.stringify(f.values[i]);
      if (this.known.get(i) === text) continue;
      this.known.set(i, text);
      values.push([i, valueTypes[i], f.values[i]]);
    }
    this.socket.send(mindFrame({ whole: this.whole, parked: f.parked, part: p.id, agent: f.id, program, tick: duel.tick, active: f.active, fired: this.fired, values }));
    this.whole = false;
    this.fired.clear();
  }

  tell() {
    if (!this.told) this.say({ t: 'program', ...program });
    this.told = true;
  }

  activity() {
    if (!this.followed) return;
    const news = duel.fighters.filter((f) => {
      if (duel.human(f)) return false;
      const text = JSON.stringify([f.parked, [...f.active].sort()]);
      if (this.followed.get(f.id) === text) return false;
      this.followed.set(f.id, text);
      return true;
    });
    if (news.length === 0) return;
    this.tell();
    this.socket.send(activityFrame(duel.tick, news.map((f) => [f.id, program, f.parked, f.active])));
  }

  notes() {
    const f = this.watch && duel.fighters.find((x) => x.id === this.watch.agent);
    const n = f && !duel.human(f) && program.parts[this.watch.part].nodes[this.inspect];
    if (n?.kind !== 'action') return;
    const other = duel.fighters.find((x) => x !== f);
    this.say({ t: 'notes', agent: f.id, part: this.watch.part, node: this.inspect, notes: [{ name: 'distance', value: Math.abs(other.x - f.x).toFixed(2), unit: 'm' }, { name: 'cooldown', value: f.swing.toFixed(2), unit: 's' }] });
  }
}

function begin() {
  duel.fault = undefined;
  duel.start();
  recording.begin();
  for (const p of pages) { p.fired.clear(); p.known.clear(); p.followed?.clear(); p.whole = true; }
  all({ t: 'options', values: duel.options, seed: duel.seed });
}

function control(m) {
  recording.changed = true;
  if (m.do === 'pause') duel.paused = true;
  else if (m.do === 'resume') duel.paused = false;
  else if (m.do === 'speed') duel.speed = Math.min(8, Math.max(0.05, m.value));
  else if (m.do === 'restart') begin();
  else if (m.do === 'step') { duel.paused = true; tick(); }
  return recording.control(m);
}

function tick() {
  for (const f of duel.fighters) f.fired.clear();
  recording.tick(() => duel.step());
  for (const p of pages) {
    const f = p.watch && duel.fighters.find((x) => x.id === p.watch.agent);
    for (const b of f?.fired ?? []) p.fired.add(b);
  }
}

let owed = 0;
setInterval(() => {
  if (!duel.paused) owed += duel.speed;
  for (; owed >= 1; owed--) if (!duel.paused) tick();
  if (pages.size === 0) return;
  const scene = duel.scene();
  for (const p of pages) { p.socket.send(scene); p.frame(); }
}, 1000 / RATE);
setInterval(() => { for (const p of pages) p.notes(); }, 100);
setInterval(() => { for (const p of pages) p.activity(); }, 200);
setInterval(() => recording.tell(), 100);

const server = createServer((req, res) => {
  const path = normalize(new URL(req.url, 'http://localhost').pathname);
  const file = join(dist, path === '/' ? 'index.html' : path);
  if (!file.startsWith(dist) || !existsSync(file) || !statSync(file).isFile()) {
    res.writeHead(404).end('not found');
    return;
  }
  res.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream', 'content-security-policy': csp });
  createReadStream(file).pipe(res);
});
const sockets = new WebSocketServer({ server, path: '/ws', handleProtocols: (set) => (set.has('wits.2') ? 'wits.2' : false) });
sockets.on('connection', (socket) => {
  const page = new Page(socket);
  pages.add(page);
  socket.on('close', () => pages.delete(page));
});
server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}/`));
