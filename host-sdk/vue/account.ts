import { toValue, type ComputedRef, type MaybeRefOrGetter } from 'vue'
import {
  accountObservable,
  walletInfoObservable,
  type PosternAccountState,
} from '#sdk/observables/account.ts'
import type { Namespace } from '#sdk/types/account.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { NamespaceState } from '#sdk/types/state.ts'
import { usePostern } from './instance.ts'
import { refsOf, useObservable, type RefsOf } from './use-observable.ts'

/** The namespace to read, also a ref or getter that changes; the active one by default. */
export interface OfNamespace {
  readonly namespace?: MaybeRefOrGetter<Namespace | undefined>
}

/**
 * The account of a namespace, the active one by default.
 *
 * @example
 * const { address, isConnected } = usePosternAccount({ namespace: 'solana' })
 */
export function usePosternAccount({ namespace }: OfNamespace = {}): RefsOf<PosternAccountState> {
  return refsOf(useObservable(() => accountObservable({ namespace: toValue(namespace) })))
}

/**
 * The wallet that a namespace is connected with; undefined while it is not connected.
 *
 * @example
 * const { walletInfo } = useWalletInfo()
 * walletInfo.value?.name // 'Wallet of the visitor'
 */
export function useWalletInfo({ namespace }: OfNamespace = {}): {
  readonly walletInfo: ComputedRef<NamespaceState['wallet']>
} {
  return { walletInfo: useObservable(() => walletInfoObservable({ namespace: toValue(namespace) })) }
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
  return { disconnect }
}
