import { parseAbi, parseUnits } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import type { PreparedSwap } from '#modal/chains/swaps.ts'
import type { SwapPlan } from '#modal/features/swap/swap-slice.ts'
import { sampleOf } from '#tests/support/builders/runs.ts'
import { startFaultDeployment, type FaultDeployment } from '#tests/support/faults/fault-deployment.ts'
import { FaultyVisitor, type ModalDocument } from '#tests/support/faults/faulty-visitor.ts'
import { settle } from '#tests/support/faults/settle.ts'
import { shownAndMade } from '#tests/support/faults/shown-and-made.ts'
import { SwapVisit } from '#tests/support/faults/swap-visit.ts'

const { gold, token } = LOCAL_EVM_CONTRACTS
const ABI = parseAbi(['function balanceOf(address) view returns (uint256)'])
const OWNED = parseUnits('10', 18)
const PAID = parseUnits('0.01', 18)
const MOST_ROUNDS = 10

/** How far a swap is when the fault happens; `sent` is without a block. */
const STATES = [
  'quote shown',
  'transaction built',
  'wallet asked for the approval',
  'approval sent',
  'approval mined',
  'wallet asked for the swap',
  'swap sent',
  'swap mined',
  'swap shown as made',
] as const
type State = (typeof STATES)[number]
const FAULTS = [
  'two presses',
  'a second tab',
  'a reload',
  'the server is killed',
  'the node is killed',
  'the wallet is lost before it sends',
  'the answer of the wallet is lost',
] as const
type Fault = (typeof FAULTS)[number]
const ASKED: readonly State[] = ['wallet asked for the approval', 'wallet asked for the swap']
const SENT: readonly State[] = ['approval sent', 'swap sent']
/** A third of the states, another one for each fault; the long run brings swaps to all of them. */
const statesOf = (fault: Fault): readonly State[] =>
  fault.includes('wallet') ? ASKED : sampleOf(STATES, 3, FAULTS.indexOf(fault))

let world: FaultDeployment
beforeAll(async () => {
  world = await startFaultDeployment()
})
afterAll(() => world?.stop())

interface Visit {
  readonly state: State
  readonly visitor: FaultyVisitor
  readonly swap: SwapVisit
  document: ModalDocument
  plan: SwapPlan | undefined
  prepared: PreparedSwap | undefined
}

const balanceOf = (contract: typeof gold | typeof token, { visitor }: Visit) =>
  world.reader.readContract({
    address: contract,
    abi: ABI,
    functionName: 'balanceOf',
    args: [visitor.wallet.address],
  })

async function newVisit(state: State): Promise<Visit> {
  const visitor = new FaultyVisitor(world)
  await visitor.fund()
  await world.mint(gold, visitor.wallet.address, OWNED)
  const common = { name: 'Demo', iconUrl: undefined, price: undefined, value: undefined, isVerified: true }
  const swap = new SwapVisit({
    from: visitor.wallet.address,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these members are read
    paid: { ...common, address: gold, symbol: 'dGLD', decimals: 18 } as unknown as SwapPlan['paid'],
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these members are read
    received: { ...common, address: token, symbol: 'dUSD', decimals: 6 } as unknown as SwapPlan['received'],
    exact: 'from',
    amount: String(PAID),
    slippageBps: 500,
  })
  return { state, visitor, swap, document: await visitor.open(), plan: undefined, prepared: undefined }
}

/** Shows a quote and prepares the next step; what is away leaves nothing prepared. */
async function review(visit: Visit): Promise<void> {
  visit.plan = await visit.swap.quote(visit.document)
  visit.prepared = visit.plan && (await visit.swap.prepare(visit.document, visit.plan))
}

/** Presses, and waits for the wallet's prompt if it shows one, or else for the outcome. */
async function press(visit: Visit): Promise<void> {
  const { swap, document, plan, prepared, visitor } = visit
  if (!plan || !prepared) return
  const { asked } = visitor.wallet
  const pressed = swap.press(document, { plan, prepared })
  if (visitor.wallet.decides === undefined)
    await vi.waitFor(() => expect(visitor.wallet.asked).toBe(asked + 1), { timeout: 20_000, interval: 5 })
  else await pressed
}

async function bringTo(visit: Visit): Promise<void> {
  const { state, visitor, document } = visit
  const { wallet } = visitor
  if (state === 'quote shown') {
    visit.plan = await visit.swap.quote(document)
    return
  }
  await review(visit)
  if (state === 'transaction built') return
  const isOfSwap = state.includes('swap')
  if (isOfSwap || state === 'approval mined') {
    await press(visit)
    await settle(visitor, document, world)
  }
  // The review is prepared again after each step.
  if (isOfSwap || state === 'approval mined') await review(visit)
  if (state === 'approval mined') return
  if (ASKED.includes(state)) wallet.decides = undefined
  if (SENT.includes(state)) await world.control.setAutomine(false)
  await press(visit)
  if (state === 'swap shown as made') await settle(visitor, document, world)
}

/** Presses the same button again, and that of a review that was open beside it. */
async function pressTwice(visit: Visit): Promise<void> {
  if (!visit.prepared) await review(visit)
  const { swap, document, plan, prepared } = visit
  if (!plan || !prepared) return
  const id = 'a'.repeat(32)
  visit.visitor.wallet.decides = 'send'
  await Promise.all([
    swap.press(document, { plan, prepared }, id),
    swap.press(document, { plan, prepared }, id),
    swap.press(document, { plan, prepared }),
  ])
}

async function openSecondTab(visit: Visit): Promise<void> {
  const first = visit.document
  if (!visit.prepared) await review(visit)
  const { swap, plan, prepared } = visit
  visit.document = await visit.visitor.open()
  visit.visitor.wallet.decides = 'send'
  if (plan && prepared)
    await Promise.all([first, visit.document].map((tab) => swap.press(tab, { plan, prepared })))
}

/** What the visitor does while a part is away: decides in the wallet, looks at what was sent, and presses what there is. */
async function goOnWithout(visit: Visit): Promise<void> {
  const { visitor } = visit
  while (visitor.wallet.hasPrompt) await visitor.wallet.decide('send')
  visitor.wallet.decides = 'send'
  if (SENT.includes(visit.state)) return
  const { swap, document, plan, prepared } = visit
  if (plan && prepared) await swap.press(document, { plan, prepared })
}

async function happen(fault: Fault, visits: readonly Visit[]): Promise<void> {
  const each = (act: (visit: Visit) => Promise<unknown>) => Promise.all(visits.map(act))
  switch (fault) {
    case 'two presses':
      await each(pressTwice)
      break
    case 'a second tab':
      await each(openSecondTab)
      break
    case 'a reload':
      await each(async (visit) => (visit.document = await visit.visitor.reload()))
      break
    case 'the server is killed':
    case 'the node is killed': {
      const part = fault === 'the node is killed' ? world.node : world.process
      await part.kill()
      await each(goOnWithout)
      await part.start()
      break
    }
    case 'the wallet is lost before it sends':
      await each(({ visitor }) => visitor.wallet.decide('vanish'))
      break
    case 'the answer of the wallet is lost':
      await each(({ visitor }) => visitor.wallet.decide('send silently'))
      break
  }
}

const isDone = ({ swap, document }: Visit) =>
  swap.stepsIn(document).some((one) => one.swap?.step === 'swap' && one.state === 'confirmed')

/** Goes on as a visitor who wants the swap, until it is shown as made. */
async function finish(visit: Visit): Promise<void> {
  const { visitor } = visit
  visitor.wallet.decides = 'send'
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await settle(visitor, visit.document, world)
    if (isDone(visit)) return
    await review(visit)
    await press(visit)
  }
}

interface Outcome {
  readonly isDone: boolean
  readonly paid: bigint
  readonly received: bigint
  readonly least: bigint
  /** Transactions of the account on the chain. */
  readonly made: number
  /** Each transaction that is shown, with its state and that on the chain. */
  readonly shown: readonly (readonly [string, string])[]
}

async function outcomeOf(visit: Visit): Promise<Outcome> {
  return {
    isDone: isDone(visit),
    paid: OWNED - (await balanceOf(gold, visit)),
    received: await balanceOf(token, visit),
    least: BigInt(visit.swap.stepsIn(visit.document)[0]?.swap?.received.least ?? 0),
    made: await world.reader.getTransactionCount({ address: visit.visitor.wallet.address }),
    shown: await shownAndMade(visit.document, visit.visitor.wallet, world.reader),
  }
}

/** The states under one fault, so that a part is killed once for all of them. */
async function outcomesOf(fault: Fault): Promise<ReadonlyMap<State, Outcome>> {
  const visits: Visit[] = []
  // Those without a block come last, because nothing else may be mined after them.
  for (const state of statesOf(fault).toSorted(
    (a, b) => Number(SENT.includes(a)) - Number(SENT.includes(b)),
  )) {
    const visit = await newVisit(state)
    visits.push(visit)
  }
  for (const visit of visits) await bringTo(visit)
  await happen(fault, visits)
  await world.control.setAutomine(true)
  const outcomes = new Map<State, Outcome>()
  for (const visit of visits) {
    await finish(visit)
    outcomes.set(visit.state, await outcomeOf(visit))
  }
  return outcomes
}

describe.each(FAULTS)('a swap when this happens: %s', (fault) => {
  let outcomes: ReadonlyMap<State, Outcome>
  beforeAll(async () => {
    outcomes = await outcomesOf(fault)
  }, 150_000)

  it.each(statesOf(fault))('Money moves once, and what is shown is what the chain has: %s', (state) => {
    const outcome = outcomes.get(state)
    expect(outcome).toMatchObject({ isDone: true, paid: PAID })
    expect(outcome?.received).toBeGreaterThanOrEqual(outcome?.least ?? 1n)
    // One approval and one swap.
    expect(outcome?.made).toBe(2)
    for (const [isShown, isOnChain] of outcome?.shown ?? []) expect(isShown).toBe(isOnChain)
  })
})
