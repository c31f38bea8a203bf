import { CACHE_GARBAGE_COLLECTION_MS } from '#schemas/constants/times.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import type { ActiveAccount } from './use-active-account.ts'

/** What the API is asked about an account, if it is. */
export interface AccountQuery {
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
  /** The deployment tells nothing on this network. */
  readonly isUnsupported: boolean
  /** There is nobody to ask about, or nobody to ask. */
  readonly isSkipped: boolean
}

/** Asks about an account only where the server says that it can tell (docs/specification.md §7.13). */
export function useAccountQuery(account: ActiveAccount | undefined): AccountQuery {
  const chains = blockchainApi.useSupportedChainsQuery(undefined, {
    refetchOnMountOrArgChange: CACHE_GARBAGE_COLLECTION_MS / 1_000,
  })
  const chainId = account?.network.caipNetworkId ?? ''
  const isUnsupported = account !== undefined && chains.data?.http.includes(chainId) === false
  const isSkipped = account === undefined || isUnsupported
  return { address: account?.address ?? '', chainId, isUnsupported, isSkipped }
}
