package host

import (
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/wits-ai/wits"
)

// binding is what a world has looked up in a version of its program. Ports and nodes have the numbers by which the host knows them,
// also when documents were changed.
type binding struct {
	program *wits.Program
	ports   []wits.RootPort
	ids     []uint32 // of nodes, by their numbers in the program; nil: they are the same
	orders  map[uint32]*orderNode
}

// bind looks up what a world needs of a program, in which nodes have these numbers; nil: their own.
func bind(p *wits.Program, ports []wits.RootPort, ids []uint32) (*binding, error) {
	b := &binding{program: p, ports: ports, ids: ids, orders: map[uint32]*orderNode{}}
	large := false
	p.EachHosted(func(node int32, _ string, made any) {
		id := b.id(node)
		if o, ok := made.(*orderNode); ok {
			b.orders[id] = o
		}
		large = large || id >= maxNodes
	})
	if large {
		return nil, errors.New("host: the document is too large, or was changed too often: its orders would have no handles")
	}
	return b, nil
}

// bindAnew looks it up in another version: names are the ports that the host knows, and fields those of its shared boards; fresh is the first number that no node has had,
// and is moved on.
func bindAnew(p *wits.Program, was *binding, names []wits.RootPort, fields []wits.HostedField, fresh *uint32) (*binding, error) {
	ports, err := samePorts(p, p.RootPorts(), names)
	if err == nil {
		err = sameFields(p, p.HostedFields(), fields)
	}
	if err != nil {
		return nil, err
	}
	known := map[string]uint32{}
	was.program.EachHosted(func(node int32, path string, _ any) { known[path] = was.id(node) })
	plan := wits.PlanReload(was.program, p)
	var ids []uint32
	p.EachHosted(func(node int32, path string, _ any) {
		old, lives := plan.Was(path)
		id, same := known[old]
		if !lives || !same {
			id = *fresh
			*fresh++
		}
		for len(ids) <= int(node) {
			ids = append(ids, 0)
		}
		ids[node] = id
	})
	return bind(p, ports, ids)
}

// samePorts returns the ports that the host knows in a new version of the program.
func samePorts(p *wits.Program, have, names []wits.RootPort) ([]wits.RootPort, error) {
	out := make([]wits.RootPort, len(names))
	for i := range names {
		was, found := &names[i], false
		for k := range have {
			is := &have[k]
			if is.Name != was.Name {
				continue
			}
			if is.Out != was.Out || is.Trigger != was.Trigger || !is.Trigger && is.Type != was.Type {
				return nil, fmt.Errorf("port %s of %s is another one than the host knows", was.Name, p.Name())
			}
			out[i], found = *is, true
		}
		if !found {
			return nil, fmt.Errorf("%s has no port %s any more, which the host knows", p.Name(), was.Name)
		}
	}
	return out, nil
}

// sameFields sees to it that a new version of the program has the fields of shared boards that the host knows.
func sameFields(p *wits.Program, have, known []wits.HostedField) error {
	for i := range known {
		was := &known[i]
		at := slices.IndexFunc(have, func(is wits.HostedField) bool { return is.File == was.File && is.Name == was.Name })
		switch {
		case at < 0:
			return fmt.Errorf("%s shares no field %s of %s any more, which the host knows", p.Name(), was.Name, was.File)
		case have[at].Type != was.Type || have[at].Scope != was.Scope:
			return fmt.Errorf("field %s of %s is another one than the host knows", was.Name, was.File)
		}
	}
	return nil
}

// id returns the number by which the host knows a node.
func (b *binding) id(node int32) uint32 {
	if b.ids == nil {
		return uint32(node)
	}
	return b.ids[node]
}

// versions are those of a world's program that it has run since documents were changed while tools were attached. A new one is bound
// on another goroutine than the world's.
type versions struct {
	mu    sync.Mutex
	list  []*binding // the one that runs is the last
	fresh uint32
}

// add has a version be the one that runs.
func (v *versions) add(b *binding) {
	v.mu.Lock()
	defer v.mu.Unlock()
	v.list = append(slices.DeleteFunc(v.list, func(other *binding) bool { return other == b }), b)
	b.program.EachHosted(func(node int32, _ string, _ any) { v.fresh = max(v.fresh, b.id(node)+1) })
}

// bind returns the binding of a version, in place of the one that runs.
func (v *versions) bind(p *wits.Program, names []wits.RootPort, fields []wits.HostedField) (*binding, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, b := range v.list {
		if b.program == p {
			return b, nil
		}
	}
	return bindAnew(p, v.list[len(v.list)-1], names, fields, &v.fresh)
}

// order returns the order of a number, of any version that has it; nil if there is none.
func (v *versions) order(id uint32) *orderNode {
	v.mu.Lock()
	defer v.mu.Unlock()
	for _, b := range v.list {
		if o := b.orders[id]; o != nil {
			return o
		}
	}
	return nil
}
