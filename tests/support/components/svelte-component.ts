import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compile } from 'svelte/compiler'
import type * as Svelte from 'svelte'
import type * as SvelteStore from 'svelte/store'

const CACHE = resolve(import.meta.dirname, '../../../.cache')
const SVELTE = resolve(import.meta.dirname, '../../../node_modules/svelte/src')

type Props = Record<string, unknown>
type InBrowser = Pick<typeof Svelte, 'flushSync' | 'hydrate' | 'mount' | 'unmount'> &
  Pick<typeof SvelteStore, 'fromStore'>

/** Loads Svelte's build for browsers; by the package name Node would resolve the one for servers. */
export async function svelteInBrowser(): Promise<InBrowser> {
  const load = (file: string): Promise<InBrowser> =>
    import(/* @vite-ignore */ pathToFileURL(resolve(SVELTE, file)).href)
  const { flushSync, hydrate, mount, unmount } = await load('index-client.js')
  const { fromStore } = await load('store/index-client.js')
  return { flushSync, fromStore, hydrate, mount, unmount }
}

/** Compiles a component for a browser or a server; the component may import nothing and depends on its props only. */
export async function compileComponent(
  source: string,
  generate: 'client' | 'server',
): Promise<Svelte.Component<Props>> {
  mkdirSync(CACHE, { recursive: true })
  // The file is inside the repository so that the package resolves.
  const folder = mkdtempSync(resolve(CACHE, 'svelte-component-'))
  try {
    const file = resolve(folder, 'component.js')
    writeFileSync(file, compile(source, { generate, filename: 'component.svelte' }).js.code)
    const module: unknown = await import(/* @vite-ignore */ pathToFileURL(file).href)
    return Object(module).default
  } finally {
    rmSync(folder, { recursive: true })
  }
}
