package labels_test

import (
	"fmt"

	"github.com/wits-ai/wits/build"
	"github.com/wits-ai/wits/build/labels"
	"github.com/wits-ai/wits/std"
)

// Labels out of a translator's table.
func Example() {
	polish := labels.Document{Language: "pl", Nodes: map[string]map[string]labels.Text{"tree": {}}}
	for _, row := range [][2]string{{"selector", "wybór"}, {"sequence", "sekwencja"}} {
		polish.Nodes["tree"][row[0]] = labels.Text{Label: row[1]}
	}
	data, err := build.Format(std.NewRegistry(), polish)
	fmt.Print(string(data), err)
	// Output:
	// {
	//   "wits": 1,
	//   "kind": "labels",
	//   "language": "pl",
	//   "nodes": {
	//     "tree": {"selector": "wybór", "sequence": "sekwencja"}
	//   }
	// }
	// <nil>
}
