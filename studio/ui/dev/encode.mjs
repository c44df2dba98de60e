/** Writes the binary frames of the live protocol. */
export class Writer {
  #buffer = Buffer.alloc(1 << 14);
  #at = 0;

  #room(n) {
    while (this.#at + n > this.#buffer.length) this.#buffer = Buffer.concat([this.#buffer, Buffer.alloc(this.#buffer.length)]);
    const at = this.#at;
    this.#at += n;
    return at;
  }

  u8(...vs) { for (const v of vs) this.#buffer.writeUInt8(v, this.#room(1)); return this; }
  u16(...vs) { for (const v of vs) this.#buffer.writeUInt16LE(v, this.#room(2)); return this; }
  u32(...vs) { for (const v of vs) this.#buffer.writeUInt32LE(v >>> 0, this.#room(4)); return this; }
  u64(...vs) { for (const v of vs) this.#buffer.writeBigUInt64LE(BigInt(v), this.#room(8)); return this; }
  i64(...vs) { for (const v of vs) this.#buffer.writeBigInt64LE(BigInt(v), this.#room(8)); return this; }
  f32(...vs) { for (const v of vs) this.#buffer.writeFloatLE(v, this.#room(4)); return this; }
  f64(...vs) { for (const v of vs) this.#buffer.writeDoubleLE(v, this.#room(8)); return this; }
  bytes(b) { Buffer.from(b).copy(this.#buffer, this.#room(b.length)); return this; }
  string(s) { const b = Buffer.from(s); return this.u16(b.length).bytes(b); }
  done() { return this.#buffer.subarray(0, this.#at); }
}

const types = { bool: 0, int: 1, float: 2, vec2: 3, vec3: 4, entity: 5, string: 6 };
const isZero = (v) => (Array.isArray(v) ? v.every((x) => x === 0) : !v);

function value(w, index, type, v) {
  w.u16(index).u8(isZero(v) ? 0 : 1).u8(types[type] ?? 6);
  switch (type) {
    case 'bool': return w.u8(v ? 1 : 0);
    case 'int': return w.i64(v);
    case 'float': return w.f64(v);
    case 'vec2': case 'vec3': return w.f64(...v);
    case 'entity': return w.u64(v);
    default: return w.string(String(v));
  }
}

const bits = (set, n) => {
  const b = Buffer.alloc(Math.ceil(n / 8));
  for (const i of set) b[i >> 3] |= 1 << (i & 7);
  return b;
};

/** A mind frame; values is a list of [index, type, value]. */
export function mindFrame({ whole, parked, part, agent, program, tick, active, fired, values }) {
  const w = new Writer().u8(2, (whole ? 1 : 0) | (parked ? 2 : 0)).u16(part).u32(agent, program.id).u64(tick);
  const a = bits(active, program.nodeBits);
  const f = bits(fired, program.triggerBits);
  w.u32(a.length).bytes(a).u32(f.length).bytes(f).u32(0).u32(values.length);
  for (const [index, type, v] of values) value(w, index, type, v);
  return w.done();
}

/** An activity frame of [agent, program, parked, active] entries. */
export function activityFrame(tick, agents) {
  const w = new Writer().u8(3, 0).u16(0).u64(tick).u32(agents.length);
  for (const [agent, program, parked, active] of agents) {
    const a = bits(active, program.nodeBits);
    w.u32(agent, program.id).u8(parked ? 2 : 0).u32(a.length).bytes(a);
  }
  return w.done();
}

/** Collects draw commands; colours are 0xRRGGBBAA. */
export class Scene {
  #w = new Writer();
  #n = 0;
  #op(code) { this.#n++; return this.#w.u8(code); }
  #style(fill, stroke, width) { this.#w.u32(fill, stroke).f32(width); return this; }
  ellipse(x, y, rx, ry, fill, stroke = 0, width = 0) { this.#op(1).f32(x, y, rx, ry, 0); return this.#style(fill, stroke, width); }
  rect(x, y, w, h, rotation, corner, fill, stroke = 0, width = 0) { this.#op(2).f32(x, y, w, h, rotation, corner); return this.#style(fill, stroke, width); }
  polygon(closed, points, fill, stroke = 0, width = 0) {
    this.#op(3).u8(closed ? 1 : 0).u16(points.length);
    for (const [x, y] of points) this.#w.f32(x, y);
    return this.#style(fill, stroke, width);
  }
  text(x, y, size, align, colour, s) { this.#op(4).f32(x, y, size).u8(align).u32(colour).string(s); return this; }
  sprite(index, x, y, rotation, sx, sy, alpha, tint) { this.#op(5).u16(index).f32(x, y, rotation, sx, sy, alpha).u32(tint); return this; }
  wedge(x, y, inner, outer, from, to, fill, stroke = 0, width = 0) { this.#op(6).f32(x, y, inner, outer, from, to); return this.#style(fill, stroke, width); }

  frame({ paused, speed, time, tick, cam, background, picks }) {
    const w = new Writer().u8(1, paused ? 1 : 0).u16(0).f32(speed).f64(time).u64(tick).f32(...cam).u32(background, this.#n);
    w.bytes(this.#w.done()).u16(picks.length);
    for (const p of picks) w.u32(p.agent).f32(p.x, p.y, p.r);
    return w.done();
  }
}
