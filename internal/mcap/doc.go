// Package mcap writes and reads MCAP files, version 1, by the specification at mcap.dev/spec: a container of messages with
// times, which other tools open too.
//
//	what a user wants                    what to call
//	write a file                         NewWriter, AddSchema, AddChannel, Write, Close
//	put a file or facts into it          Attach, Metadata
//	lose little if the program dies      Flush, now and then
//	read a file, damaged or not          Open, Read until io.EOF or a *Damage
//	what is in it, before reading        Info
//	go to a time                         SeekTime
//
// A file is a sequence of records: an opcode, a length, and that many bytes. Messages, and the schemas and channels that
// come between them, are gathered into chunks, which are compressed as a whole. Behind each chunk stands where in it each
// message of each channel is. Behind all chunks stands the summary: schemas and channels once more, how many messages
// there are, and where each chunk, attachment and metadata record begins. So a time is found without reading what comes
// before it.
//
// Files: record.go has what files consist of; writer.go the writing of records, finish.go that of chunks and of the summary;
// reader.go the way through a file, decode.go the content of single records, chunk.go that of chunks, summary.go
// the index.
//
// Costs: writing a message copies it once and allocates nothing when the buffers have grown; the writer holds one chunk, and
// about 100 bytes for each that it has written. Reading holds one record and one chunk. See the benchmarks.
//
// # What is not trusted
//
// A file may come from anywhere, and may be cut off or changed. Lengths are compared with what is left of the file before
// anything is allocated for them, a chunk has at most 64 MiB, and checksums are compared where the file has them: of
// chunks, of attachments, of the summary, and of the whole data section when it is read from its beginning to its end. What
// stands before the first damage is given, then the damage, and nothing behind it. A chunk is given whole or not at all,
// because its checksum is one for the whole. Only metadata and the header have no checksum of their own: what is wrong in
// them is noticed no earlier than at the end of the data.
package mcap
