import './test/node20.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

// File names carry no hash: the built page is committed, and unchanged sources must leave no diff.
export default defineConfig({
  base: './',
  plugins: [react()],
  assetsInclude: ['**/*.mcap'], // which tests read
  server: { proxy: { '/ws': { target: 'ws://127.0.0.1:8420', ws: true } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    cssCodeSplit: false,
    modulePreload: false,
    chunkSizeWarningLimit: 900,
    rollupOptions: {
      output: {
        entryFileNames: 'assets/app.js',
        chunkFileNames: 'assets/[name].js',
        assetFileNames: (asset) => (asset.names.some((n) => n.endsWith('.css')) ? 'assets/app.css' : 'assets/[name][extname]'),
      },
    },
  },
  // No test waits for a time, so none needs a limit that a busy machine reaches: these only end what hangs.
  test: { include: ['test/**/*.test.{ts,tsx,mjs}'], setupFiles: ['test/setup.ts'], testTimeout: 600_000, hookTimeout: 600_000, teardownTimeout: 600_000 },
});
