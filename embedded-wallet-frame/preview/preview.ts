import type { Changes } from './changes.ts'
import type { PreviewWarning, Risk } from './warnings.ts'

/** Message id, or text of a reviewed descriptor (`literal`), with the values its text needs. */
export type PreviewLabel = ({ readonly id: string } | { readonly literal: string }) & {
  readonly values?: Readonly<Record<string, string>>
}

/** A line of what will be signed. Labels are message ids; values are data and never translated. */
export interface PreviewField {
  readonly label: PreviewLabel
  readonly value: PreviewValue
}

/** What stands in a line. Addresses are shown whole where somebody decides about them. */
export type PreviewValue =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'address'
      readonly address: string
      /** The visitor's own, of the deployment's directory, or one the address says of itself and that leads back to it. */
      readonly name?: string
      /** The visitor gave it the name. */
      readonly isOwnName?: true
      /** The account dealt with it before, or it is its own. */
      readonly isKnown: boolean
      readonly isOwn?: boolean
    }
  | {
      readonly kind: 'amount'
      /** Shortest decimal text in whole units, or `unlimited` in place of numbers that mean "all of it". */
      readonly amount: string
      readonly symbol: string
      /** Absent for the native coin. */
      readonly tokenAddress?: string
      /** False when symbol and decimals were told by the contract itself and nobody vouches for them. */
      readonly isVerified: boolean
    }
  | { readonly kind: 'time'; readonly at: Date | 'never' }
  | { readonly kind: 'period'; readonly seconds: number }
  | { readonly kind: 'bytes'; readonly hex: string }
  | { readonly kind: 'group'; readonly title: string; readonly fields: readonly PreviewField[] }

/** Everything the approval screen draws. Pure data: it is the same on every run for the same bytes. */
export interface Preview {
  /** What the visitor is about to do, e.g. `approval.intent.send`; or a reviewed descriptor's words. */
  readonly intent: PreviewLabel
  readonly caipNetworkId: string
  /** The account that signs, whole. */
  readonly account: string
  readonly fields: readonly PreviewField[]
  /** Each field is a transaction of its own, and stands on a page of its own where it is decided. */
  readonly isPaged?: true
  readonly warnings: readonly PreviewWarning[]
  readonly risk: Risk
  /** A message that is signed as it stands, shown as text. */
  readonly message?: string
  readonly fee?: {
    readonly amount: string
    readonly symbol: string
    /** The network's, or somebody who pays for the visitor. */
    readonly payer: 'account' | 'sponsor'
  }
  /** As a node simulated it; it never overrides what was decoded. */
  readonly changes?: Changes
  /** Of addresses that stand in warnings and changes, as in {@link PreviewValue}. */
  readonly names?: readonly { readonly address: string; readonly name: string; readonly isOwnName?: true }[]
  /** What is signed, byte for byte, for those who want to see it. */
  readonly raw: string
}
