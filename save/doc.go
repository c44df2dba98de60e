// Package save writes the minds of a game, and reads them in a later build, whose documents, actions and types have changed.
//
//	write all minds                  Write
//	write a file so that nothing     WriteFile
//	is lost if the power fails
//	read                             Open, File.Len, File.Read
//	what became of it                File.Report, Report.Text
//	say what things were called      "renames" of documents; the tag was of handles and fields, wits.Was,
//	                                 Type.Was, Type.WasValue in Go
//
// A save is read by name. Each program that its minds run is described in it once: nodes, values, types with their fields, and the
// names of enumerations. A build whose program is the same reads minds to the bit. Any other carries them over as [wits.Transfer]
// does between two programs at hand, and tells what was carried, converted and lost. docs/saving-and-replay.md has the rules for
// designers and coders.
//
// A save has a checksum, and bytes that are damaged are refused with [wits.ErrDamaged]. What is unpacked of it takes at most 64
// bytes for each of its own, and what its JSON decodes to at most 64 MiB and 100 bytes for each.
package save

import "github.com/wits-ai/wits/internal/safefile"

// WriteFile writes a save, or any other bytes, to a file. After a crash the file is what it was, or whole.
func WriteFile(file string, data []byte) error { return safefile.Write(file, data) }
