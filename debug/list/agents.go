package list

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/debug/wire"
	"github.com/wits-ai/wits/internal/formula"
	"github.com/wits-ai/wits/sim"
)

// Bounds of lists.
const (
	MaxColumns = 32 // values of an agent
	usualRows  = 200
	maxRows    = 1000
	maxRunning = 3
)

// rowsOf returns how many rows a request for so many gets.
func rowsOf(limit uint32) int {
	if limit == 0 {
		return usualRows
	}
	return int(min(limit, maxRows))
}

// Agents lists the agents that are asked for. The game stands still meanwhile: about a millisecond for 10,000 agents. Known may be the
// zero value.
func Agents(all []sim.Agent, known *Outlines, r *wire.ListAgentsRequest) (*wire.ListAgentsResponse, error) {
	q, err := newAgentQuery(r)
	if err != nil {
		return nil, err
	}
	return q.out, q.run(all, known)
}

// agentQuery is a search among agents.
type agentQuery struct {
	*wire.ListAgentsRequest
	words    []string
	sort     string
	back     bool // from the last to the first
	bySort   func(a, b *agentMatch) int
	programs map[*wits.Program]*agentColumns
	failed   error // the first thing that is wrong with an expression
	asked    int   // programs that knew all that Where names
	out      *wire.ListAgentsResponse
}

// agentMatch is an agent that is among those asked for.
type agentMatch struct {
	at     int32 // in the game's list
	status string
	number float64
	text   string
	has    bool // it has what is sorted by
}

// agentColumns is what is asked of the agents of one program.
type agentColumns struct {
	where   *formula.Formula // nil if agents of the program cannot match
	parts   []int            // activity bits of the document that is asked for
	sort    *formula.Formula
	values  []*formula.Formula
	outline *outline
}

var statuses = []string{"active", "ended", "parked", "steered", "mindless"}

func newAgentQuery(r *wire.ListAgentsRequest) (*agentQuery, error) {
	q := &agentQuery{ListAgentsRequest: r, words: strings.Fields(strings.ToLower(r.Text)), programs: map[*wits.Program]*agentColumns{},
		out: &wire.ListAgentsResponse{}}
	q.sort, q.back = strings.CutPrefix(r.Sort, "-")
	switch {
	case r.Status != "" && !slices.Contains(statuses, r.Status):
		return nil, wire.Invalidf("there is no status %q: say %s", wire.Cut(r.Status), strings.Join(statuses, ", "))
	case len(r.Values) > MaxColumns:
		return nil, wire.Invalidf("%d values are asked for, and %d is the limit", len(r.Values), MaxColumns)
	case len(r.Where) > wire.MaxWhere:
		return nil, wire.Invalidf("the expression is longer than %d bytes", wire.MaxWhere)
	case slices.ContainsFunc(append(r.Values, r.Sort), func(v string) bool { return len(v) > wire.MaxWhere }):
		return nil, wire.Invalidf("the name of a value is longer than %d bytes", wire.MaxWhere)
	}
	q.bySort = map[string]func(a, b *agentMatch) int{"": byPlace, "id": byNumber, "name": byText, "document": byText, "status": byText}[q.sort]
	if q.bySort == nil {
		q.bySort = byValue
	}
	return q, nil
}

// Orders of matches. What is equal keeps the order of the game.
func byPlace(a, b *agentMatch) int  { return 0 }
func byNumber(a, b *agentMatch) int { return cmp.Compare(a.number, b.number) }
func byText(a, b *agentMatch) int   { return strings.Compare(a.text, b.text) }

func byValue(a, b *agentMatch) int {
	if c := cmp.Compare(a.number, b.number); c != 0 {
		return c
	}
	return strings.Compare(a.text, b.text)
}

// run finds what is asked for.
func (q *agentQuery) run(agents []sim.Agent, known *Outlines) error {
	known.begin()
	defer known.end()
	var matches []agentMatch
	for i := range agents {
		if m, ok := q.match(&agents[i], known); ok {
			m.at = int32(i)
			matches = append(matches, m)
		}
	}
	if q.Where != "" && q.asked == 0 && q.failed != nil { // it is no use for any agent
		return wire.Invalidf("%w", q.failed)
	}
	order := q.order(matches)
	q.out.Matches, q.out.Total = uint32(len(matches)), uint32(len(agents))
	order = order[min(int(q.Offset), len(order)):]
	for _, i := range order[:min(len(order), rowsOf(q.Limit))] {
		m := &matches[i]
		q.out.Agents = append(q.out.Agents, q.row(&agents[m.at], m.status, known))
	}
	return nil
}

// order says in which order matches are given. Who has no such value as they are sorted by comes last, whichever way it is.
func (q *agentQuery) order(matches []agentMatch) []int32 {
	order := make([]int32, len(matches))
	for i := range order {
		order[i] = int32(i)
	}
	if q.sort == "" && !q.back {
		return order
	}
	slices.SortFunc(order, func(i, j int32) int {
		a, b := &matches[i], &matches[j]
		if a.has != b.has {
			if a.has {
				return -1
			}
			return 1
		}
		if q.back {
			return cmp.Or(q.bySort(b, a), cmp.Compare(i, j))
		}
		return cmp.Or(q.bySort(a, b), cmp.Compare(i, j))
	})
	return order
}

// match reports whether an agent is asked for, and what it is sorted by.
func (q *agentQuery) match(a *sim.Agent, known *Outlines) (m agentMatch, ok bool) {
	m.status = statusOf(a)
	if q.Status != "" && q.Status != m.status && !(q.Status == "steered" && a.Steered != "") {
		return m, false
	}
	document := ""
	var columns *agentColumns
	if a.Mind != nil {
		document = a.Mind.Program().Document()
		columns = q.columns(a.Mind.Program(), known)
	}
	if !containsWords(q.words, a.Name, document) {
		return m, false
	}
	if q.Document != "" && q.Document != document && (columns == nil || !slices.ContainsFunc(columns.parts, a.Mind.Active)) {
		return m, false
	}
	if q.Where != "" && (columns == nil || columns.where == nil || !columns.where.Is(a.Mind)) {
		return m, false
	}
	m.has = true
	switch q.sort {
	case "":
	case "id":
		m.number = float64(a.ID)
	case "name":
		m.text = a.Name
	case "document":
		m.text = document
	case "status":
		m.text = m.status
	default:
		m.has = columns != nil && columns.sort != nil
		if m.has && columns.sort.Numeric() {
			m.number, m.has = columns.sort.Number(a.Mind)
		} else if m.has {
			m.text = columns.sort.Text(a.Mind)
		}
	}
	return m, true
}

func statusOf(a *sim.Agent) string {
	switch {
	case a.Mind == nil:
		return "mindless"
	case a.Mind.Fault() != nil:
		return "parked"
	case a.Steered != "":
		return "steered"
	case a.Mind.Status() != wits.Running:
		return "ended"
	}
	return "active"
}

// containsWords reports whether each word stands in one of two texts, capital or not.
func containsWords(words []string, a, b string) bool {
	if len(words) == 0 {
		return true
	}
	a, b = strings.ToLower(a), strings.ToLower(b)
	for _, w := range words {
		if !strings.Contains(a, w) && !strings.Contains(b, w) {
			return false
		}
	}
	return true
}

// columns returns what is asked of agents of a program.
func (q *agentQuery) columns(p *wits.Program, known *Outlines) *agentColumns {
	p = p.Original()
	c := q.programs[p]
	if c != nil {
		return c
	}
	c = &agentColumns{outline: known.of(p)}
	q.programs[p] = c
	if q.Where != "" {
		var err error
		if c.where, err = formula.Condition(p, q.Where); err == nil {
			q.asked++
		} else if q.failed == nil {
			q.failed = err
		}
	}
	if q.Document != "" {
		for _, part := range p.Parts() {
			if part.Document == q.Document {
				c.parts = append(c.parts, part.Active)
			}
		}
	}
	for _, path := range q.Values {
		c.values = append(c.values, compiled(p, path))
	}
	switch q.sort {
	case "", "id", "name", "document", "status":
	default:
		c.sort = compiled(p, q.sort)
	}
	return c
}

// compiled returns a formula, or nil if the program does not know what it names.
func compiled(p *wits.Program, text string) *formula.Formula {
	f, err := formula.Compile(p, text)
	if err != nil {
		return nil
	}
	return f
}

func (q *agentQuery) row(a *sim.Agent, status string, known *Outlines) wire.AgentRow {
	row := wire.AgentRow{ID: a.ID, Name: a.Name, Status: status, Steered: a.Steered, Values: make([]string, len(q.Values))}
	if a.Mind == nil {
		return row
	}
	row.Document = a.Mind.Program().Document()
	if f := a.Mind.Fault(); f != nil {
		row.Fault = strings.TrimSpace(f.Node + ": " + f.Message)
	}
	c := q.columns(a.Mind.Program(), known)
	for i, f := range c.values {
		if f != nil {
			row.Values[i] = wire.Short(listed(f, a.Mind), wire.MaxText)
		}
	}
	row.Running = c.outline.deepest(a.Mind, nil, maxRunning)
	return row
}

// listed returns what a formula gives, as people read it in a list: numbers with six digits.
func listed(f *formula.Formula, m *wits.Mind) string {
	text := f.Text(m)
	if v, ok := f.Number(m); ok && f.Type().Name() == "float" {
		if _, unit, has := strings.Cut(text, " "); has {
			return strconv.FormatFloat(v, 'g', 6, 64) + " " + unit
		}
		return strconv.FormatFloat(v, 'g', 6, 64)
	}
	return text
}
