import type { Signal } from '@angular/core'
import { namespaceNow, type OfNamespace } from '#sdk/readings/changing-namespace.ts'
import { networkReading, type PosternNetworkState } from '#sdk/readings/network.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { injectReading } from './inject-reading.ts'
import { injectPostern } from './instance.ts'

/** A network, and the call that changes it. */
export interface PosternNetworkSignal extends Signal<PosternNetworkState>, Pick<Postern, 'switchNetwork'> {}

/**
 * The network of a namespace, and the call that changes it.
 *
 * @example
 * protected readonly network = injectPosternNetwork()
 * await this.network.switchNetwork('eip155:10')
 * this.network().chainId // 10
 */
export function injectPosternNetwork(of: OfNamespace = {}): PosternNetworkSignal {
  const { switchNetwork } = injectPostern()
  const network = injectReading(() => networkReading({ namespace: namespaceNow(of.namespace) }))
  return Object.assign(network, { switchNetwork })
}
