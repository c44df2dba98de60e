package witstest

import (
	"github.com/wits-ai/wits"
)

// fakes stand in for actions.
type fakes struct {
	scripts map[string]string
	ends    map[string]wits.Status // by path or name: how they are to end
	at      map[string]int         // by path: the letter that comes next
}

func newFakes(scripts map[string]string) *fakes {
	return &fakes{scripts: scripts, ends: map[string]wits.Status{}, at: map[string]int{}}
}

// of stands in for an action with a name.
func (f *fakes) of(name string) wits.StandIn { return &fake{f, name} }

type fake struct {
	*fakes
	name string
}

func (f *fake) Activate(_ *wits.Context, path string) { f.at[path] = 0 }

func (f *fake) End(*wits.Context, string, wits.Status) {}

func (f *fake) Update(_ *wits.Context, path string) wits.Status {
	for _, name := range []string{path, f.name} {
		if s, ok := f.ends[name]; ok {
			delete(f.ends, name)
			return s
		}
	}
	script, ok := f.scripts[path]
	if !ok {
		script = f.scripts[f.name]
	}
	if script == "" {
		return wits.Running
	}
	at := min(f.at[path], len(script)-1)
	f.at[path]++
	switch script[at] {
	case 'S':
		return wits.Success
	case 'F':
		return wits.Failure
	}
	return wits.Running
}
