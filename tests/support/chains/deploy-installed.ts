import { readFileSync } from 'node:fs'
import {
  createTestClient,
  encodeDeployData,
  getAddress,
  http,
  publicActions,
  walletActions,
  type Abi,
  type Address,
} from 'viem'
import { foundry } from 'viem/chains'
import * as z from 'zod'
import { hex } from '#demo/chains/evm/contract-code.ts'
import { DEPLOYER } from '#demo/chains/evm/local-contracts.ts'

const POLL_MS = 10
const Artifact = z.object({ bytecode: z.string() })

/**
 * Deploys a contract of a package on the local chain, from the account that deploys the demo's.
 *
 * @param url of the node.
 * @param path of the compiled contract.
 */
export async function deployInstalled(
  url: string,
  path: string,
  { abi, args }: { readonly abi: Abi; readonly args: readonly unknown[] },
): Promise<Address> {
  const client = createTestClient({
    chain: foundry,
    mode: 'anvil',
    transport: http(url),
    pollingInterval: POLL_MS,
  })
    .extend(publicActions)
    .extend(walletActions)
  const { bytecode } = Artifact.parse(JSON.parse(readFileSync(path, 'utf8')))
  const data = encodeDeployData({ abi, bytecode: hex(bytecode), args })
  const hash = await client.sendTransaction({ account: DEPLOYER, data })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error(`${path} could not be deployed.`)
  return getAddress(contractAddress)
}
