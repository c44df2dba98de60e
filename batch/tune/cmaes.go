package tune

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/wits-ai/wits/geom"
)

// cmaes is the evolution strategy with covariance matrix adaptation, with the weights and rates of Hansen's tutorial [Hansen 2016]: a
// population is drawn around a mean, with a covariance that learns which numbers go together and a step that learns how far to look.
type cmaes struct {
	effort Effort
	random *rand.Rand
	tried  int

	size                          int       // of the population
	weights                       []float64 // of its better half
	mueff, cc, cs, c1, cmu, damps float64
	expected                      float64 // length of a vector of normal numbers

	mean, pc, ps []float64
	sigma        float64
	covariance   [][]float64
	axes         [][]float64 // columns are eigenvectors
	lengths      []float64   // roots of the eigenvalues
	generation   int

	drawn  [][]float64 // as drawn, in units of sigma from the mean
	outer  []float64   // by how much those lay outside of the bounds
	points [][]float64
}

// NewCMAES searches from a start with populations that learn which numbers go together. It is the first choice for up to some 30 numbers.
func NewCMAES(start []float64, e Effort) (Searcher, error) {
	if err := e.check(start); err != nil {
		return nil, err
	}
	n := float64(len(start))
	c := &cmaes{effort: e, random: e.random(1), mean: clamped(start), sigma: e.step(), size: 4 + int(float64(3*geom.Log(n))), expected: float64(math.Sqrt(n) * (1 - 1/float64(4*n) + 1/float64(21*n*n)))}
	sum, squares := 0.0, 0.0
	for i := range c.size / 2 {
		w := geom.Log(float64(c.size+1)/2) - geom.Log(float64(i+1))
		c.weights = append(c.weights, w)
		sum += w
	}
	for i := range c.weights {
		c.weights[i] /= sum
		squares += float64(c.weights[i] * c.weights[i])
	}
	m := 1 / squares
	c.mueff = m
	c.cc = (4 + m/n) / (n + 4 + 2*m/n)
	c.cs = (m + 2) / (n + m + 5)
	c.c1 = 2 / (float64((n+1.3)*(n+1.3)) + m)
	c.cmu = min(1-c.c1, 2*(m-2+1/m)/(float64((n+2)*(n+2))+m))
	c.damps = 1 + float64(2*max(0, math.Sqrt((m-1)/(n+1))-1)) + c.cs
	c.pc, c.ps = make([]float64, len(start)), make([]float64, len(start))
	c.covariance = identity(len(start))
	return c, nil
}

// least is the step below which all of a population is one point.
const least = 1e-6

// Ask implements [Searcher].
func (c *cmaes) Ask() []Trial {
	if c.tried+c.size > c.effort.Trials {
		return nil
	}
	c.axes, c.lengths = eigen(c.covariance)
	if c.sigma*slices.Max(c.lengths) < least {
		return nil
	}
	c.drawn, c.points, c.outer = nil, nil, nil
	var trials []Trial
	for range c.size {
		z := make([]float64, len(c.mean))
		for i := range z {
			z[i] = float64(c.random.NormFloat64() * c.lengths[i])
		}
		y := times(c.axes, z)
		x := make([]float64, len(y))
		for i := range x {
			x[i] = c.mean[i] + float64(c.sigma*y[i])
		}
		point := clamped(x)
		outer := 0.0
		for i := range x {
			outer += float64((x[i] - point[i]) * (x[i] - point[i]))
		}
		c.drawn, c.points, c.outer = append(c.drawn, y), append(c.points, point), append(c.outer, outer)
		trials = append(trials, Trial{point, c.effort.Rounds})
	}
	c.tried += c.size
	return trials
}

// Tell implements [Searcher].
func (c *cmaes) Tell(worth []float64) {
	order := c.ranked(sound(worth))
	n := len(c.mean)
	step := make([]float64, n) // of the mean, in units of sigma
	for rank, w := range c.weights {
		for i, v := range c.drawn[order[rank]] {
			step[i] += float64(w * v)
		}
	}
	for i := range c.mean {
		c.mean[i] = min(1, max(0, c.mean[i]+float64(c.sigma*step[i])))
	}
	// The path of the step, with the axes made equally long.
	along := timesTransposed(c.axes, step)
	for i := range along {
		along[i] /= max(c.lengths[i], 1e-12)
	}
	white := times(c.axes, along)
	length := 0.0
	gain := math.Sqrt(c.cs * (2 - c.cs) * c.mueff)
	for i := range c.ps {
		c.ps[i] = float64((1-c.cs)*c.ps[i]) + float64(gain*white[i])
		length += float64(c.ps[i] * c.ps[i])
	}
	length = math.Sqrt(length)
	c.generation++
	h := 0.0 // the path of the covariance waits while the step grows fast
	if length/math.Sqrt(1-geom.Pow(1-c.cs, float64(2*c.generation))) < (1.4+2/float64(n+1))*c.expected {
		h = 1
	}
	gain = h * math.Sqrt(c.cc*(2-c.cc)*c.mueff)
	for i := range c.pc {
		c.pc[i] = float64((1-c.cc)*c.pc[i]) + float64(gain*step[i])
	}
	kept := 1 - c.c1 - c.cmu + float64((1-h)*c.c1*c.cc*(2-c.cc))
	for i := range n {
		for k := range i + 1 {
			v := float64(kept*c.covariance[i][k]) + float64(c.c1*c.pc[i]*c.pc[k])
			for rank, w := range c.weights {
				y := c.drawn[order[rank]]
				v += float64(c.cmu * w * y[i] * y[k])
			}
			c.covariance[i][k], c.covariance[k][i] = v, v
		}
	}
	c.sigma = min(1, c.sigma*geom.Exp(float64(c.cs/c.damps*(length/c.expected-1))))
}

// ranked returns the numbers of the trials, the best first. What lies outside of the bounds was tried at the nearest point within them, and
// ranks behind what was worth the same within: else the population would wander off where nothing changes.
func (c *cmaes) ranked(worth []float64) []int {
	finite := slices.DeleteFunc(slices.Clone(worth), func(w float64) bool { return math.IsInf(w, 0) })
	spread := 0.0
	if len(finite) > 0 {
		spread = slices.Max(finite) - slices.Min(finite)
	}
	order := make([]int, len(worth))
	for i := range order {
		order[i] = i
		worth[i] -= float64(c.outer[i] * (spread + 1e-9))
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(worth[b], worth[a]) })
	return order
}

// Best implements [Searcher].
func (c *cmaes) Best() []float64 { return clamped(c.mean) }

func identity(n int) [][]float64 {
	m := make([][]float64, n)
	for i := range m {
		m[i] = make([]float64, n)
		m[i][i] = 1
	}
	return m
}

// times returns a matrix times a column.
func times(m [][]float64, v []float64) []float64 {
	out := make([]float64, len(v))
	for i := range m {
		for k, x := range m[i] {
			out[i] += float64(x * v[k])
		}
	}
	return out
}

// timesTransposed returns the transposed matrix times a column.
func timesTransposed(m [][]float64, v []float64) []float64 {
	out := make([]float64, len(v))
	for i := range m {
		for k, x := range m[i] {
			out[k] += float64(x * v[i])
		}
	}
	return out
}

// eigen returns the eigenvectors of a symmetric matrix, as columns, and the roots of its eigenvalues, by Jacobi's rotations [Jacobi 1846]: for
// some dozens of numbers they are quick enough, and take no library.
func eigen(symmetric [][]float64) (vectors [][]float64, roots []float64) {
	n := len(symmetric)
	a := make([][]float64, n)
	for i := range a {
		a[i] = slices.Clone(symmetric[i])
	}
	vectors = identity(n)
	for range 50 {
		off, on := 0.0, 0.0
		for i := range n {
			on += float64(a[i][i] * a[i][i])
			for k := range i {
				off += float64(a[i][k] * a[i][k])
			}
		}
		if off <= 1e-24*on {
			break
		}
		for p := range n {
			for q := p + 1; q < n; q++ {
				if a[p][q] == 0 {
					continue
				}
				theta := (a[q][q] - a[p][p]) / (2 * a[p][q])
				t := 1 / (math.Abs(theta) + math.Sqrt(float64(theta*theta)+1))
				if theta < 0 {
					t = -t
				}
				cos := 1 / math.Sqrt(float64(t*t)+1)
				sin := t * cos
				for k := range n {
					x, y := a[k][p], a[k][q]
					a[k][p], a[k][q] = float64(cos*x)-float64(sin*y), float64(sin*x)+float64(cos*y)
				}
				for k := range n {
					x, y := a[p][k], a[q][k]
					a[p][k], a[q][k] = float64(cos*x)-float64(sin*y), float64(sin*x)+float64(cos*y)
				}
				for k := range n {
					x, y := vectors[k][p], vectors[k][q]
					vectors[k][p], vectors[k][q] = float64(cos*x)-float64(sin*y), float64(sin*x)+float64(cos*y)
				}
			}
		}
	}
	for i := range n {
		roots = append(roots, math.Sqrt(max(0, a[i][i])))
	}
	return vectors, roots
}
