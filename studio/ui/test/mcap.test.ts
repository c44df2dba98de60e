import { decompress, isLoaded } from '@foxglove/wasm-zstd';
import { McapIndexedReader, type McapTypes } from '@mcap/core';
import { describe, expect, it } from 'vitest';
import example from '../../../internal/mcap/testdata/example.mcap?inline';

/** The file that Go wrote; what is in it stands in internal/mcap/mcap_test.go, at `example`. */
const file = Uint8Array.from(atob(example.slice(example.indexOf(',') + 1)), (c) => c.charCodeAt(0));

const tick = 16_666_667n;
const text = new TextDecoder();

/** Opens the file as any tool would. */
async function open(bytes: Uint8Array): Promise<McapIndexedReader> {
  await isLoaded;
  const readable: McapTypes.IReadable = {
    size: () => Promise.resolve(BigInt(bytes.byteLength)),
    read: (offset, size) => Promise.resolve(bytes.subarray(Number(offset), Number(offset + size))),
  };
  return McapIndexedReader.Initialize({
    readable,
    decompressHandlers: { zstd: (packed, size) => decompress(packed, Number(size)) },
  });
}

async function list<T>(all: AsyncGenerator<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const one of all) found.push(one);
  return found;
}

/** What the messages should be, in the order of their times. */
interface Said { channel: number; sequence: number; time: bigint; data: string }
const expected: Said[] = [];
for (let i = 0; i < 60; i++) {
  const time = BigInt(1 + i) * tick;
  expected.push({ channel: 1, sequence: i, time, data: `{"tick": ${String(i)}, "x": ${String(i * i)}}` });
  if (i % 3 === 0) expected.push({ channel: 2, sequence: i / 3, time, data: [i, 0, 255].join() });
}
expected.push({ channel: 3, sequence: 0, time: 61n * tick, data: '{"over": true}' });

const said = (m: McapTypes.TypedMcapRecords['Message']): Said => {
  expect(m.publishTime).toBe(m.logTime + 1n);
  return { channel: m.channelId, sequence: m.sequence, time: m.logTime, data: m.channelId === 2 ? m.data.join() : text.decode(m.data) };
};

describe('files that Go writes, read by the official reader', () => {
  it('have all channels and schemas', async () => {
    const r = await open(file);
    expect(r.header.library).toBe('wits');
    expect([...r.schemasById.values()].map((s) => [s.id, s.name, s.encoding, text.decode(s.data)])).toEqual([[1, 'Scene', 'jsonschema', '{"type": "object"}']]);
    expect([...r.channelsById.values()].map((c) => [c.id, c.schemaId, c.topic, c.messageEncoding, Object.fromEntries(c.metadata)])).toEqual([
      [1, 1, '/scene', 'json', { agents: '2', unit: 'm' }],
      [2, 0, '/mind/1', 'x-wits', {}],
      [3, 1, '/late', 'json', {}],
    ]);
  });

  it('have all messages, in the order of time', async () => {
    const r = await open(file);
    expect(r.chunkIndexes.length).toBeGreaterThan(4);
    expect(r.chunkIndexes.map((c) => c.compression)).toEqual(r.chunkIndexes.map(() => 'zstd'));
    const bytes = (of: 'compressedSize' | 'uncompressedSize') => r.chunkIndexes.reduce((sum, c) => sum + c[of], 0n);
    expect(bytes('compressedSize')).toBeLessThan(bytes('uncompressedSize'));
    expect((await list(r.readMessages())).map(said)).toEqual(expected);
  });

  it('know how much there is', async () => {
    const r = await open(file);
    expect(r.statistics).toMatchObject({
      messageCount: 81n, schemaCount: 1, channelCount: 3, attachmentCount: 1, metadataCount: 2, chunkCount: r.chunkIndexes.length,
      messageStartTime: tick, messageEndTime: 61n * tick, channelMessageCounts: new Map([[1, 60n], [2, 20n], [3, 1n]]),
    });
    expect([...r.summaryOffsetsByOpcode.keys()].sort((a, b) => a - b)).toEqual([3, 4, 8, 10, 11, 13]);
    expect(r.dataSectionCrc).not.toBe(0);
  });

  it('are read from the middle, by time and by topic', async () => {
    const r = await open(file);
    const late = expected.filter((m) => m.time >= 31n * tick && m.time < 40n * tick);
    expect((await list(r.readMessages({ startTime: 31n * tick, endTime: 40n * tick - 1n }))).map(said)).toEqual(late);
    const minds = expected.filter((m) => m.channel === 2 && m.time > 31n * tick);
    expect(minds.length).toBeGreaterThan(5);
    expect((await list(r.readMessages({ startTime: 31n * tick + 1n, topics: ['/mind/1'] }))).map(said)).toEqual(minds);
    expect((await list(r.readMessages({ reverse: true }))).map(said)).toEqual([...expected].reverse());
  });

  it('have their attachments and metadata', async () => {
    const r = await open(file);
    const attachments = await list(r.readAttachments());
    expect(attachments.map((a) => [a.name, a.mediaType, a.logTime, a.createTime, text.decode(a.data)])).toEqual([
      ['keyframe-30', 'application/octet-stream', 31n * tick, 0n, 'all minds at tick 30'],
    ]);
    const metadata = await list(r.readMetadata());
    expect(metadata.map((m) => [m.name, Object.fromEntries(m.metadata)])).toEqual([['wits', { game: 'duel', seed: '7' }], ['result', { winner: '1' }]]);
  });

  it('have checksums that the official reader compares', async () => {
    const r = await open(file);
    const [chunk] = r.chunkIndexes;
    const damaged = file.slice();
    const at = Number(chunk?.chunkStartOffset ?? 0n) + 9 + 24; // the checksum stands behind three numbers of the chunk
    damaged[at] = (damaged[at] ?? 0) ^ 1;
    await expect(list((await open(damaged)).readMessages())).rejects.toThrow(/CRC/);
    const summary = file.slice();
    const inSummary = Number(r.footer.summaryStart) + 20;
    summary[inSummary] = (summary[inSummary] ?? 0) ^ 1;
    await expect(open(summary)).rejects.toThrow(/summary CRC/);
  });
});
