import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareReactDom } from './bare-react-dom.ts'
import { bareRecords } from './bare-records.ts'
import { solanaStandIns } from './solana-stand-ins.ts'
import { walletConnectStandIns } from './walletconnect-stand-ins.ts'
import { listBundledPackages } from './bundled-packages.ts'
import { lingui } from './lingui.ts'
import { firstViewChunks } from './first-view-chunks.ts'
import { kernel } from './kernel.ts'
import { precompress } from './precompress.ts'

/** The modal: a static site whose document is served at `/m/{projectId}/` and whose assets at `/assets/`. */
export default defineConfig({
  root: 'modal-app',
  base: '/',
  plugins: [
    bareRecords(),
    bareReactDom(),
    solanaStandIns(),
    lingui(),
    react(),
    kernel('/app/draw-modal.tsx'),
    precompress(),
    listBundledPackages('modal'),
  ],
  worker: {
    format: 'es',
    plugins: () => [walletConnectStandIns(), listBundledPackages('walletconnect-worker')],
    rolldownOptions: {
      output: {
        entryFileNames: 'assets/walletconnect-worker-[hash].js',
        chunkFileNames: 'assets/walletconnect-chunk-[hash].js',
      },
    },
  },
  build: {
    outDir: '../dist/modal',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no inline data and no script but our own files.
    assetsInlineLimit: 0,
    // All styles together are smaller than what the first view takes in three files.
    cssCodeSplit: false,
    // The plugin above names what the first view needs; the others do without 2 kB of help.
    modulePreload: false,
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: firstViewChunks({
            start: 'modal-app/main.ts',
            views: 'modal-app/app/draw-modal.tsx',
          }),
        },
      },
    },
  },
})
