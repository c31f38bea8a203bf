import type { DirectoryWallet } from '#schemas/entities/directory-wallet.ts'

/** The sources of wallets; an earlier source takes precedence. */
export interface WalletSources {
  readonly additions: readonly DirectoryWallet[]
  readonly builtIn: readonly DirectoryWallet[]
  readonly upstream: readonly DirectoryWallet[]
}

/**
 * Merges all sources into one list: imported and built-in wallets by `order`, then the upstream's in its own order. Ids and
 * rdns are unique in the result.
 */
export function mergeWallets({ additions, builtIn, upstream }: WalletSources): readonly DirectoryWallet[] {
  const taken = new Set<string>()
  const isNew = ({ id, rdns }: DirectoryWallet): boolean => {
    const keys = [id, ...(rdns ? [rdns.toLowerCase()] : [])]
    if (keys.some((key) => taken.has(key))) return false
    for (const key of keys) taken.add(key)
    return true
  }
  const own = [...additions, ...builtIn].filter(isNew).toSorted(byOrder)
  return [...own, ...upstream.filter(isNew)]
}

function byOrder(one: DirectoryWallet, other: DirectoryWallet): number {
  const difference = orderOf(one) - orderOf(other)
  if (difference !== 0 && !Number.isNaN(difference)) return difference
  return compareTexts(one.name.toLowerCase(), other.name.toLowerCase()) || compareTexts(one.id, other.id)
}

/** Wallets without an order come last. */
function orderOf({ order }: DirectoryWallet): number {
  return order ?? Number.POSITIVE_INFINITY
}

function compareTexts(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
