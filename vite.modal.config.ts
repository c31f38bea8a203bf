import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { solanaStandIns } from '#tooling/vite-solana-stand-ins.ts'
import { listBundledPackages } from '#tooling/vite-bundled-packages.ts'
import { lingui } from './tooling/vite-lingui.ts'
import { precompress } from './tooling/vite-precompress.ts'

/** The modal: a static site whose document is served at `/m/{projectId}/` and whose assets at `/assets/`. */
export default defineConfig({
  root: 'modal-app',
  base: '/',
  plugins: [solanaStandIns(), lingui(), react(), precompress(), listBundledPackages('modal')],
  build: {
    outDir: '../dist/modal',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no inline data and no script but our own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the first view shares with later ones comes in one file instead of a dozen.
            {
              name: 'shared',
              minShareCount: 2,
              test: /modal-app\/(ui|core(?!\/tickets)|views|locales|lib)\/|shared-schemas\/(constants|errors|networks|primitives)\/|node_modules\/lucide-react\//,
            },
          ],
        },
      },
    },
  },
})
