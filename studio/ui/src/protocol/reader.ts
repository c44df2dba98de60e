const utf8 = new TextDecoder();

/** Reads little-endian numbers and strings one after another; throws RangeError past the end. */
export class Reader {
  private at = 0;
  private readonly view: DataView;

  constructor(private readonly buffer: ArrayBuffer) {
    this.view = new DataView(buffer);
  }

  get left(): number {
    return this.view.byteLength - this.at;
  }

  private take(n: number): number {
    if (n > this.left) throw new RangeError(`frame ends at ${this.view.byteLength}, wanted ${this.at + n}`);
    const at = this.at;
    this.at += n;
    return at;
  }

  u8(): number {
    return this.view.getUint8(this.take(1));
  }

  u16(): number {
    return this.view.getUint16(this.take(2), true);
  }

  u32(): number {
    return this.view.getUint32(this.take(4), true);
  }

  u64(): bigint {
    return this.view.getBigUint64(this.take(8), true);
  }

  i64(): bigint {
    return this.view.getBigInt64(this.take(8), true);
  }

  f32(): number {
    return this.view.getFloat32(this.take(4), true);
  }

  f64(): number {
    return this.view.getFloat64(this.take(8), true);
  }

  bytes(n: number): Uint8Array {
    return new Uint8Array(this.buffer, this.take(n), n);
  }

  string(): string {
    return utf8.decode(this.bytes(this.u16()));
  }

  /** A count read from the frame, refused when the rest of the frame cannot hold that many. */
  count(n: number, least: number): number {
    if (n * least > this.left) throw new RangeError(`frame claims ${n} items and holds ${this.left} bytes`);
    return n;
  }
}
