import type { Signal } from '@angular/core'
import {
  accountObservable,
  walletInfoObservable,
  type PosternAccountState,
} from '#sdk/observables/account.ts'
import { resolveNamespace, type OfNamespace } from '#sdk/observables/namespace-option.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { NamespaceState } from '#sdk/types/state.ts'
import { injectObservable } from './inject-observable.ts'
import { injectPostern } from './instance.ts'

/**
 * The account of a namespace, the active one by default.
 *
 * @example
 * protected readonly account = injectPosternAccount({ namespace: 'solana' })
 * // in the template: {{ account().address }}
 */
export function injectPosternAccount(of: OfNamespace = {}): Signal<PosternAccountState> {
  return injectObservable(() => accountObservable({ namespace: resolveNamespace(of.namespace) }))
}

/**
 * The wallet that a namespace is connected with; undefined while it is not connected.
 *
 * @example
 * protected readonly walletInfo = injectWalletInfo()
 * // in the template: {{ walletInfo()?.name }}
 */
export function injectWalletInfo(of: OfNamespace = {}): Signal<NamespaceState['wallet']> {
  return injectObservable(() => walletInfoObservable({ namespace: resolveNamespace(of.namespace) }))
}

/**
 * Disconnects one namespace, or all.
 *
 * @example
 * private readonly wallet = injectDisconnect()
 * await this.wallet.disconnect({ namespace: 'bip122' })
 */
export function injectDisconnect(): Pick<Postern, 'disconnect'> {
  const { disconnect } = injectPostern()
  return { disconnect }
}
