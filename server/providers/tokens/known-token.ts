import { isEvmAddress } from '#schemas/primitives/address.ts'

/** A token on a list that the operator trusts. */
export interface KnownToken {
  /** CAIP-2 id. */
  readonly caipNetworkId: string
  /** In the form of its namespace: with the checksum of EIP-55, or the mint. */
  readonly address: string
  /** Cleaned, at most 100 characters. */
  readonly name: string
  /** Cleaned, at most 32 characters. */
  readonly symbol: string
  /** 0 to 36. */
  readonly decimals: number
}

/** Looks up tokens in the lists of the operator and of the product. */
export interface KnownTokens {
  /** Returns the tokens of a network, in the order of the lists; empty when there are none. */
  of(caipNetworkId: string): readonly KnownToken[]
  /** Finds a token; undefined for one on no list, which is unverified. The case of an EVM address does not matter. */
  find(caipNetworkId: string, address: string): KnownToken | undefined
}

/** An asset that can have a price: a token, or without an address the network's coin. */
export interface Asset {
  /** CAIP-2 id. */
  readonly caipNetworkId: string
  readonly address?: string | undefined
}

/**
 * Returns a key that is equal for the same asset however its address is written.
 *
 * @example
 * assetKey({ caipNetworkId: 'eip155:1', address: '0xDAC1…' }) // 'eip155:1/0xdac1…'
 */
export function assetKey({ caipNetworkId, address = '' }: Asset): string {
  return `${caipNetworkId}/${isEvmAddress(address) ? address.toLowerCase() : address}`
}
