import {
  createPublicClient,
  encodeDeployData,
  encodeFunctionData,
  getContractAddress,
  http,
  keccak256,
  maxUint256,
  parseAbi,
  parseUnits,
  type Address,
} from 'viem'
import { hex, installedCode } from '#demo/chains/evm/contract-code.ts'
import demoToken from '#demo/chains/evm/artifacts/demo-token.json' with { type: 'json' }
import { fillPair } from '#demo/chains/evm/demo-pairs.ts'
import { fillPool, type DemoPool } from '#demo/chains/evm/demo-pools.ts'
import { fundDeployer } from '#demo/chains/evm/fund-deployer.ts'
import { DEPLOYER, LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { sendInOrder } from '#demo/chains/evm/send-in-order.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import type { ConfigFileInput } from '#server/config/config-schema.ts'

const { wrappedEther, poolFactory, swapRouter, quoter, positions, pairFactory, pairRouter } =
  LOCAL_EVM_CONTRACTS
const ABI = parseAbi([
  'constructor(string name, string symbol, uint8 decimals)',
  'function approve(address spender, uint256 value)',
])
const DECIMALS = 18
/** As many as a deployment may name beside the wrapped coin. */
const [HUBS, ENDS] = [4, 4]
const FEES = [500, 3_000, 10_000] as const

/** Tokens that are traded for one another in many pools. */
export interface QuoteMarket {
  /** What a deployment states about it. */
  readonly swaps: NonNullable<ConfigFileInput['swaps']>
  /** All of 18 decimals; each pair of them has a pool of its own in every venue, and one with each hub. */
  readonly tokens: readonly Address[]
  readonly hubs: readonly Address[]
}

/**
 * Deploys tokens and pools for three venues on the local chain. In a venue of Uniswap v3, a swap has 22 routes: two pools of the
 * pair, and two times two over each of five hubs.
 *
 * @param url of the local chain, with its contracts.
 */
export async function openQuoteMarket(url: string): Promise<QuoteMarket> {
  const reader = createPublicClient({ transport: http(url) })
  const nonce = await reader.getTransactionCount({ address: DEPLOYER })
  const all = Array.from({ length: HUBS + ENDS }, (_, at) =>
    getContractAddress({ from: DEPLOYER, nonce: BigInt(nonce + at) }),
  )
  const [hubs, tokens] = [all.slice(0, HUBS), all.slice(HUBS)]
  await sendInOrder(url, DEPLOYER, nonce, [
    ...all.map((_, at) => ({
      data: encodeDeployData({
        abi: ABI,
        bytecode: hex(demoToken.bytecode),
        args: [`Market ${at}`, `M${at}`, DECIMALS],
      }),
    })),
    ...[...all, wrappedEther].map((to) => ({
      to,
      data: encodeFunctionData({ abi: ABI, functionName: 'approve', args: [positions, maxUint256] }),
    })),
    ...pairsOf(tokens, [wrappedEther, ...hubs]).flatMap(fill),
  ])
  return {
    tokens,
    hubs,
    swaps: {
      builtInVenues: false,
      networks: {
        [localEvm.caipNetworkId]: {
          wrappedNative: wrappedEther,
          hubs: [...hubs],
          venues: [
            { id: 'low-fees', name: 'Low fees', ...CONCENTRATED, fees: FEES.slice(0, 2) },
            { id: 'high-fees', name: 'High fees', ...CONCENTRATED, fees: FEES.slice(1) },
            { id: 'pairs', name: 'Pairs', kind: 'uniswap-v2', factory: pairFactory, router: pairRouter },
          ],
        },
      },
    },
  }
}

const CONCENTRATED = { kind: 'uniswap-v3', factory: poolFactory, router: swapRouter, quoter } as const

type Pair = readonly [Address, Address]

function pairsOf(tokens: readonly Address[], hubs: readonly Address[]): Pair[] {
  return tokens.flatMap((token, at) =>
    [...tokens.slice(at + 1), ...hubs].map((other): Pair => [token, other]),
  )
}

/** Depths and prices differ, so that the best route is another one for other pairs and amounts. */
function fill([one, other]: Pair, at: number) {
  const sides = (factor: number): DemoPool['sides'] => [
    { token: one, amount: parseUnits(String(10 + ((at * 7 * factor) % 23)), DECIMALS) },
    { token: other, amount: parseUnits(String(10 + ((at * 11 * factor) % 19)), DECIMALS) },
  ]
  const pools = FEES.map((fee, index): DemoPool => ({ fee, sides: sides(index + 1) }))
  return [
    ...pools.flatMap((pool) => [...pool.sides.map(fundDeployer), fillPool(pool)]),
    ...fillPair(sides(FEES.length + 1), keccak256(installedCode('pair'))),
  ]
}
