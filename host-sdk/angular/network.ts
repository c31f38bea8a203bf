import type { Signal } from '@angular/core'
import { resolveNamespace, type OfNamespace } from '#sdk/observables/namespace-option.ts'
import { networkObservable, type PosternNetworkState } from '#sdk/observables/network.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { injectObservable } from './inject-observable.ts'
import { injectPostern } from './instance.ts'

/** A network, and the call that switches it. */
export interface PosternNetworkSignal extends Signal<PosternNetworkState>, Pick<Postern, 'switchNetwork'> {}

/**
 * The network of a namespace, and the call that switches it.
 *
 * @example
 * protected readonly network = injectPosternNetwork()
 * await this.network.switchNetwork('eip155:10')
 * this.network().chainId // 10
 */
export function injectPosternNetwork(of: OfNamespace = {}): PosternNetworkSignal {
  const { switchNetwork } = injectPostern()
  const network = injectObservable(() => networkObservable({ namespace: resolveNamespace(of.namespace) }))
  return Object.assign(network, { switchNetwork })
}
