import { computed, untracked, type Signal } from '@angular/core'
import { createConnectionList, type ConnectionList } from '#sdk/headless/connection-list.ts'
import { createEagerWalletList } from '#sdk/headless/eager-wallet-list.ts'
import type { WalletList, WalletListState } from '#sdk/headless/wallet-list.ts'
import type { ListedConnection } from '#sdk/types/headless.ts'
import { injectInstance, injectSubscribed } from './inject-observable.ts'

type WalletCalls = Omit<WalletList, 'get' | 'subscribe'>
type ConnectionCalls = Pick<ConnectionList, 'use' | 'drop'>

/** A list of wallets, and the calls on it. */
export interface PosternWalletsSignal extends Signal<WalletListState>, WalletCalls {}

/** The connected wallets, and the calls that change them. */
export interface PosternConnectionsSignal extends Signal<readonly ListedConnection[]>, ConnectionCalls {}

/**
 * The wallets for a list that the site renders itself; the first page is loaded when the component is rendered.
 *
 * @example
 * protected readonly list = injectPosternWallets()
 * // in the template: @for (wallet of list().wallets; track wallet.id) {
 * //   <button (click)="list.connect(wallet)">{{ wallet.name }}</button> }
 */
export function injectPosternWallets(): PosternWalletsSignal {
  const instance = injectInstance()
  const list = computed(() => createEagerWalletList(instance()))
  const calls: WalletCalls = {
    find: (search) => untracked(list).find(search),
    more: () => untracked(list).more(),
    connect: (wallet, namespace) => untracked(list).connect(wallet, namespace),
    cancel: () => untracked(list).cancel(),
  }
  return Object.assign(injectSubscribed(list), calls)
}

/**
 * The connected wallets, secondary connections included, and the calls that change them.
 *
 * @example
 * protected readonly connections = injectPosternConnections()
 * await this.connections.use({ namespace: 'eip155', connectorId: this.connections()[1].connectorId })
 */
export function injectPosternConnections(): PosternConnectionsSignal {
  const instance = injectInstance()
  const list = computed(() => createConnectionList(instance()))
  const calls: ConnectionCalls = {
    use: (choice) => untracked(list).use(choice),
    drop: (choice) => untracked(list).drop(choice),
  }
  return Object.assign(injectSubscribed(list), calls)
}
