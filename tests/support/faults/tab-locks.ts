import { AsyncLocalStorage } from 'node:async_hooks'
import { fakeLocks } from '#tests/support/fakes/fake-locks.ts'

/** Web Locks of many browsers, each of which has one site open. */
export interface TabLocks extends Pick<LockManager, 'request'> {
  /** Releases what the documents of a site hold, as a browser does when they end. */
  endDocuments(siteOrigin: string): void
}

/** The document whose code runs; in one process, code that has begun goes on after the end of its document. */
export const runningDocument = new AsyncLocalStorage<{ readonly isOver: () => boolean }>()

const never = new Promise<never>(() => {})

/** Creates locks that are apart for each site: their names contain its origin. */
export function tabLocks(): TabLocks {
  const browsers = new Map<string, Pick<LockManager, 'request'>>()
  const browserOf = (name: string): Pick<LockManager, 'request'> => {
    const [site = name] = /https?:\/\/[^/:]+:\d+/.exec(decodeURIComponent(name)) ?? []
    const known = browsers.get(site) ?? fakeLocks()
    browsers.set(site, known)
    return known
  }
  async function request<T>(
    name: string,
    first: LockOptions | LockGrantedCallback<T>,
    second?: LockGrantedCallback<T>,
  ): Promise<Awaited<T>> {
    if (runningDocument.getStore()?.isOver()) return never
    const browser = browserOf(name)
    if (typeof first === 'function') return browser.request(name, first)
    if (!second) throw new TypeError('A lock needs a callback.')
    return browser.request(name, first, second)
  }
  return { request, endDocuments: (siteOrigin) => void browsers.delete(siteOrigin) }
}
