import { AppError } from '#schemas/errors/app-error.ts'
import { type InstanceCore } from '#sdk/instance-core.ts'
import type { AccountStore } from '#sdk/state/account-store.ts'
import { accountsOf } from '#sdk/state/accounts-of.ts'
import { callAll } from '#sdk/state/call-all.ts'
import type { Eip1193Events, Eip1193Provider } from '#sdk/types/providers.ts'
import { namesAccounts } from './permissions.ts'
import { asProvider } from './provider-error.ts'

/**
 * Creates the EIP-1193 provider of an instance. Events are derived from the modal's snapshots after the state is complete, so
 * that `eth_accounts` in a listener agrees with the event. Requests that need the modal are answered by the link.
 */
export function createEip1193Provider(core: InstanceCore): Eip1193Provider {
  const chainId = (): number => Number((core.networkOf('eip155') ?? 'eip155:1').slice(7))
  const hexChainId = (): string => `0x${chainId().toString(16)}`
  const addresses = (state: Pick<AccountStore, 'get'> = core.store): string[] =>
    accountsOf(state, 'eip155').map(({ address }) => address)
  const restoredAddresses = async (): Promise<string[]> => {
    await core.restored()
    return addresses()
  }
  const connectedAddresses = async (): Promise<string[]> => {
    if ((await restoredAddresses()).length === 0) await core.connect('eip155')
    return addresses()
  }
  const localMethods: Readonly<Record<string, () => unknown>> = {
    eth_accounts: restoredAddresses,
    eth_requestAccounts: connectedAddresses,
    eth_chainId: hexChainId,
    net_version: () => String(chainId()),
  }
  const listeners = new Map<string, Set<(data: never) => void>>()
  const emit = <E extends keyof Eip1193Events>(event: E, data: Parameters<Eip1193Events[E]>[0]): void =>
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listener is stored under its own event
    callAll(listeners.get(event) ?? [], data as never)
  let lastChainId = hexChainId()
  core.store.subscribe((_, before) => {
    const current = addresses()
    const previous = addresses({ get: () => before })
    if (current.length > 0 && previous.length === 0) emit('connect', { chainId: hexChainId() })
    if (hexChainId() !== lastChainId) {
      emit('chainChanged', (lastChainId = hexChainId()))
      emit('networkChanged', String(chainId()))
    }
    if (current.join() !== previous.join()) emit('accountsChanged', current)
    if (current.length === 0 && previous.length > 0)
      emit('disconnect', new AppError(4900, 'The wallet was disconnected.'))
  })
  const provider: Eip1193Provider = {
    request: (request) =>
      asProvider(async () => {
        const { method, params } = checkRequest(request)
        if (Object.hasOwn(localMethods, method)) return localMethods[method]?.()
        if (method === 'wallet_getPermissions' && (await restoredAddresses()).length === 0) return []
        if (method === 'wallet_requestPermissions' && namesAccounts(params)) await connectedAddresses()
        return (await core.start()).eip1193(core, method, params)
      }),
    on: (event, listener) => {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}

function checkRequest(request: unknown): { method: string; params: unknown } {
  const { method, params }: { method?: unknown; params?: unknown } = Object(request)
  if (typeof method !== 'string' || !method || method.length > 64)
    throw new AppError(-32600, 'Invalid request: method: expected a name.', { data: { field: 'method' } })
  return { method, params }
}
