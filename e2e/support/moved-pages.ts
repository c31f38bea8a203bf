import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { build } from 'vite'
import { PLACES } from '#e2e/pages/places.ts'
import type { HostServer } from './host-server.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PACKAGE = resolve(ROOT, 'dist/sdk')
const MANIFEST = JSON.parse(readFileSync(resolve(PACKAGE, 'package.json'), 'utf8')) as {
  readonly exports: Record<string, string | { readonly default: string }>
}

/** The built package under its name; longer names first, because an alias also means what begins with it. */
const alias = Object.entries(MANIFEST.exports)
  .flatMap(([name, target]) =>
    typeof target === 'string'
      ? []
      : [{ find: name.replace('.', 'postern'), replacement: resolve(PACKAGE, target.default) }],
  )
  .toSorted((a, b) => b.find.length - a.find.length)

/** A page of `tests/moving` that a browser runs. */
export type MovedPage =
  | 'wagmi'
  | 'ethers'
  | 'solana'
  | 'bitcoin'
  | 'multichain'
  | 'siwe'
  | 'smart-account'
  | 'headless'
  | 'vite-react'
  | 'script'
  | 'vue'

const WALLETS = [
  ['evm', PLACES.evm],
  ['solana', PLACES.solana],
  ['bitcoin', PLACES.bitcoin],
]

/** Builds a page with Vite as its site would, and opens it with wallets that approve by themselves. */
export async function openMovedPage(page: Page, server: HostServer, name: MovedPage): Promise<void> {
  const output = await build({
    configFile: false,
    root: ROOT,
    logLevel: 'error',
    resolve: { alias },
    define: { 'import.meta.env.VITE_MODAL_URL': JSON.stringify(PLACES.modal) },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entryOf(name), output: { codeSplitting: false } },
    },
  })
  const [script] = [output].flat().flatMap((one) => ('output' in one ? one.output : []))
  if (script?.type !== 'chunk') throw new Error(`The page ${name} was not built.`)
  await page.goto(server.origin() + server.publish({ html: htmlOf(name, script.code) }))
}

function entryOf(name: MovedPage): string {
  const folder = resolve(ROOT, 'tests/moving', name)
  return resolve(folder, existsSync(resolve(folder, 'main.ts')) ? 'main.ts' : 'main.tsx')
}

function htmlOf(name: MovedPage, script: string): string {
  const wallets = WALLETS.map(
    ([chain, rpc]) =>
      `<script src="/wallets/demo-${chain}-wallet.js" data-rpc="${rpc}" data-approve="auto"></script>`,
  )
  const body =
    name === 'script'
      ? '<button id="open-connect-modal">Open</button><button id="open-network-modal">Networks</button><p id="address"></p>'
      : '<div id="root"></div>'
  // The text of a script ends at the first closing tag.
  const module = script.replaceAll('</script', '<\\/script')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title>${wallets.join('')}</head>
<body>${body}<script type="module">${module}</script></body></html>`
}
