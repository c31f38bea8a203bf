import type { WalletFrame } from '#modal/connectors/embedded/wallet-frame.ts'

/** The wallet frame as the spine uses it. */
export interface EmbeddedWallet extends WalletFrame {
  /**
   * Lays the frame over an element of the card while one of its screens is shown.
   *
   * @returns takes it out of sight.
   */
  readonly over: (slot: HTMLElement) => () => void
  /** Loads the frame's document again; what it was doing ends with FRAME_GONE. */
  readonly reload: () => void
}
