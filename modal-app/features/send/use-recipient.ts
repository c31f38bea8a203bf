import { useEffect, useState } from 'react'
import { NAME_CACHE_MS, SEARCH_MIN_WAIT_MS } from '#schemas/constants/times.ts'
import type { Network } from '#schemas/entities/network.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainTransfers } from '#modal/chains/transfers.ts'
import { startTimer } from '#modal/platform/clock.ts'
import { blockchainApi } from '#modal/services/blockchain-api.ts'

/** The result of reading a recipient's text. */
export type Recipient =
  | { readonly kind: 'empty' }
  | { readonly kind: 'resolving' }
  | { readonly kind: 'address'; readonly address: string; readonly name: string | undefined }
  | { readonly kind: 'invalid' }
  /** A name without an address on this network. */
  | { readonly kind: 'unknown-name' }
  /** A name, on a network whose chain id name records cannot express. */
  | { readonly kind: 'invalid-chain' }
  /** The name could not be resolved. */
  | { readonly kind: 'name-failed' }

/** A text with a dot that is not an address of any network. */
const NAME = /^[^\s/:@]+(?:\.[^\s/:@.]+)+$/u

/** Reads a recipient: an address of the network, or a name the API resolves. */
export function useRecipient(
  text: string,
  network: Network | undefined,
  transfers: ChainTransfers | undefined,
): Recipient {
  const typed = text.trim()
  const [debounced, setDebounced] = useState(typed)
  useEffect(() => startTimer(() => setDebounced(typed), SEARCH_MIN_WAIT_MS), [typed])
  const hasNames = network !== undefined && NAMESPACES[network.chainNamespace].features.names
  const isName = hasNames && NAME.test(typed)
  const isResolvable =
    hasNames && NAMESPACES[network.chainNamespace].coinType(String(network.id)) !== undefined
  const { currentData, error, isFetching } = blockchainApi.useNameQuery(
    { name: debounced, chainId: network?.caipNetworkId ?? '' },
    {
      skip: !isName || !isResolvable || debounced !== typed,
      refetchOnMountOrArgChange: NAME_CACHE_MS / 1_000,
    },
  )
  if (typed === '' || !network) return { kind: 'empty' }
  if (!transfers) return { kind: 'resolving' }
  const address = transfers.toRecipient(typed, network)
  if (address !== undefined) return { kind: 'address', address, name: undefined }
  if (!isName) return { kind: 'invalid' }
  if (!isResolvable) return { kind: 'invalid-chain' }
  if (debounced !== typed || isFetching) return { kind: 'resolving' }
  if (error) return { kind: 'name-failed' }
  const found = currentData?.address ? transfers.toRecipient(currentData.address, network) : undefined
  return found === undefined || !currentData
    ? { kind: 'unknown-name' }
    : { kind: 'address', address: found, name: currentData.name }
}
