package mcap

import (
	"bufio"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"slices"

	"github.com/klauspost/compress/zstd"
)

// place is a part of the file with messages: a chunk, or messages outside of chunks.
type place struct {
	at         int64  // in the file
	length     uint64 // of the chunk's record, in files with an index
	behind     uint64 // and where the message indexes behind it end
	start, end uint64 // log times of its messages
	loose      bool   // outside of chunks
}

// Reader reads one file. It is not for several goroutines at once.
type Reader struct {
	src  io.ReaderAt
	size int64
	info Info

	schemas  map[uint16]*Schema
	channels map[uint16]*Channel
	strict   bool    // see OpenSealed
	places   []place // in the order of the file
	indexed  bool    // places are those of the summary: the file must agree with them
	end      int64   // where the data section ends, or the file if that is not known
	tail     error   // what Read gives at the end of the data: io.EOF, or what is wrong behind it

	in    *bufio.Reader
	at    int64  // of what in gives next
	next  int    // the first of places that does not lie before at
	crc   uint32 // of everything before at
	whole bool   // nothing was skipped, so crc is just that
	body  []byte // of the last record, kept for its memory

	chunk     []byte // what is left of the chunk's records
	chunkAt   int64
	chunkSize int // bytes of all its records
	unpacker  *zstd.Decoder
	unpacked  []byte // kept for its memory

	from    uint64 // messages of earlier log times are not given
	last    place  // where the last message is from, without times
	message Message
	err     error // what Read gives from now on
}

// Open begins to read a file of so many bytes. If its summary cannot be relied on, the file is read once, up to its end or its
// damage. The error is a *Damage if this is no MCAP file or not even its header can be read, one that wraps
// errors.ErrUnsupported if chunks are packed with something else than zstd, and else that of the io.ReaderAt.
func Open(src io.ReaderAt, size int64) (*Reader, error) { return begin(src, size, false) }

// OpenSealed is Open for a file that has all its checksums, as a [Writer] gives them. By the specification a checksum of 0 says
// that there is none, so zeros in the place of one would let what follows pass unseen; here they are damage.
func OpenSealed(src io.ReaderAt, size int64) (*Reader, error) { return begin(src, size, true) }

func begin(src io.ReaderAt, size int64, sealed bool) (*Reader, error) {
	r := &Reader{src: src, size: size, end: size, strict: sealed, in: bufio.NewReaderSize(nil, 16<<10)}
	headerEnd, err := r.header()
	if err != nil {
		return nil, err
	}
	if err := r.summary(headerEnd); err != nil {
		return nil, err
	}
	if !r.indexed {
		if err := r.scan(); err != nil {
			return nil, err
		}
	}
	r.info.Channels = byID(r.channels)
	r.begin()
	return r, nil
}

// header reads what the file begins with, and says where that ends.
func (r *Reader) header() (int64, error) {
	const none = "this is no MCAP file: it does not begin like one"
	var start [len(magic)]byte
	if r.size < int64(len(start)) {
		return 0, &Damage{0, none}
	}
	if err := r.readAt(start[:], 0); err != nil {
		return 0, err
	}
	if string(start[:]) != magic {
		return 0, &Damage{0, none}
	}
	r.begin()
	op, size, err := r.head()
	if err != nil {
		return 0, err
	}
	if op != opHeader {
		return 0, &Damage{int64(len(magic)), "the file has a " + opName(op) + " where its header should be"}
	}
	body, err := r.load(size)
	if err != nil {
		return 0, err
	}
	f := fields(body)
	r.info.Profile, r.info.Library = readText(f), readText(f)
	if !f.OK() {
		return 0, &Damage{int64(len(magic)), "the header is shorter than its fields"}
	}
	return r.at, nil
}

// Info says what is known of the file.
func (r *Reader) Info() Info { return r.info }

// Read returns the next record, in the order of the file. Schemas and channels come as often as the file has them, the same
// one always as the same pointer. The end is io.EOF. In a file that is damaged it is a *Damage, and every further call gives
// it again, until SeekTime. A Message, and the data of an Attachment, are only valid until the next call.
func (r *Reader) Read() (Record, error) {
	for r.err == nil {
		var record Record
		if len(r.chunk) > 0 {
			record, r.err = r.fromChunk()
		} else {
			record, r.err = r.fromFile()
		}
		if record != nil && r.err == nil {
			return record, nil
		}
	}
	return nil, r.err
}

// SeekTime goes to the first chunk with a message of a log time or a later one, and leaves out what is earlier: then Read
// gives all messages from that time on. It does not give the schemas, channels, attachments and metadata that stand before
// that chunk, but messages know their channels. Messages outside of chunks, in a file that has both, may be missed.
func (r *Reader) SeekTime(logTime uint64) {
	r.begin()
	r.from = logTime
	if len(r.places) == 0 {
		return
	}
	i := 0
	for i < len(r.places)-1 && r.places[i].end < logTime {
		i++
	}
	r.goTo(r.places[i].at)
}

// begin goes to the header.
func (r *Reader) begin() {
	r.goTo(int64(len(magic)))
	r.crc, r.whole, r.from = crc32.ChecksumIEEE([]byte(magic)), true, 0
}

func (r *Reader) goTo(at int64) {
	r.in.Reset(io.NewSectionReader(r.src, at, r.end-at))
	r.at, r.next, r.whole, r.chunk, r.err = at, 0, false, nil, nil
}

// here returns the place with messages at an offset that Read has come to; nil if there is none.
func (r *Reader) here(at int64) *place {
	for r.next < len(r.places) && r.places[r.next].at < at {
		r.next++
	}
	if r.next < len(r.places) && r.places[r.next].at == at {
		return &r.places[r.next]
	}
	return nil
}

// fromFile reads the next record outside of chunks. It gives nil for one that is not to be given.
func (r *Reader) fromFile() (Record, error) {
	at, crc := r.at, r.crc
	op, size, err := r.head()
	if err != nil {
		return nil, err
	}
	here := r.here(at)
	if r.indexed && !r.agrees(here, op, size) {
		return nil, &Damage{at, "the " + opName(op) + " that begins here is not what the index of chunks says"}
	}
	switch op {
	case opMessageIndex:
		return nil, r.skip(size)
	case opHeader:
		if at == int64(len(magic)) {
			return nil, r.skip(size)
		}
	case opChunk:
		if here != nil && here.end < r.from {
			return nil, r.skip(size)
		}
		if size > maxPacked {
			return nil, &Damage{at, fmt.Sprintf("the chunk has %d bytes: at most %d are possible", size, maxPacked)}
		}
		body, err := r.load(size)
		if err != nil {
			return nil, err
		}
		r.last = place{at: at}
		return nil, r.chunkOf(at, body)
	case opSchema, opChannel, opMessage, opAttachment, opMetadata:
		body, err := r.load(size)
		if err != nil {
			return nil, err
		}
		if op == opMessage {
			r.last = place{at: at, loose: true}
		}
		record, wrong := r.content(op, body)
		if wrong != "" {
			return nil, &Damage{at, wrong}
		}
		return record, nil
	case opDataEnd:
		return nil, r.dataEnd(at, crc, size)
	}
	if op <= opDataEnd {
		return nil, &Damage{at, "a " + opName(op) + " does not belong here"}
	}
	return nil, r.skip(size)
}

// agrees says that a record that Read has come to is what the index says: a chunk and as long, or a message index behind
// one, or something else that does not reach into the next chunk.
func (r *Reader) agrees(here *place, op byte, size uint64) bool {
	end := uint64(r.at) + size
	switch {
	case here != nil:
		return op == opChunk && recordHead+size == here.length
	case r.next > 0 && uint64(r.at)-recordHead < r.places[r.next-1].behind:
		return op == opMessageIndex && end <= r.places[r.next-1].behind
	}
	return op != opChunk && (r.next == len(r.places) || end <= uint64(r.places[r.next].at))
}

// dataEnd reads the end of the data, and says what Read ends with. The checksum is of all that comes before.
func (r *Reader) dataEnd(at int64, crc uint32, size uint64) error {
	body, err := r.load(size)
	if err != nil {
		return err
	}
	f := fields(body)
	sum := f.U32()
	switch {
	case !f.OK():
		return &Damage{at, "the end of the data is shorter than its fields"}
	case r.whole && r.differs(sum, crc):
		return &Damage{at, WrongData}
	case r.tail == io.EOF && r.at != r.end:
		return &Damage{at, "the data ends somewhere else than the footer says"}
	}
	return r.tail
}

// WrongData is what a Damage says if the file as a whole is not what was written, though nothing in it looks wrong: so it is
// not known where the damage is.
const WrongData = "the checksum of the data is not that of its content: something before was changed"

// differs reports whether a checksum of the file's is not that of the content.
func (r *Reader) differs(sum, is uint32) bool { return sum != is && (sum != 0 || r.strict) }

// head reads what each record begins with. The record is known to end within the data.
func (r *Reader) head() (op byte, size uint64, err error) {
	at := r.at
	if at == r.end {
		return 0, 0, &Damage{at, "the file is cut off: there is no end of its data"}
	}
	if r.end-at < recordHead {
		return 0, 0, &Damage{at, "the file is cut off within a record"}
	}
	b, err := r.in.Peek(recordHead)
	if err != nil {
		return 0, 0, r.broken(at, err)
	}
	op, size = b[0], le.Uint64(b[1:])
	r.passed(b)
	if _, err := r.in.Discard(recordHead); err != nil {
		return 0, 0, r.broken(at, err)
	}
	if left := uint64(r.end - r.at); size > left {
		return 0, 0, &Damage{at, fmt.Sprintf("the file is cut off: the %s that begins here should have %d bytes, and %d are left", opName(op), size, left)}
	}
	return op, size, nil
}

// load reads the content of a record.
func (r *Reader) load(size uint64) ([]byte, error) {
	at := r.at - recordHead
	if size > maxRecord {
		return nil, &Damage{at, fmt.Sprintf("the record has %d bytes: at most %d are possible", size, maxRecord)}
	}
	r.body = slices.Grow(r.body[:0], int(size))
	b := r.body[:size]
	if _, err := io.ReadFull(r.in, b); err != nil {
		return nil, r.broken(at, err)
	}
	r.passed(b)
	return b, nil
}

// skip goes over the content of a record.
func (r *Reader) skip(size uint64) error {
	at := r.at - recordHead
	for size > 0 {
		b, err := r.in.Peek(int(min(size, uint64(r.in.Size()))))
		if err != nil {
			return r.broken(at, err)
		}
		r.passed(b)
		size -= uint64(len(b))
		if _, err := r.in.Discard(len(b)); err != nil {
			return r.broken(at, err)
		}
	}
	return nil
}

// passed notes bytes that were read.
func (r *Reader) passed(b []byte) {
	r.at += int64(len(b))
	if r.whole {
		r.crc = crc32.Update(r.crc, crc32.IEEETable, b)
	}
}

// broken is what a file gets that cannot be read at a place.
func (r *Reader) broken(at int64, err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &Damage{at, "the file is shorter than it was said to be"}
	}
	return fmt.Errorf("mcap: at byte %d: %w", at, err)
}

func (r *Reader) readAt(b []byte, at int64) error {
	n, err := r.src.ReadAt(b, at)
	if n == len(b) {
		return nil
	}
	return r.broken(at, err)
}
