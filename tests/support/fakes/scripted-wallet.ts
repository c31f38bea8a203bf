import type { FoundWallet } from '#sdk/injected/found-wallet.ts'

/** A wallet in a page whose visitor is the test. */
export interface ScriptedWallet {
  readonly found: FoundWallet
  /** The methods that were called, in order. */
  readonly calls: readonly string[]
  readonly addresses: () => readonly string[]
  /** The visitor says no to everything from now on. */
  readonly rejectAll: () => void
  /** The visitor has gone for a coffee: nothing is answered any more. */
  readonly answerNothing: () => void
  /** The visitor picks another account in the wallet. */
  readonly switchAccount: () => void
  /** The visitor disconnects the site in the wallet. */
  readonly leave: () => void
}
