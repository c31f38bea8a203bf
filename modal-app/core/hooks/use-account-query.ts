import { CACHE_GARBAGE_COLLECTION_MS } from '#schemas/constants/times.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import type { ActiveAccount } from './use-active-account.ts'

/** The arguments for the API's queries about an account. */
export interface AccountQuery {
  readonly address: string
  /** CAIP-2 id. */
  readonly chainId: string
  /** The deployment has no data for this network. */
  readonly isUnsupported: boolean
  /** There is no account, or no data about it. */
  readonly isSkipped: boolean
}

/** Queries an account only on networks that the server supports (docs/specification.md §7.13). */
export function useAccountQuery(account: ActiveAccount | undefined): AccountQuery {
  const chains = blockchainApi.useSupportedChainsQuery(undefined, {
    refetchOnMountOrArgChange: CACHE_GARBAGE_COLLECTION_MS / 1_000,
  })
  const chainId = account?.network.caipNetworkId ?? ''
  const isUnsupported = account !== undefined && chains.data?.http.includes(chainId) === false
  const isSkipped = account === undefined || isUnsupported
  return { address: account?.address ?? '', chainId, isUnsupported, isSkipped }
}
