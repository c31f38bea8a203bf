import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const fromRoot = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const demoEntry = fromRoot('demo/main.ts')

/** Packages the documents are built with too, so that a server is installed without them. */
const BUNDLED = [
  /^@ethereum-sourcify\//,
  /^viem(\/|$)/,
  /^ox(\/|$)/,
  /^abitype(\/|$)/,
  /^isows$/,
  /^@noble\//,
  /^@scure\//,
  /^micro-packed$/,
  /^@adraffy\//,
]

/** server/ → dist/server: one bundle for Node; other packages stay packages, the demo is a second entry beside it. */
export default defineConfig({
  publicDir: false,
  ssr: { noExternal: BUNDLED },
  build: {
    ssr: true,
    target: 'node20',
    outDir: 'dist/server',
    emptyOutDir: true,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: fromRoot('server/main.ts'),
        ...(existsSync(demoEntry) ? { demo: demoEntry } : {}),
      },
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
})
