import { Connection } from '@solana/web3.js'
import type { Network } from '#schemas/entities/network.ts'
import type { ChainAccess } from '#modal/chains/chain-adapter.ts'
import { nodeUrl } from '#modal/chains/node-url.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import { fail, type Result } from '#schemas/errors/result.ts'

/** Opens a connection to one cluster, over HTTP only. */
export function openClient(network: Network, access: ChainAccess): Connection {
  return new Connection(nodeUrl(access, network.caipNetworkId), {
    commitment: 'confirmed',
    fetch: access.fetch,
    disableRetryOnRateLimit: true,
  })
}

/** Converts the library's error to a result: the node's code if there is one, else −32603. */
export function toFailedResult(thrown: unknown): Result<never> {
  if (thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'number')
    return fail(thrown.code, thrown.message)
  return fail(RPC_CODES.internal, 'The node could not be reached. Check the connection, then try again.')
}
