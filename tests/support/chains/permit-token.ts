import { createRequire } from 'node:module'
import { encodeFunctionData, maxUint256, parseAbi, parseUnits, type Address } from 'viem'
import { fillPool } from '#demo/chains/evm/demo-pools.ts'
import { fundDeployer } from '#demo/chains/evm/fund-deployer.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { SWAPPER, type SwapServer } from '#tests/support/servers/swap-server.ts'
import { deployInstalled } from './deploy-installed.ts'

const require = createRequire(import.meta.url)
const ABI = parseAbi([
  'constructor(uint256 supply)',
  'function approve(address spender, uint256 value)',
  'function transfer(address to, uint256 value)',
])
const { positions, wrappedEther } = LOCAL_EVM_CONTRACTS

/** Deploys the token of Uniswap v2, which takes permits, with a pool of v3, and gives some to the visitor. */
export async function deployPermitToken(server: SwapServer): Promise<Address> {
  const path = require.resolve('@uniswap/v2-core/build/ERC20.json')
  const token = await deployInstalled(server.url, path, { abi: ABI, args: [parseUnits('1000000', 18)] })
  const sides = [
    { token, amount: parseUnits('500000', 18) },
    { token: wrappedEther, amount: parseUnits('200', 18) },
  ] as const
  const approved = [positions, maxUint256] as const
  const given = [SWAPPER, parseUnits('100000', 18)] as const
  for (const { to, data, value } of [
    { to: token, data: encodeFunctionData({ abi: ABI, functionName: 'approve', args: approved }), value: 0n },
    { to: token, data: encodeFunctionData({ abi: ABI, functionName: 'transfer', args: given }), value: 0n },
    fundDeployer(sides[1]),
    fillPool({ fee: 3_000, sides }),
  ]) {
    const { status } = await server.send(to ?? '', data, value ?? 0n, DEPLOYER)
    if (status !== 'success') throw new Error('The token could not be set up.')
  }
  return token
}
