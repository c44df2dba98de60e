package declare_test

import (
	"fmt"
	"testing"

	"github.com/wits-ai/wits/document/declare"
	"github.com/wits-ai/wits/internal/jsontree"
)

type remark struct {
	declare.Node
	Say declare.Text `json:"say" alone:"true" doc:"What is said."`
}

type remarks struct {
	Of    declare.Text          `json:"of" role:"document" doc:"What it is about."`
	Parts declare.Named[remark] `json:"parts" noun:"part" names:"part" beside:"of" doc:"What is said of its parts."`
}

type remarked struct {
	All  []remarks                            `json:"all" noun:"file" doc:"Remarks."`
	Deep declare.Pairs[declare.Named[remark]] `json:"deep" noun:"thing" names:"thing,part of it" doc:"By thing, and by part of it."`
	Own  declare.Named[remark]                `json:"own" noun:"remark" doc:"Its own."`
}

// TestBeside: names of what is elsewhere are not names that the document gives; where they are, and of which document, is found.
func TestBeside(t *testing.T) {
	form := declare.Of[remarked]()
	tree, _ := jsontree.Parse([]byte(`{"all": [{"of": "a.json", "parts": {"A": "x", "B": {"say": "y"}}}, {"of": 3, "parts": {"C": "z"}}, {"of": "b.json"}, {"of": "c.json", "parts": "wrong"}],
		"deep": {"D": {"E": "v"}}, "own": {"F": "w"}}`), jsontree.Limits{})
	got := ""
	for _, e := range form.Elsewhere(tree) {
		got += fmt.Sprint(e.Document, " ", e.Path, " ", len(e.Names.Members), "; ")
	}
	if got != "a.json /all/0/parts 2; " {
		t.Errorf("elsewhere is %q", got)
	}
	if given := form.Given(tree); len(given) != 1 || given[0].Name != "F" {
		t.Errorf("it gives %v", given)
	}
	members, _ := form.Schema(nil)
	parts := members["all"].(map[string]any)["items"].(map[string]any)["properties"].(map[string]any)["parts"].(map[string]any)
	deep := members["deep"].(map[string]any)
	if parts["beside"] != "of" || parts["of"] != "part" || deep["of"] != "thing" || deep["additionalProperties"].(map[string]any)["of"] != "part of it" {
		t.Errorf("the schema says %v and %v", parts, deep)
	}
	defer func() {
		if recover() == nil {
			t.Error("a member that names no document is no wrong declaration")
		}
	}()
	declare.Make[struct {
		Parts declare.Named[remark] `json:"parts" noun:"part" names:"part" beside:"of" doc:"."`
	}]()
}
