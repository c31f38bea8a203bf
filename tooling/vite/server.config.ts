import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { narrowSource } from './narrow-source.ts'
import { nativePackages, nativeParts } from './native-parts.ts'
import { listBundledPackages } from './bundled-packages.ts'

/** server/ → dist/server: one bundle for Node with all it needs, so that it runs where no package is installed. */
export default defineConfig({
  publicDir: false,
  plugins: [nativeParts(), narrowSource(), listBundledPackages('server', nativePackages())],
  ssr: { noExternal: true },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    rolldownOptions: {
      input: { main: fileURLToPath(new URL('../../server/main.ts', import.meta.url)) },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js', comments: false },
    },
  },
})
