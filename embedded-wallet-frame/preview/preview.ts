import type { Changes } from './changes.ts'
import type { PreviewWarning, Risk } from './warnings.ts'

/** A message id, or text of a reviewed descriptor (`literal`), with the values for its placeholders. */
export type PreviewLabel = ({ readonly id: string } | { readonly literal: string }) & {
  readonly values?: Readonly<Record<string, string>>
}

/** One line of what will be signed. Labels are message ids; values are data and never translated. */
export interface PreviewField {
  readonly label: PreviewLabel
  readonly value: PreviewValue
}

/** The value of a line. Addresses are shown whole wherever the visitor decides. */
export type PreviewValue =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'address'
      readonly address: string
      /** The visitor's own name, the directory's, or one that the address claims for itself and that resolves back to it. */
      readonly name?: string
      /** Whether the visitor gave the name. */
      readonly isOwnName?: true
      /** The account has dealt with the address before, or it is the account's own. */
      readonly isKnown: boolean
      readonly isOwn?: boolean
    }
  | {
      readonly kind: 'amount'
      /** Shortest decimal text in whole units, or `unlimited` for numbers that mean "everything". */
      readonly amount: string
      readonly symbol: string
      /** Absent for the native coin. */
      readonly tokenAddress?: string
      /** False if only the contract itself states symbol and decimals. */
      readonly isVerified: boolean
    }
  | { readonly kind: 'time'; readonly at: Date | 'never' }
  | { readonly kind: 'period'; readonly seconds: number }
  | { readonly kind: 'bytes'; readonly hex: string }
  | { readonly kind: 'group'; readonly title: string; readonly fields: readonly PreviewField[] }

/** Everything the approval screen shows. It is pure data: the same bytes and facts always give the same preview. */
export interface Preview {
  /** What the visitor is about to do, e.g. `approval.intent.send`, or the text of a reviewed descriptor. */
  readonly intent: PreviewLabel
  readonly caipNetworkId: string
  /** The whole address of the signing account. */
  readonly account: string
  readonly fields: readonly PreviewField[]
  /** Each field is a separate transaction, shown on its own page. */
  readonly isPaged?: true
  readonly warnings: readonly PreviewWarning[]
  readonly risk: Risk
  /** A message that is signed as it is, shown as text. */
  readonly message?: string
  readonly fee?: {
    readonly amount: string
    readonly symbol: string
    /** The network's fee, or that somebody pays it for the visitor. */
    readonly payer: 'account' | 'sponsor'
  }
  /** The result of a node's simulation; it never overrides what was decoded. */
  readonly changes?: Changes
  /** Names of addresses in warnings and changes, as in {@link PreviewValue}. */
  readonly names?: readonly { readonly address: string; readonly name: string; readonly isOwnName?: true }[]
  /** The exact bytes to be signed. */
  readonly raw: string
}
