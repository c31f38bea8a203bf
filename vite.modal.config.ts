import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { lingui } from './tooling/vite-lingui.ts'
import { precompress } from './tooling/vite-precompress.ts'

/** The modal: a static site whose document is served at `/m/{projectId}/` and whose assets at `/assets/`. */
export default defineConfig({
  root: 'modal-app',
  base: '/',
  plugins: [lingui(), react(), precompress()],
  build: {
    outDir: '../dist/modal',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no inline data and no script but our own files.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
  },
})
