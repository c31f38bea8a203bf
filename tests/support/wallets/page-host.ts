import type { WalletEvent, WalletHost } from '#modal/connectors/injected/wallet-port.ts'
import type { FoundWallet } from '#sdk/injected/found-wallet.ts'
import { createWalletBridge } from '#sdk/injected/wallet-bridge.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'

type BridgeCalls = Pick<
  Handlers<HostCalls>,
  'walletRequest' | 'walletFeature' | 'walletSubscribe' | 'walletUnsubscribe'
>

/** The site's own bridge over wallets of a test: what the connectors talk to. */
export function pageHost(wallets: readonly FoundWallet[]): WalletHost & { readonly bridge: BridgeCalls } {
  const listeners = new Set<(event: WalletEvent) => void>()
  const { handlers } = createWalletBridge({
    registry: { find: (id) => wallets.find(({ info }) => info.id === id) },
    markReachedWallet: () => {},
    settle: () => {},
    onEvent: (event) => listeners.forEach((listener) => listener(event)),
  })
  return {
    bridge: handlers,
    calls: {
      walletRequest: async (call) => handlers.walletRequest(call),
      walletFeature: async (call) => handlers.walletFeature(call),
      walletSubscribe: async (call) => handlers.walletSubscribe(call),
      walletUnsubscribe: async (call) => handlers.walletUnsubscribe(call),
    },
    onWalletEvent: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
