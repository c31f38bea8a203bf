import type { Readable } from 'svelte/store'
import {
  accountObservable,
  walletInfoObservable,
  type OfNamespace,
  type PosternAccountState,
} from '#sdk/observables/account.ts'
import type { NamespaceState } from '#sdk/types/state.ts'
import { storeOf, type OfInstance } from './store-of.ts'

/**
 * The account of a namespace, the active one by default.
 *
 * @example
 * const account = posternAccount({ namespace: 'solana' })
 * $account.address
 */
export function posternAccount(of: OfNamespace & OfInstance = {}): Readable<PosternAccountState> {
  return storeOf(accountObservable(of), of)
}

/**
 * The wallet that a namespace is connected with; undefined while it is not connected.
 *
 * @example
 * const walletInfo = posternWalletInfo()
 * $walletInfo?.name // 'Wallet of the visitor'
 */
export function posternWalletInfo(of: OfNamespace & OfInstance = {}): Readable<NamespaceState['wallet']> {
  return storeOf(walletInfoObservable(of), of)
}
