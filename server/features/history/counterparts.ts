import { ValueCache } from '#server/caching/value-cache.ts'
import type { AccountIndex } from '#server/providers/account-index/account-index.ts'
import type { EvmActivity } from './evm-activity.ts'
import { dealtWith } from './find-poison.ts'

/**
 * Whom an account dealt with on its own, as far as it is known: from the own index, and from pages that were told before,
 * whoever told them.
 *
 * @param address In lower case.
 * @param told The entries that are told now.
 */
export type Counterparts = (
  network: string,
  address: string,
  told: readonly EvmActivity[],
) => Promise<ReadonlySet<string>>

const MOST_ACCOUNTS = 1_000
const MOST_OF_ACCOUNT = 1_000
const KEPT_MS = 86_400_000

export function createCounterparts(index: AccountIndex, now: () => number): Counterparts {
  const remembered = new ValueCache<ReadonlySet<string>>({ maxEntries: MOST_ACCOUNTS, now })
  return async (network, address, told) => {
    const key = `${network}/${address}`
    const indexed = (await index.sentBy(network, address)).flatMap(({ hash, details, movements }) =>
      details === undefined ? [] : [{ hash, details, movements }],
    )
    const met = [...dealtWith(told, address), ...dealtWith(indexed, address), ...(remembered.get(key) ?? [])]
    const known = new Set([...new Set(met)].slice(0, MOST_OF_ACCOUNT))
    remembered.set(key, known, KEPT_MS)
    return known
  }
}
