import type { Result } from '#schemas/errors/result.ts'
import type { WalletConnectPort } from './walletconnect-port.ts'
import type { WalletSession } from './worker-messages.ts'

/** The way to phone wallets. */
export interface RelayWay {
  /** The worker's port once its client has started, with the session it holds; called when something is first needed. */
  readonly open: () => Promise<
    Result<{ readonly port: WalletConnectPort; readonly session: WalletSession | undefined }>
  >
}
