import './test/node20.ts';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

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

// File names carry no hash: the built page is committed, and unchanged sources must leave no diff.
export default defineConfig({
  base: './',
  plugins: [react(), colourless],
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
  test: { include: ['test/**/*.test.{ts,tsx,mjs}'], setupFiles: ['test/setup.ts'], testTimeout: 600_000, hookTimeout: 600_000, teardownTimeout: 600_000 },
});
