import { numberToHex } from 'viem'
import type { Approve } from '#examples/wallets/page/approve.ts'
import type { SiteStorage } from '#examples/wallets/page/site-storage.ts'
import { CODES, invalidParams, ProviderError } from '#examples/wallets/page/provider-error.ts'
import type { DemoAccount } from './demo-account.ts'
import { knownChains, LOCAL_CHAIN_ID, type EvmChain } from './evm-chains.ts'
import { EVM_METHODS, REFUSED_METHODS } from './methods/catalogue.ts'
import { asRecord, createNodeRpc, type NodeRpc } from '#examples/wallets/page/node-rpc.ts'
import type { EvmEvent, EvmState, WalletContext } from './wallet-context.ts'

/** Options of the EVM wallet, which itself depends neither on a page nor on an extension. */
export type EvmWalletOptions = {
  account: DemoAccount
  approve: Approve
  storage: SiteStorage<EvmState>
  /** URL of the local node, read for each request. */
  rpcUrl: () => string
  /** Origin of the requesting site. */
  origin: string
  nestUnknownChain?: () => boolean
  /** Batches that were sent earlier, for a wallet that is created for each request. */
  bundles?: WalletContext['bundles']
}

/** An EIP-1193 request function and its events. */
export type EvmWallet = {
  request: (request: unknown) => Promise<unknown>
  onEvent: (listener: (event: EvmEvent, value: unknown) => void) => void
}

/**
 * Creates an EVM wallet that really signs (EIP-1193, EIP-2255, EIP-3085, EIP-3326, EIP-5792).
 *
 * @example
 * const wallet = createEvmWallet({ account, approve, storage, rpcUrl: () => 'http://127.0.0.1:4607', origin })
 * await wallet.request({ method: 'eth_requestAccounts' })
 */
export function createEvmWallet(options: EvmWalletOptions): EvmWallet {
  const listeners: Array<(event: EvmEvent, value: unknown) => void> = []
  const context = createContext(options, (event, value) => {
    for (const listener of listeners) listener(event, value)
  })
  return {
    onEvent: (listener) => listeners.push(listener),
    request: async (request) => {
      const { method, params } = asRecord(request)
      if (typeof method !== 'string' || method === '') throw invalidParams('"method" is not a string.')
      if (params !== undefined && !Array.isArray(params)) throw invalidParams('"params" is not a list.')
      await context.ready()
      const list: unknown[] = params ?? []
      const own = EVM_METHODS.get(method)
      if (own) return own(context, list)
      if (!/^(eth|net|web3)_/.test(method) || REFUSED_METHODS.has(method)) {
        throw new ProviderError(CODES.unsupportedMethod, `The method "${method}" is not supported.`)
      }
      return context.node(method, list)
    },
  }
}

function createContext(
  options: EvmWalletOptions,
  emit: WalletContext['emit'],
): WalletContext & { ready: () => Promise<void> } {
  const { account, approve, storage, rpcUrl, origin, nestUnknownChain = () => false } = options
  let state: EvmState = { connected: false, chainId: LOCAL_CHAIN_ID, added: {} }
  let loaded: Promise<void> | undefined
  const chains = (): Record<number, EvmChain> => ({ ...state.added, ...knownChains(rpcUrl()) })
  const node = createActiveNode(() => ({ chainId: state.chainId, chain: chains()[state.chainId] }), emit)
  return {
    account,
    approve,
    emit,
    chains,
    node,
    origin,
    nestUnknownChain,
    bundles: options.bundles ?? new Map(),
    state: () => state,
    update: (change) => {
      state = { ...state, ...change }
      return storage.write(state)
    },
    ready: () =>
      (loaded ??= storage.read().then((remembered) => {
        if (remembered) state = remembered
      })),
  }
}

/** Calls the active chain's node; emits `disconnect` when it stops answering and `connect` when it answers again. */
function createActiveNode(
  active: () => { chainId: number; chain: EvmChain | undefined },
  emit: WalletContext['emit'],
): NodeRpc {
  let reachable: boolean | undefined
  return async (method, params) => {
    const { chainId, chain } = active()
    if (!chain?.rpcUrl) {
      const name = chain?.name ?? `chain ${chainId}`
      throw new ProviderError(CODES.chainDisconnected, `This demo wallet has no node for ${name}.`)
    }
    try {
      const result = await createNodeRpc(chain.rpcUrl)(method, params)
      if (reachable !== true) emit('connect', { chainId: numberToHex(chainId) })
      reachable = true
      return result
    } catch (error) {
      const lost = error instanceof ProviderError && error.code === CODES.disconnected
      if (lost && reachable === true) emit('disconnect', error)
      if (lost) reachable = false
      throw error
    }
  }
}

/** Validates the stored state. */
export function parseEvmState(value: unknown): EvmState | undefined {
  const { connected, chainId, added } = asRecord(value)
  if (typeof connected !== 'boolean' || typeof chainId !== 'number') return undefined
  const chains: Record<number, EvmChain> = {}
  for (const [id, chain] of Object.entries(asRecord(added))) {
    const { name, rpcUrl } = asRecord(chain)
    if (typeof name === 'string' && typeof rpcUrl === 'string') chains[Number(id)] = { name, rpcUrl }
  }
  return { connected, chainId, added: chains }
}
