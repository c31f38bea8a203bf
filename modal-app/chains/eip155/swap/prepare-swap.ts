import type { Client, Hex } from 'viem'
import { getBalance } from 'viem/actions'
import type { SwapRouters } from '#schemas/networks/swap-deployments.ts'
import type { PreparedPermit, PreparedSwap, SwapCall, SwapProblem, SwapTerms } from '#modal/chains/swaps.ts'
import { readMark } from '#modal/chains/eip155/find-sent.ts'
import { affordablePrice, readGasFees } from '#modal/chains/eip155/gas-fees.ts'
import { chooseSteps, type ChosenSteps } from './choose-steps.ts'
import { routerKind } from './known-routers.ts'
import { permitRequest } from './permits/permit-request.ts'
import { readPermitToken } from './permits/read-permit-token.ts'
import { takesPermits } from './permits/with-permit.ts'
import { readReason } from './revert-reason.ts'
import type { RouterCall } from './calls/router-call.ts'
import { toBatch } from './swap-batch.ts'
import { dataFeesOf, toRequest } from './step-gas.ts'
import { approvalCall, planSteps, type StepPlan } from './swap-steps.ts'
import { allowanceOf, balanceOf, decimalsOf, isAccepted } from './token-reads.ts'

/** What a swap is prepared with. */
export interface SwapSetting {
  readonly from: Hex
  readonly routers: SwapRouters
  /** The call of the router; undefined for a call of the wrapped coin. */
  readonly read: RouterCall | undefined
  /** Unix seconds. */
  readonly nowS: bigint
  readonly client: Client
}

/** Prepares the next step of a swap whose transaction was checked; see `ChainSwaps.prepare`. */
export async function prepareSwap(
  terms: SwapTerms,
  call: SwapCall,
  setting: SwapSetting,
): Promise<PreparedSwap> {
  const { network, paid, mostPaid, leastReceived, router } = terms
  const { from, read, client } = setting
  const approved = read === undefined ? undefined : paid
  const [coins, held, allowance, fees, mark, areDecimalsRight] = await Promise.all([
    getBalance(client, { address: from, blockTag: 'latest' }),
    paid === undefined ? undefined : balanceOf(paid, from, client),
    approved === undefined ? undefined : allowanceOf(approved, from, router, client),
    readGasFees(client),
    readMark(from, client),
    hasShownDecimals(terms, client),
  ])
  const balance = held ?? coins
  const isHeld = mostPaid <= balance
  const needed = read?.routes.reduce((sum, route) => sum + route.paid, 0n) ?? mostPaid
  const plans = planSteps(terms, call, read?.permit === undefined ? approved : undefined)
  const chosen = await chooseSteps(terms, { ...setting, plans, allowance, needed, isHeld })
  const { plan, units, received } = chosen
  const dataFee = await dataFeesOf(plan, units, { chainId: Number(network.id), client })
  const gas = units.reduce((sum, limit) => sum + limit, 0n)
  const price = paid === undefined ? affordablePrice(coins - call.value - dataFee, gas, fees) : fees.price
  const fee = gas * price + dataFee
  const isFeeMissing = fee + call.value > coins
  const permit = await preparePermit(terms, chosen, setting)
  const problem = problemOf(chosen, { areDecimalsRight, isHeld, leastReceived, isFeeMissing })
  const [next] = plan
  const revocation = problem === undefined ? await revocationOf(terms, plan, setting) : undefined
  const request = toRequest(next.call, from, { gas: units[0] ?? 0n, ...fees.write(price) })
  return {
    balance,
    maximum: held ?? (coins > fee ? coins - fee : 0n),
    allowance,
    next: next.step,
    fee,
    received,
    problem,
    reason: problem === chosen.problem ? readReason(chosen.refusal) : undefined,
    call: next.call,
    request: problem === undefined ? request : undefined,
    batch: problem === undefined ? toBatch(plan, terms, from, revocation) : undefined,
    permit: problem === undefined ? permit : undefined,
    mark,
  }
}

/**
 * The call that takes back what a swap may leave of an approval in the same batch; undefined where it takes all of it, and for a
 * token that refuses approvals of zero (BNB on Ethereum), with which the whole batch would fail.
 */
async function revocationOf(
  { paid, router, allowed }: SwapTerms,
  plan: StepPlan,
  { read, from, client }: SwapSetting,
): Promise<SwapCall | undefined> {
  const isApproved = plan.some(({ step }) => step === 'approve')
  if (paid === undefined || read === undefined || !isApproved) return undefined
  const taken = read.routes.reduce((sum, route) => sum + route.paid, 0n)
  if (!read.isExactOutput && taken >= allowed) return undefined
  const revocation = approvalCall(paid, router, 0n)
  return (await isAccepted(revocation, from, client)) ? revocation : undefined
}

/** Writes the signature that can take the place of an approval which is next. */
async function preparePermit(
  terms: SwapTerms,
  { plan }: ChosenSteps,
  { from, routers, nowS, client }: SwapSetting,
): Promise<PreparedPermit | undefined> {
  const { network, paid, router } = terms
  const isNext = plan[0].step === 'approve' && takesPermits(routerKind(routers, router))
  if (paid === undefined || !isNext) return undefined
  const token = await readPermitToken(paid, { owner: from, chainId: Number(network.id), client })
  return token && permitRequest(terms, from, { ...token, address: paid }, nowS)
}

/** Whether the amounts were shown with the decimals that the tokens themselves state: lists of tokens may be wrong. */
async function hasShownDecimals(
  { network, paid, received, decimals }: SwapTerms,
  client: Client,
): Promise<boolean> {
  const stated = async (token: string | undefined): Promise<number | undefined> =>
    token === undefined ? network.nativeCurrency.decimals : decimalsOf(token, client)
  const [ofPaid, ofReceived] = await Promise.all([stated(paid), stated(received)])
  return ofPaid === decimals.paid && ofReceived === decimals.received
}

/** What stands in the way whatever is paid for gas is named first. */
function problemOf(
  { problem, received }: ChosenSteps,
  known: {
    readonly areDecimalsRight: boolean
    readonly isHeld: boolean
    readonly leastReceived: bigint
    readonly isFeeMissing: boolean
  },
): SwapProblem | undefined {
  if (!known.areDecimalsRight) return 'decimals'
  if (!known.isHeld) return 'amount'
  if (problem !== undefined) return problem
  if (received !== undefined && received < known.leastReceived) return 'received'
  return known.isFeeMissing ? 'fee' : undefined
}
