import { createClient, http, type Client } from 'viem'
import { RPC_BATCH_CALLS } from '#schemas/constants/limits.ts'
import { HTTP_RPC_TIMEOUT_MS } from '#schemas/constants/times.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { ChainAccess } from '#modal/chains/chain-adapter.ts'
import { nodeUrl } from '#modal/chains/node-url.ts'

/** Opens a client for one network; calls made at the same moment share one request. */
export function openClient(network: Network, access: ChainAccess): Client {
  const transport = http(nodeUrl(access, network.caipNetworkId), {
    batch: { batchSize: RPC_BATCH_CALLS },
    timeout: HTTP_RPC_TIMEOUT_MS,
    retryCount: 1,
    fetchFn: access.fetch,
  })
  return createClient({ transport })
}
