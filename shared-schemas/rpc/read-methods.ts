import * as z from 'zod/mini'
import { defineRpcMethod } from './define-rpc-method.ts'
import { NODE_ACCESS } from './node-access.ts'

const { reads, stateful } = NODE_ACCESS.eip155

/** Answered from where the site stands, without the chain; their records stand in the catalogue. */
const ANSWERED_LOCALLY: ReadonlySet<string> = new Set(['eth_chainId', 'net_version'])

/**
 * Reads that pass to the chain as they are: nobody is asked, nothing is signed. The ones with a shape of their own
 * (eth_accounts, wallet_getAssets, …) stand in the catalogue.
 */
export const READ_METHOD_NAMES: readonly string[] = [...reads, ...stateful].filter(
  (name) => !ANSWERED_LOCALLY.has(name),
)

const ReadParams = z.optional(z.array(z.unknown()).check(z.maxLength(16)))

/** The reads as records: parameters are any list, answers anything. */
export const READ_METHODS = READ_METHOD_NAMES.map((name) =>
  defineRpcMethod({ name, namespace: 'eip155', safety: 'read', params: ReadParams, result: z.unknown() }),
)
