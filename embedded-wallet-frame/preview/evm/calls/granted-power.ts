import type { Power } from '#frame/preview/changes.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'

/** A power somebody is given; what it is over is a token, a collection or another contract. */
export interface GrantedPower {
  readonly power: Power
  readonly holder: EvmAddress
  readonly over: EvmAddress
  /** Of a token; nothing is a power that is taken away. */
  readonly amount?: bigint
  /** The one item it is over. */
  readonly item?: bigint
  /** By the contract that keeps allowances for tokens of others. */
  readonly isPermit2?: boolean
}
