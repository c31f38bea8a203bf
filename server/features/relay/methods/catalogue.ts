import { batchFetchMessages, batchReceive, fetchMessages } from './fetch.ts'
import { batchPublish, publish } from './publish.ts'
import type { RelayMethod } from './relay-method.ts'
import { approveSession, proposeSession } from './session.ts'
import {
  batchSubscribe,
  batchSubscribeBlocking,
  batchUnsubscribe,
  subscribe,
  unsubscribe,
} from './subscribe.ts'

/** All methods clients may call (relay protocol, "Relay server RPC"). One line here adds one. */
export const RELAY_METHODS = {
  irn_publish: publish,
  irn_batchPublish: batchPublish,
  irn_subscribe: subscribe,
  irn_subscribeBlocking: subscribe,
  irn_batchSubscribe: batchSubscribe,
  irn_batchSubscribeBlocking: batchSubscribeBlocking,
  irn_unsubscribe: unsubscribe,
  irn_batchUnsubscribe: batchUnsubscribe,
  irn_fetchMessages: fetchMessages,
  irn_batchFetchMessages: batchFetchMessages,
  irn_batchReceive: batchReceive,
  wc_proposeSession: proposeSession,
  wc_approveSession: approveSession,
} as const satisfies Record<string, RelayMethod>

export type RelayMethodName = keyof typeof RELAY_METHODS

export function isRelayMethod(name: string): name is RelayMethodName {
  return Object.hasOwn(RELAY_METHODS, name)
}
