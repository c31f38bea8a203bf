// Builds the script for sites (dist/sdk-script) and the npm package (dist/sdk). Plain Node.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { build } from 'vite'
import { inRoot, ROOT } from '../bootstrap/root.js'
import { buildNetworks } from './networks.js'
import { packagesOf, PUBLISHED } from '../house/bundled-package-lists.js'
import { thirdPartyNotices } from './third-party-notices.js'

const PACKAGE = inRoot('dist/sdk')
const SCRIPT = inRoot('dist/sdk-script')
/** The chunks come first: the script carries the hash of `wallets`, which carries those of the others. */
const MODES = ['calls', 'link', 'wallets', 'script', 'npm', 'adapters', 'shared', 'server']
/** Declarations of the published entries and what their signatures name; everything else stays private. */
const DECLARATIONS = [
  'index',
  'create-postern',
  'element',
  'types/account',
  'types/network',
  'types/options',
  'types/payment',
  'types/postern',
  'types/providers',
  'types/sign-in',
  'types/state',
  'types/theme',
  'types/view',
  'observables/account',
  'observables/network',
  'observables/observable',
  'observables/session-list',
  'react',
  'react/account',
  'headless',
  'headless/connection-list',
  'headless/wallet-list',
  'types/headless',
  'react/headless',
  'react/instance',
  'react/jsx-elements',
  'react/network',
  'react/payment',
  'react/sign-in',
  'react/state',
  'vue',
  'vue/account',
  'vue/elements',
  'vue/headless',
  'vue/instance',
  'vue/network',
  'vue/payment',
  'vue/sign-in',
  'vue/state',
  'vue/use-observable',
  'svelte',
  'svelte/account',
  'svelte/elements',
  'svelte/headless',
  'svelte/network',
  'svelte/sign-in',
  'svelte/state',
  'svelte/store-of',
  'observables/namespace-option',
  'solid',
  'solid/account',
  'solid/headless',
  'solid/instance',
  'solid/jsx-elements',
  'solid/network',
  'solid/payment',
  'solid/sign-in',
  'solid/state',
  'angular',
  'angular/account',
  'angular/headless',
  'angular/instance',
  'angular/network',
  'angular/payment',
  'angular/sign-in',
  'angular/state',
  'wagmi',
  'wagmi/connector',
  'wagmi/types',
  'app-kit',
  'compat',
  'compat/adapter',
  'compat/adapters/bitcoin',
  'compat/adapters/ethers',
  'compat/adapters/siwe',
  'compat/adapters/solana',
  'compat/adapters/wagmi',
  'compat/components',
  'compat/create-app-kit',
  'compat/headless-hooks',
  'compat/headless-types',
  'compat/hooks',
  'compat/jsx-elements',
  'compat/types',
  'api-client',
  'api/create-api-client',
  'api/endpoint',
  'api/endpoints',
  'message',
  'sign-in/create-sign-in-message',
]
/** They keep the folders they have in the server's room. */
const SERVER_DECLARATIONS = [
  'backends/server-entry',
  'backends/authenticate',
  'backends/express',
  'backends/fastify',
  'backends/hono',
  'backends/next',
  'backends/node-request',
  'backends/payment-error',
  'backends/payment-types',
  'backends/signed-in-requests',
  'backends/token-error',
  'backends/token-types',
  'backends/verify-payment',
  'backends/verify-payment-report',
  'backends/verify-token',
  'providers/verify-sign-in/verify-sign-in',
  'providers/verify-sign-in/sign-in-error',
  'providers/verify-sign-in/sign-in-types',
]
/** Libraries of sites whose types the declarations may name. */
const PEERS = [
  'react',
  'vue',
  'svelte/elements',
  'svelte/store',
  'solid-js',
  '@angular/core',
  'wagmi',
  '@solana/web3.js',
]
const EMITTED = inRoot('.cache/types/host-sdk/host-sdk')
const EMITTED_SERVER = inRoot('.cache/types/server/server')

function emitTypes() {
  const compiler = inRoot('node_modules/typescript/bin/tsc')
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-b', 'host-sdk', 'server'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`The types of the SDK were not emitted.\n${stdout}`)
}

/** A declaration as it is published: imports name files that exist there, and nothing outside. */
function publishedDeclaration(folder, name, declarations) {
  const text = readFileSync(join(folder, `${name}.d.ts`), 'utf8')
  const published = text
    .replace(/(['"])#(?:sdk|server)\/([^'"]+)\1/g, (_all, quote, path) => {
      const relative = posix.relative(posix.dirname(name), path)
      return `${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`
    })
    .replace(/(from|import\() ?(['"])(\.\.?\/[^'"]+)\.tsx?\2/g, '$1 $2$3.js$2')
    .replace(/^\/\/# source.*$/gm, '')
  const foreign = [...published.matchAll(/(?:from|import\() ?['"]([^'"]+)['"]/g)]
    .map((match) => match[1])
    .filter((specifier) => !PEERS.includes(specifier) && !declarations.includes(targetOf(name, specifier)))
  if (foreign.length > 0) throw new Error(`${name}.d.ts names ${foreign.join(', ')}, which is not published.`)
  return published
}

/** The declaration a specifier names, as the lists above spell it; foreign modules name none. */
function targetOf(name, specifier) {
  const path = posix.join(posix.dirname(name), specifier)
  return specifier.startsWith('.') ? path.replace(/\.js$/, '') : undefined
}

emitTypes()
rmSync(PACKAGE, { recursive: true, force: true })
rmSync(SCRIPT, { recursive: true, force: true })
for (const mode of MODES) await build({ configFile: inRoot('tooling/vite/sdk.config.ts'), root: ROOT, mode })
mkdirSync(PACKAGE, { recursive: true })
for (const [folder, names, place] of [
  [EMITTED, DECLARATIONS, PACKAGE],
  [EMITTED_SERVER, SERVER_DECLARATIONS, join(PACKAGE, 'server')],
])
  for (const name of names) {
    const file = join(place, `${name}.d.ts`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, publishedDeclaration(folder, name, names))
  }

await buildNetworks(PACKAGE)
const manifest = JSON.parse(readFileSync(inRoot('tooling/sdk-manifest.json'), 'utf8'))
const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
writeFileSync(join(PACKAGE, 'package.json'), `${JSON.stringify({ ...manifest, version }, null, 2)}\n`)
// The hooks run in the browser only; the bundler drops the directive that says so.
for (const entry of ['react.js', 'compat.js', 'compat-solana.js']) {
  const file = join(PACKAGE, entry)
  writeFileSync(file, `'use client';${readFileSync(file, 'utf8')}`)
}
/** What the script for sites must be, file by file; served beside it, and published with the release. */
const files = Object.fromEntries(
  readdirSync(SCRIPT)
    .filter((name) => name.endsWith('.js'))
    .toSorted()
    .map((name) => [
      name,
      `sha384-${createHash('sha384')
        .update(readFileSync(join(SCRIPT, name)))
        .digest('base64')}`,
    ]),
)
writeFileSync(join(SCRIPT, 'integrity.json'), `${JSON.stringify({ version, files }, null, 2)}\n`)
copyFileSync(inRoot('LICENSE'), join(PACKAGE, 'LICENSE'))
copyFileSync(inRoot('docs/package.md'), join(PACKAGE, 'README.md'))
copyFileSync(inRoot('CHANGELOG.md'), join(PACKAGE, 'CHANGELOG.md'))
writeFileSync(join(PACKAGE, 'THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(packagesOf(PUBLISHED)))
