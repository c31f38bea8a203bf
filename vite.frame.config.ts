import { defineConfig } from 'vite'
import { listBundledPackages } from '#tooling/vite-bundled-packages.ts'
import { precompress } from '#tooling/vite-precompress.ts'

/** The wallet frame: a static site whose document is served at `/w/{projectId}/` and whose assets at `/assets/`. */
export default defineConfig({
  root: 'embedded-wallet-frame',
  base: '/',
  plugins: [precompress(), listBundledPackages('frame')],
  build: {
    outDir: '../dist/frame',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no inline data and no script but our own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
