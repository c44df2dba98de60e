package mcap

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"math"
	"math/bits"

	"github.com/klauspost/compress/zstd"
)

// Compression is how chunks are packed.
type Compression uint8

// The ways to pack chunks.
const (
	Zstd Compression = iota // fast, and read by all tools
	None
)

// chunkDefault is the size of chunks for those who do not choose.
const chunkDefault = 1 << 20

// Options are what a file is written with. The zero Options will do.
type Options struct {
	Profile     string      // which conventions the file follows; "" for none
	Library     string      // who writes it
	ChunkBytes  int         // how large a chunk becomes before it is written, at most 64 MiB; 0 is 1 MiB
	Compression Compression // of chunks
}

// ErrClosed is what calls of a Writer get after Close.
var ErrClosed = errors.New("mcap: the file is closed")

// Writer writes one file. The records stand in it in the order of the calls, and the same calls make the same bytes. What
// cannot be written, because an argument is wrong, leaves no trace; after an error of the io.Writer all calls get it.
// A Writer is not for several goroutines at once.
type Writer struct {
	w      io.Writer
	err    error
	closed bool
	at     uint64 // how many bytes are written
	crc    uint32 // of these bytes

	chunkBytes int
	packer     *zstd.Encoder // nil: chunks are not compressed
	chunk      []byte        // records that wait to become a chunk
	count      uint64        // messages among them
	first      uint64        // their earliest log time
	last       uint64        // their latest
	channels   []channelState
	out        []byte // what is written at once, kept for its memory

	schemas     group // what the summary repeats
	channelList group
	chunks      group // and what it says of the file
	attachments group
	metadata    group
	messages    uint64
	start, end  uint64 // log times of all messages
}

// channelState is what the writer knows of a channel.
type channelState struct {
	places []byte // log time and offset of each of its messages in the chunk
	count  uint64 // messages in all chunks that are written
}

// group is the records of one kind that the summary has.
type group struct {
	records []byte
	count   uint32
}

// add takes what is appended to the group's records as one more record.
func (g *group) add(records []byte) {
	g.records = records
	g.count++
}

// NewWriter begins a file.
func NewWriter(w io.Writer, o Options) (*Writer, error) {
	if o.ChunkBytes < 0 || o.ChunkBytes > maxChunk {
		return nil, fmt.Errorf("mcap: chunks of %d bytes: 1 to %d are possible", o.ChunkBytes, maxChunk)
	}
	m := &Writer{w: w, chunkBytes: o.ChunkBytes}
	if m.chunkBytes == 0 {
		m.chunkBytes = chunkDefault
	}
	switch o.Compression {
	case None:
	case Zstd:
		// One goroutine, the caller's: then equal chunks are equal bytes. The window need not be larger than a chunk.
		window := 1 << bits.Len(uint(m.chunkBytes-1))
		var err error
		m.packer, err = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithEncoderCRC(false),
			zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithWindowSize(min(max(window, zstd.MinWindowSize), 4<<20)))
		if err != nil {
			return nil, fmt.Errorf("mcap: %w", err)
		}
	default:
		return nil, fmt.Errorf("mcap: there is no compression %d", o.Compression)
	}
	b := append([]byte(nil), magic...)
	b = seal(text(text(open(b, opHeader), o.Profile), o.Library), len(magic))
	if len(b) > maxRecord {
		return nil, tooLong("header", len(b), maxRecord)
	}
	m.write(b)
	return m, m.err
}

func tooLong(what string, size, limit int) error {
	return fmt.Errorf("mcap: a %s of %d bytes: at most %d are possible", what, size, limit)
}

// write puts bytes into the file.
func (w *Writer) write(b []byte) {
	if w.err != nil {
		return
	}
	n, err := w.w.Write(b)
	if err == nil && n < len(b) {
		err = io.ErrShortWrite
	}
	if err != nil {
		w.err = fmt.Errorf("mcap: after %d bytes: %w", w.at, err)
		return
	}
	w.at += uint64(len(b))
	w.crc = crc32.Update(w.crc, crc32.IEEETable, b)
}

// ready says why nothing can be written any more.
func (w *Writer) ready() error {
	if w.err == nil && w.closed {
		return ErrClosed
	}
	return w.err
}

// room makes room in the chunk for a record.
func (w *Writer) room(op byte, size int) error {
	if size > maxChunk {
		return tooLong(opName(op), size, maxChunk)
	}
	if len(w.chunk)+size > maxChunk {
		return w.Flush()
	}
	return nil
}

// AddSchema adds a schema. Its number is for AddChannel; it is never 0. There can be 65535.
func (w *Writer) AddSchema(name, encoding string, data []byte) (uint16, error) {
	if err := w.ready(); err != nil {
		return 0, err
	}
	if w.schemas.count == math.MaxUint16 {
		return 0, fmt.Errorf("mcap: the schema %q is one too many: at most %d are possible", name, math.MaxUint16)
	}
	id := uint16(w.schemas.count + 1)
	at := len(w.schemas.records)
	b := u16(open(w.schemas.records, opSchema), id)
	b = seal(text(text(text(b, name), encoding), data), at)
	return id, w.declare(&w.schemas, opSchema, b)
}

// AddChannel adds a channel with messages of a schema, or with 0 for no schema. Its number is for Write. There can be 65535.
func (w *Writer) AddChannel(topic, messageEncoding string, schema uint16, metadata map[string]string) (uint16, error) {
	if err := w.ready(); err != nil {
		return 0, err
	}
	if uint32(schema) > w.schemas.count {
		return 0, fmt.Errorf("mcap: the channel %q has a schema %d, which was not added", topic, schema)
	}
	if len(w.channels) == math.MaxUint16 {
		return 0, fmt.Errorf("mcap: the channel %q is one too many: at most %d are possible", topic, math.MaxUint16)
	}
	id := uint16(len(w.channels) + 1)
	at := len(w.channelList.records)
	b := u16(u16(open(w.channelList.records, opChannel), id), schema)
	b = seal(textMap(text(text(b, topic), messageEncoding), metadata), at)
	if err := w.declare(&w.channelList, opChannel, b); err != nil {
		return 0, err
	}
	w.channels = append(w.channels, channelState{})
	return id, nil
}

// declare takes a record, the last of a group's, into the group and into the chunk.
func (w *Writer) declare(g *group, op byte, records []byte) error {
	record := records[len(g.records):]
	if err := w.room(op, len(record)); err != nil {
		return err
	}
	w.chunk = append(w.chunk, record...)
	g.add(records)
	return nil
}

// Write adds a message to a channel. Times are in nanoseconds; log times need not grow, but reading from a time on is
// faster if they do. The data is copied.
func (w *Writer) Write(channel uint16, sequence uint32, logTime, publishTime uint64, data []byte) error {
	if err := w.ready(); err != nil {
		return err
	}
	if channel == 0 || int(channel) > len(w.channels) {
		return fmt.Errorf("mcap: a message for channel %d, which was not added", channel)
	}
	if err := w.room(opMessage, recordHead+messageHead+len(data)); err != nil {
		return err
	}
	c := &w.channels[channel-1]
	c.places = u64(u64(c.places, logTime), uint64(len(w.chunk)))

	var head [recordHead + messageHead]byte
	head[0] = opMessage
	binary.LittleEndian.PutUint64(head[1:], uint64(messageHead+len(data)))
	binary.LittleEndian.PutUint16(head[recordHead:], channel)
	binary.LittleEndian.PutUint32(head[recordHead+2:], sequence)
	binary.LittleEndian.PutUint64(head[recordHead+6:], logTime)
	binary.LittleEndian.PutUint64(head[recordHead+14:], publishTime)
	w.chunk = append(append(w.chunk, head[:]...), data...)

	if w.count == 0 {
		w.first, w.last = logTime, logTime
	}
	w.first, w.last = min(w.first, logTime), max(w.last, logTime)
	w.count++
	if len(w.chunk) >= w.chunkBytes {
		return w.Flush()
	}
	return nil
}

// Attach adds a file. It ends the chunk.
func (w *Writer) Attach(name, mediaType string, logTime uint64, data []byte) error {
	if err := w.ready(); err != nil {
		return err
	}
	b := u64(u64(open(nil, opAttachment), logTime), 0) // nobody knows when it was made
	b = text(text(b, name), mediaType)
	b = u64(b, uint64(len(data)))
	size := len(b) + len(data) + 4
	if size > maxRecord {
		return tooLong("attachment", size, maxRecord)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	binary.LittleEndian.PutUint64(b[1:], uint64(size-recordHead))
	sum := crc32.Update(crc32.ChecksumIEEE(b[recordHead:]), crc32.IEEETable, data)
	at := w.at
	w.write(b)
	w.write(data)
	w.write(u32(nil, sum))

	start := len(w.attachments.records)
	b = u64(u64(open(w.attachments.records, opAttachmentIndex), at), uint64(size))
	b = u64(u64(u64(b, logTime), 0), uint64(len(data)))
	w.attachments.add(seal(text(text(b, name), mediaType), start))
	return w.err
}

// Metadata adds facts under a name. It ends the chunk.
func (w *Writer) Metadata(name string, values map[string]string) error {
	if err := w.ready(); err != nil {
		return err
	}
	b := seal(textMap(text(open(nil, opMetadata), name), values), 0)
	if len(b) > maxRecord {
		return tooLong(opName(opMetadata), len(b), maxRecord)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	at := w.at
	w.write(b)

	start := len(w.metadata.records)
	index := u64(u64(open(w.metadata.records, opMetadataIndex), at), uint64(len(b)))
	w.metadata.add(seal(text(index, name), start))
	return w.err
}
