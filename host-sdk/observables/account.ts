import type { Namespace, PosternAccount } from '#sdk/types/account.ts'
import type { NamespaceState, PosternState } from '#sdk/types/state.ts'
import type { ObservableOf } from './observable.ts'
import { statePart } from './state-part.ts'

/** The namespace to read; the active one by default. */
export interface OfNamespace {
  readonly namespace?: Namespace | undefined
}

/** The account of a namespace, as components show it. */
export interface PosternAccountState {
  readonly address: string | undefined
  /** CAIP-10 id. */
  readonly caipAddress: string | undefined
  /** Every account the wallet shared, the active one first. */
  readonly accounts: readonly PosternAccount[]
  readonly isConnected: boolean
  readonly status: NamespaceState['status']
  /** The name that the address claims for itself, and its picture, looked up when they are first read (`accountDetails`). */
  readonly profileName: string | undefined
  readonly profileImage: string | undefined
  /** The native balance as decimal text in whole coins, looked up when it is first read. */
  readonly balance: string | undefined
  readonly balanceSymbol: string | undefined
}

const NO_ACCOUNTS: readonly PosternAccount[] = []

/** The account of a namespace in a given state. */
export function accountOf(state: PosternState, namespace: string | undefined): PosternAccountState {
  const part = partOf(state, namespace)
  const { address, caipAddress, accounts = NO_ACCOUNTS, status = 'disconnected' } = part ?? {}
  const { profileName, profileImage, balance, balanceSymbol } = part ?? {}
  const isConnected = status === 'connected'
  const details = { profileName, profileImage, balance, balanceSymbol }
  return { address, caipAddress, accounts, isConnected, status, ...details }
}

/** The state of a namespace, the active one by default. */
export function partOf(state: PosternState, namespace: string | undefined): NamespaceState | undefined {
  return state.namespaces[namespace ?? state.activeNamespace ?? '']
}

/** The account of a namespace, the active one by default. */
export function accountObservable({ namespace }: OfNamespace = {}): ObservableOf<PosternAccountState> {
  return statePart((state) => accountOf(state, namespace))
}

/** The wallet that a namespace is connected with; undefined while it is not connected. */
export function walletInfoObservable({ namespace }: OfNamespace = {}): ObservableOf<
  NamespaceState['wallet']
> {
  return statePart((state) => partOf(state, namespace)?.wallet)
}
