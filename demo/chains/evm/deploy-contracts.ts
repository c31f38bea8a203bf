import { createTestClient, http, numberToHex, pad, publicActions, type Hex } from 'viem'
import { foundry } from 'viem/chains'
import { custodyOf, DEMO_FARCASTER } from '#demo/identity/farcaster-person.ts'
import multicallArtifact from './artifacts/multicall.json' with { type: 'json' }
import { hex } from './contract-code.ts'
import { collectibleTransactions } from './demo-collectibles.ts'
import { deployments } from './demo-deployments.ts'
import { nameTransactions } from './demo-names.ts'
import { pairTransactions } from './demo-pairs.ts'
import { poolTransactions } from './demo-pools.ts'
import { tokenTransactions } from './demo-tokens.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from './local-contracts.ts'
import { sendInOrder } from './send-in-order.ts'

/** Runtime code that answers every call with the value stored under its first argument. */
const REGISTRY_CODE: Hex = '0x6004355460005260206000f3'

/**
 * Deploys the demo contracts on a fresh local chain and gives the demo wallets tokens, collectibles and names.
 *
 * @param url HTTP URL of the node.
 * @param siteUrl Where the metadata of some collectibles is, e.g. `http://localhost:4600`.
 * @param gatewayUrl Where names below the demo's zone are answered.
 * @throws When a contract does not land at its address in {@link LOCAL_EVM_CONTRACTS}.
 */
export async function deployContracts(url: string, siteUrl: string, gatewayUrl: string): Promise<void> {
  const transport = http(url, { batch: { batchSize: 100, wait: 0 } })
  const client = createTestClient({ chain: foundry, mode: 'anvil', transport }).extend(publicActions)
  const { multicall, farcasterIds } = LOCAL_EVM_CONTRACTS
  await Promise.all([
    client.setCode({ address: multicall, bytecode: hex(multicallArtifact.deployedBytecode) }),
    client.setCode({ address: farcasterIds, bytecode: REGISTRY_CODE }),
    client.setStorageAt({
      address: farcasterIds,
      index: pad(custodyOf(DEMO_FARCASTER)),
      value: numberToHex(DEMO_FARCASTER.fid, { size: 32 }),
    }),
  ])
  const first = deployments(siteUrl, gatewayUrl)
  await sendInOrder(url, DEPLOYER, 0, first)
  await sendInOrder(url, DEPLOYER, first.length, [
    ...poolTransactions(),
    ...pairTransactions(),
    ...tokenTransactions(),
    ...collectibleTransactions(siteUrl),
    ...nameTransactions(siteUrl),
  ])
  const addresses = Object.values(LOCAL_EVM_CONTRACTS)
  const codes = await Promise.all(addresses.map((address) => client.getCode({ address })))
  const missing = addresses.filter((_, index) => !codes[index])
  if (missing.length > 0) throw new Error(`Demo contracts are missing at ${missing.join(', ')} on ${url}.`)
}
