package mcap

import (
	"encoding/binary"
	"errors"
	"hash/crc32"
	"maps"
	"slices"
	"strconv"

	"github.com/wits-ai/wits/internal/wire"
)

// errShort is what records end with that are shorter than their fields. It only reaches people as a Damage.
var errShort = errors.New("shorter than its fields")

var le = binary.LittleEndian

func fields(body []byte) *wire.Reader { return wire.NewReader(body, errShort) }

// quote returns a name in a message to people; names of files may be of any length.
func quote(name string) string {
	const most = 60
	if len(name) > most {
		return strconv.Quote(name[:most]) + "..."
	}
	return strconv.Quote(name)
}

// readText reads a text behind its length in four bytes. It need not be UTF-8.
func readText(r *wire.Reader) string { return string(r.Take(int(r.U32()))) }

// readMap reads texts by their keys.
func readMap(r *wire.Reader) map[string]string {
	var m map[string]string
	entries := fields(r.Take(int(r.U32())))
	for entries.Left() > 0 {
		key := readText(entries)
		value := readText(entries)
		if entries.OK() {
			if m == nil {
				m = map[string]string{}
			}
			m[key] = value
		}
	}
	if !entries.OK() {
		r.Fail("a map ends within an entry")
	}
	return m
}

// content reads a record. It gives nil for one that is not to be given. What is wrong with the record comes back as words.
func (r *Reader) content(op byte, body []byte) (Record, string) {
	switch op {
	case opSchema:
		return r.schema(body)
	case opChannel:
		return r.channel(body)
	case opMessage:
		return r.readMessage(body)
	case opAttachment:
		return r.attachment(body)
	default:
		return metadata(body)
	}
}

func (r *Reader) schema(body []byte) (Record, string) {
	f := fields(body)
	s := Schema{ID: f.U16(), Name: readText(f), Encoding: readText(f)}
	s.Data = slices.Clone(f.Take(int(f.U32())))
	if !f.OK() {
		return nil, "the schema is shorter than its fields"
	}
	if s.ID == 0 {
		return nil, "" // by the specification
	}
	known := r.schemas[s.ID]
	if known == nil {
		r.schemas[s.ID] = &s
		return &s, ""
	}
	if known.Name != s.Name || known.Encoding != s.Encoding || !slices.Equal(known.Data, s.Data) {
		return nil, "the schema " + quote(s.Name) + " has the number of another one"
	}
	return known, ""
}

func (r *Reader) channel(body []byte) (Record, string) {
	f := fields(body)
	c := Channel{ID: f.U16()}
	schema := f.U16()
	c.Topic, c.Encoding, c.Metadata = readText(f), readText(f), readMap(f)
	if !f.OK() {
		return nil, "the channel is shorter than its fields"
	}
	if schema != 0 {
		c.Schema = r.schemas[schema]
		if c.Schema == nil {
			return nil, "the channel " + quote(c.Topic) + " has a schema that the file does not have"
		}
	}
	known := r.channels[c.ID]
	if known == nil {
		r.channels[c.ID] = &c
		return &c, ""
	}
	if known.Topic != c.Topic || known.Encoding != c.Encoding || known.Schema != c.Schema || !maps.Equal(known.Metadata, c.Metadata) {
		return nil, "the channel " + quote(c.Topic) + " has the number of another one"
	}
	return known, ""
}

func (r *Reader) readMessage(body []byte) (Record, string) {
	if len(body) < messageHead {
		return nil, "the message is shorter than its fields"
	}
	m := &r.message
	m.Channel = r.channels[le.Uint16(body)]
	if m.Channel == nil {
		return nil, "the message is of a channel that the file does not have"
	}
	m.Sequence = le.Uint32(body[2:])
	m.LogTime = le.Uint64(body[6:])
	m.PublishTime = le.Uint64(body[14:])
	m.Data = body[messageHead:]
	if m.LogTime < r.from {
		return nil, ""
	}
	return m, ""
}

func (r *Reader) attachment(body []byte) (Record, string) {
	f := fields(body)
	a := &Attachment{LogTime: f.U64(), CreateTime: f.U64(), Name: readText(f), MediaType: readText(f)}
	size := f.U64()
	if size > uint64(f.Left()) {
		return nil, "the attachment is shorter than its fields"
	}
	a.Data = f.Take(int(size))
	covered := len(body) - f.Left()
	sum := f.U32()
	if !f.OK() {
		return nil, "the attachment is shorter than its fields"
	}
	if r.differs(sum, crc32.ChecksumIEEE(body[:covered])) {
		return nil, "the checksum of the attachment " + quote(a.Name) + " is not that of its content"
	}
	return a, ""
}

func metadata(body []byte) (Record, string) {
	f := fields(body)
	m := &Metadata{Name: readText(f), Values: readMap(f)}
	if !f.OK() {
		return nil, "the metadata record is shorter than its fields"
	}
	return m, ""
}
