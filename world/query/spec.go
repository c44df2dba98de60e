package query

// The sorts of generators and tests, with what each is told. Documents, the JSON Schema and programs go by these tables.

// paramSort is what a parameter is.
type paramSort uint8

const (
	number  paramSort = iota // a literal, or an expression
	place                    // one or several: see place.go
	word                     // a name that the game knows
	choice                   // which of several values counts
	formula                  // an expression for a bool or a number
)

// param is a parameter of a generator or a test.
type param struct {
	name string
	sort paramSort
	need bool // it must be given
	// Of numbers: what it is without it, and its bounds; above says that least itself is not allowed. Of choices the value
	// is a reduction.
	def, least, most float64
	above            bool
	unit, doc        string
}

// What counts as true: of truths that one half says, of a way that it ends, of numbers of things that there are any.
func mostly(v float64) bool   { return v >= 0.5 }
func ended(v float64) bool    { return v < far*far }
func positive(v float64) bool { return v > 0 }

// generatorSpec is a sort of generator.
type generatorSpec struct {
	name, doc string
	params    []param
	// estimate is about how many points come of the numbers, by parameter; less than 0 if that cannot be told before.
	estimate func(args []float64) float64
	make     func(e *run, g *generator)
}

// testSpec is a sort of test.
type testSpec struct {
	name, doc string
	params    []param
	unit      string
	// cost is what it costs to test a point, begin what it costs once in each frame, in units of the budget.
	cost, begin int
	// is says whether a value counts as true for "is"; nil if that means nothing. If truth, there are no other values than 1
	// and 0, but means of several.
	is      func(v float64) bool
	truth   bool
	prepare func(e *run, t *test)
	value   func(e *run, t *test, i int) float64
}

// far is a length or a number without a bound.
const far = 1e9

func generatorAt() param {
	return param{name: "at", sort: place, doc: "Around which places; \"self\" without it."}
}

func projectParam() param {
	return param{name: "project", sort: number, def: -1, least: 0, most: far, unit: "m", doc: "Puts each point onto the ground if that is so near, and else discards it; without it points stay where they are."}
}

func length(name, doc string) param {
	return param{name: name, sort: number, need: true, above: true, most: far, unit: "m", doc: doc}
}

func ofParam(def reduction, doc string) param {
	return param{name: "of", sort: choice, def: float64(def), doc: "Which value counts where it is measured from several places: least, greatest or mean. " + doc}
}

// reduction says what counts of several values.
type reduction uint8

const (
	least reduction = iota
	greatest
	mean
)

var reductionNames = []string{"least", "greatest", "mean"}

func spacing(doc string) param { return length("spacing", doc) }

func degrees(name string, need bool, def float64, doc string) param {
	return param{name: name, sort: number, need: need, def: def, above: true, most: 360, unit: "deg", doc: doc}
}

func optionalPlace(name, doc string) param { return param{name: name, sort: place, doc: doc} }

// The parameters of generators by their places.
const (
	tagName, tagAt, tagRange, tagProject                                                    = 0, 1, 2, 3
	gridAt, gridRange, gridSpacing, gridProject                                             = 0, 1, 2, 3
	ringAt, ringToward, ringInner, ringOuter, ringSpacing, ringStep, ringProject            = 0, 1, 2, 3, 4, 5, 6
	coneAt, coneToward, coneAngle, coneInner, coneRange, coneSpacing, coneStep, coneProject = 0, 1, 2, 3, 4, 5, 6, 7
	pathFrom, pathTo, pathSpacing                                                           = 0, 1, 2
	meshAt, meshRange                                                                       = 0, 1
	randomAt, randomRange, randomCount                                                      = 0, 1, 2
	perceivedProject                                                                        = 0
	listOf, listProject                                                                     = 0, 1
)

var generatorSpecs = []*generatorSpec{
	{"tag", "What the game has tagged, in range.", []param{
		{name: "tag", sort: word, need: true, doc: "The tag."}, generatorAt(),
		length("range", "How far from the place it may be."), projectParam()}, nil, generateTagged},
	{"grid", "A square grid around a place.", []param{
		generatorAt(), length("range", "How far it goes to each side."), spacing("From point to point."), projectParam()},
		func(a []float64) float64 {
			side := steps(a[gridRange], a[gridSpacing])
			side += side + 1
			return float64(side * side)
		}, generateGrid},
	{"ring", "Circles around a place, from the inner radius to the outer one. The first point of each lies where the place faces.", []param{
		generatorAt(), optionalPlace("toward", "Where the first point of each circle lies, instead."),
		{name: "inner", sort: number, most: far, unit: "m", doc: "Radius of the first circle; 0 without it."},
		length("outer", "Radius that no circle exceeds."), spacing("From circle to circle."),
		degrees("step", true, 0, "From point to point on a circle."), projectParam()},
		func(a []float64) float64 {
			n := steps(a[ringOuter]-a[ringInner], a[ringSpacing]) + 1
			if around := turns(a[ringStep]); a[ringInner] > 0 {
				return float64(n * around)
			} else {
				return float64((n-1)*around) + 1 // the middle is one point
			}
		}, generateRing},
	{"cone", "A sector in front of a place, point by point along rays.", []param{
		generatorAt(), optionalPlace("toward", "Where it opens to; without it, to where the place faces."),
		degrees("angle", true, 0, "How wide it is, from edge to edge."),
		{name: "inner", sort: number, def: -1, most: far, unit: "m", doc: "Where it begins; at the spacing without it."},
		length("range", "How far it goes."), spacing("From point to point on a ray."),
		degrees("step", true, 0, "From ray to ray."), projectParam()},
		func(a []float64) float64 {
			inner := a[coneInner]
			if inner < 0 {
				inner = a[coneSpacing]
			}
			return float64((steps(a[coneRange]-inner, a[coneSpacing]) + 1) * rays(a[coneAngle], a[coneStep]))
		}, generateCone},
	{"path", "Points along the way from one place to another that costs least.", []param{
		optionalPlace("from", "Where the way begins; \"self\" without it."), {name: "to", sort: place, need: true, doc: "Where it ends."},
		spacing("From point to point along the way.")}, nil, generatePath},
	{"mesh", "The middles of the parts of the ground, such as the polygons of a navmesh.", []param{
		generatorAt(), length("range", "How far from the place they may be.")}, nil, generateMesh},
	{"random", "Points on the ground that are drawn by chance.", []param{
		generatorAt(), length("range", "How far from the place they may be."),
		{name: "count", sort: number, need: true, least: 1, most: mostPoints, doc: "How many are drawn."}},
		func(a []float64) float64 { return a[randomCount] }, generateRandom},
	{"perceived", "What the agent perceives or remembers, where it believes it to be.", []param{projectParam()}, nil, generatePerceived},
	{"list", "Places or entities of a list.", []param{
		{name: "of", sort: place, need: true, doc: "The list: an expression, or one that the game has registered."}, projectParam()}, nil, generateList},
}

// The parameters of tests by their places.
const (
	distanceFrom, distanceOf                                         = 0, 1
	facingFrom, facingToward, facingOf                               = 0, 1, 2
	visibilityFrom, visibilityRadius, visibilityHeight, visibilityOf = 0, 1, 2, 3
	pathTestFrom, pathTestRange, pathTestWithin, pathTestOf          = 0, 1, 2, 3
	borderWithin                                                     = 0
	overlapTag, overlapRadius                                        = 0, 1
	influenceField                                                   = 0
	exprSource                                                       = 0
)

func testFrom(doc string) param {
	return param{name: "from", sort: place, doc: doc + " \"self\" without it."}
}

func withinParam() param {
	return param{name: "within", sort: number, def: 1, most: far, unit: "m", doc: "How far from the ground a place may be that counts as on it; 1 without it."}
}

var testSpecs = []*testSpec{
	{name: "distance", doc: "How far the point is from a place, as the crow flies.", unit: "m", cost: 1,
		params: []param{testFrom("From where."), ofParam(least, "Least without it: to the nearest.")},
		value:  valueDistance, prepare: preparePlaces},
	{name: "facing", doc: "The angle between where somebody faces, or the way to another place, and the way to the point: 0 is right in front.", unit: "deg", cost: 2,
		params: []param{testFrom("Seen from where."), optionalPlace("toward", "The way to this place counts as the front."), ofParam(least, "Least without it.")},
		value:  valueFacing, prepare: prepareFacing},
	{name: "visibility", doc: "Whether the point is seen: 1, or 0.", cost: 16, is: mostly, truth: true,
		params: []param{testFrom("By whom, from the height of the eyes."),
			{name: "radius", sort: number, most: far, unit: "m", doc: "Of a sphere that must fit through; 0, a ray, without it."},
			{name: "height", sort: number, least: -far, most: far, unit: "m", doc: "How high over the point is looked at; 0 without it."},
			ofParam(greatest, "Greatest without it: seen by any; least: seen by all.")},
		value: valueVisibility, prepare: prepareVisibility},
	{name: "path", doc: "The length of the way to the point that costs least; endless if there is none.", unit: "m", cost: 8, begin: 200, is: ended,
		params: []param{testFrom("From where."),
			{name: "range", sort: number, def: far, above: true, most: far, unit: "m", doc: "Ways that cost more count as none, where a metre of plain ground costs 1."},
			withinParam(), ofParam(least, "Least without it: from the nearest.")},
		value: valuePath, prepare: preparePath},
	{name: "border", doc: "How far the point is from the nearest edge of the ground.", unit: "m", cost: 6,
		params: []param{withinParam()}, value: valueBorder, prepare: prepareGround},
	{name: "overlap", doc: "How many tagged things lie near the point.", cost: 4, is: positive,
		params: []param{{name: "tag", sort: word, need: true, doc: "The tag."}, length("radius", "How near.")},
		value:  valueOverlap, prepare: prepareOverlap},
	{name: "influence", doc: "The value of a field of the game at the point.", cost: 2,
		params: []param{{name: "field", sort: word, need: true, doc: "The field's name."}}, value: valueInfluence, prepare: prepareInfluence},
	{name: "expr", doc: "An expression over At, Who and Distance (from the agent, m) of the point, and what the document can name.", cost: 3,
		params: []param{{name: "expr", sort: formula, need: true}}, value: valueExpr, prepare: prepareExpr},
}
