import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { CARD_SECRETS, cardProviderConfig } from '#demo/card/card-config.ts'
import { startCardProvider } from '#demo/card/start-card-provider.ts'
import type { RunningProvider } from '#demo/providers/serve-orders.ts'
import { HistoryAnswer } from '#schemas/http/blockchain/history.ts'
import { localEvm } from '#schemas/networks/eip155/local.ts'
import type { KeptOrder } from '#modal/features/onramp/kept-order.ts'
import { BuyVisit, CARDS } from '#tests/support/faults/buy-visit.ts'
import { sampleOf } from '#tests/support/builders/runs.ts'
import { startFaultDeployment, type FaultDeployment } from '#tests/support/faults/fault-deployment.ts'
import { FaultyVisitor, type ModalDocument } from '#tests/support/faults/faulty-visitor.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

/** How long the slow card waits. */
const SLOW_MS = 1_000
const SETTLED_MS = 45_000
const BANK_CODE = /<strong id="bank-code">(\d{6})<\/strong>/

/** How far a purchase is when the fault happens. */
const STATES = [
  'offer shown',
  'window opened',
  'page of the provider seen',
  'bank asks for a code',
  'paid',
  'coins sent',
  'shown as delivered',
] as const
type State = (typeof STATES)[number]
const FAULTS = [
  'two presses',
  'a second tab',
  'a reload',
  'the server is killed',
  'the node is killed',
] as const
type Fault = (typeof FAULTS)[number]
/** A third of the states, another one for each fault; the long run brings purchases to all of them. */
const statesOf = (fault: Fault): readonly State[] => sampleOf(STATES, 3, FAULTS.indexOf(fault) + 2)

let world: FaultDeployment
let provider: RunningProvider
let card: string
beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  card = `http://127.0.0.1:${port}`
  const { assets, ...sold } = cardProviderConfig(card)
  const served = assets.filter(({ asset }) => asset.startsWith(localEvm.caipNetworkId))
  world = await startFaultDeployment({
    environment: CARD_SECRETS,
    config: { onramp: { providers: [{ ...sold, assets: served }] } },
  })
  provider = await startCardProvider({
    port,
    url: card,
    chains: { evm: world.url, solana: 'http://127.0.0.1:1', bitcoin: 'http://127.0.0.1:1' },
    api: world.server.urls.api,
    slowMs: SLOW_MS,
  })
})
afterAll(async () => {
  await provider?.stop()
  await world?.stop()
})

interface Visit {
  readonly state: State
  readonly visitor: FaultyVisitor
  readonly buy: BuyVisit
  document: ModalDocument
  /** Of the bank. */
  code: string | undefined
  /** What the provider has been asked for, which may wait for a part that is away. */
  readonly pending: Promise<unknown>[]
}

async function newVisit(state: State): Promise<Visit> {
  const visitor = new FaultyVisitor(world)
  const buy = new BuyVisit(card, visitor.wallet.address)
  return { state, visitor, buy, document: await visitor.open(), code: undefined, pending: [] }
}

const orderOf = ({ buy, document }: Visit) => buy.orderIn(document)
const balanceOf = ({ visitor }: Visit) => world.reader.getBalance({ address: visitor.wallet.address })

async function pay(visit: Visit, order: KeptOrder): Promise<void> {
  const { state, buy } = visit
  const isWithCode = state === 'bank asks for a code'
  const { body } = await buy.pay(
    order,
    isWithCode ? CARDS.withCode : state === 'paid' ? CARDS.slow : CARDS.pays,
  )
  visit.code ??= BANK_CODE.exec(body)?.[1]
}

async function bringTo(visit: Visit): Promise<void> {
  const { state, buy, document } = visit
  if (state === 'offer shown') return
  await buy.press(document)
  const order = await orderOf(visit)
  if (!order) throw new Error('No purchase was begun.')
  if (state === 'window opened') return
  await buy.visit()
  if (state === 'page of the provider seen') return
  await pay(visit, order)
  if (state === 'bank asks for a code' || state === 'paid') return
  await vi.waitFor(async () => expect(await balanceOf(visit)).toBeGreaterThan(0n), { timeout: SETTLED_MS })
  if (state === 'shown as delivered') await untilSettled(visit)
}

/** The next thing that the visitor does, once more if it was done. */
async function act(visit: Visit): Promise<void> {
  const { buy, document } = visit
  const order = await orderOf(visit)
  if (!order) return buy.press(document)
  await buy.visit()
  await (visit.code === undefined ? pay(visit, order) : buy.confirm(order, visit.code))
}

async function happen(fault: Fault, visits: readonly Visit[]): Promise<void> {
  const each = (doing: (visit: Visit) => Promise<unknown>) => Promise.all(visits.map(doing))
  switch (fault) {
    case 'two presses':
      await each((visit) => Promise.all([act(visit), act(visit)]))
      break
    case 'a second tab':
      await each(async (visit) => (visit.document = await visit.visitor.open()))
      break
    case 'a reload':
      await each(async (visit) => (visit.document = await visit.visitor.reload()))
      break
    case 'the server is killed':
    case 'the node is killed': {
      const part = fault === 'the node is killed' ? world.node : world.process
      await part.kill()
      // What the visitor does at the provider may wait until the provider can report it.
      for (const visit of visits) visit.pending.push(act(visit))
      await Promise.race([
        each(({ pending }) => Promise.all(pending)),
        new Promise((end) => setTimeout(end, 500)),
      ])
      await part.start()
      await each(({ pending }) => Promise.all(pending))
      break
    }
  }
}

async function untilSettled({ buy, document }: Pick<Visit, 'buy' | 'document'>): Promise<void> {
  await vi.waitFor(
    async () => {
      const order = await buy.orderIn(document)
      if (order) await buy.look(document, order)
      expect((await buy.orderIn(document))?.status).toMatch(/^(?:delivered|failed)$/)
    },
    { timeout: SETTLED_MS, interval: 100 },
  )
}

/** Goes on as a visitor who wants the coins, until the purchase is shown as settled. */
async function finish(visit: Visit): Promise<void> {
  if (!(await orderOf(visit))) await visit.buy.press(visit.document)
  await act(visit)
  if (visit.code !== undefined) await act(visit)
  await untilSettled(visit)
}

async function outcomeOf(visit: Visit) {
  const { address } = visit.visitor.wallet
  const answer = await fetch(
    `${world.server.urls.api}/v1/account/${address}/history?projectId=demo&onramp=all&chainId=${localEvm.caipNetworkId}`,
  )
  return {
    order: await orderOf(visit),
    balance: await balanceOf(visit),
    purchases: HistoryAnswer.parse(await answer.json()).data,
    windows: visit.buy.windows.filter(({ isClosed }) => !isClosed),
  }
}
type Outcome = Awaited<ReturnType<typeof outcomeOf>>

/** The states under one fault, so that a part is killed once for all of them. */
async function outcomesOf(fault: Fault): Promise<ReadonlyMap<State, Outcome>> {
  const visits: Visit[] = []
  for (const state of statesOf(fault)) visits.push(await newVisit(state))
  // The slow delivery begins last.
  for (const visit of visits.toSorted((a, b) => Number(a.state === 'paid') - Number(b.state === 'paid')))
    await bringTo(visit)
  await happen(fault, visits)
  await Promise.all(visits.map(finish))
  const outcomes = new Map<State, Outcome>()
  for (const visit of visits) outcomes.set(visit.state, await outcomeOf(visit))
  return outcomes
}

describe.each(FAULTS)('a purchase when this happens: %s', (fault) => {
  let outcomes: ReadonlyMap<State, Outcome>
  beforeAll(async () => {
    outcomes = await outcomesOf(fault)
  }, 150_000)

  it.each(statesOf(fault))(
    'One purchase is begun, its coins arrive once or never, and it is shown so: %s',
    (state) => {
      const { order, balance = 0n, purchases, windows } = outcomes.get(state) ?? {}
      expect(purchases).toHaveLength(1)
      expect(windows).toHaveLength(1)
      // The provider gives the money back where it could not send: while the node is away, and while nobody tells it a price.
      if (order?.status === 'failed') expect(balance).toBe(0n)
      else expect(order).toMatchObject({ status: 'delivered', received: expect.any(String) })
      expect(balance).toBe(parseEther(order?.received ?? '0'))
    },
  )

  it('Most purchases are delivered, and some even where a part was away', () => {
    const delivered = [...outcomes.values()].filter(({ order }) => order?.status === 'delivered')
    expect(delivered.length).toBeGreaterThan(fault.includes('killed') ? 0 : statesOf(fault).length / 2)
  })
})
