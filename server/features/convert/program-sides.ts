import type * as z from 'zod/mini'
import type { SWAP_QUOTES_ENDPOINT } from '#schemas/http/blockchain/convert.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { WRAPPED_SOL } from '#schemas/networks/aggregators.ts'
import { isSolanaAddress } from '#schemas/primitives/address.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'
import { invalid } from './swap-sides.ts'

type Asked = Pick<
  z.output<typeof SWAP_QUOTES_ENDPOINT.query>,
  'from' | 'to' | 'amount' | 'exact' | 'userAddress'
>

/** One side of a swap; the mint of SOL is undefined. */
export interface ProgramSide {
  readonly id: string
  readonly network: string
  readonly mint: string | undefined
}

/** What is swapped, checked. */
export interface ProgramWish {
  readonly from: ProgramSide
  readonly to: ProgramSide
  readonly amount: bigint
  readonly account: string
}

const MOST = 2n ** 64n - 1n
const { nativeTokenAddress } = NAMESPACES.solana

/** Reads what is to be swapped. @throws the problem REQUEST_INVALID naming a parameter. */
export function requireProgramSwap(asked: Asked): ProgramWish {
  const account = parseCaipAddress(asked.userAddress)?.address ?? asked.userAddress
  if (!isSolanaAddress(account)) throw invalid('userAddress', 'is not an account of the network')
  const [from, to] = [sideOf(asked.from, 'from'), sideOf(asked.to, 'to')]
  if (from.network !== to.network) throw invalid('to', 'is on another network than `from`')
  if (from.mint === to.mint) throw invalid('to', 'is the same as `from`')
  if (asked.exact !== 'from') throw invalid('exact', 'must be `from` on this network')
  const amount = BigInt(asked.amount)
  if (amount > MOST) throw invalid('amount', 'is more than a token can count')
  return { from, to, amount, account }
}

function sideOf(id: string, field: string): ProgramSide {
  const parts = parseCaipAddress(id)
  if (parts === undefined || !isSolanaAddress(parts.address))
    throw invalid(field, 'is not a CAIP-10 id of a token')
  const { caipNetworkId: network, address } = parts
  // The token that wraps the coin would be unwrapped at the end.
  if (address === WRAPPED_SOL)
    throw invalid(field, 'is the wrapped coin, which is swapped as the coin itself')
  return { id, network, mint: address === nativeTokenAddress ? undefined : address }
}

/** Identifies what is swapped, and for whom. */
export function programKey({ from, to, amount, account }: ProgramWish): string {
  return [from.network, from.mint, to.mint, amount, account].join('/')
}
