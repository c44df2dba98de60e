package mcap

import (
	"encoding/binary"
	"hash/crc32"
)

// Flush ends the chunk: what was added so far is handed to the io.Writer, and can be read even if nothing follows. Small
// chunks compress badly.
func (w *Writer) Flush() error {
	if err := w.ready(); err != nil || len(w.chunk) == 0 {
		return err
	}
	if w.count == 0 {
		// Only schemas and channels: they may stand outside of chunks, and no index has to know of them.
		w.write(w.chunk)
		w.chunk = w.chunk[:0]
		return w.err
	}
	b := u64(u64(open(w.out[:0], opChunk), w.first), w.last)
	b = u32(u64(b, uint64(len(w.chunk))), crc32.ChecksumIEEE(w.chunk))
	b = u64(text(b, w.compression()), 0)
	from := len(b)
	b = w.pack(b)
	packed := uint64(len(b) - from)
	binary.LittleEndian.PutUint64(b[from-8:], packed)
	b = seal(b, 0)

	// Behind the chunk stands where each channel's messages are, and in the summary where all that is.
	at, length := w.at, len(b)
	start := len(w.chunks.records)
	index := u64(u64(open(w.chunks.records, opChunkIndex), w.first), w.last)
	index = u32(u64(u64(index, at), uint64(length)), 0)
	offsets := len(index)
	for i := range w.channels {
		c := &w.channels[i]
		if len(c.places) == 0 {
			continue
		}
		id, here := uint16(i+1), len(b)
		index = u64(u16(index, id), at+uint64(here))
		b = seal(text(u16(open(b, opMessageIndex), id), c.places), here)
		c.count += uint64(len(c.places) / placeSize)
		c.places = c.places[:0]
	}
	binary.LittleEndian.PutUint32(index[offsets-4:], uint32(len(index)-offsets))
	index = text(u64(index, uint64(len(b)-length)), w.compression())
	index = u64(u64(index, packed), uint64(len(w.chunk)))
	w.chunks.add(seal(index, start))

	if w.messages == 0 {
		w.start, w.end = w.first, w.last
	}
	w.start, w.end = min(w.start, w.first), max(w.end, w.last)
	w.messages += w.count
	w.count = 0
	w.chunk = w.chunk[:0]
	w.out = b
	w.write(b)
	return w.err
}

// compression returns the name of how chunks are packed.
func (w *Writer) compression() string {
	if w.packer == nil {
		return ""
	}
	return nameZstd
}

// pack appends the chunk's records as they stand in the file.
func (w *Writer) pack(b []byte) []byte {
	if w.packer == nil {
		return append(b, w.chunk...)
	}
	return w.packer.EncodeAll(w.chunk, b)
}

// Close ends the file with its summary. It does not close the io.Writer.
func (w *Writer) Close() error {
	if err := w.Flush(); err != nil {
		return err
	}
	w.closed = true
	w.write(seal(u32(open(nil, opDataEnd), w.crc), 0))

	groups := []struct {
		op      byte
		records []byte
	}{
		{opSchema, w.schemas.records},
		{opChannel, w.channelList.records},
		{opStatistics, w.statistics()},
		{opChunkIndex, w.chunks.records},
		{opAttachmentIndex, w.attachments.records},
		{opMetadataIndex, w.metadata.records},
	}
	var b, offsets []byte
	for _, g := range groups {
		if len(g.records) == 0 {
			continue
		}
		at := len(offsets)
		offsets = append(open(offsets, opSummaryOffset), g.op)
		offsets = seal(u64(u64(offsets, w.at+uint64(len(b))), uint64(len(g.records))), at)
		b = append(b, g.records...)
	}
	start, offsetStart := w.at, w.at+uint64(len(b))
	b = append(b, offsets...)
	at := len(b)
	b = seal(append(u64(u64(open(b, opFooter), start), offsetStart), 0, 0, 0, 0), at)
	sum := len(b) - 4 // which the checksum does not cover
	binary.LittleEndian.PutUint32(b[sum:], crc32.ChecksumIEEE(b[:sum]))
	w.write(append(b, magic...))
	return w.err
}

// statistics returns the record of how much there is.
func (w *Writer) statistics() []byte {
	b := u64(open(nil, opStatistics), w.messages)
	b = u32(u16(b, uint16(w.schemas.count)), uint32(len(w.channels)))
	b = u32(u32(u32(b, w.attachments.count), w.metadata.count), w.chunks.count)
	b = u64(u64(b, w.start), w.end)
	b = u32(b, 0)
	counts := len(b)
	for i, c := range w.channels {
		if c.count > 0 {
			b = u64(u16(b, uint16(i+1)), c.count)
		}
	}
	binary.LittleEndian.PutUint32(b[counts-4:], uint32(len(b)-counts))
	return seal(b, 0)
}
