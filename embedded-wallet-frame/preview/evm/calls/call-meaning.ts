import { type AbiFunction, parseFunction } from '#frame/preview/evm/encoding/abi-type.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { CallArguments } from './call-arguments.ts'
import type { GrantedPower } from './granted-power.ts'
import type { EvmMessageId } from '#frame/preview/evm/message-ids.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'
import type { Payout, Swap, SwapSide } from './swap.ts'

/** One call. Its sender does not matter, its target and data do. */
export interface EvmCall {
  /** Absent if the call creates a contract. */
  readonly to: EvmAddress | undefined
  /** In the smallest unit of the native coin. */
  readonly value: bigint
  readonly data: Uint8Array
}

/** A value before names and decimals are looked up. */
export type MeaningValue =
  | { readonly kind: 'address'; readonly address: EvmAddress }
  | { readonly kind: 'token'; readonly token: EvmAddress; readonly amount: bigint }
  /** What a spender may take; more than the supply means everything. */
  | { readonly kind: 'allowance'; readonly token: EvmAddress; readonly amount: bigint }
  | { readonly kind: 'native'; readonly amount: bigint }
  /** A number of units of one item of a collection. */
  | {
      readonly kind: 'item'
      readonly token: EvmAddress
      readonly id: bigint
      readonly amount: bigint
      readonly isSingle: boolean
    }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'time'; readonly seconds: bigint }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }

export interface MeaningField {
  readonly label: EvmMessageId
  readonly value: MeaningValue
}

/** Who may spend how much of a token, or which of its items. */
export interface AllowedSpender {
  readonly token: EvmAddress
  readonly spender: EvmAddress
  readonly amount: bigint | undefined
  /** All items of a collection, not the item with that number. */
  readonly isOfAll?: true
}

/** What a call does, as far as its bytes tell. */
export interface CallMeaning {
  readonly intent: EvmMessageId
  readonly fields: readonly MeaningField[]
  readonly warnings?: readonly PreviewWarning[]
  /** Who receives something. */
  readonly recipients?: readonly EvmAddress[]
  /** Who may take something from now on. */
  readonly spenders?: readonly EvmAddress[]
  /** The allowances afterwards: zero if revoked, an undefined amount if it depends on the previous one. */
  readonly allowed?: readonly AllowedSpender[]
  /** Powers that it certainly gives, whether or not a contract logs them. */
  readonly grants?: readonly GrantedPower[]
  /** Who receives the result of a swap; anybody but the account causes a warning. */
  readonly payouts?: readonly EvmAddress[]
  /** What the called router may take by a signature that comes with the call. */
  readonly permitted?: SwapSide
  readonly swap?: Swap
  readonly payout?: Payout
  /** A part of its bytes is for contracts that it calls, and is not read. */
  readonly isPartlyRead?: boolean
  /** The calls that it contains. */
  readonly calls?: readonly EvmCall[]
  /** The contract makes these calls to itself in the name of the sender; the deadline, in Unix seconds, is of all of them. */
  readonly own?: { readonly deadline?: bigint }
  /** Steps that are not separate calls. */
  readonly steps?: readonly CallMeaning[]
  /** The meaning only holds for contracts that are known to wrap the native coin. */
  readonly isOfWrappedCoin?: boolean
}

/** The context of a call. */
export interface CallFrame {
  readonly call: EvmCall
  readonly to: EvmAddress
  readonly account: EvmAddress
}

/** Interprets the arguments of a function; undefined if they make no sense. */
export type ReadMeaning = (args: CallArguments, frame: CallFrame) => CallMeaning | undefined

export interface CallRecord extends AbiFunction {
  readonly read: ReadMeaning
}

/** Defines how a function is interpreted. */
export function defineCall(signature: string, read: ReadMeaning): CallRecord {
  return { ...parseFunction(signature), read }
}

export const field = (label: EvmMessageId, value: MeaningValue): MeaningField => ({ label, value })
export const addressField = (label: EvmMessageId, address: EvmAddress): MeaningField =>
  field(label, { kind: 'address', address })
export const tokenField = (label: EvmMessageId, token: EvmAddress, amount: bigint): MeaningField =>
  field(label, { kind: 'token', token, amount })
export const allowanceField = (label: EvmMessageId, token: EvmAddress, amount: bigint): MeaningField =>
  field(label, { kind: 'allowance', token, amount })
export const nativeField = (label: EvmMessageId, amount: bigint): MeaningField =>
  field(label, { kind: 'native', amount })
export const textField = (label: EvmMessageId, text: string): MeaningField =>
  field(label, { kind: 'text', text })
export const timeField = (label: EvmMessageId, seconds: bigint): MeaningField =>
  field(label, { kind: 'time', seconds })

/** Returns the tokens that a meaning mentions. */
export function tokensOf(meaning: CallMeaning): readonly EvmAddress[] {
  return meaning.fields.flatMap(({ value }) =>
    value.kind === 'token' || value.kind === 'allowance' || value.kind === 'item' ? [value.token] : [],
  )
}
