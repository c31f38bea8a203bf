import { createRequire } from 'node:module'
import { parseAbi } from 'viem'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { deployInstalled } from './deploy-installed.ts'

const require = createRequire(import.meta.url)
const ABI = parseAbi(['constructor(address pairs, address pools, address positions, address wrappedEther)'])

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
  const args = [pairFactory, poolFactory, positions, wrappedEther] as const
  return {
    kind: 'uniswap-v3-router-02' as const,
    id: LATER_VENUE,
    name: 'Uniswap v3',
    factory: poolFactory,
    router: await deployInstalled(url, path, { abi: ABI, args }),
    quoter,
    fees: [500, 3_000, 10_000],
  }
}
