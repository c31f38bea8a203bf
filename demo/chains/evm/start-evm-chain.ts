import { SOURCE_URLS } from '#demo/demo-urls.ts'
import { startAnvil, type RunningAnvil } from './anvil-process.ts'
import { demoGatewayUrl } from './demo-zone.ts'
import { deployContracts } from './deploy-contracts.ts'

/**
 * Starts the local EVM chain (chain id 31337) with the demo contracts and funded demo accounts.
 * HTTP and WebSocket JSON-RPC share the port.
 *
 * @param port TCP port on 127.0.0.1.
 * @param siteUrl Where the metadata of some collectibles is; the demo's site by default.
 * @param gatewayUrl Where names below the demo's zone are answered; the demo's API by default.
 * @throws When the node cannot run here, the port is taken or a contract cannot be deployed.
 * @example
 * const chain = await startEvmChain(4607)
 * await chain.stop()
 */
export async function startEvmChain(
  port: number,
  siteUrl: string = SOURCE_URLS.site,
  gatewayUrl: string = demoGatewayUrl(),
): Promise<RunningAnvil> {
  const node = await startAnvil(port)
  try {
    await deployContracts(node.url, siteUrl, gatewayUrl)
  } catch (error) {
    await node.stop()
    throw error
  }
  return node
}
