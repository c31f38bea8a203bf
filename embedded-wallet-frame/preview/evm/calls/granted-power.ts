import type { Power } from '#frame/preview/changes.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'

/** A power that somebody is given over a token, a collection or another contract. */
export interface GrantedPower {
  readonly power: Power
  readonly holder: EvmAddress
  readonly over: EvmAddress
  /** The amount of a token; zero revokes the power. */
  readonly amount?: bigint
  /** The single item it covers. */
  readonly item?: bigint
  /** Granted through Permit2 instead of the token itself. */
  readonly isPermit2?: boolean
}
