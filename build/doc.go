// Package build writes documents in Go: for tests, for content that a program generates, for tools. Each kind that decides has a package
// here with the structs of its documents, made from what the kind declares, so that an editor completes every member and its explanation:
//
//	doc := tree.Document{
//		Header: build.Header{Ports: []build.Port{build.In("Health", "float")}},
//		Root:   "Main",
//		Nodes: map[string]tree.Node{
//			"Main": tree.Selector{Selector: []string{"Flee", "Rest"}},
//			"Flee": tree.Guard{Guard: "Run", When: "Health < 30", Abort: tree.AbortBoth},
//			"Run":  tree.Do{Do: "Move", With: build.Values{"Speed": 3, "Goal": build.Expr("Home")}},
//			"Rest": tree.Wait{Wait: build.Number(2)},
//		},
//	}
//	program, err := wits.Load(registry, build.Files{"guard.tree.json": doc}, "guard.tree.json")
//
//	what you want                                    what to call
//	---------------------------------------------    -----------------------------------------------------
//	a document of a kind                             Document of build/tree, build/machine, build/graph, ...
//	load documents that are built                    wits.Load with [Files]; witstest.Document takes them too
//	with others that are files                       [Files.Over]
//	write them where the editor opens them           [Files.Write]
//	the bytes of one                                 [JSON]; [Format] for the canonical form
//	change a document that is written                [Read], then [JSON]
//	builders for a kind of your own                  package build/generate
//	a type of tree node of your own                  a struct with the method IsNode; see [Register]
//
// What is built is the document that a designer would write, with the same words: a field is the member of that name. So whatever is
// wrong with it is said as of a file, with file, line and node, by whatever loads it; the hash of its program is that of the file's. What
// has its zero value is left out, unless it must be there; where 0 or false differs from leaving it out the field is a pointer, for
// which Go 1.26 has new(0.0).
//
// Who makes or changes documents while the game runs gives them to a Library: wits.NewLibrary takes [Files] too. Building is for
// before the first frame: it uses reflection and allocates.
package build
