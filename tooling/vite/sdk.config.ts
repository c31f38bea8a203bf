import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'
import { listBundledPackages } from './bundled-packages.ts'
import { SHORT_NAMES } from './internal-names.ts'
import { secondMinifier } from './second-minifier.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const room = (path: string): string => resolve(ROOT, 'host-sdk', path)

/** What every build of the SDK shares; the whole output is minified, libraries included. */
function build(outDir: string, rest: NonNullable<UserConfig['build']>): UserConfig {
  return {
    publicDir: false,
    logLevel: 'warn',
    build: { outDir, emptyOutDir: false, target: 'es2022', minify: 'oxc', modulePreload: false, ...rest },
  }
}

/** The chunks of the script build, at fixed addresses beside the script: what each is made of. */
const CHUNKS = {
  calls: 'link/create-link.ts',
  link: 'entries/link.ts',
  wallets: 'link/first-contact.ts',
} as const

/** Constants stay `const`, since the minifier writes only those in place of their names. */
const SMALLEST = {
  topLevelVar: false,
  minify: { compress: true, mangle: true, codegen: true, mangleProps: SHORT_NAMES },
}

const chunk = (name: keyof typeof CHUNKS): UserConfig => ({
  ...build('dist/sdk-script', {
    lib: { entry: room(CHUNKS[name]), formats: ['es'], fileName: () => `${name}.js` },
    rolldownOptions: { output: SMALLEST },
  }),
  plugins: [secondMinifier()],
})

/** Integrity of a built chunk, as `<link integrity>` wants it. */
function integrity(name: keyof typeof CHUNKS): string {
  const content = readFileSync(resolve(ROOT, `dist/sdk-script/${name}.js`))
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/** The script itself; needs the built chunk, whose hash it carries. */
function script(): UserConfig {
  return {
    ...build('dist/sdk-script', {
      lib: { entry: room('global.ts'), formats: ['iife'], name: '__postern', fileName: () => 'postern.js' },
      rolldownOptions: {
        output: { ...SMALLEST, exports: 'none' },
      },
    }),
    plugins: [secondMinifier()],
    // A script tag is never read on a server, so what only servers need is left out.
    define: {
      __WALLETS_HASH__: JSON.stringify(integrity('wallets')),
      'typeof document': '"object"',
      'typeof customElements': '"object"',
    },
  }
}

/** A part of the npm package, of which is written down what it took from others. */
function listed(
  target: Parameters<typeof listBundledPackages>[0],
  rest: NonNullable<UserConfig['build']>,
): UserConfig {
  return { ...build('dist/sdk', rest), plugins: [listBundledPackages(target)] }
}

/** Small modules that nearly every entry has: apart they weigh more than together. */
const BASE =
  /\/(state\/(call-all|current-instance|initial-state|instance-events)|iframe\/(style-sheet|new-element)|observables\/network-id|errors\/app-error)\.ts$/
/** What the older hooks use of the observables. */
const SHARED_OBSERVABLES = /\/observables\/(absent-postern|memoize-equal|state-part)\.ts$/
/** What every binding to a framework is made of. */
const OBSERVABLES = /\/host-sdk\/(observables|headless)\//

/** The npm package: one module per entry, the second chunk loaded when it is needed. */
const npm = listed('package', {
  lib: {
    entry: {
      index: room('index.ts'),
      react: room('react.ts'),
      vue: room('vue.ts'),
      svelte: room('svelte.ts'),
      solid: room('solid.ts'),
      angular: room('angular.ts'),
      wagmi: room('wagmi.ts'),
      compat: room('compat.ts'),
      'app-kit': room('app-kit.ts'),
      element: room('element.ts'),
    },
    formats: ['es'],
  },
  rolldownOptions: {
    external: ['react', 'vue', 'solid-js', 'solid-js/web', '@angular/core'],
    output: {
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      codeSplitting: {
        groups: [
          { name: 'base', test: BASE, priority: 2 },
          { name: 'state', test: SHARED_OBSERVABLES, priority: 1 },
          { name: 'observables', test: OBSERVABLES },
        ],
      },
    },
  },
})

/** What ties a library of the site to the modal, an entry each; the hooks are those of the entry `compat`. */
const adapters = listed('package-adapters', {
  lib: {
    entry: {
      'compat-wagmi': room('compat/adapters/wagmi.ts'),
      'compat-ethers': room('compat/adapters/ethers.ts'),
      'compat-solana': room('compat/adapters/solana.ts'),
      'compat-bitcoin': room('compat/adapters/bitcoin.ts'),
      'compat-siwe': room('compat/adapters/siwe.ts'),
    },
    formats: ['es'],
  },
  rolldownOptions: {
    external: ['react', 'wagmi', '@solana/web3.js', room('compat/hooks.ts')],
    output: {
      minify: true,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name]-[hash].js',
      paths: { [room('compat/hooks.ts')]: './compat.js' },
    },
  },
})

/** What pages and backends share, apart from the page's own entries, whose chunks it would divide. */
const shared = listed('package-shared', {
  lib: {
    entry: {
      api: room('api-client.ts'),
      message: room('message.ts'),
      headless: room('headless.ts'),
    },
    formats: ['es'],
  },
  rolldownOptions: {
    output: { minify: true, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
})

const backend = (name: string): string => resolve(ROOT, 'server/backends', `${name}.ts`)

/** What backends import: for whatever has the web's globals, Node and edge alike, with everything in it. */
const server: UserConfig = {
  ...build('dist/sdk', {
    ssr: true,
    rolldownOptions: {
      input: {
        server: backend('server-entry'),
        'server/express': backend('express'),
        'server/fastify': backend('fastify'),
        'server/hono': backend('hono'),
        'server/next': backend('next'),
      },
      output: { minify: true, entryFileNames: '[name].js', chunkFileNames: 'server/chunks/[name]-[hash].js' },
    },
  }),
  ssr: { noExternal: true, target: 'webworker' },
  plugins: [listBundledPackages('package-server')],
}

/** `--mode calls`, `--mode link` and `--mode wallets`, then `--mode script`; and `--mode npm`, `--mode adapters`, `--mode shared`, `--mode server`. `tooling/build/sdk.js` runs all. */
export default defineConfig(({ mode }) => {
  if (mode === 'calls' || mode === 'link') return chunk(mode)
  // The first chunk carries the hashes of those that it loads.
  if (mode === 'wallets') {
    const hashes = { link: integrity('link'), calls: integrity('calls') }
    return { ...chunk(mode), define: { __LINK_HASHES__: JSON.stringify(hashes) } }
  }
  if (mode === 'script') return script()
  if (mode === 'adapters') return adapters
  if (mode === 'shared') return shared
  return mode === 'server' ? server : npm
})
