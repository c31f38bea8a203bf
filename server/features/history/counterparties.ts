import { ValueCache } from '#server/caching/value-cache.ts'
import type { AccountIndex } from '#server/providers/account-index/account-index.ts'
import type { EvmActivity } from './history-source.ts'
import { counterpartiesOf } from './address-poisoning.ts'

/**
 * The known addresses an account dealt with on its own, from the own index and from earlier pages of any source.
 *
 * @param address In lower case.
 * @param shown The entries of the current page.
 */
export type Counterparties = (
  network: string,
  address: string,
  shown: readonly EvmActivity[],
) => Promise<ReadonlySet<string>>

const MAX_ACCOUNTS = 1_000
const MAX_OF_ACCOUNT = 1_000
const CACHE_MS = 86_400_000

export function createCounterparties(index: AccountIndex, now: () => number): Counterparties {
  const cache = new ValueCache<ReadonlySet<string>>({ maxEntries: MAX_ACCOUNTS, now })
  return async (network, address, shown) => {
    const key = `${network}/${address}`
    const indexed = (await index.sentBy(network, address)).flatMap(({ hash, details, movements }) =>
      details === undefined ? [] : [{ hash, details, movements }],
    )
    const found = [
      ...counterpartiesOf(shown, address),
      ...counterpartiesOf(indexed, address),
      ...(cache.get(key) ?? []),
    ]
    const known = new Set([...new Set(found)].slice(0, MAX_OF_ACCOUNT))
    cache.set(key, known, CACHE_MS)
    return known
  }
}
