import { AppError } from '#schemas/errors/app-error.ts'
import type { FoundWallet, InjectedProvider } from '#sdk/injected/found-wallet.ts'
import type { ScriptedWallet } from './scripted-wallet.ts'
import * as z from 'zod/mini'

const ACCOUNTS = ['0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266']

/** Builds the error of a provider: a plain object, as extensions throw, not an Error. */
export interface ProviderRpcError {
  readonly code: number
  readonly message: string
  readonly data?: unknown
}

/** A scripted EIP-1193 wallet with the state that a real one has. */
export interface Eip1193Wallet extends ScriptedWallet {
  /** Chain ids the wallet knows, in hexadecimal. */
  readonly chains: Set<string>
  readonly chainId: () => string
  /** Makes the next call of this method throw. */
  readonly failNext: (method: string, error: ProviderRpcError) => void
  readonly emit: (type: string, data: unknown) => void
}

const Chain = z.object({ chainId: z.string() })

/**
 * Creates a wallet that behaves as an extension does: it asks for permission once and stores it, knows its chains, and emits
 * events when something changes.
 */
export function createEip1193Wallet(id = 'eip6963:test.wallet'): Eip1193Wallet {
  const listeners = new Map<string, Set<(data: unknown) => void>>()
  const failures = new Map<string, ProviderRpcError>()
  const calls: string[] = []
  const chains = new Set(['0x1', '0x7a69'])
  let accounts = ACCOUNTS
  let isPermitted = false
  let isRejecting = false
  let isSilent = false
  let chainId = '0x1'

  const emit = (type: string, data: unknown): void =>
    listeners.get(type)?.forEach((listener) => listener(data))
  const ask = (): void => {
    if (isRejecting) throw Object.assign(new Error('User rejected the request.'), { code: 4001 })
  }
  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_requestAccounts: () => {
      if (!isPermitted) ask()
      isPermitted = true
      return accounts
    },
    eth_accounts: () => (isPermitted ? accounts : []),
    eth_chainId: () => chainId,
    personal_sign: () => {
      ask()
      return `0x${'ab'.repeat(65)}`
    },
    eth_sendTransaction: () => {
      ask()
      return `0x${'cd'.repeat(32)}`
    },
    wallet_switchEthereumChain: ([chain]) => {
      const requested = Chain.parse(chain).chainId
      // A well-known extension wraps the error in this way.
      if (!chains.has(requested))
        throw { code: -32603, message: 'Unrecognized chain', data: { originalError: { code: 4902 } } }
      ask()
      chainId = requested
      emit('chainChanged', chainId)
      return null
    },
    wallet_addEthereumChain: ([chain]) => {
      ask()
      chains.add(Chain.parse(chain).chainId)
      return null
    },
    wallet_ownMethod: (params) => ({ answered: params }),
    wallet_revokePermissions: () => {
      isPermitted = false
      emit('accountsChanged', [])
      return null
    },
  }
  const provider: InjectedProvider = {
    request: async ({ method, params }) => {
      calls.push(method)
      if (isSilent) return new Promise(() => {})
      const failure = failures.get(method)
      failures.delete(method)
      if (failure) throw failure
      const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
      if (!answer) throw new AppError(4200, 'The method is not supported.')
      return answer(Array.isArray(params) ? params : [])
    },
    on: (type, listener) => listeners.set(type, (listeners.get(type) ?? new Set()).add(listener)),
    removeListener: (type, listener) => listeners.get(type)?.delete(listener),
  }
  const found: FoundWallet = {
    info: { id, namespaces: ['eip155'], protocol: 'eip1193', name: 'Test Wallet', rdns: 'test.wallet' },
    provider: () => provider,
  }
  return {
    found,
    calls,
    chains,
    emit,
    chainId: () => chainId,
    failNext: (method, error) => void failures.set(method, error),
    addresses: () => accounts,
    rejectAll: () => void (isRejecting = true),
    answerNothing: () => void (isSilent = true),
    switchAccount: () => {
      accounts = accounts.toReversed()
      emit('accountsChanged', accounts)
    },
    leave: () => {
      isPermitted = false
      emit('accountsChanged', [])
    },
  }
}
