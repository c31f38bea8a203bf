import { encodeFunctionData, erc20Abi, parseAbi, zeroAddress, type Client, type Hex } from 'viem'
import { call, readContract } from 'viem/actions'
import { isRefusal } from '#modal/chains/eip155/to-app-error.ts'
import { refusalData } from './revert-reason.ts'
import type { RouterRoute } from './calls/router-call.ts'
import { simulateCalls } from './simulate-calls.ts'
import { approvalCall } from './swap-steps.ts'
import { balanceCall, toAmount } from './token-reads.ts'

const ABI = parseAbi([
  'function factory() view returns (address)',
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
])

/** The sale of a token by an account that holds enough of it. */
export interface Sale {
  readonly from: Hex
  readonly router: Hex
  /** The way of the first part of it. */
  readonly route: RouterRoute
}

/**
 * Finds out whether a token itself is why a swap fails: whether the router cannot move it from the account into the pool,
 * although it is held and approved. Where the node cannot simulate, the account's own transfer is tried.
 *
 * @returns what the token answered if it does not arrive; undefined if it does, or if there is no pool.
 */
export async function probeSale(sale: Sale, client: Client): Promise<Hex | undefined> {
  const { from, router, route } = sale
  const [token] = route.tokens
  const pool = await findPool(sale, client)
  if (token === undefined || pool === undefined) return undefined
  const amount = route.paid
  const held = balanceCall(token, pool)
  const moved = encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transferFrom',
    args: [from, pool, amount],
  })
  const outcomes = await simulateCalls(
    [
      held,
      // Refused without harm by tokens that know no such approval.
      { ...approvalCall(token, router, 0n), from },
      { ...approvalCall(token, router, amount), from },
      { from: router, to: token, data: moved },
      held,
    ],
    { client },
  )
  if (outcomes === undefined) return tryTransfer({ from, token, pool, amount }, client)
  const [before, , , sent, after] = outcomes
  const hasArrived = (toAmount(after?.returned) ?? 0n) > (toAmount(before?.returned) ?? 0n)
  return sent?.isDone === true && hasArrived ? undefined : (sent?.returned ?? '0x')
}

async function findPool({ router, route }: Sale, client: Client): Promise<Hex | undefined> {
  const [token, other] = route.tokens
  if (token === undefined || other === undefined) return undefined
  try {
    const factory = await readContract(client, { address: router, abi: ABI, functionName: 'factory' })
    const { fee } = route
    const pool =
      fee === undefined
        ? await readContract(client, {
            address: factory,
            abi: ABI,
            functionName: 'getPair',
            args: [token, other],
          })
        : await readContract(client, {
            address: factory,
            abi: ABI,
            functionName: 'getPool',
            args: [token, other, fee],
          })
    return pool === zeroAddress ? undefined : pool
  } catch {
    // Not every router names its factory.
    return undefined
  }
}

async function tryTransfer(
  sent: { readonly from: Hex; readonly token: Hex; readonly pool: Hex; readonly amount: bigint },
  client: Client,
): Promise<Hex | undefined> {
  const { from, token, pool, amount } = sent
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [pool, amount] })
  try {
    const { data: answer } = await call(client, { account: from, to: token, data })
    return toAmount(answer) === 0n ? '0x' : undefined
  } catch (thrown) {
    if (isRefusal(thrown)) return refusalData(thrown)
    throw thrown
  }
}
