import type { CallArguments } from '#frame/preview/evm/calls/call-arguments.ts'
import type { CallMeaning } from '#frame/preview/evm/calls/call-meaning.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { TypedMessage } from './typed-data.ts'

/** A message that acts on a contract once somebody submits it. */
export interface TypedMeaning {
  readonly meaning: CallMeaning
  /** The only contracts that such a message is meant for; undefined if any may be. */
  readonly verifiers?: readonly EvmAddress[]
  /** When it expires, in seconds since 1970. */
  readonly ends?: readonly bigint[]
}

/** The context of a message. */
export interface TypedFrame {
  readonly message: TypedMessage
  readonly contract: EvmAddress
  readonly account: EvmAddress
}

/** Interprets a type; undefined if its members make no sense. */
export type ReadTyped = (args: CallArguments, frame: TypedFrame) => TypedMeaning | undefined
