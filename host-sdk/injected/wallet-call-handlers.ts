import { providerFailure } from '#schemas/errors/provider-failure.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { HostCalls } from '#schemas/protocol/host-modal.ts'
import { callFeature } from './call-feature.ts'
import { ownProperty, plainAccount, requirePresent, type FoundWallet } from './found-wallet.ts'
import type { WalletRegistry } from './registry.ts'
import { toPlain } from './to-plain.ts'

type WalletCallName = 'walletRequest' | 'walletFeature' | 'walletSubscribe' | 'walletUnsubscribe'
type EventType = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect' | 'message' | 'change'

const EIP1193_EVENTS = ['accountsChanged', 'chainChanged', 'connect', 'disconnect', 'message'] as const

/** An event of a wallet that the modal subscribed to. */
export interface WalletEvent {
  readonly walletId: string
  readonly type: EventType
  readonly data: unknown
}

/** The handlers of the modal's calls to wallets in the page. */
export interface WalletCallHandlers {
  readonly handlers: Pick<Handlers<HostCalls>, WalletCallName>
  readonly unsubscribeAll: () => void
}

/**
 * Creates the handlers. Wallets throw objects of any class; their numeric codes are passed on unchanged. A wallet that
 * disappeared fails with 4900, an unknown id with WALLET_NOT_FOUND.
 *
 * @param options.markReachedWallet called just before a wallet gets the request of a ticket, which is never sent twice.
 * @param options.settle called with the wallet's answer if that settles its ticket.
 */
export function createWalletCallHandlers(options: {
  readonly registry: Pick<WalletRegistry, 'find'>
  readonly markReachedWallet: (ticketId: string) => void
  readonly settle: (ticketId: string, result: Result<unknown>) => void
  readonly onEvent: (event: WalletEvent) => void
}): WalletCallHandlers {
  const subscriptions = new Map<string, () => void>()

  const use = async (
    { walletId, ticketId }: { walletId: string; ticketId?: string | undefined },
    work: (wallet: FoundWallet) => unknown,
  ): Promise<Result<unknown>> => {
    const wallet = options.registry.find(walletId)
    if (!wallet) return fail('WALLET_NOT_FOUND', 'The chosen wallet is not in this page. Connect again.')
    try {
      if (ticketId) options.markReachedWallet(ticketId)
      return ok(toPlain(await work(wallet)))
    } catch (thrown) {
      return { ok: false, error: providerFailure(thrown) }
    }
  }
  const unsubscribe = (walletId: string): void => {
    subscriptions.get(walletId)?.()
    subscriptions.delete(walletId)
  }
  const subscribe = async (walletId: string): Promise<Result<undefined>> => {
    unsubscribe(walletId)
    const subscribed = await use({ walletId }, (wallet) => {
      const forward = (type: EventType) => (data: unknown) => {
        try {
          options.onEvent({ walletId, type, data: toPlain(data) })
        } catch {
          // An event that is not plain data cannot be sent to the modal.
        }
      }
      subscriptions.set(walletId, listen(wallet, forward))
    })
    return subscribed.ok ? ok(undefined) : subscribed
  }
  return {
    handlers: {
      walletRequest: async (call) => {
        const { ticketId, method, params } = call
        const result = await use(call, ({ provider }) =>
          requirePresent(provider?.()).request({ method, ...(params !== undefined && { params }) }),
        )
        // The modal gets the answer before the page, which continues when the ticket settles, can send its next ticket.
        if (ticketId && call.settlesTicket) options.settle(ticketId, result)
        return result
      },
      walletFeature: (call) => use(call, ({ standard }) => callFeature(requirePresent(standard?.()), call)),
      walletSubscribe: ({ walletId }) => subscribe(walletId),
      walletUnsubscribe: ({ walletId }) => {
        unsubscribe(walletId)
        return ok(undefined)
      },
    },
    unsubscribeAll: () => [...subscriptions.keys()].forEach(unsubscribe),
  }
}

/** Adds the listeners of one wallet; returns what removes them. */
function listen(wallet: FoundWallet, forward: (type: EventType) => (data: unknown) => void): () => void {
  if (wallet.provider) {
    const provider = requirePresent(wallet.provider())
    const listeners = EIP1193_EVENTS.map((type) => [type, forward(type)] as const)
    for (const [type, listener] of listeners) provider.on?.(type, listener)
    return () => listeners.forEach(([type, listener]) => provider.removeListener?.(type, listener))
  }
  const standard = requirePresent(wallet.standard?.())
  const on = ownProperty(ownProperty(standard.features, 'standard:events'), 'on')
  const notify = forward('change')
  const off: unknown =
    typeof on === 'function'
      ? on('change', () => notify({ accounts: standard.accounts.map(plainAccount) }))
      : undefined
  return () => void (typeof off === 'function' && off())
}
