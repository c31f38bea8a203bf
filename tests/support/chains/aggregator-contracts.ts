import { readFileSync } from 'node:fs'
import { createTestClient, encodeFunctionData, http, parseAbi, walletActions, type Address } from 'viem'
import { foundry } from 'viem/chains'
import * as z from 'zod'
import { DEPLOYER } from '#demo/chains/evm/local-contracts.ts'
import { AGGREGATORS, ZERO_EX_REGISTRY } from '#schemas/networks/aggregators.ts'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'

/** Where the executor and the settlement contracts of the tests are. */
export const EXECUTOR: Address = '0xE37e799D5077682FA0a244D46E5649F71457BD09'
export const SETTLER: Address = '0x7f6ceE965959295cC64d0E6c00d99d6532d8e86b'
export const LAST_SETTLER: Address = '0x70bf6634eE8Cb27D04478f184b9b8BB13E5f4710'
/** A settlement contract that the registry does not know. */
export const FOREIGN_SETTLER: Address = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

const Deployed = z.object({ deployedBytecode: HexText })
const Artifacts = z.record(z.string(), Deployed)
const REGISTRY_ABI = parseAbi(['function set(address next, address before)'])

/** Puts the routers of the aggregators at their real addresses on a local chain. */
export async function installAggregators(chainUrl: string): Promise<void> {
  const code = Artifacts.parse(
    JSON.parse(readFileSync(new URL('contracts/aggregators.json', import.meta.url), 'utf8')),
  )
  const chain = createTestClient({ chain: foundry, mode: 'anvil', transport: http(chainUrl) }).extend(
    walletActions,
  )
  const places: readonly (readonly [Address, string])[] = [
    [AGGREGATORS['1inch'].router, 'OneInchRouter'],
    [AGGREGATORS.openocean.router, 'OpenoceanRouter'],
    [AGGREGATORS.kyberswap.router, 'KyberswapRouter'],
    [AGGREGATORS['0x'].router, 'AllowanceHolder'],
    [ZERO_EX_REGISTRY, 'SettlerRegistry'],
    [EXECUTOR, 'Executor'],
    [SETTLER, 'Settler'],
    [LAST_SETTLER, 'Settler'],
    [FOREIGN_SETTLER, 'Settler'],
  ]
  for (const [address, name] of places) {
    const bytecode = code[name]?.deployedBytecode
    if (bytecode === undefined) throw new Error(`There is no contract ${name}.`)
    await chain.setCode({ address, bytecode: `0x${bytecode.slice(2)}` })
  }
  await chain.sendTransaction({
    account: DEPLOYER,
    to: ZERO_EX_REGISTRY,
    data: encodeFunctionData({ abi: REGISTRY_ABI, args: [SETTLER, LAST_SETTLER] }),
  })
}
