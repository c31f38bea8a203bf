import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import solid from 'vite-plugin-solid'

const SITES = ['.', 'one-line', 'react', 'solid', 'angular', 'moved', 'wagmi', 'ethers', 'viem', 'phone']

const pageOf = (site: string) => fileURLToPath(new URL(`examples/${site}/index.html`, import.meta.url))

/** The example sites and the demo phone, each a page with its own bundle; the scripts they load from elsewhere stay as written. */
export default defineConfig({
  root: 'examples',
  base: '/',
  publicDir: false,
  plugins: [react(), solid({ include: /\/examples\/solid\// })],
  build: {
    outDir: '../dist/examples',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 800,
    rolldownOptions: { input: SITES.map(pageOf) },
  },
})
