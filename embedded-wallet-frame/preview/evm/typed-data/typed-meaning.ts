import type { CallArguments } from '#frame/preview/evm/calls/call-arguments.ts'
import type { CallMeaning } from '#frame/preview/evm/calls/call-meaning.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { TypedMessage } from './typed-data.ts'

/** A message that acts on a contract once somebody hands it in. */
export interface TypedMeaning {
  readonly meaning: CallMeaning
  /** The only contracts such a message is meant for; undefined where any may be. */
  readonly verifiers?: readonly EvmAddress[]
  /** When it ends, in seconds since 1970. */
  readonly ends?: readonly bigint[]
}

/** Where a message stands. */
export interface TypedFrame {
  readonly message: TypedMessage
  readonly contract: EvmAddress
  readonly account: EvmAddress
}

/** How a type is understood; undefined where its members make no sense. */
export type ReadTyped = (args: CallArguments, frame: TypedFrame) => TypedMeaning | undefined
