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
  test: { include: ['test/**/*.test.{ts,tsx}'], setupFiles: ['test/setup.ts'] },
});
