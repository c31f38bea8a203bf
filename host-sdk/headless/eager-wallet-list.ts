import { ABSENT_POSTERN } from '#sdk/observables/absent-postern.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { createWalletList, type WalletList } from './wallet-list.ts'

/** The list of an instance, which asks for its first page as soon as somebody listens: what a component shows. */
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
