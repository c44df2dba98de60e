package edit

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// Scenarios of a project, which wits test plays, lie in a folder beside its documents.
const (
	scenarioFolder = "tests"
	scenarioSuffix = ".test.json"
	maxScenario    = 16 << 20
	mostOfName     = 999
)

// SaveScenario writes a scenario into the project, in its folder tests, and gives the file that it has become. Nothing is written over: a
// file that is there already has its number behind its name. Name is that of a file alone: "flees.test.json". Text is not read.
func (p *Project) SaveScenario(name string, text []byte) (file string, err error) {
	base, ok := strings.CutSuffix(name, scenarioSuffix)
	switch {
	case !ok || base == "" || strings.Contains(name, "/") || !fs.ValidPath(name) || BadPath(base+".json") != "":
		return "", fmt.Errorf("%q cannot be the name of a scenario: it is a file that ends in %s", name, scenarioSuffix)
	case len(text) > maxScenario:
		return "", errors.New("the scenario is too large to be kept")
	}
	err = p.change(func() error {
		for n := 1; n <= mostOfName; n++ {
			file = path.Join(scenarioFolder, name)
			if n > 1 {
				file = path.Join(scenarioFolder, fmt.Sprintf("%s_%d%s", base, n, scenarioSuffix))
			}
			real, err := p.store.resolve(file)
			if err != nil {
				return err
			}
			if written, err := p.store.writeNew(real, text); written || err != nil {
				return err
			}
		}
		return fmt.Errorf("there are %d scenarios of the name %s: choose another one", mostOfName, name)
	})
	return file, err
}
