// A graph document of so many nodes, to see how the editor bears it: node dev/large-graph.mjs NODES [bare] > large.graph.json
// With "bare" it says nothing of where the nodes are. With "fighter FILE" it is that document of a fighter of the duel with so many
// nodes more, which compute in every frame from what the fighter knows: for a copy of games/duel, played with
// wits play duel -o blue=fighter --edit COPY.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/** A document of standard functions in rows, each linked to those before it. */
export function largeGraph(count, bare = false) {
  const nodes = {};
  const links = [];
  const view = {};
  const across = Math.ceil(Math.sqrt(count / 1.6));
  for (let i = 0; i < count; i++) {
    const name = `N${i}`;
    const [column, row] = [i % across, Math.floor(i / across)];
    view[name] = [column * 280, row * 160];
    const before = column > 0 ? `N${i - 1}` : null;
    const kind = i % 3;
    if (kind === 0) nodes[name] = { call: 'Clamp', with: { low: i % 7, high: 100 } };
    else if (kind === 1) nodes[name] = { call: 'IfLessThan', of: 'float', with: { b: i % 50 }, fire: ['OnBecomeTrue'] };
    else nodes[name] = { call: 'Choose', of: 'float', with: { then: i % 10, else: 3 } };
    if (kind === 0) links.push(before && column % 2 === 0 ? `${prior(i, across)} -> ${name}.value` : `Health -> ${name}.value`);
    else if (kind === 1) links.push(before ? `${before}.Result -> ${name}.a` : `Health -> ${name}.a`);
    else links.push(before ? `${before}.Result -> ${name}.if` : `Alarmed -> ${name}.if`);
    if (kind === 1 && i % 2 === 0) links.push(`${name}.OnBecomeTrue -> Cry`);
  }
  return {
    wits: 1, kind: 'graph',
    ports: [{ in: 'Health', type: 'float' }, { in: 'Alarmed', type: 'bool' }, { out: 'Cry', type: 'trigger' }],
    nodes, links, ...(!bare && { view }),
  };
}

/** A fighter with so many nodes more, below its own. */
export function largeFighter(fighter, count) {
  const { nodes, links, view } = largeGraph(count);
  const own = fighter.view ?? {};
  const below = Math.max(0, ...Object.values(own).map(([, y]) => y)) + 400;
  const sources = { Health: 'Distance', Alarmed: 'LowHealth.Result' };
  const told = links.filter((l) => !l.endsWith(' -> Cry')).map((l) => l.replace(/^(Health|Alarmed) /, (_, name) => `${sources[name]} `));
  return {
    ...fighter, nodes: { ...fighter.nodes, ...nodes }, links: [...fighter.links, ...told],
    view: { ...own, ...Object.fromEntries(Object.entries(view).map(([name, [x, y]]) => [name, [x, y + below]])) },
  };
}

/** The nearest node before it that gives a float. */
function prior(i, across) {
  for (let j = i - 1; j > i - across && j >= 0; j--) if (j % 3 !== 1) return `N${j}.Result`;
  return 'Health';
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [count = '2000', what, file] = process.argv.slice(2);
  const made = what === 'fighter' ? largeFighter(JSON.parse(readFileSync(file, 'utf8')), Number(count)) : largeGraph(Number(count), what === 'bare');
  process.stdout.write(`${JSON.stringify(made)}\n`);
}
