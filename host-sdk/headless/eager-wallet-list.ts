import { ABSENT_POSTERN } from '#sdk/observables/absent-postern.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { createWalletList, type WalletList } from './wallet-list.ts'

/** Creates a wallet list that loads its first page with the first subscription, as components need it. */
export function createEagerWalletList(postern: Postern): WalletList {
  const list = createWalletList(postern)
  return {
    ...list,
    subscribe: (listener) => {
      const stop = list.subscribe(listener)
      const { page, isLoading } = list.get()
      if (postern !== ABSENT_POSTERN && page === 0 && !isLoading) void list.find()
      return stop
    },
  }
}
