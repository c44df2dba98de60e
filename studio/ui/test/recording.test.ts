import { decompress, isLoaded } from '@foxglove/wasm-zstd';
import { McapIndexedReader, type McapTypes } from '@mcap/core';
import { describe, expect, it } from 'vitest';
import toy from '../../../record/testdata/toy.mcap?inline';

/** A recording that Go wrote: `go test ./record -run FilesStay -update`. docs/saving-and-replay.md says what is in it. */
const file = Uint8Array.from(atob(toy.slice(toy.indexOf(',') + 1)), (c) => c.charCodeAt(0));
const text = new TextDecoder();

async function open(): Promise<McapIndexedReader> {
  await isLoaded;
  const readable: McapTypes.IReadable = {
    size: () => Promise.resolve(BigInt(file.byteLength)),
    read: (offset, size) => Promise.resolve(file.subarray(Number(offset), Number(offset + size))),
  };
  return McapIndexedReader.Initialize({ readable, decompressHandlers: { zstd: (packed, size) => decompress(packed, Number(size)) } });
}

/** The messages of a channel. */
async function said(r: McapIndexedReader, topic: string): Promise<unknown[]> {
  const found: unknown[] = [];
  for await (const m of r.readMessages({ topics: [topic] })) found.push(JSON.parse(text.decode(m.data)));
  return found;
}

describe('recordings, read by the official reader of MCAP files', () => {
  it('say what was played', async () => {
    const r = await open();
    expect(r.header.profile).toBe('wits');
    expect(await said(r, '/run')).toEqual([expect.objectContaining({ format: 1, game: 'toy', rate: 7, seed: '3', from: 0, to: 60, whole: true, roots: ['toy.graph.json'] })]);
    for (const channel of r.channelsById.values()) {
      const schema = r.schemasById.get(channel.schemaId);
      if (channel.messageEncoding === 'json') expect(JSON.parse(text.decode(schema?.data))).toMatchObject({ type: 'object' });
    }
  });

  it('have what people did, and what came of it', async () => {
    const r = await open();
    expect(await said(r, '/interventions')).toEqual([{ tick: 30, agent: 4, do: 'set', path: 'N', value: '100' }]);
    expect((await said(r, '/inputs'))[1]).toEqual({ tick: 10, held: ['a'], before: [], focus: 0 });
    expect((await said(r, '/activity'))).toContainEqual(expect.objectContaining({ active: expect.arrayContaining(['Bomb']) as unknown }));
    expect((await said(r, '/marks'))[0]).toMatchObject({ tick: 0, kind: 'start' });
  });

  it('have the documents', async () => {
    const r = await open();
    for await (const a of r.readAttachments()) {
      expect(a.name).toBe('start/toy.graph.json');
      expect(JSON.parse(text.decode(a.data))).toMatchObject({ kind: 'graph' });
    }
    expect(r.statistics?.attachmentCount).toBe(1);
  });
});
