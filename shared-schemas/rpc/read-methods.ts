import * as z from 'zod/mini'
import { defineRpcMethod } from './define-rpc-method.ts'
import { NODE_ACCESS } from './node-access.ts'

const { reads, stateful } = NODE_ACCESS.eip155

/** Answered from the site's own connection without a node; their records are in the catalogue. */
const ANSWERED_LOCALLY: ReadonlySet<string> = new Set(['eth_chainId', 'net_version'])

/**
 * Reads that pass to a node unchanged, without an approval or a signature. Reads with schemas of their own (eth_accounts,
 * wallet_getAssets, …) are in the catalogue.
 */
export const READ_METHOD_NAMES: readonly string[] = [...reads, ...stateful].filter(
  (name) => !ANSWERED_LOCALLY.has(name),
)

const ReadParams = z.optional(z.array(z.unknown()).check(z.maxLength(16)))

/** The reads as records with parameters of any list and any answer. */
export const READ_METHODS = READ_METHOD_NAMES.map((name) =>
  defineRpcMethod({ name, namespace: 'eip155', safety: 'read', params: ReadParams, result: z.unknown() }),
)
