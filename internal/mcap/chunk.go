package mcap

import (
	"errors"
	"fmt"
	"hash/crc32"
	"slices"

	"github.com/klauspost/compress/zstd"
)

// A block of zstd has at most 128 KiB, and takes at least four bytes.
const (
	zstdBlock = 128 << 10
	zstdLeast = 4
)

// chunkOf checks a chunk and makes its records those that Read gives next.
func (r *Reader) chunkOf(at int64, body []byte) error {
	f := fields(body)
	start, end := f.U64(), f.U64()
	size, sum := f.U64(), f.U32()
	compression := f.Take(int(f.U32()))
	packed := f.U64()
	if !f.OK() || packed > uint64(f.Left()) {
		return &Damage{at, "the chunk is shorter than its fields"}
	}
	records := f.Take(int(packed))
	if size > maxChunk {
		return &Damage{at, fmt.Sprintf("the chunk has %d bytes: at most %d are possible", size, maxChunk)}
	}
	switch string(compression) {
	case "":
		if size != packed {
			return &Damage{at, fmt.Sprintf("the chunk should have %d bytes, and has %d", size, packed)}
		}
	case nameZstd:
		var err error
		if records, err = r.unpack(records, int(size)); err != nil {
			return &Damage{at, "the chunk cannot be unpacked: " + err.Error()}
		}
	default:
		return unsupported(at, string(compression))
	}
	if r.differs(sum, crc32.ChecksumIEEE(records)) {
		return &Damage{at, "the checksum of the chunk is not that of its content"}
	}
	if p := r.here(at); p != nil && r.indexed && (p.start != start || p.end != end) {
		return &Damage{at, "the chunk has other times than the index says"}
	}
	r.chunk, r.chunkAt, r.chunkSize = records, at, len(records)
	return nil
}

// unsupported is what files get that are sound, but packed in a way that is not read here.
func unsupported(at int64, compression string) error {
	return fmt.Errorf("mcap: at byte %d: the chunk is packed with %s: chunks packed with zstd, or not at all, can be read: %w",
		at, quote(compression), errors.ErrUnsupported)
}

// unpack decompresses what must become size bytes.
func (r *Reader) unpack(packed []byte, size int) ([]byte, error) {
	if int64(size) > int64(len(packed)/zstdLeast+1)*zstdBlock {
		return nil, fmt.Errorf("%d bytes cannot come of %d", size, len(packed))
	}
	if r.unpacker == nil {
		var err error
		r.unpacker, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true),
			zstd.WithDecoderMaxMemory(maxChunk), zstd.WithDecoderMaxWindow(maxChunk), zstd.WithDecodeAllCapLimit(true))
		if err != nil {
			return nil, err
		}
	}
	// A few bytes more than needed let the decoder copy in steps of 16.
	r.unpacked = slices.Grow(r.unpacked[:0], size+16)
	b, err := r.unpacker.DecodeAll(packed, r.unpacked)
	if err != nil {
		return nil, err
	}
	if len(b) != size {
		return nil, fmt.Errorf("it should have %d bytes, and has %d", size, len(b))
	}
	return b, nil
}

// fromChunk reads the chunk's next record. It gives nil for one that is not to be given.
func (r *Reader) fromChunk() (Record, error) {
	at := r.chunkSize - len(r.chunk)
	if len(r.chunk) < recordHead {
		return nil, r.inChunk(at, "the chunk ends within a record")
	}
	op, size := r.chunk[0], le.Uint64(r.chunk[1:])
	body := r.chunk[recordHead:]
	if size > uint64(len(body)) {
		return nil, r.inChunk(at, fmt.Sprintf("the %s should have %d bytes, and %d are left", opName(op), size, len(body)))
	}
	body, r.chunk = body[:size:size], body[size:]
	switch {
	case op == opSchema || op == opChannel || op == opMessage:
		record, wrong := r.content(op, body)
		if wrong != "" {
			return nil, r.inChunk(at, wrong)
		}
		return record, nil
	case op <= opDataEnd:
		return nil, r.inChunk(at, "a "+opName(op)+" does not belong into a chunk")
	default:
		return nil, nil
	}
}

// inChunk is damage at a place within the chunk.
func (r *Reader) inChunk(at int, what string) error {
	return &Damage{r.chunkAt, fmt.Sprintf("%s (in the chunk that begins here, at byte %d of its records)", what, at)}
}
