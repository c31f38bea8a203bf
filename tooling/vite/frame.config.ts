import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { listBundledPackages } from './bundled-packages.ts'
import { bareReactDom } from './bare-react-dom.ts'
import { bareRecords } from './bare-records.ts'
import { errorTexts } from './error-texts.ts'
import { firstPaint } from './first-paint.ts'
import { iconStandIn } from './icon-stand-in.ts'
import { precompress } from './precompress.ts'
import { sharedChunks } from './shared-chunks.ts'
import { knownAnimations } from './known-animations.ts'
import { lingui } from './lingui.ts'
import { zodStandIn } from './zod-stand-in.ts'

const HASH = '@noble/hashes/sha3.js'

const ROOM = 'embedded-wallet-frame'
/** What the frame runs once the modal has said hello. */
const WALLET = ['app/open-frame.ts', 'app/wallet-window.ts', 'link/serve-modal.ts'].map(
  (file) => `${ROOM}/${file}`,
)

/** The wallet frame: a static site whose document is served at `/w/{projectId}/` and whose assets at `/assets/`. */
export default defineConfig({
  root: ROOM,
  base: '/',
  // The library of descriptors brings an older copy of its own; the one hash it takes from it is the same.
  resolve: {
    alias: [{ find: /^@noble\/hashes\/sha3$/, replacement: fileURLToPath(import.meta.resolve(HASH)) }],
  },
  plugins: [
    bareRecords(),
    errorTexts(),
    iconStandIn(),
    bareReactDom(),
    zodStandIn(),
    lingui(),
    react(),
    knownAnimations(),
    firstPaint('approve.html'),
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
    // The policy allows no inline data.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The frame, and the window in which what matters is decided.
    rolldownOptions: {
      input: [`${ROOM}/index.html`, `${ROOM}/approve.html`],
      output: {
        codeSplitting: {
          groups: sharedChunks({
            start: { starts: [`${ROOM}/main.ts`], isWhole: true },
            shared: { starts: WALLET, alsoNeededBy: [`${ROOM}/approve.ts`], isWhole: true },
            wallet: { starts: WALLET, isWhole: true },
            screens: { starts: [`${ROOM}/screens/draw-screens.tsx`], isWhole: true },
          }),
        },
      },
    },
  },
})
