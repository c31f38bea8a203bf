import { concatHex, encodeDeployData, encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { editionsUri } from '#demo/collectibles/metadata.ts'
import collectibleArtifact from './artifacts/demo-collectible.json' with { type: 'json' }
import editionsArtifact from './artifacts/demo-editions.json' with { type: 'json' }
import galleryArtifact from './artifacts/demo-gallery.json' with { type: 'json' }
import feedArtifact from './artifacts/demo-price-feed.json' with { type: 'json' }
import tokenArtifact from './artifacts/demo-token.json' with { type: 'json' }
import nameRegistryArtifact from './artifacts/name-registry.json' with { type: 'json' }
import nameResolverArtifact from './artifacts/name-resolver.json' with { type: 'json' }
import reverseRegistrarArtifact from './artifacts/reverse-registrar.json' with { type: 'json' }
import silentTokenArtifact from './artifacts/silent-token.json' with { type: 'json' }
import tollTokenArtifact from './artifacts/toll-token.json' with { type: 'json' }
import trapTokenArtifact from './artifacts/trap-token.json' with { type: 'json' }
import universalResolverArtifact from './artifacts/universal-name-resolver.json' with { type: 'json' }
import wrappedEtherArtifact from './artifacts/wrapped-ether.json' with { type: 'json' }
import offchainResolverArtifact from '#server/providers/names/offchain-resolver.json' with { type: 'json' }
import { hex, installedCode } from './contract-code.ts'
import { DEMO_NAMES_SIGNER } from './demo-zone.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from './local-contracts.ts'
import type { SetUpTransaction } from './send-in-order.ts'

const TOKEN_DECIMALS = 6
const MINTED_TOKENS = 1_000n * 10n ** BigInt(TOKEN_DECIMALS)
const TOKEN_ABI = parseAbi(['constructor(string name, string symbol, uint8 decimals)'])
const COLLECTION_ABI = parseAbi(['constructor(string name, string symbol)'])
const EDITIONS_ABI = parseAbi(['constructor(string uriTemplate)'])
const WITH_ONE_ABI = parseAbi(['constructor(address contractAddress)'])
const WITH_TWO_ABI = parseAbi(['constructor(address factory, address wrappedEther)'])
const WITH_THREE_ABI = parseAbi(['constructor(address factory, address wrappedEther, address descriptor)'])
const GATEWAY_ABI = parseAbi(['constructor(string[] urls, address[] firstSigners)'])
const FEED_ABI = parseAbi(['constructor(string pair, int256 firstAnswer)'])
/** Price feeds have 8 decimals. */
const FEED_UNIT = 100_000_000
const MINT_ABI = parseAbi(['function mint(address to, uint256 value)'])
const MINT_ONE_ABI = parseAbi(['function mint(address to) returns (uint256)'])

/** Deploys a contract at an address that depends on its code and a salt; every local chain has this proxy. */
const CREATE2_PROXY: Address = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
/** With this salt the EntryPoint gets its canonical address; the account contract needs no salt. */
const ENTRY_POINT_SALT: Hex = '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9'
const NO_SALT: Hex = `0x${'00'.repeat(32)}`

/**
 * The deployments of the local chain in the order of their nonces, on which the addresses depend: a new one comes last.
 *
 * @param siteUrl Where the metadata of some collectibles is.
 * @param gatewayUrl Where names below the demo's zone are answered.
 */
export function deployments(siteUrl: string, gatewayUrl: string): SetUpTransaction[] {
  return [...firstDeployments(), ...laterDeployments(siteUrl), ...nameDeployments(gatewayUrl)]
}

function firstDeployments(): SetUpTransaction[] {
  const { token, collectible } = LOCAL_EVM_CONTRACTS
  return [
    deployToken('Demo USD', 'dUSD', TOKEN_DECIMALS),
    { data: hex(collectibleArtifact.bytecode) },
    ...[DEMO_ACCOUNTS.evm, DEMO_ACCOUNTS.evmExtension].flatMap((owner) => [
      { to: token, data: encodeFunctionData({ abi: MINT_ABI, args: [owner, MINTED_TOKENS] }) },
      { to: collectible, data: encodeFunctionData({ abi: MINT_ONE_ABI, args: [owner] }) },
    ]),
    { to: CREATE2_PROXY, data: concatHex([ENTRY_POINT_SALT, installedCode('entryPoint')]) },
    { to: CREATE2_PROXY, data: concatHex([NO_SALT, installedCode('smartAccount')]) },
  ]
}

/** The deployments in the order of {@link LOCAL_EVM_CONTRACTS}, on which the addresses depend. */
function laterDeployments(siteUrl: string): SetUpTransaction[] {
  const { wrappedEther, nameRegistry, poolFactory, pairFactory } = LOCAL_EVM_CONTRACTS
  const withRegistry = (bytecode: string) =>
    encodeDeployData({ abi: WITH_ONE_ABI, bytecode: hex(bytecode), args: [nameRegistry] })
  return [
    { data: hex(wrappedEtherArtifact.bytecode) },
    { data: hex(silentTokenArtifact.bytecode) },
    deployToken('Demo Gold', 'dGLD', 18),
    deployToken('Demo Points', 'dPTS', 0),
    deployToken('USD Coin', 'USD\u0421', 6),
    deployCollection('Demo Gallery', 'BANDS'),
    deployCollection('$5,000 AIRDROP https://claim.example', 'CLAIM'),
    {
      data: encodeDeployData({
        abi: EDITIONS_ABI,
        bytecode: hex(editionsArtifact.bytecode),
        args: [editionsUri(siteUrl)],
      }),
    },
    { data: hex(nameRegistryArtifact.bytecode) },
    { data: withRegistry(nameResolverArtifact.bytecode) },
    { data: withRegistry(universalResolverArtifact.bytecode) },
    { data: installedCode('poolFactory') },
    {
      data: encodeDeployData({
        abi: WITH_THREE_ABI,
        bytecode: installedCode('positions'),
        // The position manager has a separate contract for pictures of positions, which is not needed here.
        args: [poolFactory, wrappedEther, poolFactory],
      }),
    },
    ofUniswap('swapRouter', poolFactory),
    deployFeed('EUR / USD', 1.08),
    deployFeed('SOL / USD', 150),
    deployFeed('BTC / USD', 65_000),
    ofUniswap('quoter', poolFactory),
    {
      data: encodeDeployData({
        abi: WITH_ONE_ABI,
        bytecode: installedCode('pairFactory'),
        args: [DEPLOYER],
      }),
    },
    { data: hex(tollTokenArtifact.bytecode) },
    { data: hex(trapTokenArtifact.bytecode) },
    ofUniswap('pairRouter', pairFactory),
  ]
}

/** What names off the chain and primary names need. */
function nameDeployments(gatewayUrl: string): SetUpTransaction[] {
  const { nameRegistry, nameResolver } = LOCAL_EVM_CONTRACTS
  return [
    {
      data: encodeDeployData({
        abi: GATEWAY_ABI,
        bytecode: hex(offchainResolverArtifact.bytecode),
        args: [[gatewayUrl], [DEMO_NAMES_SIGNER]],
      }),
    },
    {
      data: encodeDeployData({
        abi: WITH_TWO_ABI,
        bytecode: hex(reverseRegistrarArtifact.bytecode),
        args: [nameRegistry, nameResolver],
      }),
    },
  ]
}

/** A contract beside a factory of Uniswap. */
function ofUniswap(name: Parameters<typeof installedCode>[0], factory: Address): SetUpTransaction {
  const args = [factory, LOCAL_EVM_CONTRACTS.wrappedEther] as const
  return { data: encodeDeployData({ abi: WITH_TWO_ABI, bytecode: installedCode(name), args }) }
}

function deployToken(...args: readonly [name: string, symbol: string, decimals: number]): SetUpTransaction {
  return { data: encodeDeployData({ abi: TOKEN_ABI, bytecode: hex(tokenArtifact.bytecode), args }) }
}

function deployFeed(pair: string, usd: number): SetUpTransaction {
  const args = [pair, BigInt(Math.round(usd * FEED_UNIT))] as const
  return { data: encodeDeployData({ abi: FEED_ABI, bytecode: hex(feedArtifact.bytecode), args }) }
}

function deployCollection(...args: readonly [name: string, symbol: string]): SetUpTransaction {
  return { data: encodeDeployData({ abi: COLLECTION_ABI, bytecode: hex(galleryArtifact.bytecode), args }) }
}
