package mcap

import "fmt"

// magic begins and ends each file. Its sixth byte is the version: the letter 0 stands for 1.
const magic = "\x89MCAP0\r\n"

// Opcodes. From 0x10 on they are for the future, from 0x80 on for applications: readers skip what they do not know.
const (
	opHeader byte = iota + 1
	opFooter
	opSchema
	opChannel
	opMessage
	opChunk
	opMessageIndex
	opChunkIndex
	opAttachment
	opAttachmentIndex
	opStatistics
	opMetadata
	opMetadataIndex
	opSummaryOffset
	opDataEnd
)

// opNames are for messages to people.
var opNames = [...]string{
	"record without a meaning", "header", "footer", "schema", "channel", "message", "chunk", "message index", "chunk index",
	"attachment", "attachment index", "statistics record", "metadata record", "metadata index", "summary offset", "end of data",
}

func opName(op byte) string {
	if int(op) < len(opNames) {
		return opNames[op]
	}
	return fmt.Sprintf("record of kind %#x", op)
}

// Sizes, in bytes.
const (
	recordHead  = 1 + 8         // an opcode and a length
	messageHead = 2 + 4 + 8 + 8 // what stands before a message's data
	placeSize   = 8 + 8         // of a message in a message index
	footerSize  = recordHead + 8 + 8 + 4
	maxChunk    = 64 << 20 // before compression
	maxRecord   = 1 << 30
)

// maxPacked is the most that a chunk's record can have: what cannot be compressed grows by a few bytes for each block of
// 128 KiB, and some stand before it.
const maxPacked = maxChunk + maxChunk>>10 + 1<<10

// nameZstd is the name of the compression that files say.
const nameZstd = "zstd"

// Record is what Read gives: a *Schema, *Channel, *Message, *Attachment or *Metadata.
type Record interface{ record() }

// Schema says what messages look like.
type Schema struct {
	ID       uint16 // unique in the file, never 0
	Name     string
	Encoding string // of Data: "jsonschema", "protobuf", ...
	Data     []byte
}

// Channel is a stream of messages.
type Channel struct {
	ID       uint16 // unique in the file
	Topic    string
	Encoding string            // of the messages' data: "json", "protobuf", ...
	Schema   *Schema           // nil: the messages have none
	Metadata map[string]string // may be nil
}

// Message is a message of a channel. Times are nanoseconds since a beginning that whoever wrote the file chose.
type Message struct {
	Channel     *Channel
	Sequence    uint32 // a number that the sender gave
	LogTime     uint64 // when it was recorded
	PublishTime uint64 // when it was sent
	Data        []byte // until the next call of Read
}

// Attachment is a file within the file.
type Attachment struct {
	Name       string
	MediaType  string // "application/json", ...
	LogTime    uint64 // when it was recorded, in nanoseconds
	CreateTime uint64 // when it was made; 0 if that is not known
	Data       []byte // until the next call of Read
}

// Metadata is a set of facts.
type Metadata struct {
	Name   string
	Values map[string]string // may be nil
}

func (*Schema) record()     {}
func (*Channel) record()    {}
func (*Message) record()    {}
func (*Attachment) record() {}
func (*Metadata) record()   {}

// Damage is where and why a file cannot be read any further.
type Damage struct {
	Offset int64  // of the record that is damaged, in bytes from the beginning of the file
	What   string // what is wrong with it, for people
}

func (d *Damage) Error() string { return fmt.Sprintf("at byte %d: %s", d.Offset, d.What) }
