import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

/** demo/ → dist/demo: runs in the repository, with the packages of development. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/demo',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: { demo: fileURLToPath(new URL('../../demo/main.ts', import.meta.url)) },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
