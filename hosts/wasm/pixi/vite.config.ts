import { defineConfig } from 'vite'

export default defineConfig({
  base: './',
  build: { target: 'es2022', chunkSizeWarningLimit: 1000 },
  worker: { format: 'es' },
  server: { fs: { allow: ['../..'] } }, // the documents are those of hosts/guard, the package that of this repository
})
