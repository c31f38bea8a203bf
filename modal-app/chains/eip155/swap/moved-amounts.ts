import { decodeEventLog, parseAbi, zeroAddress } from 'viem'
import type { SwapTerms } from '#modal/chains/swaps.ts'
import { toBytes } from './calls/call-bytes.ts'
import { isSame } from './known-routers.ts'
import type { TrialLog } from './simulate-calls.ts'

const ABI = parseAbi([
  'event Transfer(address indexed from, address indexed to, uint256 value)',
  'event Deposit(address indexed owner, uint256 value)',
  'event Withdrawal(address indexed owner, uint256 value)',
])

/** What logs say that a swap moved; undefined for a side that they do not speak of. */
export interface MovedAmounts {
  readonly paid: bigint | undefined
  readonly received: bigint | undefined
}

/**
 * Reads from logs what a swap paid and gave. Coins leave no log of their own: the router wraps those that are paid, and
 * unwraps those that are received, so the wrapped coin speaks for them.
 *
 * @param wrapped the network's wrapped coin.
 */
export function movedAmounts(
  { kind, from, paid, received, router }: SwapTerms,
  logs: readonly TrialLog[],
  wrapped: string,
): MovedAmounts {
  const events = logs.flatMap((log) => readLog(log))
  const of = (contract: string) => events.filter(({ address }) => isSame(address, contract))
  const holder = kind === 'swap' ? router : from
  const coins = { in: wrappedBy(holder, of(wrapped)), out: unwrappedBy(holder, of(wrapped)) }
  if (kind === 'wrap') return { paid: coins.in, received: coins.in }
  if (kind === 'unwrap') return { paid: coins.out, received: coins.out }
  const paidOut = paid === undefined ? coins.in : outflow(from, of(paid))
  const got = received === undefined ? coins.out : outflow(from, of(received))
  return { paid: paidOut, received: received === undefined || got === undefined ? got : -got }
}

type SwapEvent = ReturnType<typeof readLog>[number]

function readLog({ address, topics: [topic, ...others], data }: TrialLog) {
  try {
    const topics = [topic, ...others].flatMap((one) => toBytes(one ?? '') ?? [])
    const [first, ...rest] = topics
    const bytes = toBytes(data)
    if (first === undefined || bytes === undefined) return []
    return [{ address, ...decodeEventLog({ abi: ABI, topics: [first, ...rest], data: bytes }) }]
  } catch {
    return []
  }
}

/** What left an account, less what came back. */
function outflow(account: string, events: readonly SwapEvent[]): bigint | undefined {
  const moved = events.flatMap((event) => {
    if (event.eventName !== 'Transfer') return []
    const { from, to, value } = event.args
    const [left, came] = [isSame(from, account), isSame(to, account)]
    return left === came ? [] : [left ? value : -value]
  })
  return sumOf(moved)
}

/** Some wrapped coins log the making of a token as a transfer from nobody, and others a deposit. */
function wrappedBy(holder: string, events: readonly SwapEvent[]): bigint | undefined {
  const deposits = events.flatMap((event) =>
    event.eventName === 'Deposit' && isSame(event.args.owner, holder) ? [event.args.value] : [],
  )
  return sumOf(deposits) ?? sumOf(transfers(zeroAddress, holder, events))
}

function unwrappedBy(holder: string, events: readonly SwapEvent[]): bigint | undefined {
  const withdrawals = events.flatMap((event) =>
    event.eventName === 'Withdrawal' && isSame(event.args.owner, holder) ? [event.args.value] : [],
  )
  return sumOf(withdrawals) ?? sumOf(transfers(holder, zeroAddress, events))
}

function transfers(sender: string, recipient: string, events: readonly SwapEvent[]): readonly bigint[] {
  return events.flatMap((event) => {
    if (event.eventName !== 'Transfer') return []
    const { from, to, value } = event.args
    return isSame(from, sender) && isSame(to, recipient) ? [value] : []
  })
}

function sumOf(amounts: readonly bigint[]): bigint | undefined {
  return amounts.length === 0 ? undefined : amounts.reduce((sum, amount) => sum + amount, 0n)
}
