package migrate_test

import (
	"fmt"
	"testing/fstest"

	"github.com/wits-ai/wits/migrate"
	"github.com/wits-ai/wits/std"
)

const patrol = `<root BTCPP_format="4">
  <BehaviorTree ID="Patrol">
    <ReactiveSequence>
      <ScriptCondition code="battery > 20"/>
      <Fallback>
        <MoveTo goal="1;2"/>
        <Repeat num_cycles="3"><LookAround _onSuccess="seen := seen | 2"/></Repeat>
      </Fallback>
    </ReactiveSequence>
  </BehaviorTree>
</root>`

func ExampleBehaviorTreeCPP() {
	result, err := migrate.BehaviorTreeCPP(fstest.MapFS{"patrol.xml": {Data: []byte(patrol)}}, "patrol.xml")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, f := range result.Findings {
		fmt.Println(f)
	}
	for _, a := range result.Actions {
		fmt.Println("to write:", a.Name)
	}
	fmt.Printf("%s", result.Document(result.Main))
	// Output:
	// patrol.xml:7: unmapped: Patrol/ReactiveSequence/Fallback/Repeat/LookAround: _onSuccess: seen := seen | 2: there is no operator | on the bits of numbers
	// patrol.xml:7: differs: Patrol/ReactiveSequence/Fallback/Repeat: Repeat: there the whole tree is ticked again after each round or child, so what runs beside it, or is looked at again above it, has several visits in a frame
	// to write: LookAround
	// to write: MoveTo
	// {
	//   "wits": 1,
	//   "kind": "tree",
	//   "name": "Patrol",
	//   "ports": [
	//     {"in": "battery", "type": "int"}
	//   ],
	//   "variables": {
	//     "seen": {"type": "int", "keep": true}
	//   },
	//   "root": "ReactiveSequence",
	//   "nodes": {
	//     "Fallback": {"selector": ["MoveTo", "Repeat"]},
	//     "LookAround": {"do": "LookAround"},
	//     "MoveTo": {"do": "MoveTo", "with": {"Goal": [1, 2]}},
	//     "ReactiveSequence": {"sequence": ["ScriptCondition", "Fallback"], "reactive": true},
	//     "Repeat": {"repeat": "LookAround", "times": 3},
	//     "ScriptCondition": {"if": "battery > 20"}
	//   }
	// }
}

func ExampleOutline() {
	text, err := migrate.Outline(std.NewRegistry().Documents(), "guard.tree.json", []byte(`{"wits": 1, "kind": "tree", "root": "Main", "nodes": {
		"Main": {"selector": ["Fight", "Rest"]},
		"Fight": {"sequence": ["Sees", "Swing"]},
		"Sees": {"if": "EnemyNear", "abort": "both"},
		"Swing": {"do": "Swing", "with": {"Reach": 1.2}},
		"Rest": {"wait": 3}}}`))
	if err != nil {
		fmt.Println(err)
	}
	fmt.Print(text)
	// Output:
	// guard  tree
	// Main  selector
	// ├─ Fight  sequence
	// │  ├─ Sees  if EnemyNear, abort both
	// │  └─ Swing  do Swing, with (Reach = 1.2)
	// └─ Rest  wait 3 s
}
