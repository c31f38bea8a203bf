import type { Result } from '#schemas/errors/result.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'

/** The part of the wallet frame that its connector needs. */
export interface WalletFrame {
  /**
   * Loads the frame if needed.
   *
   * @returns the frame's calls, or WALLET_LOAD_FAILED when it does not load.
   */
  readonly ready: () => Promise<Result<Remote<FrameCalls>>>
  /** Listens to logins and logouts, here or in another tab. @returns a function that stops listening. */
  readonly onSessionChanged: (listener: (isConnected: boolean) => void) => () => void
  /** Listens to requests, by id, of which a part is about to leave the browser. @returns a function that stops listening. */
  readonly onRequestSent: (listener: (requestId: string) => void) => () => void
}
