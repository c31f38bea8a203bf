import { ValueCache } from '#server/caching/value-cache.ts'
import type { AccountIndex } from '#server/providers/account-index/account-index.ts'

/** An account, and the project that asks for it. */
export interface IndexedAccount {
  /** CAIP-2 id. */
  readonly network: string
  readonly address: string
  readonly projectId: string
}

export interface IndexedTokenList {
  /** ERC-20 contracts the account received tokens of, latest first. */
  readonly tokens: readonly string[]
  /** The range of blocks the index has covered; undefined before its first run. */
  readonly blocks: { readonly lowest: number; readonly reached: number } | undefined
}

/** The tokens of EVM accounts that the server's own index knows. The index is persistent. */
export interface IndexedTokens {
  of(account: IndexedAccount, most: number): Promise<IndexedTokenList>
  /**
   * Updates the index of an account that is requested repeatedly, so that later transfers are not missed. The first request
   * does nothing: asking once for many accounts must not cause work.
   */
  follow(account: IndexedAccount): void
  /** Cancels updates that have not started. */
  close(): void
}

/** Leaves the nodes to the requests a visitor is waiting for. */
const DELAY_MS = 5_000
/** The index resumes where it stopped, so a long interval misses nothing. */
const INTERVAL_MS = 300_000
const MAX_ACCOUNTS = 20_000
const CACHE_MS = 86_400_000

/**
 * Creates the view of the index that balances use.
 *
 * @param index.refresh Failures are logged by the index; the next balance request tries again.
 */
export function createIndexedTokens(
  index: Pick<AccountIndex, 'assets' | 'blocksOf' | 'refresh'>,
  now: () => number,
): IndexedTokens {
  /** When each account is due for an update, in milliseconds since 1970. */
  const dueAt = new ValueCache<number>({ maxEntries: MAX_ACCOUNTS, now })
  const timers = new Set<NodeJS.Timeout>()
  return {
    async of({ network, address }, most) {
      // Read before the tokens: tokens that arrive in between only add to the answer.
      const blocks = await index.blocksOf(network, address)
      const assets = await index.assets(network, address, ['erc20'], most)
      return { tokens: assets.map(({ contract }) => contract), blocks }
    },
    follow({ network, address, projectId }) {
      const key = `${network}/${address}`
      const due = dueAt.get(key)
      if (due === undefined) dueAt.set(key, now(), CACHE_MS)
      if (due === undefined || due > now()) return
      dueAt.set(key, now() + INTERVAL_MS, CACHE_MS)
      const timer = setTimeout(() => {
        timers.delete(timer)
        index.refresh(network, address, projectId).catch(() => dueAt.set(key, now(), CACHE_MS))
      }, DELAY_MS)
      timers.add(timer.unref())
    },
    close() {
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
