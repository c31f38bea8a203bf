import { AppError } from '#schemas/errors/app-error.ts'
import type { InstanceCore } from '#sdk/instance-core.ts'
import { accountsOf } from '#sdk/state/accounts-of.ts'
import type { Eip1193Provider } from '#sdk/types/providers.ts'
import { namesAccounts } from './permissions.ts'
import { asProvider } from './provider-error.ts'

/**
 * Creates the EIP-1193 provider of an instance, which answers what needs no modal: the chain id, and the accounts before a
 * connection. The link has the other requests, and emits the events.
 */
export function createEip1193Provider(core: InstanceCore): Eip1193Provider {
  const { byEvent, chainId } = core.listeners
  const request = async (method: unknown, params: unknown): Promise<unknown> => {
    if (typeof method !== 'string' || !method || method.length > 64)
      throw new AppError(-32600, 'The method is missing.', { data: { field: 'method' } })
    if (method === 'eth_chainId') return chainId()
    if (method === 'net_version') return String(Number(chainId()))
    const connects =
      method === 'eth_requestAccounts' || (method === 'wallet_requestPermissions' && namesAccounts(params))
    if (connects || method === 'eth_accounts' || method === 'wallet_getPermissions') {
      await core.connected('eip155', !connects)
      const addresses = accountsOf(core.store, 'eip155').map(({ address }) => address)
      if (addresses.length === 0 || method.startsWith('eth')) return addresses
    }
    return (await core.start()).eip1193(method, params)
  }
  const provider: Eip1193Provider = {
    request: (call) => asProvider(() => request(call?.method, call?.params)),
    on: (event, listener) => {
      byEvent.set(event, (byEvent.get(event) ?? new Set()).add(listener))
      return provider
    },
    removeListener: (event, listener) => {
      byEvent.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
