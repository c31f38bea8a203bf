import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { PreparedTransfer } from '#modal/chains/transfers.ts'
import { sampleOf } from '#tests/support/builders/runs.ts'
import { startFaultDeployment, type FaultDeployment } from '#tests/support/faults/fault-deployment.ts'
import { FaultyVisitor, type ModalDocument } from '#tests/support/faults/faulty-visitor.ts'
import { PayVisit } from '#tests/support/faults/pay-visit.ts'
import { settle } from '#tests/support/faults/settle.ts'
import { shownAndMade } from '#tests/support/faults/shown-and-made.ts'

const AMOUNT = '0.25'
const MOST_ROUNDS = 8
/** Longer than the server waits between two looks at one place. */
const NEXT_LOOK_MS = 2_500

/** How far a payment is when the fault happens; `sent` is without a block. */
const STATES = ['shown', 'wallet asked', 'sent', 'mined', 'paid', 'dropped by a reorganisation'] as const
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
/** A third of the states, another one for each fault; the long run brings payments to all of them. */
const statesOf = (fault: Fault): readonly State[] =>
  fault.includes('wallet') ? ['wallet asked'] : sampleOf(STATES, 3, FAULTS.indexOf(fault))

let world: FaultDeployment
beforeAll(async () => {
  world = await startFaultDeployment()
})
afterAll(() => world?.stop())

interface Visit {
  readonly state: State
  readonly visitor: FaultyVisitor
  readonly payment: PayVisit
  document: ModalDocument
  prepared: PreparedTransfer | undefined
}

/** Other tests may take most of the machine. */
const SLOW_MS = 20_000

async function newVisit(state: State): Promise<Visit> {
  const visitor = new FaultyVisitor(world)
  await visitor.fund()
  return {
    state,
    visitor,
    payment: new PayVisit(AMOUNT),
    document: await visitor.open(),
    prepared: undefined,
  }
}

async function prepare(visit: Visit): Promise<void> {
  visit.prepared = await visit.payment.prepare(visit.document, visit.visitor.wallet.address)
}

/** Presses, and waits for the wallet's prompt if it shows one, or else for the outcome. */
async function press({ payment, document, prepared, visitor }: Visit): Promise<void> {
  if (!prepared) return
  const { wallet } = visitor
  const { asked } = wallet
  const pressed = payment.press(document, wallet.address, prepared)
  if (wallet.decides === undefined)
    await vi.waitFor(() => expect(wallet.asked).toBe(asked + 1), { timeout: SLOW_MS, interval: 5 })
  else await pressed
}

async function look({ payment, document }: Visit): Promise<void> {
  world.clock.aheadMs += NEXT_LOOK_MS
  await payment.look(document)
}

async function bringTo(visit: Visit): Promise<void> {
  const { state, payment, visitor, document } = visit
  await payment.ask(document)
  await vi.waitFor(
    async () => {
      await payment.look(document)
      await prepare(visit)
      expect(visit.prepared).toBeDefined()
    },
    { timeout: SLOW_MS },
  )
  if (state === 'shown') return
  if (state === 'wallet asked') visitor.wallet.decides = undefined
  if (state === 'sent') await world.control.setAutomine(false)
  await press(visit)
  if (state === 'wallet asked' || state === 'sent' || state === 'mined') return
  await vi.waitFor(
    async () => {
      await look(visit)
      expect(payment.paymentIn(document)?.status).toBe('paid')
    },
    { timeout: SLOW_MS },
  )
  if (state === 'dropped by a reorganisation') await world.reorganise(1)
}

async function happen(fault: Fault, visits: readonly Visit[]): Promise<void> {
  const each = (act: (visit: Visit) => Promise<unknown>) => Promise.all(visits.map(act))
  switch (fault) {
    case 'two presses':
      await each(async (visit) => {
        visit.visitor.wallet.decides = 'send'
        await Promise.all([press(visit), press(visit)])
        await press(visit)
      })
      break
    case 'a second tab':
      await each(async (visit) => {
        const first = visit.document
        visit.visitor.wallet.decides = 'send'
        visit.document = await visit.visitor.open()
        await visit.payment.ask(visit.document)
        await Promise.all([press({ ...visit, document: first }), press(visit)])
      })
      break
    case 'a reload':
      await each(async (visit) => {
        visit.document = await visit.visitor.reload()
        await visit.payment.ask(visit.document)
      })
      break
    case 'the server is killed':
    case 'the node is killed': {
      const part = fault === 'the node is killed' ? world.node : world.process
      await part.kill()
      await each(async (visit) => {
        const { wallet } = visit.visitor
        while (wallet.hasPrompt) await wallet.decide('send')
        wallet.decides = 'send'
        await press(visit)
        await visit.payment.look(visit.document)
      })
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

/** Goes on as a visitor who wants to pay, until the payment is shown as paid. */
async function finish(visit: Visit): Promise<void> {
  const { visitor, payment } = visit
  visitor.wallet.decides = 'send'
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    await settle(visitor, visit.document, world)
    await look(visit)
    if (payment.paymentIn(visit.document)?.status === 'paid') return answered(visit)
    await prepare(visit)
    await press(visit)
  }
}

/**
 * The site is answered once what the browser keeps of the payment is dropped, and the visitor's own transaction is shown as it
 * is a little later than the payment.
 */
async function answered({ payment, state, visitor, document }: Visit): Promise<void> {
  await vi.waitFor(() => expect(payment.answers, state).not.toEqual([]), { timeout: SLOW_MS })
  await vi.waitFor(
    async () => {
      await settle(visitor, document, world)
      const shown = await shownAndMade(document, visitor.wallet, world.reader)
      for (const [isShown, isOnChain] of shown) expect(isShown, state).toBe(isOnChain)
    },
    { timeout: SLOW_MS },
  )
}

async function outcomeOf({ payment, visitor, document }: Visit) {
  const { wallet } = visitor
  return {
    status: payment.paymentIn(document)?.status,
    answers: payment.answers,
    arrived: await world.reader.getBalance({ address: payment.recipient }),
    made: await world.reader.getTransactionCount({ address: wallet.address }),
    shown: await shownAndMade(document, wallet, world.reader),
  }
}
type Outcome = Awaited<ReturnType<typeof outcomeOf>>

/** The states under one fault, so that a part is killed once for all of them. */
async function outcomesOf(fault: Fault): Promise<ReadonlyMap<State, Outcome>> {
  const visits: Visit[] = []
  // What is dropped, and then what has no block, comes last: nothing else may be mined after them.
  const order: readonly State[] = ['dropped by a reorganisation', 'sent']
  for (const state of statesOf(fault).toSorted((a, b) => order.indexOf(a) - order.indexOf(b)))
    visits.push(await newVisit(state))
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

describe.each(FAULTS)('a payment when this happens: %s', (fault) => {
  let outcomes: ReadonlyMap<State, Outcome>
  beforeAll(async () => {
    outcomes = await outcomesOf(fault)
  }, 150_000)

  it.each(statesOf(fault))(
    'The recipient is paid once, and the site and the visitor are shown so: %s',
    (state) => {
      const outcome = outcomes.get(state)
      expect(outcome).toMatchObject({ status: 'paid', arrived: parseEther(AMOUNT), made: 1 })
      expect(outcome?.answers).toContainEqual({
        ok: true,
        value: expect.objectContaining({ status: 'paid' }),
      })
      expect(outcome?.answers.filter(({ ok }) => !ok)).toEqual([])
      for (const [isShown, isOnChain] of outcome?.shown ?? []) expect(isShown).toBe(isOnChain)
    },
  )
})

it('A payment that another site has begun cannot be paid in the name of this one, and its site is told nothing of it', async () => {
  const theirs = await newVisit('shown')
  await bringTo(theirs)
  const visitor = new FaultyVisitor(world)
  await visitor.fund()
  // The page was led to the terms of the other site, by a link or by its script.
  const payment = new PayVisit(AMOUNT, theirs.payment)
  const document = await visitor.open()
  await payment.ask(document)
  await vi.waitFor(() => expect(payment.answers).toHaveLength(1), { timeout: SLOW_MS })
  expect(payment.answers[0]).toMatchObject({ ok: false, error: { code: 'PAYMENT_ID_USED' } })
  expect(payment.paymentIn(document)).toBeUndefined()
  expect(await payment.prepare(document, visitor.wallet.address)).toBeUndefined()
  const prepared = await theirs.payment.prepare(theirs.document, visitor.wallet.address)
  if (prepared) await payment.press(document, visitor.wallet.address, prepared)
  expect(visitor.wallet.asked).toBe(0)

  await finish(theirs)
  expect(theirs.payment.answers).toMatchObject([{ ok: true, value: { origin: theirs.visitor.siteOrigin } }])
})
