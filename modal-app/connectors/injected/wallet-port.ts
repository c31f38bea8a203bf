import type { Result } from '#schemas/errors/result.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'
import type { CallOptions } from '#modal/connectors/connector.ts'
import { untilAborted } from '#modal/lib/until-aborted.ts'

/** An event of a wallet as the site forwards it, with whatever data the wallet sent. */
export interface WalletEvent {
  readonly walletId: string
  readonly type: string
  readonly data?: unknown
}

/** The site's calls that concern its wallets. */
export interface WalletHost {
  readonly calls: Pick<
    Remote<HostCalls>,
    'walletRequest' | 'walletFeature' | 'walletSubscribe' | 'walletUnsubscribe'
  >
  /** Listens to the events of all wallets until the returned function is called. */
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

/** The number of subscribers by site and wallet. The site forwards events until the last subscriber has left. */
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
