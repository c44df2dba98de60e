import { Scene } from './encode.mjs';
import { find, portOf, program } from './program.mjs';

const RATE = 60;
const REACH = 1.6;
const colours = { Red: 0xd8503fff, Blue: 0x3f78d8ff };

/** A small seeded random source: the same seed plays the same duel. */
const random = (seed) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
};

const on = (f, path, state) => {
  const n = find(path);
  if (f.active.has(n.active) === state) return;
  if (state) f.active.add(n.active);
  else f.active.delete(n.active);
  fire(f, path, state ? 'Activate' : 'Deactivate');
  fire(f, path, state ? 'OnActivate' : 'OnDeactivate');
  const inside = program.parts[n.part]?.ports.find((p) => p.name === (state ? 'OnActivate' : 'OnDeactivate'));
  if (inside) f.fired.add(inside.bit);
};
const fire = (f, path, port) => f.fired.add(portOf(path, port).bit);
const put = (f, path, port, v) => (f.values[portOf(path, port).value] = v);

function fighter(id, name, x, enemy) {
  const f = { id, name, x, facing: x < 0 ? 1 : -1, health: 100, swing: 0, swings: 0, v: 0, near: false, low: false, values: [], active: new Set([program.nodeBits - 1]), fired: new Set(), parked: false };
  for (const p of program.parts) {
    for (const port of [...p.ports, ...p.nodes.flatMap((n) => n.ports)]) {
      if (port.value === undefined || (f.values[port.value] !== undefined && port.default === undefined)) continue;
      f.values[port.value] = port.default !== undefined ? Number(port.default) : { bool: false, int: 0, vec2: [0, 0], entity: 0 }[port.type] ?? 0;
    }
  }
  put(f, '', 'Enemy', enemy);
  fire(f, '', 'OnActivate');
  for (const path of ['Idle', 'HandleSword', 'Idle/CloseIn']) on(f, path, true);
  return f;
}

/** A sword duel that moves like the real one, for looking at the page without it. */
export class Duel {
  options = { blue: 'ai', trouble: 'no' };
  seed = 1;
  paused = false;
  speed = 1;
  held = new Set();

  constructor(log, changed) {
    this.log = log;
    this.changed = changed;
    this.start();
  }

  start() {
    this.tick = 0;
    this.random = random(this.seed);
    this.sparks = [];
    this.fighters = [fighter(1, 'Red', -3, 2), fighter(2, 'Blue', 3, 1)];
    this.changed();
  }

  human(f) { return f.name === 'Blue' && this.options.blue === 'human'; }
  agents() {
    return this.fighters.map((f) => ({ id: f.id, name: f.name, program: this.human(f) ? 0 : program.id, document: this.human(f) ? '' : 'fighter.graph.json', fault: f.parked, ...(this.human(f) && { steered: 'you' }) }));
  }

  step() {
    this.tick++;
    const [a, b] = this.fighters;
    for (const [f, e] of [[a, b], [b, a]]) {
      f.swing = Math.max(0, f.swing - 1 / RATE);
      if (this.human(f)) this.play(f, e);
      else if (!f.parked) this.think(f, e);
      f.x = Math.max(-5.4, Math.min(5.4, f.x + f.v / RATE));
    }
    this.sparks = this.sparks.filter((s) => this.tick - s.tick < 24);
    if (this.options.trouble === 'yes' && this.tick === 240) this.park(a);
  }

  park(f) {
    f.parked = true;
    f.v = 0;
    this.fault = { agent: f.id, fault: { document: 'idle.graph.json', node: 'Idle/CloseIn', type: 'MoveTowards', message: 'the target has no position: entity 7 was removed', stack: 'MoveTowards.Step\n  movetowards.go:41\nGraph.Step\n  graph.go:212' } };
    this.changed(this.fault);
  }

  unpark(id) {
    const f = this.fighters.find((x) => x.id === id);
    if (!f?.parked) return;
    f.parked = false;
    this.changed({ agent: id, fault: null });
  }

  play(f, e) {
    f.v = (this.held.has('right') ? 2.4 : 0) - (this.held.has('left') ? 2.4 : 0);
    f.facing = Math.sign(e.x - f.x) || 1;
    if (this.held.has('swing') && f.swing === 0) this.hit(f, e);
    f.health = Math.min(100, f.health + 0.5 / RATE);
  }

  hit(f, e) {
    f.swing = 0.7 + this.random() * 0.4;
    f.swings++;
    const hits = Math.abs(e.x - f.x) < REACH && this.random() < 0.55;
    if (hits) {
      e.health = Math.max(4, e.health - (6 + this.random() * 9));
      this.sparks.push({ x: e.x, y: 1.2 + this.random() * 0.4, tick: this.tick, turn: this.random() * 6 });
    }
    return hits;
  }

  think(f, e) {
    const d = Math.abs(e.x - f.x);
    const low = f.low ? f.health < 62 : f.health < 30;
    f.facing = Math.sign(e.x - f.x) || 1;
    f.v = 0;
    if (low !== f.low) this.swap(f, low);
    if (!low) this.approach(f, d);
    else this.flee(f, d);
    const near = !low && d < REACH;
    if (near !== f.near) {
      f.near = near;
      fire(f, 'HandleSword/InReach', near ? 'OnBecomeTrue' : 'OnBecomeFalse');
      on(f, 'HandleSword/Swing', near);
      put(f, 'HandleSword/InReach', 'Result', near);
    }
    if (near && f.swing === 0) fire(f, 'HandleSword/Swing', this.hit(f, e) ? 'OnHit' : 'OnMiss');
    put(f, '', 'CharHealth', f.health);
    put(f, 'LowHealth', 'b', low ? 62 : 30);
    put(f, 'HandleSword', 'Swings', f.swings);
    put(f, 'FleeSpeed', 'out:Result', 1.5 + f.swings * 0.02);
  }

  swap(f, low) {
    f.low = low;
    fire(f, 'LowHealth', low ? 'OnBecomeTrue' : 'OnBecomeFalse');
    put(f, 'LowHealth', 'Result', low);
    if (low) for (const path of ['Idle/CloseIn', 'Idle/Guard', 'HandleSword/Swing']) on(f, path, false);
    else for (const path of ['RunAway/KeepAway', 'RunAway/Breathe']) on(f, path, false);
    on(f, 'Idle', !low);
    on(f, 'HandleSword', !low);
    on(f, 'RunAway', low);
    on(f, low ? 'RunAway/KeepAway' : 'Idle/CloseIn', true);
    if (low) on(f, 'RunAway/Breathe', true);
    this.log({ tick: this.tick, agent: f.id, level: low ? 'warn' : 'info', node: low ? 'LowHealth.OnBecomeTrue' : 'LowHealth.OnBecomeFalse', text: low ? `fleeing at ${f.health.toFixed(0)} hp` : 'recovered, back to the fight' });
  }

  approach(f, d) {
    if (d > REACH * 0.85) f.v = f.facing * 1.5;
    const guards = d < REACH;
    if (guards !== f.active.has(find('Idle/Guard').active)) {
      fire(f, 'Idle/CloseIn', guards ? 'OnArrived' : 'OnLost');
      on(f, 'Idle/Guard', guards);
    }
    put(f, 'Idle/CloseIn', 'Velocity', [f.v, 0]);
    put(f, 'Idle/Guard', 'Facing', f.facing > 0 ? 0 : Math.PI);
  }

  flee(f, d) {
    if (d < 5) f.v = -f.facing * (1.5 + f.swings * 0.02);
    f.health = Math.min(100, f.health + 9 / RATE);
    put(f, 'RunAway/KeepAway', 'Distance', d);
  }

  scene() {
    const s = new Scene();
    s.polygon(true, [[-12, 0.9], [-7, 3.4], [-3.5, 1.6], [0.5, 3.9], [5, 1.5], [8.5, 3], [12, 1]], 0xb8cbd6ff);
    s.rect(0, -1.5, 24, 3, 0, 0, 0x6f8a5cff).rect(0, -0.06, 24, 0.12, 0, 0, 0x87a56fff);
    for (const f of this.fighters) this.draw(s, f);
    for (const p of this.sparks) {
      const age = (this.tick - p.tick) / 24;
      for (let i = 0; i < 7; i++) {
        const a = p.turn + i * 0.9;
        s.ellipse(p.x + Math.cos(a) * age * 0.9, p.y + Math.sin(a) * age * 0.9, 0.06 * (1 - age), 0.06 * (1 - age), 0xffd23fff);
      }
    }
    return s.frame({
      paused: this.paused, speed: this.speed, time: this.tick / RATE, tick: this.tick, cam: [0, 1.9, 6.4], background: 0xdcebf2ff,
      picks: this.fighters.map((f) => ({ agent: f.id, x: f.x, y: 0.95, r: 1 })),
    });
  }

  draw(s, f) {
    const c = colours[f.name];
    const walk = Math.sin(this.tick * 0.22) * (f.v ? 0.16 : 0);
    const lean = f.facing * 0.06;
    s.ellipse(f.x, 0.02, 0.55, 0.1, 0x00000038);
    s.wedge(f.x, 1, 0.55, REACH, f.facing > 0 ? -0.5 : Math.PI - 0.5, f.facing > 0 ? 0.5 : Math.PI + 0.5, f.swing > 0.5 ? 0xffffff55 : 0xffffff18);
    s.polygon(false, [[f.x - walk, 0.02], [f.x, 0.75], [f.x + walk, 0.02]], 0, 0x2d3442ff, 0.16);
    s.rect(f.x + lean, 1.05, 0.5, 0.8, -lean, 0.18, c, 0x00000030, 0.03);
    s.ellipse(f.x + lean * 2, 1.68, 0.23, 0.25, 0xf0cfa8ff, 0x00000030, 0.03);
    s.rect(f.x + lean * 2, 1.8, 0.48, 0.12, 0, 0.05, c);
    const angle = f.swing > 0.5 ? -0.6 + (f.swing - 0.5) * 7 : 0.7;
    s.sprite(0, f.x + f.facing * 0.3, 1.1, f.facing * angle, f.facing, 1, 1, c);
    s.rect(f.x, 2.3, 1.2, 0.13, 0, 0.06, 0x1c232c66).rect(f.x - 0.6 + 0.6 * (f.health / 100), 2.3, 1.2 * (f.health / 100), 0.13, 0, 0.06, f.health < 30 ? 0xe0803aff : 0x49a35cff);
    s.text(f.x, 2.45, 0.26, 1, 0x24303cff, f.parked ? `${f.name} (parked)` : f.name);
  }
}
