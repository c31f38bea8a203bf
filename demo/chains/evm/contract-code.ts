import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'
import * as z from 'zod/mini'

const require = createRequire(import.meta.url)
const Artifact = z.object({ bytecode: z.string() })

/** Third-party contracts, read from where npm installed them: some licences do not allow them in this repository. */
const INSTALLED = {
  entryPoint: () => require.resolve('@account-abstraction/contracts/artifacts/EntryPoint.json'),
  smartAccount: () => require.resolve('@account-abstraction/contracts/artifacts/Simple7702Account.json'),
  poolFactory: () =>
    require.resolve('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
  positions: () =>
    require.resolve('@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json'),
  swapRouter: () =>
    require.resolve('@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json'),
  quoter: () => require.resolve('@uniswap/v3-periphery/artifacts/contracts/lens/QuoterV2.sol/QuoterV2.json'),
  pairFactory: () => require.resolve('@uniswap/v2-core/build/UniswapV2Factory.json'),
  pairRouter: () => require.resolve('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
  pair: () => require.resolve('@uniswap/v2-core/build/UniswapV2Pair.json'),
} as const

/** The deployment code of a third-party contract. */
export function installedCode(name: keyof typeof INSTALLED): Hex {
  return hex(Artifact.parse(JSON.parse(readFileSync(INSTALLED[name](), 'utf8'))).bytecode)
}

/** Artifacts contain the code with or without 0x. */
export function hex(text: string): Hex {
  return `0x${text.replace(/^0x/, '')}`
}
