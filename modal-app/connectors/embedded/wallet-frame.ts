import type { Result } from '#schemas/errors/result.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'

/** The wallet frame, as far as its connector needs it. */
export interface WalletFrame {
  /**
   * Its calls, once it is there; it is loaded when it is not.
   *
   * @returns WALLET_LOAD_FAILED when it does not come.
   */
  readonly ready: () => Promise<Result<Remote<FrameCalls>>>
  /** Told when somebody logged in or out, here or in another tab. @returns stops it. */
  readonly onSessionChanged: (listener: (isConnected: boolean) => void) => () => void
  /** Told when something of a request is about to leave the browser, by its id. @returns stops it. */
  readonly onRequestSent: (listener: (requestId: string) => void) => () => void
}
