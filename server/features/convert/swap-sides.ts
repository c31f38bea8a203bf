import { getAddress, isAddress, type Address } from 'viem'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { QuotedNetwork, Quotes } from '#server/providers/quotes/create-quotes.ts'

/** One side of a swap. */
export interface SwapSide {
  /** The CAIP-10 id, as the client wrote it. */
  readonly id: string
  /** The token; of the coin the one that wraps it. */
  readonly token: Address
  readonly isNative: boolean
}

/** A token of a network with venues. */
export interface SwapAsset extends SwapSide {
  /** CAIP-2 id. */
  readonly network: string
  readonly venues: QuotedNetwork
}

const { nativeTokenAddress } = NAMESPACES.eip155

/** @throws the problem SWAPS_UNSUPPORTED when no venue is known on the network. */
export function requireVenues(quotes: Quotes, network: string, field: string): QuotedNetwork {
  const venues = quotes.network(network)
  if (venues === undefined) throw problem('SWAPS_UNSUPPORTED', 'Network not supported for Swaps', field)
  return venues
}

/** @throws the problems REQUEST_INVALID and SWAPS_UNSUPPORTED naming `field`. */
export function requireAsset(quotes: Quotes, id: string, field: string): SwapAsset {
  const parts = parseCaipAddress(id)
  if (parts === undefined) throw invalid(field, 'is not a CAIP-10 id of a token')
  const { caipNetworkId: network, address } = parts
  const venues = requireVenues(quotes, network, field)
  const isNative = address.toLowerCase() === nativeTokenAddress
  if (!isNative && !isAddress(address, { strict: false }))
    throw invalid(field, 'is not an address of a token')
  return { id, network, venues, isNative, token: isNative ? venues.wrappedNative : getAddress(address) }
}

/** Reads an account: an address, or its CAIP-10 id. @throws the problem REQUEST_INVALID naming `userAddress`. */
export function requireAccount(text: string): Address {
  const address = parseCaipAddress(text)?.address ?? text
  if (!isAddress(address, { strict: false }))
    throw invalid('userAddress', 'is not an account of an EVM network')
  return getAddress(address)
}

/** The router that a client means. @throws the problem REQUEST_INVALID naming `spender`. */
export function requireRouter({ routers }: QuotedNetwork, spender: string | undefined): Address {
  const meant = spender === undefined ? routers[0] : getAddress(spender)
  if (meant === undefined || !routers.includes(meant)) throw invalid('spender', 'is no router of the network')
  return meant
}

/** A refusal of one member of a request. */
export function invalid(field: string, what: string): Error {
  return problem('REQUEST_INVALID', `\`${field}\`: ${what}.`, field)
}
