import { useCallback, useMemo } from 'react'
import type { Namespace, PosternAccount } from '../types/account.ts'
import type { Postern } from '../types/postern.ts'
import type { NamespaceState, PosternState } from '../types/state.ts'
import { usePostern } from './instance.ts'
import { useSelected } from './selected-state.ts'

/** Which namespace a hook speaks of; the active one by default. */
export interface OfNamespace {
  readonly namespace?: Namespace | undefined
}

/** An account as a component shows it. */
export interface PosternAccountState {
  readonly address: string | undefined
  /** CAIP-10 id. */
  readonly caipAddress: string | undefined
  /** Every account the wallet shared, the active one first. */
  readonly accounts: readonly PosternAccount[]
  readonly isConnected: boolean
  readonly status: NamespaceState['status']
  /** The name the address says of itself and its picture, looked up once they are read (`accountDetails`). */
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  /** Of the native coin, looked up once it is read: decimal text in whole coins. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
}

const NOBODY: readonly PosternAccount[] = []

/**
 * The account of a namespace.
 *
 * @example
 * const { address, isConnected } = usePosternAccount({ namespace: 'solana' })
 */
export function usePosternAccount({ namespace }: OfNamespace = {}): PosternAccountState {
  const select = useCallback((state: PosternState) => accountOf(state, namespace), [namespace])
  return useSelected(usePostern(), select)
}

/** The account of a namespace in a state. */
export function accountOf(state: PosternState, namespace: string | undefined): PosternAccountState {
  const part = partOf(state, namespace)
  const { address, caipAddress, accounts = NOBODY, status = 'disconnected' } = part ?? {}
  const { profileName, profileImage, balance, balanceSymbol } = part ?? {}
  const isConnected = status === 'connected'
  const details = { profileName, profileImage, balance, balanceSymbol }
  return { address, caipAddress, accounts, isConnected, status, ...details }
}

/** A namespace of a state, the active one by default. */
export function partOf(state: PosternState, namespace: string | undefined): NamespaceState | undefined {
  return state.namespaces[namespace ?? state.activeNamespace ?? '']
}

/**
 * What is known of the wallet a namespace is connected with.
 *
 * @example
 * const { walletInfo } = useWalletInfo()
 * walletInfo?.name // 'Wallet of the visitor'
 */
export function useWalletInfo({ namespace }: OfNamespace = {}): {
  readonly walletInfo: NamespaceState['wallet']
} {
  const select = useCallback((state: PosternState) => partOf(state, namespace)?.wallet, [namespace])
  const walletInfo = useSelected(usePostern(), select)
  return useMemo(() => ({ walletInfo }), [walletInfo])
}

/**
 * Disconnects one namespace, or all.
 *
 * @example
 * const { disconnect } = useDisconnect()
 * await disconnect({ namespace: 'bip122' })
 */
export function useDisconnect(): Pick<Postern, 'disconnect'> {
  const { disconnect } = usePostern()
  return useMemo(() => ({ disconnect }), [disconnect])
}
