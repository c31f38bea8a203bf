import { getAddress, type Client, type Hex } from 'viem'
import type { SwapRouters } from '#schemas/networks/swap-deployments.ts'
import type { SwapProblem, SwapTerms } from '#modal/chains/swaps.ts'
import { probeSale } from './probe-sale.ts'
import type { RouterCall } from './calls/router-call.ts'
import { estimateStep, unitsOf, usualUnits } from './step-gas.ts'
import type { StepPlan, StepPlans } from './swap-steps.ts'
import { trySteps, type StepsTrial } from './try-steps.ts'

/** What the choice is made from. */
export interface StepsQuestion {
  readonly from: Hex
  readonly plans: StepPlans
  /** As the token states it; undefined where none is needed. */
  readonly allowance: bigint | undefined
  /** What the call may take at most, in the smallest unit. */
  readonly needed: bigint
  /** Whether the account holds that much. */
  readonly isHeld: boolean
  /** The call of the router; undefined for a call of the wrapped coin. */
  readonly read: RouterCall | undefined
  readonly routers: SwapRouters
  readonly client: Client
}

/** The steps that are left of a swap. */
export interface ChosenSteps {
  readonly plan: StepPlan
  /** The gas limit of each step. */
  readonly units: readonly bigint[]
  readonly received: bigint | undefined
  readonly problem: Extract<SwapProblem, 'refused' | 'unsellable' | 'more'> | undefined
  /** What a contract returned when it refused. */
  readonly refusal: Hex
}

/**
 * Chooses the steps that work, by a simulation of each way: what a token says of its allowance may be wrong. Where the node
 * cannot simulate, the stated allowance decides, and only the next step is tried.
 */
export async function chooseSteps(terms: SwapTerms, question: StepsQuestion): Promise<ChosenSteps> {
  const { plans, allowance = 0n, needed, isHeld, read, routers, client } = question
  const { direct, approved, reset } = plans
  const isAllowed = approved === undefined || allowance >= needed
  const stated = isAllowed ? direct : approved
  // Nothing can be tried with a token that is not held.
  if (!isHeld && terms.paid !== undefined)
    return { ...UNTRIED, plan: stated, units: usualUnitsOf(stated, read) }
  const wrapped = routers.wrappedNative
  const trials = await Promise.all(
    [direct, approved, reset].flatMap((plan) =>
      plan ? [trySteps(plan, { terms, wrapped, read, client })] : [],
    ),
  )
  const done = trials.filter((trial) => trial !== undefined)
  if (done.length < trials.length) return estimateOnly(stated, question)
  // How much an exact output takes is only known when it is included.
  const isEnough = isAllowed || read?.isExactOutput === false
  const working = done.find(({ plan, failed }) => failed === undefined && (plan !== direct || isEnough))
  if (working?.takesMore === true)
    return { ...UNTRIED, plan: working.plan, units: working.gasUsed.map(unitsOf), problem: 'more' }
  if (working !== undefined) return withUnits(working, question)
  const failing = done.find(({ plan }) => plan === stated)
  // An approval that is refused is no reason where the allowance can be reset before.
  const last = failing?.failed === 'approve' && allowance > 0n ? done.at(-1) : failing
  return withProblem(last?.plan ?? stated, last?.refusal ?? '0x', question)
}

/** As many pools as an aggregator's way usually has. */
const UNREAD_POOLS = 4
const UNTRIED = { received: undefined, problem: undefined, refusal: '0x' } as const

function usualUnitsOf(plan: StepPlan, read: RouterCall | undefined): readonly bigint[] {
  const pools =
    read?.unread === undefined
      ? read?.routes.reduce((sum, { tokens }) => sum + tokens.length - 1, 0)
      : UNREAD_POOLS
  return plan.map(({ step }) => usualUnits(step, pools))
}

async function withUnits(
  { plan, gasUsed, received }: StepsTrial,
  question: StepsQuestion,
): Promise<ChosenSteps> {
  const { from, isHeld, client } = question
  const simulated = gasUsed.map(unitsOf)
  if (!isHeld) return { ...UNTRIED, plan, units: simulated, received }
  const estimate = await estimateStep(plan[0].call, from, client)
  if ('refusal' in estimate) return withProblem(plan, estimate.refusal, question)
  return { ...UNTRIED, plan, units: [estimate.units, ...simulated.slice(1)], received }
}

async function estimateOnly(plan: StepPlan, question: StepsQuestion): Promise<ChosenSteps> {
  const { from, plans, allowance = 0n, isHeld, client } = question
  const usual = usualUnitsOf(plan, question.read)
  if (!isHeld) return { ...UNTRIED, plan, units: usual }
  const [next] = plan
  const estimate = await estimateStep(next.call, from, client)
  if ('refusal' in estimate) {
    // Some tokens change an allowance only from zero.
    if (plan === plans.approved && plans.reset && allowance > 0n) return estimateOnly(plans.reset, question)
    return withProblem(plan, estimate.refusal, question)
  }
  const units = [estimate.units, ...usual.slice(1)]
  if (next.step === 'swap') return { ...UNTRIED, plan, units }
  // The swap itself cannot be tried before the approval, but whether the token can be sold at all can.
  const refusal = await refusalOfSale(question)
  return refusal === undefined
    ? { ...UNTRIED, plan, units }
    : { ...UNTRIED, plan, units, problem: 'unsellable', refusal }
}

async function withProblem(plan: StepPlan, refusal: Hex, question: StepsQuestion): Promise<ChosenSteps> {
  const ofSale = await refusalOfSale(question)
  const chosen = { ...UNTRIED, plan, units: usualUnitsOf(plan, question.read) }
  return ofSale === undefined
    ? { ...chosen, problem: 'refused', refusal }
    : { ...chosen, problem: 'unsellable', refusal: ofSale }
}

/** What a token answers when a router moves it; undefined if it moves, or is none. */
async function refusalOfSale({ from, plans, read, client }: StepsQuestion): Promise<Hex | undefined> {
  const [{ call }] = plans.direct
  const route = read?.routes[0]
  return plans.approved && route && probeSale({ from, router: getAddress(call.to), route }, client)
}
