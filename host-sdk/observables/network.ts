import type { PosternState } from '#sdk/types/state.ts'
import { partOf, type OfNamespace } from './account.ts'
import { chainIdOf } from './network-id.ts'
import type { ObservableOf } from './observable.ts'
import { statePart } from './state-part.ts'

/** The network of a namespace, as components show it. */
export interface PosternNetworkState {
  /** CAIP-2 id of the network that requests go to. */
  readonly caipNetworkId: string | undefined
  /** The reference of that id: a number on EVM chains. */
  readonly chainId: number | string | undefined
  /** The networks the site configured. */
  readonly caipNetworkIds: readonly string[]
}

const NONE: readonly string[] = []

/** The network of a namespace in a given state. */
export function networkOf(state: PosternState, namespace: string | undefined): PosternNetworkState {
  const { caipNetworkId, caipNetworkIds = NONE } = partOf(state, namespace) ?? {}
  return { caipNetworkId, chainId: chainIdOf(caipNetworkId), caipNetworkIds }
}

/** The network of a namespace. */
export function networkObservable({ namespace }: OfNamespace = {}): ObservableOf<PosternNetworkState> {
  return statePart((state) => networkOf(state, namespace))
}
