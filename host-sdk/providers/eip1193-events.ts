import { AppError } from '#schemas/errors/app-error.ts'
import type { AccountStore } from '#sdk/state/account-store.ts'
import { accountsOf } from '#sdk/state/accounts-of.ts'
import { callAll } from '#sdk/state/call-all.ts'
import type { Eip1193Events } from '#sdk/types/providers.ts'
import type { Eip1193Listeners } from './eip1193-listeners.ts'

/**
 * Emits the events of an EIP-1193 provider. They are derived from the modal's snapshots after the state is complete, so that
 * `eth_accounts` in a listener agrees with the event.
 */
export function emitEip1193Events(store: AccountStore, listeners: Eip1193Listeners): void {
  const { chainId } = listeners
  const emit = <E extends keyof Eip1193Events>(event: E, data: Parameters<Eip1193Events[E]>[0]): void =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listener is stored under its own event
    callAll(listeners.byEvent.get(event) ?? [], data as never)
  const addresses = (state: Pick<AccountStore, 'get'>): string[] =>
    accountsOf(state, 'eip155').map(({ address }) => address)
  store.subscribe((_, before) => {
    const [current, previous] = [addresses(store), addresses({ get: () => before })]
    if (current.length > 0 && previous.length === 0) emit('connect', { chainId: chainId() })
    if (chainId() !== listeners.knownChainId) {
      emit('chainChanged', (listeners.knownChainId = chainId()))
      emit('networkChanged', String(Number(chainId())))
    }
    if (current.join() !== previous.join()) emit('accountsChanged', current)
    if (current.length === 0 && previous.length > 0)
      emit('disconnect', new AppError(4900, 'The wallet was disconnected.'))
  })
}
