import {
  accountObservable,
  walletInfoObservable,
  type PosternAccountState,
} from '#sdk/observables/account.ts'
import { resolveNamespace, type OfNamespace } from '#sdk/observables/namespace-option.ts'
import type { Postern } from '#sdk/types/postern.ts'
import type { NamespaceState } from '#sdk/types/state.ts'
import { usePostern } from './instance.ts'
import { fieldsOf, useObservable } from './use-observable.ts'

/**
 * The account of a namespace, the active one by default. Read its fields where they are used, as those of props.
 *
 * @example
 * const account = usePosternAccount({ namespace: 'solana' })
 * createEffect(() => console.log(account.address))
 */
export function usePosternAccount(of: OfNamespace = {}): PosternAccountState {
  return fieldsOf(useObservable(() => accountObservable({ namespace: resolveNamespace(of.namespace) })))
}

/**
 * The wallet that a namespace is connected with; undefined while it is not connected.
 *
 * @example
 * const wallet = useWalletInfo()
 * wallet.walletInfo?.name // 'Wallet of the visitor'
 */
export function useWalletInfo(of: OfNamespace = {}): { readonly walletInfo: NamespaceState['wallet'] } {
  const walletInfo = useObservable(() => walletInfoObservable({ namespace: resolveNamespace(of.namespace) }))
  return {
    get walletInfo() {
      return walletInfo()
    },
  }
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
