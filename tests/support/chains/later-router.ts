import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  createTestClient,
  encodeDeployData,
  http,
  parseAbi,
  publicActions,
  walletActions,
  type Address,
} from 'viem'
import { foundry } from 'viem/chains'
import * as z from 'zod'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { hex } from '#demo/chains/evm/contract-code.ts'

const require = createRequire(import.meta.url)
const ABI = parseAbi(['constructor(address pairs, address pools, address positions, address wrappedEther)'])
const POLL_MS = 10

/** The venue of the local chain’s pools through `SwapRouter02`, which many networks have in place of the first router. */
export const LATER_VENUE = 'later-router'

/**
 * Deploys `SwapRouter02` of Uniswap for the pools of the local chain.
 *
 * @param url of the node.
 * @returns the venue for a server’s configuration.
 */
export async function deployLaterRouter(url: string) {
  const { pairFactory, poolFactory, positions, wrappedEther, quoter } = LOCAL_EVM_CONTRACTS
  const path =
    require.resolve('@uniswap/swap-router-contracts/artifacts/contracts/SwapRouter02.sol/SwapRouter02.json')
  const { bytecode } = z.object({ bytecode: z.string() }).parse(JSON.parse(readFileSync(path, 'utf8')))
  const client = createTestClient({
    chain: foundry,
    mode: 'anvil',
    transport: http(url),
    pollingInterval: POLL_MS,
  })
    .extend(publicActions)
    .extend(walletActions)
  const args = [pairFactory, poolFactory, positions, wrappedEther] as const
  const hash = await client.sendTransaction({
    account: DEPLOYER,
    data: encodeDeployData({ abi: ABI, bytecode: hex(bytecode), args }),
  })
  const { contractAddress } = await client.waitForTransactionReceipt({ hash })
  const router: Address = contractAddress ?? '0x'
  return {
    kind: 'uniswap-v3-router-02' as const,
    id: LATER_VENUE,
    name: 'Uniswap v3',
    factory: poolFactory,
    router,
    quoter,
    fees: [500, 3_000, 10_000],
  }
}
