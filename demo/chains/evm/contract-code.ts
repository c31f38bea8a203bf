import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Hex } from 'viem'
import * as z from 'zod/mini'

const require = createRequire(import.meta.url)
const Artifact = z.object({ bytecode: z.string() })

/**
 * Contracts of others, read where npm installed them: they are no part of this repository. Some are under licences
 * that forbid it.
 */
const INSTALLED = {
  entryPoint: () => require.resolve('@account-abstraction/contracts/artifacts/EntryPoint.json'),
  smartAccount: () => require.resolve('@account-abstraction/contracts/artifacts/Simple7702Account.json'),
  poolFactory: () =>
    require.resolve('@uniswap/v3-core/artifacts/contracts/UniswapV3Factory.sol/UniswapV3Factory.json'),
  positions: () =>
    require.resolve('@uniswap/v3-periphery/artifacts/contracts/NonfungiblePositionManager.sol/NonfungiblePositionManager.json'),
  swapRouter: () =>
    require.resolve('@uniswap/v3-periphery/artifacts/contracts/SwapRouter.sol/SwapRouter.json'),
} as const

/** The code that deploys a contract of others. */
export function installedCode(name: keyof typeof INSTALLED): Hex {
  return hex(Artifact.parse(JSON.parse(readFileSync(INSTALLED[name](), 'utf8'))).bytecode)
}

/** Artifacts write code with 0x or without. */
export function hex(text: string): Hex {
  return `0x${text.replace(/^0x/, '')}`
}
