package utility

import (
	"fmt"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/internal/jsontree"
	"github.com/wits-ai/wits/internal/kit"
)

// Kind is the kind "utility"; register it with [wits.Registry.AddKind] and [AddTypes].
type Kind struct{}

// Outcome is how an option ended last.
type Outcome uint8

// Outcomes of options.
const (
	None        Outcome = iota // it has not run yet
	Success                    // its program has succeeded
	Failure                    // its program has failed
	Interrupted                // it was ended before that
	outcomes
)

func (o Outcome) String() string { return outcomeNames[min(o, Interrupted)] }

// AddTypes adds the types of the options' ports to a registry.
func AddTypes(r *wits.Registry) {
	wits.AddEnum[Outcome](r, "outcome", "How an option of a utility document ended last.", outcomeNames[:]...)
	wits.AddType[Measure](r, "measure", "What a consideration saw in the last decision, and what it made of it.")
}

// Name is "utility".
func (Kind) Name() string { return "utility" }

// Doc explains the kind.
func (Kind) Doc() string {
	return "Options that compete by a score, of which the most useful one is chosen and runs its document or action."
}

// Members are choose, options and decide.
func (Kind) Members() []wits.Member {
	return []wits.Member{{Name: "choose"}, {Name: "considerations"}, {Name: "options"}, {Name: "decide"}}
}

// maxOptions is how many options a document may have.
const maxOptions = 1024

// builder compiles one instance of a document.
type builder struct {
	*wits.Builder
	body *body
	u    *reasoner
}

// Build compiles one instance of a utility document.
func (Kind) Build(wb *wits.Builder, decoded any) wits.Part {
	b := &builder{Builder: wb, body: decoded.(*body), u: &reasoner{id: wb.ID()}}
	b.u.weighted, b.u.every = b.body.weighted, b.body.every
	b.u.within, b.u.top = b.body.within, b.body.top
	if len(b.body.options) > maxOptions {
		b.Problem(nil, "", fmt.Sprintf("there are more than %d options", maxOptions), "let an option run a document of options")
		return nil
	}
	if b.Registry().Type("outcome") == nil || b.Registry().Type("measure") == nil {
		b.Problem(nil, "", `the kind "utility" was registered without its types`, "call utility.AddTypes; this is for the coder of the game")
		return nil
	}
	b.AddExtra("chooses", b.body.chooses())
	b.options()
	b.decide()
	left := b.State("left", b.Registry().Type("float"))
	variables := b.Document().Variables
	b.Finish(func() {
		b.u.left = left.Slot()
		for i, v := range b.Variables() {
			if !variables[i].Keep {
				b.u.variables = append(b.u.variables, v.Slot())
			}
		}
	})
	return b.u
}

// options makes the nodes, and then their scores, which may read ports of any of them.
func (b *builder) options() {
	n := len(b.body.options)
	first := b.Activity(n)
	kit.BindRow(b.Builder, &b.u.chosen, first, n)
	b.u.options = make([]option, n)
	float, outcome := b.Registry().Type("float"), b.Registry().Type("outcome")
	for i := range b.body.options {
		d, o := &b.body.options[i], &b.u.options[i]
		o.Runner = kit.MakeRunner(b.Builder, &d.Runs, "option", first+i)
		o.modifiers = d.modifiers
		if d.Document+d.Action == "" {
			o.Node.Describe("option", "", "", "Runs nothing.")
		}
		ports := [...]*wits.Port{o.Node.Out("Score", float), o.Node.Out("Modifier", float), o.Node.Out("Outcome", outcome), o.Node.Out("Until", float), o.Node.Out("Rank", float)}
		for _, p := range ports {
			if p == nil {
				return // it has a port of that name, which has been reported
			}
		}
		b.Finish(func() {
			o.score, o.modifier, o.outcome, o.until, o.ranked = ports[0].Slot(), ports[1].Slot(), ports[2].Slot(), ports[3].Slot(), ports[4].Slot()
		})
	}
	for i := range b.body.options {
		d, o := &b.body.options[i], &b.u.options[i]
		o.Connect(b.Builder, &d.Runs, &b.u.functions)
		s := kit.NewScope(b.Builder, o.Node)
		for _, e := range []struct {
			source *jsontree.Node
			to     **func(*wits.Context) float64
		}{{d.score, &o.utility}, {d.rank, &o.rank}, {d.weight, &o.weight}} {
			if e.source != nil {
				*e.to = s.Float(e.source, d.Name)
			}
		}
		o.combine, o.compensate, o.commitment = d.combine, d.compensate, d.commitment
		o.considerations = b.considerations(o, d.considers, s, nil)
		b.u.functions = append(b.u.functions, s.Calls...)
	}
}

// decide listens to what asks for a decision.
func (b *builder) decide() {
	u := b.u
	bit := b.Activity(1)
	kit.BindFlag(b.Builder, &u.asked, bit)
	ask := func(x *wits.Context) { u.asked.Set(x) }
	b.OnRelease(b.OuterTrigger("Decide", "Makes a decision; what runs goes on if it is still the best."), wits.ReleaseHandle, ask)
	for i, name := range b.body.on {
		at := b.body.onAt
		if at.Kind == jsontree.Array {
			at = at.Items[i]
		}
		var names []string
		var port *wits.Port
		for _, p := range b.Ports() {
			if !p.Trigger || !p.Out {
				continue
			}
			names = append(names, p.Name)
			if p.Name == name {
				port = p
			}
		}
		if port == nil {
			b.ProblemAt(at.Pos, "", fmt.Sprintf("the document takes in no trigger %q", name), kit.Suggest(name, names))
			continue
		}
		b.OnRelease(port, wits.ReleaseHandle, ask)
	}
}
