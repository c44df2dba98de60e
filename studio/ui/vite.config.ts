import './test/node20.ts';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { budget } from './vite.budget.ts';

/** Canvases zoom by d3's transitions, and turn no colour into another: what does so stays out of the page. */
const colourless: Plugin = {
  name: 'colourless',
  apply: 'build',
  enforce: 'pre',
  resolveId(source, importer) {
    if (!importer || !['d3-color', 'd3-interpolate'].includes(source)) return null;
    return /\/(d3-transition|@xyflow\/system)\//.test(importer) ? new URL('src/graph/colourless.ts', import.meta.url).pathname : null;
  },
  // Its functions are made by functions; what nobody uses need not be made.
  transform: (code, id) => (id.includes('/d3-interpolate/') ? { code: code.replace(/^(var \w+ = )(?=\(function|\w+\()/gm, '$1/*#__PURE__*/ '), map: null } : null),
};

/** Tests of the sources and of the docs. */
const repository = ['contrast', 'imports', 'styles', 'operations/keys'].map((name) => `test/${name}.test.*`);

/** Tests that share no modules with others: they mock one, or need one that nobody has used. */
const alone = ['test/large.test.tsx', 'test/dagre.test.ts', 'test/edit/early.test.ts'];

// File names carry no hash: the built page is committed, and unchanged sources must leave no diff.
export default defineConfig({
  base: './',
  plugins: [react(), colourless, budget],
  assetsInclude: ['**/*.mcap'], // which tests read
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8420', ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    modulePreload: false,
    chunkSizeWarningLimit: 900,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/app.js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: 'assets/[name][extname]',
      },
    },
  },
  // No test waits for a time, so none needs a limit that a busy machine reaches: these only end what hangs.
  test: {
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      { extends: true, test: { name: 'repository', include: repository } },
      { extends: true, test: { name: 'code', include: ['test/**/*.test.ts'], exclude: [...repository, ...alone], setupFiles: ['test/setup.ts'], isolate: false } },
      { extends: true, test: { name: 'alone', include: alone, environment: 'jsdom', setupFiles: ['test/setup.ts'] } },
      { extends: true, test: { name: 'components', include: ['test/**/*.test.tsx'], exclude: alone, environment: 'jsdom', setupFiles: ['test/setup.ts'], isolate: false } },
    ],
  },
});
