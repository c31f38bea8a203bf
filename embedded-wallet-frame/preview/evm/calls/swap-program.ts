import type { CallMeaning } from '#frame/preview/evm/calls/call-meaning.ts'
import { swapMeaning } from '#frame/preview/evm/calls/swap-meaning.ts'
import type { Payout, Swap } from '#frame/preview/evm/calls/swap.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'

/** The contract that runs the steps of a program, and what holds for all of them. */
export interface ProgramFrame {
  readonly router: EvmAddress
  /** Unix seconds. */
  readonly deadline?: bigint
}

/**
 * Returns the steps of a router as the one swap that they are together: a permit of what it pays, parts of the same swap, and
 * the payout of what the router received.
 *
 * @returns undefined if they are anything else; then each step is shown.
 */
export function swapOfSteps(
  all: readonly CallMeaning[],
  { router, deadline }: ProgramFrame,
): CallMeaning | undefined {
  const permitted = all[0]?.permitted
  const steps = permitted ? all.slice(1) : all
  const count = steps.findIndex(({ swap }) => swap === undefined)
  const swaps = steps.slice(0, count < 0 ? steps.length : count).flatMap(({ swap }) => swap ?? [])
  const payouts = steps.slice(swaps.length).map(({ payout }) => payout)
  const [first] = swaps
  if (!first || first.pay.token === undefined || !swaps.every((one) => isPartOf(first, one))) return undefined
  if (!payouts.every((one) => one !== undefined)) return undefined
  const paid = sum(swaps.map(({ pay }) => pay.amount))
  // A permit of more than the swap takes is shown as a step of its own.
  if (permitted && (permitted.token !== first.pay.token || permitted.amount !== paid)) return undefined
  const received = receivedOf(first, sum(swaps.map(({ get }) => get.amount)), payouts, router)
  if (!received) return undefined
  const deadlines = [deadline, ...swaps.map((one) => one.deadline)].filter((one) => one !== undefined)
  const earliest = deadlines.toSorted((one, other) => (one < other ? -1 : 1))[0]
  return swapMeaning({
    pay: { ...first.pay, amount: paid },
    ...received,
    ...(earliest !== undefined && { deadline: earliest }),
    ...(first.coins !== undefined && { coins: first.coins }),
    isRefunded: payouts.some(({ kind, to }) => kind === 'refund' && to !== router),
  })
}

function isPartOf({ pay, get, to }: Swap, other: Swap): boolean {
  return (
    other.pay.token === pay.token &&
    other.pay.isMost === pay.isMost &&
    other.get.token === get.token &&
    other.get.isExact === get.isExact &&
    other.to === to
  )
}

/** Returns what is received and by whom: from the swaps directly, or from the one payout that follows them. */
function receivedOf(
  { get, to }: Swap,
  amount: bigint,
  payouts: readonly Payout[],
  router: EvmAddress,
): Pick<Swap, 'get' | 'to'> | undefined {
  const [paidOut, ...more] = payouts.filter(({ kind }) => kind !== 'refund')
  if (more.length > 0) return undefined
  if (to !== router) return paidOut ? undefined : { get: { ...get, amount }, to }
  if (!paidOut || (paidOut.kind === 'sweep' && paidOut.token !== get.token)) return undefined
  // A sweep pays out all that the router has of the token; which token it unwraps, the bytes do not say.
  const isMore = paidOut.kind === 'sweep' && amount > paidOut.amount
  const least = isMore ? amount : paidOut.amount
  return {
    get: { token: paidOut.token, amount: least, isExact: get.isExact === true && least === amount },
    to: paidOut.to,
  }
}

/**
 * Clears the payouts of swaps whose outcome stays in the router, if a later step takes it from there. An outcome that stays
 * in a router is lost to whoever asks next, so it keeps its warning.
 *
 * @param steps in their order; undefined for one that could not be read.
 * @param isTakenBy tells whether a step takes the outcome of an earlier swap.
 */
export function withSettledSwaps<Step extends CallMeaning | undefined>(
  steps: readonly Step[],
  router: EvmAddress,
  isTakenBy: (step: CallMeaning, swap: Swap) => boolean,
): readonly (Step | CallMeaning)[] {
  return steps.map((step, place) => {
    const swap = step?.swap
    if (step === undefined || swap?.to !== router) return step
    const isTaken = steps.slice(place + 1).some((later) => later !== undefined && isTakenBy(later, swap))
    return isTaken ? { ...step, payouts: [] } : step
  })
}

/** Whether a payout gives the outcome of a swap to the account; what a router unwraps could be the outcome of any. */
export function paysOut({ payout }: CallMeaning, { get }: Swap, account: EvmAddress): boolean {
  if (payout === undefined || payout.to !== account) return false
  return payout.kind === 'unwrap' || (payout.kind === 'sweep' && payout.token === get.token)
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, one) => total + one, 0n)
