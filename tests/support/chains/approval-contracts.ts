import { readFileSync } from 'node:fs'
import {
  createTestClient,
  getAddress,
  http,
  numberToHex,
  publicActions,
  walletActions,
  type Address,
} from 'viem'
import { foundry } from 'viem/chains'
import * as z from 'zod'
import { DEPLOYER } from '#demo/chains/evm/local-contracts.ts'
import { PERMIT2 } from '#schemas/networks/permit2.ts'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'

const Artifacts = z.record(z.string(), z.object({ bytecode: HexText, deployedBytecode: HexText }))

/** How a hostile token behaves: see `contracts/hostile-token.sol`. */
export const HOSTILE_MODES = { lies: 0, reverts: 1, burnsGas: 2, endless: 3, keeps: 4 } as const

function openChain(url: string) {
  // Hundreds of transactions take a while on a busy machine.
  const transport = http(url, { timeout: 60_000, retryCount: 0 })
  return createTestClient({ chain: foundry, mode: 'anvil', transport })
    .extend(walletActions)
    .extend(publicActions)
}

/** Puts a stand-in for Permit2 at its address; the contract itself comes with no package in compiled form. */
export async function installPermit2(url: string): Promise<void> {
  const bytecode = codeOf('Permit2StandIn').deployedBytecode
  await openChain(url).setCode({ address: PERMIT2, bytecode: `0x${bytecode.slice(2)}` })
}

/** Deploys a token that lies, refuses, burns gas or talks without end. */
export async function deployHostileToken(url: string, mode: keyof typeof HOSTILE_MODES): Promise<Address> {
  const chain = openChain(url)
  const argument = numberToHex(HOSTILE_MODES[mode], { size: 32 }).slice(2)
  const data = `0x${codeOf('HostileToken').bytecode.slice(2)}${argument}` as const
  const hash = await chain.sendTransaction({ account: DEPLOYER, data })
  const { contractAddress } = await chain.waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('The token was not deployed.')
  return getAddress(contractAddress)
}

function codeOf(name: string) {
  const file = readFileSync(new URL('contracts/approvals.json', import.meta.url), 'utf8')
  const code = Artifacts.parse(JSON.parse(file))[name]
  if (code === undefined) throw new Error(`There is no contract ${name}.`)
  return code
}
