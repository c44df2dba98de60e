package archmap

import (
	"bytes"
	"fmt"
	"html"
	"strings"
)

// measures of the picture, in pixels.
const (
	width     = 1120
	margin    = 20
	gap       = 40 // between boxes of a row
	between   = 46 // between rows, for the arrows
	charWidth = 7.3
	lineStep  = 19
	headStep  = 26
	padding   = 14
)

// style has the colours of the page, light and dark.
const style = `
    text { font: 12px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; fill: #33404f }
    .title { font: 600 14px system-ui, -apple-system, "Segoe UI", sans-serif; fill: #10161d }
    .box { fill: #ffffff; stroke: #8a97a6; stroke-width: 1.25 }
    .core { stroke: #2563c9; stroke-width: 2 }
    .paper { fill: #f4f6f9 }
    .arrow { fill: none; stroke: #66758a; stroke-width: 1.5 }
    .head { fill: #66758a }
    @media (prefers-color-scheme: dark) {
      text { fill: #b9c5d3 }
      .title { fill: #eef3f8 }
      .box { fill: #1b222b; stroke: #5d6b7c }
      .core { stroke: #6aa5ff }
      .paper { fill: #12171d }
      .arrow { stroke: #8c9bae }
      .head { fill: #8c9bae }
    }
`

// box is a group with its place.
type box struct {
	*Group
	lines      []string
	x, y, w, h float64
	into, outs int // arrows that end and begin there
	in, out    int // of which have been drawn
}

// SVG draws the groups as boxes with the folders in them, and an arrow to each group that one imports, downward; those that
// follow from others are left out. It is legible on light and on dark.
func SVG(packages []Package) []byte {
	boxes := map[*Group]*box{}
	bottom := place(packages, boxes)
	edges := Essential(Edges(packages))
	for _, e := range edges {
		boxes[e.From].outs++
		boxes[e.To].into++
	}

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %.0f" width="%d" height="%.0f" role="img" aria-labelledby="title desc">`, width, bottom, width, bottom)
	fmt.Fprintf(&b, "\n  <title id=\"title\">The folders of Wits and what they import</title>\n  <desc id=\"desc\">%s</desc>\n", html.EscapeString(describe(edges)))
	fmt.Fprintf(&b, "  <style>%s  </style>\n", style)
	b.WriteString(`  <defs><marker id="head" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="8" markerHeight="8" orient="auto"><path class="head" d="M0 0 10 5 0 10z"/></marker></defs>` + "\n")
	fmt.Fprintf(&b, `  <rect class="paper" width="%d" height="%.0f" rx="8"/>`+"\n", width, bottom)
	for _, e := range edges {
		arrow(&b, boxes[e.From], boxes[e.To])
	}
	for i := range Groups {
		boxes[&Groups[i]].draw(&b)
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}

// place gives every group its box, a row after the other, and returns the height of the picture.
func place(packages []Package, boxes map[*Group]*box) float64 {
	y := float64(margin)
	for row := 0; ; row++ {
		var list []*box
		total, lines := 0.0, 0
		for i := range Groups {
			if g := &Groups[i]; g.Row == row {
				n := &box{Group: g}
				list = append(list, n)
				boxes[g] = n
				total += weight(packages, g)
			}
		}
		if len(list) == 0 {
			return y - between + margin
		}
		room := float64(width - 2*margin - gap*(len(list)-1))
		x := float64(margin)
		for _, n := range list {
			n.x, n.y, n.w = x, y, room*weight(packages, n.Group)/total
			if len(list) == 1 {
				n.w = min(room, max(420, 24*charWidth*weight(packages, n.Group)))
				n.x = (width - n.w) / 2
			}
			n.lines = wrap(names(packages, n.Group), int((n.w-2*padding)/charWidth))
			lines = max(lines, len(n.lines))
			x += n.w + gap
		}
		h := headStep + float64(lines*lineStep) + padding
		for _, n := range list {
			n.h = h
		}
		y += h + between
	}
}

// weight returns how wide a group's box wants to be, beside others.
func weight(packages []Package, g *Group) float64 { return 2 + float64(len(folders(packages, g)))/4 }

// names returns the folders of a group as its box shows them: without the folder that all share.
func names(packages []Package, g *Group) (out []string) {
	list := folders(packages, g)
	for _, f := range list {
		if len(g.Folders) == 1 && len(list) > 1 && f != g.Folders[0] {
			f = strings.TrimPrefix(f, g.Folders[0]+"/")
		}
		f = strings.TrimPrefix(f, "internal/")
		if f == "." {
			f = "documents, registry, linker, programs, minds"
		}
		out = append(out, f)
	}
	return out
}

// wrap fills lines of so many characters.
func wrap(names []string, most int) (lines []string) {
	for _, n := range names {
		if last := len(lines) - 1; last >= 0 && len(lines[last])+2+len(n) <= most {
			lines[last] += "  " + n
		} else {
			lines = append(lines, n)
		}
	}
	return lines
}

func (n *box) draw(b *bytes.Buffer) {
	class := "box"
	if n.ID == "root" {
		class = "box core"
	}
	fmt.Fprintf(b, `  <g><rect class="%s" x="%.1f" y="%.1f" width="%.1f" height="%.1f" rx="7"/>`, class, n.x, n.y, n.w, n.h)
	fmt.Fprintf(b, `<text class="title" x="%.1f" y="%.1f">%s</text>`, n.x+padding, n.y+22, html.EscapeString(n.Title))
	for i, line := range n.lines {
		fmt.Fprintf(b, `<text xml:space="preserve" x="%.1f" y="%.1f">%s</text>`, n.x+padding, n.y+headStep+float64((i+1)*lineStep)-5, html.EscapeString(line))
	}
	b.WriteString("</g>\n")
}

// arrow leads from the lower edge of one box to the upper edge of another. Boxes that lie between hide a part of it.
func arrow(b *bytes.Buffer, from, to *box) {
	from.out, to.in = from.out+1, to.in+1
	x1 := from.x + from.w*float64(from.out)/float64(from.outs+1)
	x2 := to.x + to.w*float64(to.in)/float64(to.into+1)
	y1, y2 := from.y+from.h, to.y
	bend := min((y2-y1)/2, between)
	fmt.Fprintf(b, `  <path class="arrow" marker-end="url(#head)" d="M%.1f %.1fC%.1f %.1f %.1f %.1f %.1f %.1f"/>`+"\n", x1, y1, x1, y1+bend, x2, y2-bend, x2, y2)
}

// describe tells the picture to those who do not see it.
func describe(edges []Edge) string {
	var parts []string
	for i := range Groups {
		var to []string
		for _, e := range edges {
			if e.From == &Groups[i] {
				to = append(to, e.To.Title)
			}
		}
		if len(to) > 0 {
			parts = append(parts, Groups[i].Title+" imports "+strings.Join(to, ", "))
		}
	}
	return strings.Join(parts, "; ") + "."
}
