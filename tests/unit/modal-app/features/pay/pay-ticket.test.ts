import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { closeModal } from '#modal/core/commands/modal/open-modal.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { readPayment } from '#modal/features/pay/read-payment.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import type { Payment } from '#schemas/entities/payment.ts'
import { linkModal, OPTIONS, partition, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'

const RECIPIENT = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const TERMS = { asset: 'eip155:1/slip44:60', amount: '0.5', recipient: RECIPIENT, id: 'order-0001' }
const MINUTES_30 = 1_800_000

/** The API of payments as a network sees it: its answers, and what it was asked. */
interface PaymentsApi {
  change: Partial<Payment>
  refusal: { readonly status: number; readonly code: string; readonly field?: string } | undefined
  isDown: boolean
  readonly asked: { readonly method: string; readonly path: string; readonly body: unknown }[]
}

let api: PaymentsApi
let modal: LinkedModal

function paymentOf(change: Partial<Payment>): Payment {
  return {
    ...TERMS,
    dueAmount: TERMS.amount,
    status: 'open',
    symbol: 'ETH',
    decimals: 18,
    origin: 'http://site.test',
    receivedAmount: null,
    transactionId: null,
    payer: null,
    createdAt: new Date().toISOString(),
    expiresAt: new Date(Date.now() + MINUTES_30).toISOString(),
    paidAt: null,
    receipt: null,
    ...change,
  }
}

async function answerAsApi(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : input)
  if (!url.pathname.startsWith('/v1/pay')) return new Response(null, { status: 404 })
  const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
  const id: unknown = Object(body).id ?? url.pathname.split('/')[3]
  api.asked.push({ method: init?.method ?? 'GET', path: url.pathname, body })
  if (api.isDown) throw new TypeError('offline')
  const { refusal } = api
  if (!refusal) return Response.json(paymentOf({ id: String(id), ...api.change }))
  const { status, ...error } = refusal
  return Response.json({ error: { ...error, message: 'The server refuses it.' } }, { status })
}

const pay = (terms: object = TERMS, signal?: AbortSignal) => modal.queue.submit('pay', terms, signal)
const view = () => selectView(modal.store.getState())

/** Waits until the API has answered once and the modal has stored it. */
async function isShown(): Promise<void> {
  // The first import of the part takes a while on a busy machine.
  await vi.waitFor(() => expect(view()).toBe('Pay'), { timeout: 10_000 })
  await vi.waitFor(() => expect(api.asked.length).toBeGreaterThan(0))
}

/** Lets the API answer something else from now on, without waiting for the next look. */
async function changeTo(change: Partial<Payment>): Promise<void> {
  api.change = change
  await modal.store.dispatch(readPayment(TERMS.id))
}

async function link(options: object = OPTIONS, storage = partition()): Promise<void> {
  modal = linkModal({ options, storage })
  await modal.restored
}

beforeEach(async () => {
  api = { change: {}, refusal: undefined, isDown: false, asked: [] }
  vi.stubGlobal('fetch', answerAsApi)
  await link()
})

afterEach(() => {
  modal.close()
  vi.unstubAllGlobals()
})

describe('the ticket of a payment', () => {
  it('The API is asked with the terms and the attested origin, and a paid payment is the answer', async () => {
    const outcome = pay()
    await isShown()
    expect(api.asked[0]).toMatchObject({
      method: 'POST',
      path: '/v1/pay',
      body: { ...TERMS, origin: 'http://site.test' },
    })
    api.change = { status: 'paid', receivedAmount: '0.5', receipt: 'a.b.c' }
    expect(await outcome).toMatchObject({
      ok: true,
      value: { id: TERMS.id, status: 'paid', receipt: 'a.b.c' },
    })
  })

  it.each(['overpaid', 'late'] as const)('A payment that is %s is paid', async (status) => {
    api.change = { status, receivedAmount: '0.6' }
    expect(await pay()).toMatchObject({ ok: true, value: { status } })
  })

  it('A visitor who leaves before anything was sent rejects it with 4001', async () => {
    const outcome = pay()
    await isShown()
    modal.store.dispatch(closeModal())
    expect(await outcome).toMatchObject({ ok: false, error: { code: 4001 } })
  })

  it('Once a transaction is known, leaving does not settle it, and the chain does', async () => {
    api.change = { status: 'pending', transactionId: `0x${'ab'.repeat(32)}` }
    let isSettled = false
    const outcome = pay().finally(() => (isSettled = true))
    await isShown()
    await changeTo(api.change)
    await modal.modal.close({})
    await modal.modal.ping(undefined)
    expect(isSettled).toBe(false)
    await changeTo({ status: 'paid' })
    expect(await outcome).toMatchObject({ ok: true, value: { status: 'paid' } })
  })

  it.each([
    ['expired', 'PAYMENT_EXPIRED'],
    ['underpaid', 'PAYMENT_UNDERPAID'],
  ] as const)('A payment that is %s rejects with %s', async (status, code) => {
    api.change = { status, receivedAmount: status === 'underpaid' ? '0.4' : null }
    const outcome = await pay()
    expect(outcome).toMatchObject({ ok: false, error: { code } })
    if (status === 'underpaid')
      expect(outcome).toMatchObject({ error: { data: { id: TERMS.id, receivedAmount: '0.4' } } })
  })

  it('A reloaded document asks for the same payment, also where the site gave no id', async () => {
    const { id: _, ...terms } = TERMS
    void pay(terms)
    await isShown()
    const [first] = api.asked
    const ticket = { id: 'a'.repeat(32), kind: 'pay' as const, payload: terms }
    modal.close()
    await link()
    api.asked.length = 0
    void modal.modal.enqueue(ticket)
    await isShown()
    expect(first?.body).toMatchObject({ id: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(api.asked[0]?.body).toMatchObject({ id: ticket.id })
  })

  it('An API that does not answer is asked again, while the visitor may wait', async () => {
    api.isDown = true
    const outcome = pay()
    await isShown()
    api.isDown = false
    api.change = { status: 'paid' }
    expect(await outcome).toMatchObject({ ok: true })
  })

  it('A site that comes in between with other terms under the same id is refused', async () => {
    const outcome = pay()
    await isShown()
    await vi.waitFor(() => expect(api.asked).toHaveLength(2), { timeout: 5_000 })
    await changeTo({ status: 'pending' })
    await vi.waitFor(() => expect(api.asked).toHaveLength(4), { timeout: 5_000 })
    await modal.modal.close({})
    expect(await pay({ ...TERMS, amount: '9' })).toMatchObject({ error: { code: 'PAYMENT_ID_USED' } })
    await changeTo({ status: 'paid' })
    expect(await outcome).toMatchObject({ ok: true })
  })
})

describe('a payment whose document ended while a wallet was asked', () => {
  const HASH = `0x${'ab'.repeat(32)}` as const
  const ASKED: Intent = {
    id: '1'.repeat(32),
    paymentId: TERMS.id,
    caipNetworkId: 'eip155:1',
    connectorId: 'io.example.wallet',
    from: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
    to: RECIPIENT,
    symbol: 'ETH',
    decimals: 18,
    amount: '500000000000000000',
    askedAtMs: Date.now() - 600_000,
    endedAtMs: Date.now() - 500_000,
    mark: '{"nonce":"0x0","block":"0x1"}',
    isOursToSend: false,
    state: 'asked',
  }

  /** Starts another document in the browser in which a wallet was asked. */
  async function reload(intent: Partial<Intent> = {}): Promise<void> {
    const { storage } = modal
    modal.close()
    await storage.set('private_send_intents', JSON.stringify([{ ...ASKED, ...intent }]))
    await link(OPTIONS, storage)
  }

  it('It asks no wallet again, and what the server learns settles the promise', async () => {
    await reload()
    const outcome = pay()
    await isShown()
    modal.store.dispatch(closeModal())
    await changeTo({ status: 'paid', receivedAmount: '0.5', transactionId: HASH })
    expect(await outcome).toMatchObject({ ok: true, value: { transactionId: HASH } })
  })

  it('When it expires and nobody knows whether it was sent, the promise says so instead of waiting for ever', async () => {
    await reload()
    api.change = { status: 'expired' }
    expect(await pay()).toMatchObject({ ok: false, error: { code: 'TICKET_STATE_UNKNOWN' } })
    // The next call with the same id is answered with what the server has learned since.
    api.change = { status: 'late', receivedAmount: '0.5', transactionId: HASH }
    expect(await pay()).toMatchObject({ ok: true, value: { status: 'late' } })
  })

  it('One without an id of the site is found again by its terms', async () => {
    const { id: _id, ...terms } = TERMS
    const first = pay(terms)
    await isShown()
    const id = String(Object(api.asked[0]?.body).id)
    await vi.waitFor(async () => expect(await modal.storage.get('private_payments')).toContain('untilMs'))
    await reload({ paymentId: id })
    api.change = { status: 'paid', receivedAmount: '0.5', transactionId: HASH }
    expect(await pay(terms)).toMatchObject({ ok: true, value: { id } })
    void first
  })

  it('A wallet that refused, or a transaction that failed, ends with the expiry', async () => {
    await reload({ state: 'declined' })
    api.change = { status: 'expired' }
    expect(await pay()).toMatchObject({ ok: false, error: { code: 'PAYMENT_EXPIRED' } })
  })
})

describe('a payment without an id of the site', () => {
  const { id: _id, ...UNNAMED } = TERMS
  const ids = () => api.asked.filter(({ method }) => method === 'POST').map(({ body }) => Object(body).id)

  /** Asks, waits until it is shown, and leaves. */
  async function askAndLeave(terms: object = UNNAMED): Promise<void> {
    const before = api.asked.length
    const outcome = pay(terms)
    await vi.waitFor(() => expect(view()).toBe('Pay'), { timeout: 10_000 })
    await vi.waitFor(() => expect(api.asked.length).toBeGreaterThan(before))
    await vi.waitFor(async () => expect(await stored()).toContain('untilMs'))
    modal.store.dispatch(closeModal())
    expect(await outcome).toMatchObject({ ok: false, error: { code: 4001 } })
  }
  const stored = async () => (await modal.storage.get('private_payments')) ?? ''

  it('A visitor who has left and asks again pays the same payment, also in another tab', async () => {
    await askAndLeave()
    await askAndLeave()
    const { storage } = modal
    modal.close()
    await link(OPTIONS, storage)
    await askAndLeave()
    expect(ids()).toHaveLength(3)
    expect(new Set(ids()).size).toBe(1)
  })

  it('What was paid meanwhile is answered at once, and then a new payment begins', async () => {
    await askAndLeave()
    api.change = { status: 'paid', receivedAmount: '0.5' }
    const [first] = ids()
    expect(await pay(UNNAMED)).toMatchObject({ ok: true, value: { id: first } })
    expect(await pay(UNNAMED)).toMatchObject({ ok: true })
    expect(ids()).toHaveLength(3)
    expect(ids()[2]).not.toBe(first)
  })

  it('Other terms are another payment', async () => {
    await askAndLeave()
    api.change = { amount: '0.6', dueAmount: '0.6' }
    await askAndLeave({ ...UNNAMED, amount: '0.6' })
    expect(new Set(ids()).size).toBe(2)
  })

  it('A payment that has expired meanwhile is not taken up again', async () => {
    api.change = { expiresAt: new Date(Date.now() + 50).toISOString() }
    await askAndLeave()
    await new Promise((resolve) => setTimeout(resolve, 60))
    await askAndLeave()
    expect(new Set(ids()).size).toBe(2)
  })

  it('Calls that wait at the same time are one payment, and are answered at the same time', async () => {
    const draft = { ...UNNAMED, draftId: 'd'.repeat(32) }
    const both = Promise.all([pay(draft), pay(draft)])
    await isShown()
    api.change = { status: 'paid', receivedAmount: '0.5' }
    expect(await both).toMatchObject([{ ok: true }, { ok: true }])
    expect(new Set(ids()).size).toBe(1)
  }, 8_000)

  it('A call with an id of the site does not take up a payment without one', async () => {
    await askAndLeave()
    const outcome = pay()
    await vi.waitFor(() => expect(ids()).toHaveLength(2))
    expect(ids()[1]).toBe(TERMS.id)
    expect(ids()[0]).not.toBe(TERMS.id)
    modal.store.dispatch(closeModal())
    await outcome
  })
})

describe('a payment that is refused', () => {
  it.each([
    ['asset', { asset: 'eip155:1/erc721:1' }],
    ['asset', { asset: 'eip155:10/slip44:60' }],
    ['amount', { amount: '1e3' }],
    ['amount', { amount: '0.0' }],
    ['recipient', { recipient: '0x976EA74026E726554dB657fA54763abd0C3a0aa8x' }],
    ['id', { id: 'short' }],
  ])('The wrong member %s is named, and nothing is asked', async (field, change) => {
    expect(await pay({ ...TERMS, ...change })).toMatchObject({
      ok: false,
      error: { code: 'PAYMENT_INVALID', data: { field } },
    })
    expect(api.asked).toEqual([])
  })

  it('An owner who switches payments off has them refused', async () => {
    modal.close()
    await link({ ...OPTIONS, features: { pay: false } })
    expect(await pay()).toMatchObject({ ok: false, error: { code: 'PAYMENTS_OFF' } })
    expect(api.asked).toEqual([])
  })

  it.each([
    [{ status: 409, code: 'PAYMENT_ID_USED' }, { code: 'PAYMENT_ID_USED' }],
    [{ status: 409, code: 'PAYMENT_BUSY' }, { code: 'PAYMENT_BUSY' }],
    [
      { status: 400, code: 'REQUEST_INVALID', field: 'amount' },
      { code: 'PAYMENT_INVALID', data: { field: 'amount' } },
    ],
  ])('The refusal %o of the API reaches the site', async (refusal, error) => {
    api.refusal = refusal
    expect(await pay()).toMatchObject({ ok: false, error })
  })

  it.each<[string, Partial<Payment>]>([
    ['id', { id: 'order-0002' }],
    ['asset', { asset: 'eip155:31337/slip44:60' }],
    ['amount', { amount: '5', dueAmount: '5' }],
    ['due amount', { dueAmount: '0.6' }],
    ['recipient', { recipient: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc' }],
    ['decimals', { decimals: 6 }],
    ['origin', { origin: 'http://other.test' }],
  ])('An API that changes the %s is not believed', async (_name, change) => {
    api.change = change
    expect(await pay()).toMatchObject({ ok: false, error: { code: 'PAYMENT_MISMATCH' } })
  })

  it('An API that changes the recipient later is not believed either', async () => {
    const outcome = pay()
    await isShown()
    await changeTo({ recipient: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc', status: 'paid' })
    expect(await outcome).toMatchObject({ ok: false, error: { code: 'PAYMENT_MISMATCH' } })
  })
})
