package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/wits-ai/wits/edit"
	"github.com/wits-ai/wits/geom"
	"github.com/wits-ai/wits/std"
)

// spacing is how far the spheres around the beast are from each other, in m. It is how exact a measurement is.
const spacing = 0.125

// Reach is what was measured of an attack.
type Reach struct {
	Clip    string
	Spheres int     // that lay around the beast
	Hit     int     // of them
	Sector  sector  // the fit
	Missed  int     // spheres within it that were not hit
	Beyond  int     // spheres that were hit, and lie beyond it
	Error   float64 // of all that were hit, the part that these two are
}

// sector is a reach as documents have it.
type sector struct {
	Distance float64 // m
	Angle    float64 // °, to either side
	Toward   float64 // °, from forward to its middle
}

// in returns the sector as a beast has it that stands at 0, 0 and looks along x.
func (s sector) in() geom.Sector {
	return geom.Sector{Facing: geom.FromAngle(radians(s.Toward)), Radius: s.Distance, Half: radians(s.Angle)}
}

// lattice are spheres around a beast, as far as an animation can reach, and where no body of a hunter would be in that of the beast.
func lattice(c *Clip) (spheres []target) {
	far := c.extent() + humanRadius + spacing
	n := int(far / spacing)
	for x := -n; x <= n; x++ {
		for y := -n; y <= n; y++ {
			at := geom.Vec2{X: float64(x), Y: float64(y)}.Scale(spacing)
			if d := at.Len(); d <= far && d >= beastRadius+humanRadius {
				spheres = append(spheres, target{at: at, health: math.Inf(1)})
			}
		}
	}
	return spheres
}

// measure plays an attack among spheres, looks which of them it hits, and fits a sector to them [Pro360, ch. 24].
func measure(clips []Clip, clip int) (Reach, error) {
	w := newWorld(clips)
	w.targets = lattice(&clips[clip])
	order := w.beast.actuator.Issue(striking.Order(Strike{Clip: int64(clip)}))
	for w.beast.actuator.Err(order) == nil && !w.beast.actuator.Idle() {
		if err := skills.Step(&w.beast.actuator, &w.beast, 1.0/rate); err != nil {
			return Reach{}, err
		}
	}
	if err := skills.Explain(&w.beast.actuator, order); err != nil {
		return Reach{}, err
	}
	r := Reach{Clip: clips[clip].Name, Spheres: len(w.targets)}
	spheres := make([]sphere, 0, len(w.targets))
	for i := range w.targets {
		s := sphere{at: w.targets[i].at, hit: w.targets[i].hits > 0}
		if s.hit {
			r.Hit++
		}
		spheres = append(spheres, s)
	}
	if r.Hit == 0 {
		return r, fmt.Errorf("%s hits none of %d spheres: its weapon does not come out of the beast, or between two frames", r.Clip, r.Spheres)
	}
	s := fit(spheres)
	r.Sector = sector{
		Distance: math.Ceil(s.Radius*100) / 100, Angle: math.Ceil(degrees(s.Half)*10) / 10, Toward: math.Round(degrees(s.Facing.Angle())),
	}
	if r.Sector.Toward <= -180 {
		r.Sector.Toward += 360
	}
	stored := r.Sector.in()
	for _, s := range spheres {
		switch in := stored.Contains(s.at); {
		case in && !s.hit:
			r.Missed++
		case !in && s.hit:
			r.Beyond++
		}
	}
	r.Error = float64(r.Missed+r.Beyond) / float64(r.Hit)
	return r, nil
}

// measureProject measures all animations in the folder of a project, and writes what comes of it into the nodes of its documents that
// attack with them. Nothing else in the documents changes, and a document whose numbers are right already is not written.
func measureProject(dir string, out io.Writer) (err error) {
	clips, err := readClips(os.DirFS(filepath.Join(dir, "animations")))
	if err != nil {
		return err
	}
	reaches := map[string]Reach{}
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(table, "attack\tspheres\thit\tdistance\tangle\ttoward\tmissed within\thit beyond\terror\t")
	for i := range clips {
		r, err := measure(clips, i)
		if err != nil {
			return err
		}
		reaches[r.Clip] = r
		fmt.Fprintf(table, "%s\t%d\t%d\t%.2f m\t± %.1f°\t%.0f°\t%d\t%d\t%.1f %%\t\n",
			r.Clip, r.Spheres, r.Hit, r.Sector.Distance, r.Sector.Angle, r.Sector.Toward, r.Missed, r.Beyond, r.Error*100)
	}
	if err := table.Flush(); err != nil {
		return err
	}
	registry := std.NewRegistry()
	register(registry, clips)
	project, err := edit.Open(dir, edit.Options{Registry: registry})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, project.Close()) }()
	return store(project, reaches, out)
}

// store writes reaches into the nodes that attack. All documents are written, or none.
func store(project *edit.Project, reaches map[string]Reach, out io.Writer) error {
	list, err := project.List()
	if err != nil {
		return err
	}
	var saves []edit.Save
	var wrong []error
	used := map[string]bool{}
	for _, entry := range list.Documents {
		read, err := project.Read(entry.Path)
		if err != nil {
			return err
		}
		var tree any
		if err := json.Unmarshal([]byte(read.Text), &tree); err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", entry.Path, err))
			continue
		}
		var operations []edit.Operation
		for _, node := range attacks("", tree) {
			more, err := node.operations(reaches, used)
			if err != nil {
				wrong = append(wrong, fmt.Errorf("%s: %s: %w", entry.Path, node.pointer, err))
			}
			operations = append(operations, more...)
		}
		if len(operations) == 0 {
			continue
		}
		text, err := project.Patch(read.Text, operations)
		if err != nil {
			return fmt.Errorf("%s: %w", entry.Path, err)
		}
		saves = append(saves, edit.Save{Path: entry.Path, Text: text, Base: read.Version, BaseText: read.Text, Session: "measure"})
	}
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	for name := range reaches {
		if !used[name] {
			fmt.Fprintf(out, "No document attacks with %s.\n", name)
		}
	}
	if len(saves) == 0 {
		fmt.Fprintln(out, "The documents have these numbers already.")
		return nil
	}
	if _, err := project.SaveTogether(saves); err != nil {
		return err
	}
	for _, s := range saves {
		fmt.Fprintf(out, "Wrote %s.\n", s.Path)
	}
	return nil
}

// attackNode is a node of a document that attacks.
type attackNode struct {
	pointer string // a JSON Pointer
	with    any    // its values, as JSON
}

// attacks finds the nodes that attack in a value of a document, of whatever kind.
func attacks(pointer string, v any) (nodes []attackNode) {
	switch v := v.(type) {
	case []any:
		for i, item := range v {
			nodes = append(nodes, attacks(fmt.Sprint(pointer, "/", i), item)...)
		}
	case map[string]any:
		if v["do"] == "Attack" {
			nodes = append(nodes, attackNode{pointer, v["with"]})
		}
		for _, name := range sorted(v) {
			nodes = append(nodes, attacks(pointer+"/"+strings.NewReplacer("~", "~0", "/", "~1").Replace(name), v[name])...)
		}
	}
	return nodes
}

func sorted(m map[string]any) (names []string) {
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// operations returns what has to be changed in a node so that it has the reach of its animation.
func (n attackNode) operations(reaches map[string]Reach, used map[string]bool) (list []edit.Operation, err error) {
	with, _ := n.with.(map[string]any)
	clip, is := with["Clip"].(string)
	r, known := reaches[clip]
	switch {
	case with["Clip"] == nil:
		return nil, errors.New("the node says no animation; choose one as its Clip")
	case !is:
		return nil, errors.New("its Clip is computed, so nobody knows what to measure; choose an animation, or have a node for each")
	case !known:
		return nil, fmt.Errorf("there is no animation %q; add animations/%s.json, or choose another one", clip, clip)
	}
	used[clip] = true
	for _, number := range []struct {
		name  string
		value float64
	}{{"Angle", r.Sector.Angle}, {"Distance", r.Sector.Distance}, {"Toward", r.Sector.Toward}} {
		switch was := with[number.name].(type) {
		case map[string]any:
			return nil, fmt.Errorf("%s is computed; measuring would replace that: make it a number, or use Share", number.name)
		case float64:
			if was == number.value {
				continue
			}
		}
		var o edit.Operation
		if err := json.Unmarshal(fmt.Appendf(nil, `{"op": "add", "path": %q, "value": %v}`, n.pointer+"/with/"+number.name, number.value), &o); err != nil {
			return nil, err
		}
		list = append(list, o)
	}
	return list, nil
}

// embedded returns the animations that the game comes with.
func embedded() []Clip {
	sub, err := fs.Sub(files, "animations")
	if err != nil {
		panic(err) // the folder is compiled in
	}
	clips, err := readClips(sub)
	if err != nil {
		panic(err) // a test reads them
	}
	return clips
}
