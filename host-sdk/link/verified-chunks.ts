import { newElement } from '#sdk/iframe/new-element.ts'
import type { LoadChunk } from './link.ts'

declare const __WALLETS_HASH__: string

/**
 * Loads the chunks from the folder of the script, for script tags. The script contains the hash of the first one, which contains
 * those of the others, so a page that pins the script by its hash pins the chunks as well. Each is requested by its hash, so that
 * a script from before an upgrade gets its own; and by a new URL if it failed to load, because browsers cache failed modules.
 *
 * @param scriptUrl address of the script itself.
 */
export function verifiedChunks(scriptUrl: string): LoadChunk {
  let failures = 0
  return async (name, hash = __WALLETS_HASH__) => {
    const url = new URL(`${name}.js?${failures}${hash}`, scriptUrl).href
    const preload = newElement('link')
    preload.rel = 'modulepreload'
    preload.integrity = hash
    preload.href = url
    try {
      if (preload.relList.supports(preload.rel))
        await new Promise((resolve, reject) => {
          preload.addEventListener('load', resolve)
          preload.addEventListener('error', reject)
          document.head.append(preload)
        })
      return await import(/* @vite-ignore */ url)
    } catch (error) {
      failures += 1
      throw error
    } finally {
      preload.remove()
    }
  }
}
