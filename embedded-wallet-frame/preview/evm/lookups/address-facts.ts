import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { ContractDescriptors } from '#schemas/http/wallet/clear-signing.ts'
import type { ContractOnOtherNetworks } from '#schemas/rpc/contract-on-other-networks.ts'

/** What is known about a token. */
export interface TokenFacts {
  /** An item with a number (ERC-721) instead of an amount. */
  readonly isCollectible: boolean
  readonly symbol: string
  readonly decimals: number
  /** The total supply; undefined if the contract does not tell. */
  readonly supply: bigint | undefined
  readonly isVerified: boolean
}

/** What the chain and the operator say about the addresses of a preview. */
export interface Facts {
  readonly chainId: number
  /** False also if it could not be checked. */
  readonly hasCode: (address: EvmAddress) => boolean
  /** Only if a node confirmed it: then nothing runs there when coins arrive. */
  readonly isCodeless: (address: EvmAddress) => boolean
  readonly token: (address: EvmAddress) => TokenFacts | undefined
  /** Looks up a token that only a descriptor identifies as one. */
  readonly findToken: (address: EvmAddress) => Promise<TokenFacts | undefined>
  readonly descriptors: (address: EvmAddress) => ContractDescriptors | undefined
  /** What other networks know about a recipient; undefined if they were not asked. */
  readonly elsewhere: (address: EvmAddress) => ContractOnOtherNetworks | undefined
  /** Whether a contract is known to wrap the native coin, one to one. */
  readonly isWrappedCoin: (address: EvmAddress) => boolean
  /** Lower case: addresses that this account has dealt with. */
  readonly known: readonly EvmAddress[]
}
