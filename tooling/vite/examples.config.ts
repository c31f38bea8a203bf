import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import react from '@vitejs/plugin-react'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'
import solid from 'vite-plugin-solid'

const SITES = [
  '.',
  'one-line',
  'react',
  'vue',
  'svelte',
  'solid',
  'angular',
  'moved',
  'wagmi',
  'ethers',
  'viem',
  'shop',
  'phone',
]

const pageOf = (site: string) => fileURLToPath(new URL(`../../examples/${site}/index.html`, import.meta.url))

/** The example sites and the demo phone, each a page with its own bundle; the scripts they load from elsewhere stay as written. */
export default defineConfig({
  root: 'examples',
  base: '/',
  publicDir: false,
  plugins: [react(), vue(), svelte({ configFile: false }), solid({ include: /\/examples\/solid\// })],
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
