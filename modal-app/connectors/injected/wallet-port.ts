import type { Result } from '#schemas/errors/result.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'
import type { CallOptions } from '#modal/connectors/connector.ts'
import { untilAborted } from '#modal/lib/until-aborted.ts'

/** An event of a wallet as the site forwards it; `data` is whatever the wallet said. */
export interface WalletEvent {
  readonly walletId: string
  readonly type: string
  readonly data?: unknown
}

/** The site, as far as its wallets are concerned. */
export interface WalletHost {
  readonly calls: Pick<
    Remote<HostCalls>,
    'walletRequest' | 'walletFeature' | 'walletSubscribe' | 'walletUnsubscribe'
  >
  /** Hears the events of all wallets until the returned function is called. */
  readonly onWalletEvent: (listener: (event: WalletEvent) => void) => () => void
}

/** One wallet in the page, reached through the site. No method throws. */
export interface WalletPort {
  readonly request: (method: string, params: unknown, options: CallOptions) => Promise<Result<unknown>>
  readonly feature: (
    feature: string,
    inputs: readonly unknown[],
    options: CallOptions,
  ) => Promise<Result<unknown>>
  readonly subscribe: (listener: (event: WalletEvent) => void) => () => void
}

/** Who hears a wallet, by site and wallet: the site goes on forwarding its events until the last one has stopped. */
const subscriberCounts = new WeakMap<WalletHost, Map<string, number>>()

/** Binds the calls of the site to one wallet. */
export function openWalletPort(walletId: string, host: WalletHost): WalletPort {
  const { calls } = host
  return {
    request: (method, params, { signal, ticketId, settlesTicket }) =>
      untilAborted(
        calls.walletRequest({
          walletId,
          method,
          ...(params !== undefined && { params }),
          ...(ticketId !== undefined && { ticketId }),
          ...(settlesTicket && { settlesTicket }),
        }),
        signal,
      ),
    feature: (feature, inputs, { signal, ticketId }) =>
      untilAborted(
        calls.walletFeature({
          walletId,
          feature,
          method: feature.split(':').at(-1) ?? feature,
          inputs: [...inputs],
          ...(ticketId !== undefined && { ticketId }),
        }),
        signal,
      ),
    subscribe: (listener) => {
      const stop = host.onWalletEvent((event) => {
        if (event.walletId === walletId) listener(event)
      })
      void calls.walletSubscribe({ walletId })
      const counts = subscriberCounts.get(host) ?? new Map<string, number>()
      subscriberCounts.set(host, counts)
      const count = (change: 1 | -1): number => {
        const next = (counts.get(walletId) ?? 0) + change
        counts.set(walletId, next)
        return next
      }
      count(1)
      return () => {
        stop()
        if (count(-1) === 0) void calls.walletUnsubscribe({ walletId })
      }
    },
  }
}
