import { useMemo } from 'react'
import {
  accountObservable,
  walletInfoObservable,
  type OfNamespace,
  type PosternAccountState,
} from '#sdk/observables/account.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { NamespaceState } from '#sdk/types/state.ts'
import { usePostern } from './instance.ts'
import { useObservable } from './use-observable.ts'

/**
 * The account of a namespace, the active one by default.
 *
 * @example
 * const { address, isConnected } = usePosternAccount({ namespace: 'solana' })
 */
export function usePosternAccount({ namespace }: OfNamespace = {}): PosternAccountState {
  const of = useMemo(() => accountObservable({ namespace }), [namespace])
  return useObservable(usePostern(), of)
}

/**
 * The wallet that a namespace is connected with; undefined while it is not connected.
 *
 * @example
 * const { walletInfo } = useWalletInfo()
 * walletInfo?.name // 'Wallet of the visitor'
 */
export function useWalletInfo({ namespace }: OfNamespace = {}): {
  readonly walletInfo: NamespaceState['wallet']
} {
  const of = useMemo(() => walletInfoObservable({ namespace }), [namespace])
  const walletInfo = useObservable(usePostern(), of)
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
