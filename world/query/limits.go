package query

import (
	"sync/atomic"

	"github.com/wits-ai/wits"
	"github.com/wits-ai/wits/world/limit"
)

// limitKind is a limit of queries.
type limitKind uint8

const (
	limitPoints limitKind = iota // that there is room for
	limitPlaces                  // from which something is measured
	limitKinds
)

// lose counts what is lost by a limit, where there are services. Minds step side by side.
func (e *run) lose(k limitKind, n int) {
	s := e.world
	if host, ok := wits.WorldIs[Host](e.x); s == nil && ok {
		s = host.Queries()
	}
	if s != nil {
		atomic.AddInt64(&s.lost[k], int64(n))
	}
}

// Limits appends the limits of the queries that have asked these services, with how much was lost by each.
func (s *Services) Limits(to []limit.Limit) []limit.Limit {
	return append(to,
		limit.Limit{Name: "queries: points", Value: mostPoints, Lost: atomic.LoadInt64(&s.lost[limitPoints]),
			Advice: `generators make more points than a query has room for, and those farthest away are left out; take a greater "spacing", a smaller "range", or raise "most" where it is less`},
		limit.Limit{Name: "queries: places", Value: mostPlaces, Lost: atomic.LoadInt64(&s.lost[limitPlaces]),
			Advice: `something is measured from a list of more places than count, and the last of them are left out; choose the places that matter before`})
}
