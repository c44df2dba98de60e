// @vitest-environment node
// What a browser fetches before it shows something, from the module graph of the page as it is built: bytes, which are the same on
// every machine. It prints them.
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { beforeAll, describe, expect, it } from 'vitest';

/** The page as the binary carries it, by file name. */
async function built() {
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production'; // which Vitest has set to test
  try {
    const made = await build({ root: fileURLToPath(new URL('..', import.meta.url)), logLevel: 'silent', build: { write: false } });
    return new Map([made].flat().flatMap((m) => m.output).map((o) => [o.fileName, o]));
  } finally {
    process.env.NODE_ENV = before;
  }
}

const bytes = (o) => Buffer.from(o.type === 'chunk' ? o.code : o.source);

/** Bytes over the wire: the server sends text with gzip (studio/files.go), and fonts as they are. */
const wire = (o) => (o.fileName.endsWith('.woff2') ? bytes(o).length : gzipSync(bytes(o), { level: 9 }).length);

/** What a browser asks for that loads some modules: their chunks, what those import before they run, and their styles. */
function fetched(page, modules) {
  const chunks = [...page.values()].filter((o) => o.type === 'chunk');
  const todo = modules.map((m) => {
    const home = chunks.find((c) => c.moduleIds.some((id) => id.endsWith(`/src/${m}`)));
    if (!home) throw new Error(`no chunk has ${m}`);
    return home.fileName;
  });
  const seen = new Set(['index.html']);
  for (let next; (next = todo.pop()) !== undefined; ) {
    if (seen.has(next)) continue;
    seen.add(next);
    const o = page.get(next);
    if (o.type === 'chunk') todo.push(...o.imports, ...(o.viteMetadata?.importedCss ?? []));
  }
  return seen;
}

let page;
const sum = (names) => [...names].reduce((n, name) => n + wire(page.get(name)), 0);

beforeAll(async () => {
  page = await built();
});

const KB = 1000;
const MOST = 250 * KB;

const game = ['main.tsx', 'shell/App.tsx'];

/** The modules that are drawn at first. Where a graph stands is said by its document; machines are always laid out. */
const first = {
  'a game whose mind is a graph': [...game, 'graph/GraphView.tsx'],
  'a game whose mind is a tree': [...game, 'tree/TreeView.tsx', 'tree/TreeNow.tsx'],
  'a game whose mind is a utility': [...game, 'utility/UtilityView.tsx'],
  'a game whose mind is a machine': [...game, 'machine/MachineView.tsx', 'machine/MachineNow.tsx'],
  'a game whose mind is thoughts': [...game, 'thoughts/ThoughtsView.tsx'],
  'the gallery': ['main.tsx', 'gallery/Gallery.tsx'],
};

describe('the first view', () => {
  it('FU10: of a game and of the gallery takes less than 250 kB over the wire, without fonts: also of a machine, which is laid out by dagre', () => {
    const fonts = sum([...page.keys()].filter((n) => n.endsWith('.woff2')));
    const taken = Object.entries(first).map(([what, modules]) => [what, sum(fetched(page, modules))]);
    const dagre = sum([...page.values()].filter((o) => o.type === 'chunk' && o.moduleIds.some((id) => id.includes('@dagrejs'))).map((o) => o.fileName));
    expect(dagre).toBeLessThan(17 * KB); // it has a chunk of its own
    console.log(`${taken.map(([what, n]) => `${what}: ${(n / KB).toFixed(1)} kB`).join('\n')}\ndagre of it in a machine: ${(dagre / KB).toFixed(1)} kB\nfonts, which nothing waits for: ${(fonts / KB).toFixed(1)} kB`);
    for (const [what, n] of taken) expect(n, what).toBeLessThan(MOST);
  });

  it('FU10: of a game takes nothing of the editor, and dagre only where something is laid out', () => {
    const chunks = [...fetched(page, first['a game whose mind is a graph'])].map((n) => page.get(n)).filter((o) => o.type === 'chunk');
    const code = chunks.flatMap((o) => Object.entries(o.modules).filter(([, m]) => m.renderedLength > 0).map(([id]) => id));
    expect(code.filter((id) => /\/src\/edit\/(?!editorContext)|@dagrejs|\/uplot\/|d3-color/.test(id))).toEqual([]);
    expect(code.some((id) => id.endsWith('/src/stage/Stage.tsx'))).toBe(true);
  });

  it('FU10: waits for no font: until they come, text is drawn with those of the system', () => {
    const styles = [...page.values()].filter((o) => o.fileName.endsWith('.css')).map((o) => String(bytes(o)));
    const faces = styles.flatMap((css) => css.match(/@font-face\s*\{[^}]*\}/g) ?? []);
    expect(faces.length).toBe(2);
    for (const face of faces) expect(face).toMatch(/font-display:\s*swap/);
  });
});

describe('the built page', () => {
  it('is the same every time, byte for byte', async () => {
    const again = await built();
    expect([...again.keys()].sort()).toEqual([...page.keys()].sort());
    for (const [name, o] of page) expect(Buffer.compare(bytes(o), bytes(again.get(name))), name).toBe(0);
  });
});
