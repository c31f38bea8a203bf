import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { defineConfig, type UserConfig } from 'vite'

const room = (path: string): string => resolve(import.meta.dirname, 'host-sdk', path)

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
  late: 'entries/late.ts',
  link: 'link/frame-link.ts',
  wallets: 'link/create-link.ts',
} as const

const chunk = (name: keyof typeof CHUNKS): UserConfig =>
  build('dist/sdk-script', {
    lib: { entry: room(CHUNKS[name]), formats: ['es'], fileName: () => `${name}.js` },
    rolldownOptions: { output: { minify: true } },
  })

/** Integrity of a built chunk, as `<link integrity>` wants it. */
function integrity(name: keyof typeof CHUNKS): string {
  const content = readFileSync(resolve(import.meta.dirname, `dist/sdk-script/${name}.js`))
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/** The script itself; needs the built chunks, whose hashes it carries. */
function script(): UserConfig {
  const hashes = { link: integrity('link'), wallets: integrity('wallets') }
  return {
    ...build('dist/sdk-script', {
      lib: { entry: room('global.ts'), formats: ['iife'], name: '__postern', fileName: () => 'postern.js' },
      rolldownOptions: { output: { minify: true, exports: 'none' } },
    }),
    define: { __CHUNK_HASHES__: JSON.stringify(hashes) },
  }
}

/** The npm package: one module per entry, the second chunk loaded when it is needed. */
const npm = build('dist/sdk', {
  lib: {
    entry: {
      index: room('index.ts'),
      react: room('react.ts'),
      wagmi: room('wagmi.ts'),
      compat: room('compat.ts'),
      'app-kit': room('app-kit.ts'),
      element: room('element.ts'),
    },
    formats: ['es'],
  },
  rolldownOptions: {
    external: ['react'],
    output: { minify: true, entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
  },
})

/** The verifier of sign-ins for backends: one module for Node, everything in it. */
const server: UserConfig = {
  ...build('dist/sdk', {
    ssr: resolve(import.meta.dirname, 'server/providers/verify-sign-in/server-entry.ts'),
    target: 'node20',
    rolldownOptions: { output: { minify: true, entryFileNames: 'server.js', codeSplitting: false } },
  }),
  ssr: { noExternal: true },
}

/** `--mode link`, `--mode late` and `--mode wallets`, then `--mode script`; and `--mode npm`, `--mode server`. `tooling/build-sdk.js` runs all. */
export default defineConfig(({ mode }) => {
  if (mode === 'link' || mode === 'late') return chunk(mode)
  // The third chunk's hash stands in the one that loads it.
  if (mode === 'wallets')
    return { ...chunk(mode), define: { __LATE_HASH__: JSON.stringify(integrity('late')) } }
  if (mode === 'script') return script()
  return mode === 'server' ? server : npm
})
