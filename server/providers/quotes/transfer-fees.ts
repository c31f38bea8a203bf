import { encodeFunctionData, parseAbi, type Address, type PublicClient } from 'viem'
import * as z from 'zod'
import { ReadCache } from '#server/caching/read-cache.ts'
import type { ConstantProductPairs } from './constant-product-pairs.ts'
import { pairsOf, swapPaths } from './swap-paths.ts'
import type { SwapNetwork } from './swap-venue.ts'

/** What a token keeps of a transfer, in basis points. */
export interface TransferFee {
  /** Of what a pool sends. */
  readonly bought: bigint
  /** Of what is sent to a pool. */
  readonly sold: bigint
}

/** Of a token that keeps nothing. */
export const NO_TRANSFER_FEE: TransferFee = { bought: 0n, sold: 0n }

/** Measures tokens. */
export type TransferFees = (token: Address) => Promise<TransferFee>

export interface TransferFeesSettings {
  readonly pairs: ConstantProductPairs
  readonly network: SwapNetwork
  readonly reader: PublicClient
  readonly now: () => number
  readonly onFailure: (error: unknown) => void
}

const ABI = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address to, uint256 value)',
])
const Simulated = z
  .array(
    z.object({
      calls: z.array(z.object({ status: z.string(), returnData: z.templateLiteral(['0x', z.string()]) })),
    }),
  )
  .length(1)
/** The buyer of the simulation, an address without a known key. */
const BUYER: Address = '0x00000000000000000000000000000000ba5eba11'
const BPS = 10_000n
/** Pools with fewer units cannot tell a basis point; a thousandth of what a pool holds is moved. */
const MIN_UNITS = 10_000n
const PART = 1_000n
/** A token changes what it keeps at will, so the measurement does not last. */
const CACHE_MS = 300_000
const MAX_TOKENS = 5_000

/**
 * Measures what tokens keep of a transfer: in a simulation (`eth_simulateV1`), a pool sends a part of what it holds to an
 * account, which sends it back. Where nodes cannot simulate, a fee stays unknown: a
 * venue may then give less than was quoted, which only a simulation by the wallet shows.
 */
export function createTransferFees(settings: TransferFeesSettings): TransferFees {
  const { pairs, network, reader, now, onFailure } = settings
  const measured = new ReadCache<TransferFee>({ maxEntries: MAX_TOKENS, ttlMs: CACHE_MS, now })
  const trusted = new Set([network.wrappedNative, ...network.hubs])

  async function measure(token: Address): Promise<TransferFee> {
    const [, ...paths] = swapPaths({ from: token, to: token }, network)
    const pools = [...(await pairs.find(pairsOf(paths.map((path) => path.slice(0, 1))))).values()]
    const balances = await Promise.all(
      pools.map((pool) =>
        reader.readContract({ address: token, abi: ABI, functionName: 'balanceOf', args: [pool] }),
      ),
    )
    const most = balances.reduce((best, balance) => (balance > best ? balance : best), 0n)
    const pool = pools[balances.indexOf(most)]
    return pool === undefined || most / PART < MIN_UNITS
      ? NO_TRANSFER_FEE
      : simulate(reader, token, pool, most / PART)
  }

  return async (token) =>
    trusted.has(token)
      ? NO_TRANSFER_FEE
      : measured
          .get(token, () => measure(token))
          .catch((error: unknown) => {
            onFailure(error)
            return NO_TRANSFER_FEE
          })
}

async function simulate(
  reader: PublicClient,
  token: Address,
  pool: Address,
  amount: bigint,
): Promise<TransferFee> {
  const transfer = (from: Address, to: Address, value: bigint) => ({
    from,
    to: token,
    data: encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to, value] }),
  })
  const balance = (of: Address) => ({
    to: token,
    data: encodeFunctionData({ abi: ABI, functionName: 'balanceOf', args: [of] }),
  })
  const buying = [transfer(pool, BUYER, amount), balance(BUYER), balance(pool)]
  const [isBought, got = 0n] = await run(reader, buying)
  if (isBought === undefined || got > amount) return NO_TRANSFER_FEE
  const [, , left = 0n, isSold, arrived = 0n] = await run(reader, [
    ...buying,
    transfer(BUYER, pool, got),
    balance(pool),
  ])
  return {
    bought: shareOf(amount - got, amount),
    sold: isSold === undefined ? 0n : shareOf(got - (arrived - left), got),
  }
}

interface SimulatedCall {
  readonly from?: Address
  readonly to: Address
  readonly data: string
}

/** Runs calls one after another. @returns the number that each answered; undefined for one that was refused. */
async function run(reader: PublicClient, calls: readonly SimulatedCall[]): Promise<(bigint | undefined)[]> {
  const answer = await reader.transport.request({
    method: 'eth_simulateV1',
    params: [{ blockStateCalls: [{ calls }] }, 'latest'],
  })
  const [block] = Simulated.parse(answer)
  return (block?.calls ?? []).map(({ status, returnData }) =>
    status === '0x1' ? (returnData.length === 66 ? BigInt(returnData) : 0n) : undefined,
  )
}

/** A share in basis points, rounded. */
function shareOf(part: bigint, whole: bigint): bigint {
  return whole === 0n || part <= 0n ? 0n : (part * BPS + whole / 2n) / whole
}

/** What arrives of an amount. */
export function afterFee(amount: bigint, feeBps: bigint): bigint {
  return amount - (amount * feeBps) / BPS
}
