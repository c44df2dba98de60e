// Package generate makes the builders of package build for a kind of document of your own, from what the kind declares. Call [Source] in a test
// beside the kind, which holds the file to the declaration and writes it when asked:
//
//	source, err := generate.Source("timetables", timetable.Kind{})
//	if *update {
//		err = os.WriteFile("../timetables/builders.go", source, 0o644)
//	}
//
// The struct of a document is called Document, after the first kind; those of further kinds, which share structs with the first, are
// called as the kinds are. Parts are called by their nouns, node types by the members that tell them.
package generate
