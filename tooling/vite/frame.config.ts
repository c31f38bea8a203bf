import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { listBundledPackages } from './bundled-packages.ts'
import { bareRecords } from './bare-records.ts'
import { errorTexts } from './error-texts.ts'
import { iconStandIn } from './icon-stand-in.ts'
import { precompress } from './precompress.ts'
import { lingui } from './lingui.ts'

const HASH = '@noble/hashes/sha3.js'

/** The wallet frame: a static site whose document is served at `/w/{projectId}/` and whose assets at `/assets/`. */
export default defineConfig({
  root: 'embedded-wallet-frame',
  base: '/',
  // The library of descriptors brings an older copy of its own; the one hash it takes from it is the same.
  resolve: {
    alias: [{ find: /^@noble\/hashes\/sha3$/, replacement: fileURLToPath(import.meta.resolve(HASH)) }],
  },
  plugins: [
    bareRecords(),
    errorTexts(),
    iconStandIn(),
    lingui(),
    react(),
    precompress(),
    listBundledPackages('frame'),
  ],
  // The vault: files of its own.
  worker: {
    format: 'es',
    plugins: () => [listBundledPackages('vault-worker')],
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/vault-worker-[hash].js',
        chunkFileNames: 'assets/vault-chunk-[hash].js',
      },
    },
  },
  build: {
    outDir: '../dist/frame',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no inline data and no script but our own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The frame, and the window in which what matters is decided.
    rolldownOptions: {
      input: ['embedded-wallet-frame/index.html', 'embedded-wallet-frame/approve.html'],
    },
  },
})
