import { isEvmAddress } from '#schemas/primitives/address.ts'

/** A token on a list the operator trusts. */
export interface KnownToken {
  /** CAIP-2 id. */
  readonly caipNetworkId: string
  /** As its namespace writes it: with the capitals of EIP-55, or the mint. */
  readonly address: string
  /** Cleaned, at most 100 characters. */
  readonly name: string
  /** Cleaned, at most 32 characters. */
  readonly symbol: string
  /** 0 to 36. */
  readonly decimals: number
}

/** What the operator's lists, and those of the product, say of tokens. */
export interface KnownTokens {
  /** Of one network, in the order of the lists; empty when nothing is known of it. */
  of(caipNetworkId: string): readonly KnownToken[]
  /** Undefined for a token on no list: unverified. The case of an EVM address does not matter. */
  find(caipNetworkId: string, address: string): KnownToken | undefined
}

/** Something that can have a price: a token, or without an address the network's own coin. */
export interface Asset {
  /** CAIP-2 id. */
  readonly caipNetworkId: string
  readonly address?: string | undefined
}

/**
 * Equal for the same asset however its address is written.
 *
 * @example
 * assetKey({ caipNetworkId: 'eip155:1', address: '0xDAC1…' }) // 'eip155:1/0xdac1…'
 */
export function assetKey({ caipNetworkId, address = '' }: Asset): string {
  return `${caipNetworkId}/${isEvmAddress(address) ? address.toLowerCase() : address}`
}
