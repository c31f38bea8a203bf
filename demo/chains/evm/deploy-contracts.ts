import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import {
  concatHex,
  createTestClient,
  encodeDeployData,
  encodeFunctionData,
  http,
  numberToHex,
  pad,
  parseAbi,
  publicActions,
  walletActions,
  type Address,
  type Hex,
} from 'viem'
import { foundry } from 'viem/chains'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { custodyOf, DEMO_FARCASTER } from '#demo/identity/farcaster-person.ts'
import collectibleArtifact from './artifacts/demo-collectible.json' with { type: 'json' }
import multicallArtifact from './artifacts/multicall.json' with { type: 'json' }
import tokenArtifact from './artifacts/demo-token.json' with { type: 'json' }

/** The last development account: it deploys in a fixed order, so that the addresses below are always the same. */
const DEPLOYER: Address = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720'

/** Where the local chain's contracts are. */
export const LOCAL_EVM_CONTRACTS = {
  /** Demo USD (dUSD), 6 decimals, anyone may mint. */
  token: '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35',
  /** Demo Collectible (DEMO), ERC-721, anyone may mint. */
  collectible: '0xA15BB66138824a1c7167f5E85b957d04Dd34E468',
  /** Batched reads, at the address that clients expect on every chain. */
  multicall: '0xcA11bde05977b3631167028862bE2a173976CA11',
  /** What smart accounts delegate to (EIP-7702): Simple7702Account of the ERC-4337 authors. */
  smartAccount: '0xe6Cae83BdE06E4c305530e199D7217f42808555B',
  /** The EntryPoint of ERC-4337 v0.8, where it is on every chain. */
  entryPoint: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
  /** Says whose a Farcaster id is: `idOf(address)`, as the registry of Farcaster. */
  farcasterIds: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
} as const satisfies Record<string, Address>

const TOKEN_DECIMALS = 6
const MINTED_TOKENS = 1_000n * 10n ** BigInt(TOKEN_DECIMALS)
/** Answers every call with what is stored under its first argument. */
const REGISTRY_CODE: Hex = '0x6004355460005260206000f3'
const CONSTRUCTOR_ABI = parseAbi(['constructor(string name, string symbol, uint8 decimals)'])
const MINT_ABI = parseAbi(['function mint(address to, uint256 value)'])
const MINT_ONE_ABI = parseAbi(['function mint(address to) returns (uint256)'])

/** Puts a contract at an address that depends on its code and a salt; part of every local chain. */
const CREATE2_PROXY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const require = createRequire(import.meta.url)
/**
 * Contracts of the ERC-4337 authors, read where npm installed them: they are no part of this repository. With its salt
 * the EntryPoint lands at its canonical address; the account needs none of its own.
 */
const SMART_ACCOUNT_CONTRACTS: readonly { readonly salt: Hex; readonly path: () => string }[] = [
  {
    salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9',
    path: () => require.resolve('@account-abstraction/contracts/artifacts/EntryPoint.json'),
  },
  {
    salt: `0x${'00'.repeat(32)}`,
    path: () => require.resolve('@account-abstraction/contracts/artifacts/Simple7702Account.json'),
  },
]

/**
 * Deploys the demo contracts on a fresh local chain and gives the demo wallets 1,000 dUSD and one collectible each.
 *
 * @param url HTTP URL of the node.
 * @throws When a contract does not land at its address in {@link LOCAL_EVM_CONTRACTS}.
 */
export async function deployContracts(url: string): Promise<void> {
  const client = createTestClient({
    chain: foundry,
    mode: 'anvil',
    transport: http(url),
    pollingInterval: 20,
  })
    .extend(publicActions)
    .extend(walletActions)
  const from = { account: DEPLOYER, chain: foundry }
  const { token, collectible, multicall, farcasterIds } = LOCAL_EVM_CONTRACTS

  await client.setCode({ address: multicall, bytecode: hex(multicallArtifact.deployedBytecode) })
  await client.setCode({ address: farcasterIds, bytecode: REGISTRY_CODE })
  await client.setStorageAt({
    address: farcasterIds,
    index: pad(custodyOf(DEMO_FARCASTER)),
    value: numberToHex(DEMO_FARCASTER.fid, { size: 32 }),
  })
  const args = ['Demo USD', 'dUSD', TOKEN_DECIMALS] as const
  const bytecode = hex(tokenArtifact.bytecode)
  await client.sendTransaction({ ...from, data: encodeDeployData({ abi: CONSTRUCTOR_ABI, bytecode, args }) })
  await client.sendTransaction({ ...from, data: hex(collectibleArtifact.bytecode) })
  for (const owner of [DEMO_ACCOUNTS.evm, DEMO_ACCOUNTS.evmExtension]) {
    const mintTokens = encodeFunctionData({ abi: MINT_ABI, args: [owner, MINTED_TOKENS] })
    await client.sendTransaction({ ...from, to: token, data: mintTokens })
    const mintCollectible = encodeFunctionData({ abi: MINT_ONE_ABI, args: [owner] })
    await client.sendTransaction({ ...from, to: collectible, data: mintCollectible })
  }
  for (const { salt, path } of SMART_ACCOUNT_CONTRACTS) {
    const { bytecode } = JSON.parse(readFileSync(path(), 'utf8')) as { bytecode: string }
    const data = concatHex([salt, hex(bytecode)])
    await client.sendTransaction({ ...from, to: CREATE2_PROXY, data })
  }
  for (const address of Object.values(LOCAL_EVM_CONTRACTS)) {
    if (!(await client.getCode({ address })))
      throw new Error(`A demo contract is missing at ${address} on ${url}.`)
  }
}

function hex(text: string): Hex {
  return `0x${text.replace(/^0x/, '')}`
}
