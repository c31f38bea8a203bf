import { Connection } from '@solana/web3.js'
import type { Network } from '#schemas/entities/network.ts'
import type { ChainAccess } from '#modal/chains/chain-adapter.ts'
import { nodeUrl } from '#modal/chains/node-url.ts'

/** Opens a connection to one cluster, over HTTP only. */
export function openClient(network: Network, access: ChainAccess): Connection {
  return new Connection(nodeUrl(access, network.caipNetworkId), {
    commitment: 'confirmed',
    fetch: access.fetch,
    disableRetryOnRateLimit: true,
  })
}
