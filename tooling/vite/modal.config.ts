import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareReactDom } from './bare-react-dom.ts'
import { bareRecords } from './bare-records.ts'
import { barePreload } from './bare-preload.ts'
import { errorTexts } from './error-texts.ts'
import { solanaStandIns } from './solana-stand-ins.ts'
import { walletConnectStandIns } from './walletconnect-stand-ins.ts'
import { listBundledPackages } from './bundled-packages.ts'
import { knownAnimations } from './known-animations.ts'
import { lingui } from './lingui.ts'
import { groupFiles } from './group-files.ts'
import { iconStandIn } from './icon-stand-in.ts'
import { kernel } from './kernel.ts'
import { precompress } from './precompress.ts'
import { sharedChunks } from './shared-chunks.ts'
import { zodStandIn } from './zod-stand-in.ts'

/** What is loaded after the first view: in each file what is needed together, and nothing twice. */
const LATER_STEPS: Parameters<typeof sharedChunks>[0] = {
  // Restoring a wallet and connecting one, which a returning visitor's document does before it loads any view.
  connection: {
    starts: [
      'modal-app/core/commands/connection/restore-wallets.ts',
      'modal-app/core/commands/connection/preparations.ts',
      'modal-app/core/commands/pairing/start-pairing.ts',
      // Small, and needed by the press on a wallet, which should not wait for files of their own.
      'modal-app/connectors/injected/eip1193.ts',
      'modal-app/connectors/walletconnect/walletconnect-connector.ts',
      'modal-app/connectors/walletconnect/open-relay.ts',
      'modal-app/connectors/walletconnect/start-worker.ts',
    ],
    isWhole: true,
  },
  // What views share with work that the site asks for while none is shown.
  vocabulary: {
    starts: [
      'shared-schemas/namespaces/catalogue.ts',
      'shared-schemas/networks/explorer-url.ts',
      'shared-ui/platform/locks.ts',
      'modal-app/core/commands/account/address-labels.ts',
      'modal-app/core/commands/embedded/finish-login.ts',
      'modal-app/core/state/images/api-picture.ts',
      'modal-app/core/state/images/list-pictures.ts',
      'modal-app/lib/clean-text.ts',
      'modal-app/lib/display-address.ts',
      'modal-app/platform/document-lock.ts',
      'modal-app/services/api-request.ts',
      'node_modules/@noble/hashes/sha2.js',
    ],
    isWhole: true,
  },
  queries: { starts: ['modal-app/features/wallet-directory/wallet-pages.ts'], isWhole: true },
  blocks: {
    starts: [
      'modal-app/views/connect/no-wallet.tsx',
      'modal-app/views/connect-socials/social-block.tsx',
      'modal-app/views/email-login/email-block.tsx',
    ],
    isWhole: true,
  },
  requests: {
    starts: [
      'modal-app/core/commands/connection/secondary/lifecycle.ts',
      'modal-app/core/commands/connection/switch-wallet.ts',
      'modal-app/core/commands/tickets/handle-ticket.ts',
      'modal-app/core/commands/tickets/read-chain.ts',
      'modal-app/app/registries/site-parts.ts',
      'modal-app/app/site/after-first-view.ts',
    ],
    isWhole: true,
  },
  'sign-in-part': { starts: ['modal-app/features/sign-in/sign-in-part.ts'], isWhole: true },
  holdings: { starts: ['modal-app/app/site/load-details.ts'], isWhole: true },
  lists: { starts: ['modal-app/views/parts/lists/virtual-list.tsx'] },
  codes: { starts: ['modal-app/ui/patterns/qr-picture.tsx'] },
  parts: {
    starts: ['connecting', 'logins', 'account', 'sending', 'embedded-wallet', 'sign-in'].map(
      (group) => `modal-app/app/registries/view-groups/${group}.ts`,
    ),
  },
}

/** The modal: a static site whose document is served at `/m/{projectId}/` and whose assets at `/assets/`. */
export default defineConfig({
  root: 'modal-app',
  base: '/',
  plugins: [
    bareRecords(),
    bareReactDom(),
    barePreload(),
    errorTexts(),
    iconStandIn(),
    zodStandIn(),
    solanaStandIns(),
    lingui(),
    react(),
    knownAnimations(),
    kernel('/app/draw-modal.tsx'),
    groupFiles('/app/draw-modal.tsx'),
    precompress(),
    listBundledPackages('modal'),
  ],
  worker: {
    format: 'es',
    plugins: () => [zodStandIn(), walletConnectStandIns(), listBundledPackages('walletconnect-worker')],
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
          groups: sharedChunks({
            start: { starts: ['modal-app/main.ts'], isWhole: true },
            views: { starts: ['modal-app/app/draw-modal.tsx'], isWhole: true },
            ...LATER_STEPS,
          }),
        },
      },
    },
  },
})
