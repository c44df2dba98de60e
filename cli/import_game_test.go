package cli_test

import (
	"os/exec"
	"strings"
	"testing"
)

// TestFromARoboticsProjectToAGame walks the way of docs/commands.md: a project of Groot2 and its nodes in C++ become a game that runs.
func TestFromARoboticsProjectToAGame(t *testing.T) {
	guide := read(t, "../docs/commands.md")
	_, guide, ok := strings.Cut(guide, "### From a ROS project to a running game\n")
	if !ok {
		t.Fatal("the guide is gone")
	}
	block := func(language, marks string) string { // the first block of the guide in a language that has some words
		for _, part := range strings.Split(guide, "```"+language+"\n")[1:] {
			if text, _, _ := strings.Cut(part, "```"); strings.Contains(text, marks) {
				return text
			}
		}
		t.Fatalf("the guide has no %s with %q", language, marks)
		return ""
	}
	t.Chdir(t.TempDir())
	write(t, map[string]string{"ros/robot.btproj": block("xml", "TreeNodesModel"), "ros/trees/main.xml": block("xml", "BehaviorTree ID")})
	run(t, "", "new", "robot").is(t, 0, "", "")
	before := read(t, "robot/wits.project.json")
	run(t, "", "import", "ros/robot.btproj", "-o", "robot/documents").is(t, 0, "", "nodes.go names 1 action and 1 condition")
	if now := read(t, "robot/wits.project.json"); !strings.Contains(now, "walker.graph.json") || !strings.Contains(now, "main.tree.json") || now == before {
		t.Errorf("the project is now %s", now)
	}
	sketch := read(t, "robot/nodes/nodes.go")
	for _, shape := range []string{"func (a *Drive) Activate(", "func (a *Drive) Update(", "func (a *Drive) End("} {
		if !strings.Contains(sketch, shape) {
			t.Errorf("the sketch has no %s:\n%s", shape, sketch)
		}
	}
	mine := block("go", "package nodes")
	main := strings.Replace(read(t, "robot/main.go"), "	wits.AddAction[WalkTo](r)\n", "	wits.AddAction[WalkTo](r)\n	nodes.Register(r)\n", 1)
	main = strings.Replace(main, `import (`, "import (\n\t\"robot/nodes\"\n", 1)
	write(t, map[string]string{"robot/nodes/nodes.go": mine, "robot/main.go": main, "robot/robot_test.go": block("go", "package main")})
	compiled := [][]string{{"test", "-run", "Robot", "."}, {"run", ".", "check"}}
	if testing.Short() {
		compiled = nil // it takes long
	}
	for _, args := range compiled {
		command := exec.Command("go", args...)
		command.Dir = "robot"
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", strings.Join(args, " "), err, out)
		}
	}
	// Importing again keeps the coder's work.
	run(t, "", "import", "ros/robot.btproj", "-o", "robot/documents").is(t, 1, "", "is there already")
	run(t, "", "import", "ros/robot.btproj", "-o", "robot/documents", "--force").is(t, 0, "", "was changed since it was written, and is left as it is")
	if read(t, "robot/nodes/nodes.go") != mine {
		t.Error("the coder's work is lost")
	}
}
