import type { FoundWallet } from '#sdk/injected/found-wallet.ts'

/** A wallet in a page, controlled by the test. */
export interface ScriptedWallet {
  readonly found: FoundWallet
  /** The methods that were called, in order. */
  readonly calls: readonly string[]
  readonly addresses: () => readonly string[]
  /** Rejects all further requests. */
  readonly rejectAll: () => void
  /** Leaves all further requests without an answer. */
  readonly answerNothing: () => void
  /** Selects another account, as the visitor does in the wallet. */
  readonly switchAccount: () => void
  /** Disconnects the site, as the visitor does in the wallet. */
  readonly leave: () => void
}
