import type { Plugin } from 'vite';

const KB = 1000;
const most = 250 * KB;

const game = ['main.tsx', 'shell/App.tsx'];

/** The modules that a first view draws. Where a graph stands is said by its document; machines are always laid out. */
const first: Readonly<Record<string, readonly string[]>> = {
  'a game whose mind is a graph': [...game, 'graph/GraphView.tsx'],
  'a game whose mind is a tree': [...game, 'tree/TreeView.tsx', 'tree/TreeNow.tsx'],
  'a game whose mind is a utility': [...game, 'utility/UtilityView.tsx'],
  'a game whose mind is a machine': [...game, 'machine/MachineView.tsx', 'machine/MachineNow.tsx'],
  'a game whose mind is thoughts': [...game, 'thoughts/ThoughtsView.tsx'],
  'the gallery': ['main.tsx', 'gallery/Gallery.tsx'],
};

/**
 * Fails a build whose first view is too large: what a browser fetches before it shows something may be at most 250 kB over the wire,
 * without fonts, has nothing of the editor, and waits for no font.
 */
export const budget: Plugin = {
  name: 'budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const all = Object.values(bundle);
      const chunks = all.filter((o) => o.type === 'chunk');
      /** How many bytes a file takes over the wire. The server sends text with gzip (studio/files.go). */
      const wire = async (name: string): Promise<number> => {
        const o = bundle[name];
        if (o === undefined || name.endsWith('.woff2')) return 0;
        const packed = new Blob([o.type === 'chunk' ? o.code : (o.source as BlobPart)]).stream().pipeThrough(new CompressionStream('gzip'));
        return (await new Response(packed).arrayBuffer()).byteLength;
      };
      /** What a browser asks for that loads some modules: their chunks, what those import before they run, and their styles. */
      const fetched = (modules: readonly string[]): Set<string> => {
        const todo = modules.map((m) => {
          const home = chunks.find((c) => c.moduleIds.some((id) => id.endsWith(`/src/${m}`)));
          if (!home) this.error(`no chunk has ${m}: name another module in vite.budget.ts`);
          return home.fileName;
        });
        const seen = new Set<string>();
        for (let next; (next = todo.pop()) !== undefined; ) {
          if (seen.has(next)) continue;
          seen.add(next);
          const o = bundle[next];
          if (o?.type === 'chunk') todo.push(...o.imports, ...(o.viteMetadata?.importedCss ?? []));
        }
        return seen;
      };
      for (const [view, modules] of Object.entries(first)) {
        const sizes = await Promise.all([...fetched(modules)].map(wire));
        const size = sizes.reduce((a, b) => a + b, 0);
        this.info(`${view}: ${(size / KB).toFixed(1)} kB over the wire`);
        if (size > most) this.error(`${view} takes ${(size / KB).toFixed(1)} kB over the wire before it shows something; it may take ${String(most / KB)}`);
      }
      const code = [...fetched([...game, 'graph/GraphView.tsx'])].flatMap((name) => {
        const o = bundle[name];
        return o?.type === 'chunk' ? Object.entries(o.modules).filter(([, m]) => m.renderedLength > 0).map(([id]) => id) : [];
      });
      const early = code.filter((id) => /\/src\/edit\/(?!editorContext)|@dagrejs|\/uplot\/|d3-color/.test(id));
      if (early.length > 0) this.error(`a game loads these before it shows something: ${early.join(', ')}`);
      const faces = all.filter((o) => o.fileName.endsWith('.css')).flatMap((o) => (o.type === 'asset' ? String(o.source) : '').match(/@font-face\s*\{[^}]*\}/g) ?? []);
      if (faces.length === 0 || faces.some((face) => !/font-display:\s*swap/.test(face))) this.error('text waits for a font: give each @font-face font-display: swap');
    },
  },
};
