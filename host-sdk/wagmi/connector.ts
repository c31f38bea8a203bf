import { keccak_256 } from '@noble/hashes/sha3.js'
import { toChecksumAddress } from '#schemas/primitives/eip55.ts'
import { OWN_ICON, OWN_NAME, OWN_RDNS } from '#sdk/providers/own-identity.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { WagmiAddress, WagmiChain, WagmiConfig, WagmiConnector } from './types.ts'

const REJECTED = 4001
const UNKNOWN_CHAIN = 4902

/**
 * Creates a wagmi connector for an instance. wagmi finds the modal without it, by EIP-6963; with it the modal is listed
 * first, connections are restored without waiting for the announcement, and `connect({ connector })` can name it.
 *
 * @param instance what `createPostern` returned; give it the networks of the site's chains.
 * @returns what `createConfig({ connectors: […] })` takes.
 * @example
 * const instance = createPostern({ projectId: 'demo', modalUrl: 'https://modal.example', networks: ['eip155:1'] })
 * const config = createConfig({ chains: [mainnet], transports: { 1: http() }, connectors: [postern(instance)] })
 */
export function postern(
  instance: Postern,
): <C extends WagmiChain>(config: WagmiConfig<C>) => WagmiConnector<C> {
  const provider = instance.getProvider('eip155')
  const send = (method: string, ...params: unknown[]): Promise<unknown> =>
    provider.request({ method, params })
  const getAccounts = async (): Promise<readonly WagmiAddress[]> => checksummed(await send('eth_accounts'))
  const getChainId = async (): Promise<number> => Number(await send('eth_chainId'))

  return ({ chains, emitter }) => {
    const switchChain = async ({ chainId }: { readonly chainId: number }) => {
      const chain = chains.find(({ id }) => id === chainId)
      if (!chain) throw failure('ChainNotConfiguredError', `Chain ${chainId} is not configured.`)
      await switchOrAddChain(chain, send).catch(rethrow)
      // A wallet may add a network and stay on its current one.
      if ((await getChainId()) !== chainId)
        throw failure('SwitchChainError', `The wallet did not change to ${chain.name}.`)
      return chain
    }
    const connect = async ({ chainId = 0, isReconnecting = false, withCapabilities = false } = {}) => {
      const accounts = isReconnecting
        ? await getAccounts()
        : checksummed(await send('eth_requestAccounts').catch(rethrow))
      if (accounts.length === 0) throw failure('ProviderNotFoundError', 'Nobody is connected.')
      if (chainId && chainId !== (await getChainId()))
        // A wallet that cannot switch stays on its chain, which wagmi shows.
        await switchChain({ chainId }).catch((error: unknown) => {
          if (codeOf(error) === REJECTED) throw error
        })
      const requestedForm = withCapabilities
        ? accounts.map((address) => ({ address, capabilities: {} }))
        : accounts
      return { accounts: requestedForm, chainId: await getChainId() }
    }
    const connector = {
      id: OWN_RDNS,
      name: OWN_NAME,
      type: 'postern',
      icon: OWN_ICON,
      rdns: OWN_RDNS,
      // wagmi never disposes a connector; the provider drops its listeners when the instance is destroyed.
      setup: async () => {
        provider.on('connect', connector.onConnect)
        provider.on('accountsChanged', connector.onAccountsChanged)
        provider.on('chainChanged', connector.onChainChanged)
        provider.on('disconnect', connector.onDisconnect)
      },
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the form of the accounts depends on `withCapabilities`, which the compiler cannot infer
      connect: connect as WagmiConnector<WagmiChain>['connect'],
      disconnect: () => instance.disconnect({ namespace: 'eip155' }),
      getAccounts,
      getChainId,
      getProvider: async () => provider,
      isAuthorized: () =>
        getAccounts().then(
          ({ length }) => length > 0,
          () => false,
        ),
      switchChain,
      onAccountsChanged: (accounts: string[]) => {
        // An empty list is reported by the event `disconnect`.
        if (accounts.length > 0) emitter.emit('change', { accounts: checksummed(accounts) })
      },
      onChainChanged: (chainId: string) => emitter.emit('change', { chainId: Number(chainId) }),
      onConnect: ({ chainId }: { readonly chainId: string }) =>
        void getAccounts().then((accounts) => {
          if (accounts.length > 0) emitter.emit('connect', { accounts, chainId: Number(chainId) })
        }),
      onDisconnect: () => emitter.emit('disconnect'),
    } as const
    return connector
  }
}

/** Switches to a chain, and adds it if the wallet does not know it. */
async function switchOrAddChain(
  chain: WagmiChain,
  send: (method: string, ...params: unknown[]) => Promise<unknown>,
): Promise<void> {
  const { id, name, nativeCurrency, rpcUrls, blockExplorers } = chain
  const chainId = `0x${id.toString(16)}`
  try {
    await send('wallet_switchEthereumChain', { chainId })
  } catch (error) {
    if (codeOf(error) !== UNKNOWN_CHAIN) throw error
    const explorer = blockExplorers?.default.url
    await send('wallet_addEthereumChain', {
      chainId,
      chainName: name,
      nativeCurrency,
      rpcUrls: rpcUrls.default.http,
      ...(explorer !== undefined && { blockExplorerUrls: [explorer] }),
    })
  }
}

/** Wallets write addresses in any case, but wagmi sites compare them with the checksum of EIP-55. */
function checksummed(accounts: unknown): readonly WagmiAddress[] {
  const texts = Array.isArray(accounts) ? accounts.map(String) : []
  return texts.flatMap((account) => toChecksumAddress(account, keccak_256) ?? [])
}

function codeOf(error: unknown): unknown {
  const { code }: { readonly code?: unknown } = Object(error)
  return code
}

/** wagmi sites recognize a rejection by the visitor by this error name. */
function rethrow(error: unknown): never {
  throw codeOf(error) === REJECTED
    ? failure('UserRejectedRequestError', 'User rejected the request.', error)
    : error
}

function failure(name: string, message: string, cause?: unknown): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause })
  return Object.assign(error, { name, ...(cause !== undefined && { code: codeOf(cause) }) })
}
