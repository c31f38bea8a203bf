import { ValueCache } from '#server/caching/value-cache.ts'
import type { AccountIndex } from '#server/providers/account-index/account-index.ts'

/** Whose tokens, and on whose behalf they are looked for. */
export interface IndexedAccount {
  /** CAIP-2 id. */
  readonly network: string
  readonly address: string
  readonly projectId: string
}

export interface IndexedTokenList {
  /** ERC-20 contracts the account was sent something of, the latest first. */
  readonly tokens: readonly string[]
  /** Where the index looked for them; undefined as long as it did not. */
  readonly blocks: { readonly lowest: number; readonly reached: number } | undefined
}

/** What the server's own index knows of the tokens of EVM accounts; it outlives the process. */
export interface IndexedTokens {
  of(account: IndexedAccount, most: number): Promise<IndexedTokenList>
  /**
   * Has the index go on with an account that is asked for again, so that what comes from now on is never missed: who
   * asks once for each of many accounts makes no work.
   */
  follow(account: IndexedAccount): void
  /** What has not begun never does. */
  close(): void
}

/** What a visitor waits for goes first. */
const DELAY_MS = 5_000
/** The index goes on where it was: however seldom that is, nothing is missed. */
const INTERVAL_MS = 300_000
const MAX_ACCOUNTS = 20_000
const CACHE_MS = 86_400_000

/**
 * @param index.refresh Its failures are the index's to tell: it is asked again at the next balance.
 */
export function createIndexedTokens(
  index: Pick<AccountIndex, 'assets' | 'blocksOf' | 'refresh'>,
  now: () => number,
): IndexedTokens {
  /** When the index is to go on with each account, in milliseconds since 1970. */
  const dueAt = new ValueCache<number>({ maxEntries: MAX_ACCOUNTS, now })
  const timers = new Set<NodeJS.Timeout>()
  return {
    async of({ network, address }, most) {
      // Before the tokens: what is read meanwhile is more.
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
