package mcap

import (
	"cmp"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"maps"
	"slices"
)

// Info is what is known of a file without reading it again.
type Info struct {
	Profile  string     // which conventions the file follows
	Library  string     // who wrote it
	Channels []*Channel // by their numbers
	Messages uint64     // how many there are
	Start    uint64     // the earliest log time of a message, in nanoseconds; 0 without messages
	End      uint64     // the latest

	// Scanned says that there is no summary that can be relied on: what is here was found by reading the file up to its
	// end, or its damage.
	Scanned bool
	// Damage is what Read ends with, if that is known: it is if the file was scanned. Nil then says that the file is sound,
	// and just has no summary.
	Damage *Damage
}

// summary reads the summary, and says what Read finds at the end of the data. The file has to be scanned if it is not
// indexed after that.
func (r *Reader) summary(headerEnd int64) error {
	footerAt := r.size - footerSize - int64(len(magic))
	if footerAt < headerEnd {
		r.tail = &Damage{r.size, "the file is cut off: it has no footer"}
		return nil
	}
	var b [footerSize + len(magic)]byte
	if err := r.readAt(b[:], footerAt); err != nil {
		return err
	}
	if string(b[footerSize:]) != magic || b[0] != opFooter || le.Uint64(b[1:]) != footerSize-recordHead {
		r.tail = &Damage{r.size, "the file is cut off: it does not end with a footer"}
		return nil
	}
	start, sum := le.Uint64(b[recordHead:]), le.Uint32(b[footerSize-4:])
	if start == 0 {
		r.end, r.tail = footerAt, io.EOF
		return nil
	}
	if start < uint64(headerEnd) || start > uint64(footerAt) || uint64(footerAt)-start > maxRecord {
		r.tail = &Damage{footerAt, fmt.Sprintf("the summary cannot begin at byte %d, as the footer says", start)}
		return nil
	}
	records := make([]byte, footerAt-int64(start), footerAt-int64(start)+footerSize)
	if err := r.readAt(records, int64(start)); err != nil {
		return err
	}
	if r.differs(sum, crc32.ChecksumIEEE(append(records, b[:footerSize-4]...))) {
		r.tail = &Damage{int64(start), "the checksum of the summary is not that of its content"}
		return nil
	}
	r.forget()
	complete, err := r.index(records, headerEnd, int64(start))
	var damage *Damage
	switch {
	case errors.As(err, &damage):
		r.tail = damage
	case err != nil:
		return err
	default:
		r.end, r.tail, r.indexed = int64(start), io.EOF, complete
	}
	if !r.indexed {
		r.forget()
	}
	return nil
}

// forget leaves nothing of what a summary says.
func (r *Reader) forget() {
	r.schemas, r.channels, r.places = map[uint16]*Schema{}, map[uint16]*Channel{}, nil
	r.info = Info{Profile: r.info.Profile, Library: r.info.Library}
}

// index reads the records of the summary. They are complete if they say how much there is, and know all chunks.
func (r *Reader) index(records []byte, from, start int64) (complete bool, err error) {
	chunks, counted := uint32(0), false
	// Schemas first: channels may stand before them.
	for _, schemas := range []bool{true, false} {
		for rest := records; len(rest) > 0; {
			at := start + int64(len(records)-len(rest))
			if len(rest) < recordHead || le.Uint64(rest[1:]) > uint64(len(rest)-recordHead) {
				return false, &Damage{at, "the summary ends within a record"}
			}
			op, body := rest[0], rest[recordHead:][:le.Uint64(rest[1:])]
			rest = rest[recordHead+len(body):]
			if schemas != (op == opSchema) {
				continue
			}
			f := fields(body)
			switch op {
			case opSchema, opChannel:
				if _, wrong := r.content(op, body); wrong != "" {
					return false, &Damage{at, wrong}
				}
			case opStatistics:
				r.info.Messages = f.U64()
				f.Take(2 + 4 + 4 + 4) // how many schemas, channels, attachments, metadata records
				chunks, counted = f.U32(), true
				r.info.Start, r.info.End = f.U64(), f.U64()
			case opChunkIndex:
				p := place{start: f.U64(), end: f.U64()}
				offset, length := f.U64(), f.U64()
				f.Take(int(f.U32())) // where the message indexes are
				indexes := f.U64()
				compression := readText(f)
				if f.OK() && (offset < uint64(from) || offset > uint64(start) || length < recordHead || length > uint64(start)-offset || indexes > uint64(start)-offset-length || p.start > p.end) {
					return false, &Damage{at, "the index has a chunk that cannot be in the file"}
				}
				if f.OK() && compression != "" && compression != nameZstd {
					return false, unsupported(int64(offset), compression)
				}
				p.at, p.length, p.behind = int64(offset), length, offset+length+indexes
				r.places = append(r.places, p)
			}
			if !f.OK() {
				return false, &Damage{at, "the " + opName(op) + " is shorter than its fields"}
			}
		}
	}
	slices.SortFunc(r.places, func(a, b place) int { return cmp.Compare(a.at, b.at) })
	for i := 1; i < len(r.places); i++ {
		if before := r.places[i-1]; r.places[i].at < before.at+int64(before.length) {
			return false, &Damage{start, "the index has chunks that overlap"}
		}
	}
	return counted && int(chunks) == len(r.places), nil
}

// scan reads the file and notes what a summary says.
func (r *Reader) scan() error {
	r.forget()
	r.info.Scanned = true
	r.begin()
	for {
		record, err := r.Read()
		if err == io.EOF {
			return nil
		}
		if errors.As(err, &r.info.Damage) {
			return nil
		}
		if err != nil {
			return err
		}
		if m, ok := record.(*Message); ok {
			r.note(m)
		}
	}
}

// note counts a message, and notes where it is.
func (r *Reader) note(m *Message) {
	if r.info.Messages == 0 {
		r.info.Start, r.info.End = m.LogTime, m.LogTime
	}
	r.info.Messages++
	r.info.Start, r.info.End = min(r.info.Start, m.LogTime), max(r.info.End, m.LogTime)
	n := len(r.places)
	if n == 0 || r.places[n-1].at != r.last.at && !(r.places[n-1].loose && r.last.loose) {
		r.last.start, r.last.end = m.LogTime, m.LogTime
		r.places = append(r.places, r.last)
		return
	}
	p := &r.places[n-1]
	p.start, p.end = min(p.start, m.LogTime), max(p.end, m.LogTime)
}

// byID lists channels by their numbers.
func byID(channels map[uint16]*Channel) []*Channel {
	return slices.SortedFunc(maps.Values(channels), func(a, b *Channel) int { return cmp.Compare(a.ID, b.ID) })
}
