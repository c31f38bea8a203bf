// Builds the example sites and, beside them, the scripts of the demo wallets and of the test extension.
import { build } from 'vite'
import { buildWallets } from '#examples/wallets/build-wallets.js'
import { inRoot } from '../bootstrap/root.js'

await build({ configFile: inRoot('tooling/vite/examples.config.ts'), logLevel: 'error' })
await buildWallets(inRoot('dist/examples'))
