import type { EmbeddedWallet } from '#modal/core/commands/thunk.ts'
import { fail } from '#schemas/errors/result.ts'

/** Creates the embedded wallet of a deployment without a wallet frame. */
export function noWallet(): EmbeddedWallet {
  return {
    ready: async () => fail('WALLET_LOAD_FAILED', 'There is no wallet frame.'),
    onSessionChanged: () => () => {},
    onRequestSent: () => () => {},
    show: () => () => {},
    reload: () => {},
  }
}
