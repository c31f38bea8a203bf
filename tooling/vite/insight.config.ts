import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareRecords } from './bare-records.ts'
import { listBundledPackages } from './bundled-packages.ts'
import { lingui } from './lingui.ts'
import { precompress } from './precompress.ts'
import { zodStandIn } from './zod-stand-in.ts'

/** The insight page: its document is served at `/insight/` of the API origin, its assets at `/insight/assets/`. */
export default defineConfig({
  root: 'insight-page',
  base: '/insight/',
  publicDir: false,
  plugins: [bareRecords(), zodStandIn(), lingui(), react(), precompress(), listBundledPackages('insight')],
  build: {
    outDir: '../dist/insight',
    emptyOutDir: true,
    target: 'es2022',
    // The policy allows no inline data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
})
