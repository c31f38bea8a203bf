import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import type { ContractOnOtherNetworks } from '#schemas/rpc/contract-on-other-networks.ts'

/** What is known about a token. */
export interface TokenFacts {
  /** An item of which each has a number (ERC-721), not an amount. */
  readonly isCollectible: boolean
  readonly symbol: string
  readonly decimals: number
  /** All there is of it; undefined when the contract does not tell. */
  readonly supply: bigint | undefined
  readonly isVerified: boolean
}

/** What the chain and the operator say about the addresses of a preview. */
export interface Facts {
  readonly chainId: number
  /** False also when nobody could tell: what cannot be checked does not count as checked. */
  readonly hasCode: (address: EvmAddress) => boolean
  /** Only where a node said so: nothing happens there when coins arrive. */
  readonly isCodeless: (address: EvmAddress) => boolean
  readonly token: (address: EvmAddress) => TokenFacts | undefined
  /** Asks about a token that only a descriptor knows to be one. */
  readonly findToken: (address: EvmAddress) => Promise<TokenFacts | undefined>
  readonly descriptors: (address: EvmAddress) => ContractDescriptors | undefined
  /** Of who gets something: what other networks know of the address; undefined where that was not asked. */
  readonly elsewhere: (address: EvmAddress) => ContractOnOtherNetworks | undefined
  /** Lower case: addresses this account dealt with before. */
  readonly known: readonly EvmAddress[]
}
