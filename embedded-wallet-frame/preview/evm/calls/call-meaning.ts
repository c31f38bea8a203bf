import { type AbiFunction, parseFunction } from '#frame/preview/evm/encoding/abi-type.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'
import type { CallArguments } from './call-arguments.ts'
import type { GrantedPower } from './granted-power.ts'
import type { EvmMessageId } from '#frame/preview/evm/message-ids.ts'
import type { PreviewWarning } from '#frame/preview/warnings.ts'

/** One call: by whom does not matter, to whom and with what does. */
export interface EvmCall {
  /** Absent when a contract is created. */
  readonly to: EvmAddress | undefined
  /** In the smallest unit of the native coin. */
  readonly value: bigint
  readonly data: Uint8Array
}

/** A value before anybody was asked for names and decimals. */
export type MeaningValue =
  | { readonly kind: 'address'; readonly address: EvmAddress }
  | { readonly kind: 'token'; readonly token: EvmAddress; readonly amount: bigint }
  /** What a spender may take: more than there is means all of it. */
  | { readonly kind: 'allowance'; readonly token: EvmAddress; readonly amount: bigint }
  | { readonly kind: 'native'; readonly amount: bigint }
  /** So many of one item of a collection. */
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

/** Who may spend how much of a token or, where it has items, which of them. */
export interface AllowedSpender {
  readonly token: EvmAddress
  readonly spender: EvmAddress
  readonly amount: bigint | undefined
  /** All items of a collection, and not the one of that number. */
  readonly isOfAll?: true
}

/** What a call does, as far as its bytes tell. */
export interface CallMeaning {
  readonly intent: EvmMessageId
  readonly fields: readonly MeaningField[]
  readonly warnings?: readonly PreviewWarning[]
  /** Who gets something. */
  readonly recipients?: readonly EvmAddress[]
  /** Who may take something from now on. */
  readonly spenders?: readonly EvmAddress[]
  /** What somebody may spend afterwards; nothing where it is taken away, undefined where it depends on what it was. */
  readonly allowed?: readonly AllowedSpender[]
  /** Powers it gives for certain, whether or not a contract writes a log of it. */
  readonly grants?: readonly GrantedPower[]
  /** Who gets the outcome of an exchange: the account itself, or somebody has to be warned. */
  readonly payouts?: readonly EvmAddress[]
  /** Calls it makes in turn. */
  readonly calls?: readonly EvmCall[]
  /** Parts that are no calls of their own. */
  readonly steps?: readonly CallMeaning[]
  /** Its function is believed of contracts only that are known to wrap the coin of their network. */
  readonly isOfWrappedCoin?: boolean
}

/** Where a call stands. */
export interface CallFrame {
  readonly call: EvmCall
  readonly to: EvmAddress
  readonly account: EvmAddress
}

/** How a function is understood; undefined where its arguments make no sense. */
export type ReadMeaning = (args: CallArguments, frame: CallFrame) => CallMeaning | undefined

export interface CallRecord extends AbiFunction {
  readonly read: ReadMeaning
}

/** States how a function is understood. */
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

/** The tokens a meaning names. */
export function tokensOf(meaning: CallMeaning): readonly EvmAddress[] {
  return meaning.fields.flatMap(({ value }) =>
    value.kind === 'token' || value.kind === 'allowance' || value.kind === 'item' ? [value.token] : [],
  )
}
