// Class names are the whole page's: two components that call something of theirs the same are styled by each other's sheets, and which of
// them wins depends on the order in which their parts are loaded. A class that a sheet styles wherever it stands is that sheet's; others may
// only fit it where it stands in something of theirs, which is listed here.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const sheets = (dir) => readdirSync(dir, { withFileTypes: true }).flatMap((e) => (e.isDirectory() ? sheets(join(dir, e.name)) : e.name.endsWith('.css') ? [join(dir, e.name)] : []));

/** What the rules of a sheet are about. */
function selectorsOf(css) {
  const rules = [...css.replace(/\/\*[^]*?\*\//g, '').matchAll(/([^{};]+)\{/g)].map((m) => (m[1] ?? '').trim());
  return rules.filter((r) => !r.startsWith('@')).flatMap((r) => r.split(/,(?![^(]*\))/).map((s) => s.trim()));
}

/** The classes in the selector, and those of what it styles. */
function classesOf(selector) {
  const plain = selector.replace(/:(?:where|not|has)\((?:[^()]|\([^)]*\))*\)/g, '').replace(/\[[^\]]*\]/g, '');
  const names = (s) => [...s.matchAll(/\.([a-zA-Z][\w-]*)/g)].map((m) => m[1] ?? '');
  return { all: names(plain), subject: names(plain.split(/[\s>+~]+/).at(-1) ?? '') };
}

/** The classes that a sheet styles wherever they stand, and those of them that it styles in something of its own only. */
function styledBy(css) {
  const [owned, fitted] = [new Set(), new Set()];
  for (const { all, subject } of selectorsOf(css).map(classesOf)) for (const c of subject) (all.length === 1 ? owned : fitted).add(c);
  return { owned, fitted };
}

/** Sheets that both style a class wherever it stands, and a sheet that fits a class of another one. */
function collisions(of) {
  const styled = [...of].map(([sheet, css]) => ({ sheet, ...styledBy(css) }));
  const [twice, fitted] = [[], []];
  for (const a of styled) {
    for (const b of styled) {
      if (a === b) continue;
      for (const c of a.owned) {
        if (b.owned.has(c)) {
          if (a.sheet < b.sheet) twice.push(`.${c} in ${a.sheet} and ${b.sheet}`);
        } else if (b.fitted.has(c)) fitted.push(`.${c} of ${a.sheet} in ${b.sheet}`);
      }
    }
  }
  return { twice: twice.sort(), fitted: fitted.sort() };
}

/** Of the whole page: what they say holds everywhere, or is meant to come over all others. */
const ofAll = ['access.css', 'theme.css', 'canvas/surface.css', 'shell/shell.css'];

/** Looked at: the same thing, which stands in another one. A class that is not here, or a sheet, is a name that is taken. */
const same = {
  '.body-strip of panels/body.css': ['graph/graph.css'],
  '.filter of panels/panels.css': ['panels/tree.css'],
  '.asleep-note of graph/graph.css': ['layers/layers.css', 'utility/utility.css'],
  '.bad of edit/edit.css': ['edit/shell/dialogs.css', 'planner/now.css'],
  '.banner of edit/edit.css': ['edit/presence/presence.css'],
  '.bend of edit/properties/curve/curve.css': ['edit/kinds/utility/utility.css'],
  '.block of graph/block.css': ['edit/kinds/graph/graph.css'],
  '.chip of graph/graph.css': ['machine/machine.css'],
  '.chips of graph/graph.css': ['machine/machine.css'],
  '.choice of edit/edit.css': ['edit/shell/dialogs.css'],
  '.combined of thoughts/thoughts.css': ['edit/kinds/thoughts/thoughts.css'],
  '.curve-card of utility/utility.css': ['edit/kinds/utility/utility.css'],
  '.curve-editor of edit/properties/curve/curve.css': ['edit/kinds/query/query.css', 'edit/kinds/utility/utility.css'],
  '.differences of edit/panels/panels.css': ['edit/shell/dialogs.css'],
  '.expression of edit/properties/expression/expression.css': ['edit/kinds/thoughts/thoughts.css', 'edit/kinds/utility/utility.css', 'edit/plan/plan.css', 'edit/properties/curve/curve.css', 'edit/properties/properties.css', 'graph/block.css', 'panels/panels.css'],
  '.expression-colours of edit/properties/expression/expression.css': ['edit/kinds/utility/utility.css'],
  '.glow of graph/port.css': ['machine/machine.css'],
  '.rule-check of rules/rules.css': ['rules/watch.css'],
  '.glyph of graph/port.css': ['edit/kinds/graph/graph.css', 'edit/properties/properties.css'],
  '.kind of graph/block.css': ['edit/properties/properties.css', 'machine/machine.css', 'thoughts/thoughts.css'],
  '.kind-icon of edit/shell/kindIcon.css': ['edit/edit.css', 'edit/map/map.css', 'edit/panels/panels.css'],
  '.lane of thoughts/thoughts.css': ['edit/kinds/thoughts/thoughts.css'],
  '.lane-cards of thoughts/thoughts.css': ['edit/kinds/thoughts/thoughts.css'],
  '.lanes of thoughts/thoughts.css': ['edit/kinds/thoughts/thoughts.css'],
  '.layer of layers/layers.css': ['debug/time/time.css', 'edit/kinds/hinted/hinted.css'],
  '.name-field of edit/properties/properties.css': ['edit/canvas/canvas.css', 'edit/kinds/machine/machine.css', 'edit/kinds/senses/senses.css', 'edit/kinds/thoughts/thoughts.css', 'edit/kinds/utility/utility.css', 'edit/map/map.css'],
  '.nth of tree/tree.css': ['planner/planner.css'],
  '.number-field of edit/properties/properties.css': ['edit/kinds/query/query.css', 'edit/kinds/senses/senses.css', 'edit/properties/curve/curve.css'],
  '.option of utility/utility.css': ['debug/time/time.css', 'edit/kinds/utility/utility.css'],
  '.pin of graph/port.css': ['edit/kinds/graph/graph.css'],
  '.plan-card of planner/planner.css': ['edit/kinds/drawn/drawn.css', 'edit/map/map.css', 'planner/now.css'],
  '.plan-row of planner/planner.css': ['edit/kinds/drawn/drawn.css'],
  '.plan-drawing of edit/plan/plan.css': ['edit/kinds/level/level.css'],
  '.port of graph/port.css': ['edit/kinds/graph/graph.css'],
  '.prop of edit/properties/properties.css': ['edit/kinds/query/query.css'],
  '.prop-doc of edit/properties/properties.css': ['edit/kinds/query/query.css'],
  '.query-preview of edit/kinds/query/query.css': ['edit/kinds/level/level.css'],
  '.refused of debug/breakpoints/breakpoints.css': ['debug/overrides/overrides.css', 'debug/query/query.css', 'debug/senses/senses.css', 'debug/tests/tests.css', 'edit/kinds/query/query.css'],
  '.said of labels/labels.css': ['graph/port.css'],
  '.sentence of graph/graph.css': ['graph/corner.css'],
  '.state of machine/machine.css': ['edit/kinds/machine/machine.css'],
  '.status of graph/block.css': ['graph/parts.css', 'utility/utility.css'],
  '.steered of panels/body.css': ['panels/tree.css'],
  '.stop-form of debug/breakpoints/breakpoints.css': ['debug/tests/tests.css'],
  '.symbol of tree/tree.css': ['planner/planner.css'],
  '.tag of panels/panels.css': ['debug/breakpoints/breakpoints.css', 'debug/games/games.css', 'debug/time/time.css', 'edit/kinds/thoughts/thoughts.css', 'edit/kinds/utility/utility.css'],
  '.thought of thoughts/thoughts.css': ['edit/kinds/thoughts/thoughts.css'],
  '.thought-card of thoughts/thoughts.css': ['edit/kinds/thoughts/thoughts.css'],
  '.thought-line of thoughts/thoughts.css': ['edit/kinds/thoughts/thoughts.css'],
  '.shares of thoughts/thoughts.css': ['edit/kinds/thoughts/thoughts.css'],
  '.track of panels/panels.css': ['debug/query/query.css', 'debug/senses/senses.css', 'edit/kinds/query/query.css', 'edit/kinds/utility/utility.css', 'graph/graph.css', 'query/query.css', 'utility/utility.css'],
  '.tune of edit/properties/tune/tune.css': ['edit/properties/expression/expression.css'],
  '.tune-add of edit/properties/tune/tune.css': ['edit/properties/expression/expression.css', 'edit/properties/properties.css'],
  '.tree-card of tree/tree.css': ['edit/kinds/tree/tree.css'],
  '.tree-tag of tree/tree.css': ['edit/kinds/tree/tree.css'],
  '.weight-bar of thoughts/thoughts.css': ['edit/kinds/thoughts/thoughts.css'],
  '.when of machine/machine.css': ['edit/kinds/machine/machine.css'],
  '.window of edit/shell/dialogs.css': ['edit/map/map.css'],
};

const root = join(import.meta.dirname, '..', 'src');

describe('style sheets', () => {
  it('finds sheets that style the same class', () => {
    expect(collisions(new Map([['a', '.x { } .y:hover { } .z { }'], ['b', '.x:not(.w), .b .y { } .z.q { }']]))).toEqual({ twice: ['.x in a and b'], fitted: ['.y of a in b', '.z of a in b'] });
  });

  it('each style classes of their own', () => {
    const all = new Map(sheets(root).map((f) => [f.slice(root.length + 1), readFileSync(f, 'utf8')]).filter(([name]) => !ofAll.includes(name)));
    const { twice, fitted } = collisions(all);
    expect(twice).toEqual([]);
    const known = Object.entries(same).flatMap(([of, places]) => places.map((p) => `${of} in ${p}`));
    expect(fitted.filter((f) => !known.includes(f)), 'rename the class, or say in this test that it is the same').toEqual([]);
    expect(known.filter((k) => !fitted.includes(k)), 'these are not there any more').toEqual([]);
  });
});
