package main

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/migrate"
)

// TestNav2sNodesBecomeOurs imports a tree of Nav2 into this game: its control nodes are the game's types of node.
func TestNav2sNodesBecomeOurs(t *testing.T) {
	files := fstest.MapFS{"nav.xml": {Data: []byte(`<root BTCPP_format="4"><BehaviorTree ID="Main"><RecoveryNode number_of_retries="6">
		<PipelineSequence><RateController hz="2.0"><OpenGate/></RateController><Script code="hz := 3"/></PipelineSequence>
		<RoundRobin><KickGate/><RateController hz="{hz}"><OpenGate/></RateController></RoundRobin></RecoveryNode></BehaviorTree></root>`)}}
	r := registry()
	made, err := migrate.BehaviorTreeCPPFor(r, files, "nav.xml")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range made.Findings {
		t.Error(f)
	}
	document := string(made.Document(made.Main))
	for _, want := range []string{`{"recovery": ["PipelineSequence", "RoundRobin"], "times": 6}`, `{"pipeline": ["RateController", "Script"]}`, `{"rate": "OpenGate", "hz": 2}`,
		`{"roundRobin": ["KickGate", "RateController_2"]}`, `"hz": "hz"}`} {
		if !strings.Contains(document, want) {
			t.Errorf("there is no %s in\n%s", want, document)
		}
	}
	if problems, err := made.Check(); err != nil || len(problems.Errors()) > 0 {
		t.Errorf("%v %v", err, problems)
	}
	library := wits.NewLibrary(r, nil)
	for _, d := range made.Documents {
		library.AddSource(d.Path, d.Data)
	}
	if _, err := library.Compile(made.Main); err != nil {
		t.Error(err)
	}

	// Without the game a marked node holds the place of each, and what helps does not run after a success.
	plain, err := migrate.BehaviorTreeCPP(files, "nav.xml")
	if err != nil {
		t.Fatal(err)
	}
	if document := string(plain.Document(plain.Main)); plain.Count(migrate.Unmapped) != 5 || !strings.Contains(document, `"selector": ["PipelineSequence", "RecoveryNode_help"]`) {
		t.Errorf("%d unmapped in\n%s", plain.Count(migrate.Unmapped), document)
	}
}
