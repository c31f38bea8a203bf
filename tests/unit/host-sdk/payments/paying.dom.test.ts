import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { definePosternElements } from '#sdk/element.ts'
import type { PaymentResult } from '#sdk/types/payment.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { quiet, until } from '#tests/support/fixtures/link-pair.ts'
import { scriptedModal, SITE_OPTIONS, type ScriptedModal } from '#tests/support/scripted/scripted-modal.ts'
import { startInstance } from '#tests/support/scripted/start-instance.ts'

const TERMS = {
  asset: 'eip155:1/slip44:60',
  amount: '0.01',
  recipient: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  id: 'order-0001',
}
const PAID: PaymentResult = {
  ...TERMS,
  status: 'paid',
  receivedAmount: '0.01',
  transactionId: `0x${'ab'.repeat(32)}`,
  payer: null,
  paidAt: '2026-11-28T02:00:00.000Z',
  receipt: 'eyJ.eyJ.c2ln',
}
const LEFT = { code: 4001 }

let modal: ScriptedModal
let postern: Postern

/** The modal works on a ticket until this is called. */
let answer: (result: Result<unknown>) => void
/** Called when a transaction of the payment was sent. */
let send: () => void

function showAndWait(): void {
  modal.onTicket = async (_ticket, _signal, onSending) => {
    send = onSending
    const answered = new Promise<Result<unknown>>((resolve) => (answer = resolve))
    await modal.change({ open: true })
    return answered
  }
}

function payButton(attributes: Readonly<Record<string, string>> = {}): HTMLElement {
  const button = document.createElement('button')
  const named = { 'data-postern-pay': '', 'data-asset': TERMS.asset, 'data-amount': TERMS.amount }
  const all = { ...named, 'data-recipient': TERMS.recipient, 'data-id': TERMS.id, ...attributes }
  for (const [name, value] of Object.entries(all)) button.setAttribute(name, value)
  document.body.append(button)
  return button
}

/** Collects the results that an element of the page gets, as a listener of the whole page sees them. */
function collectEvents(): { readonly name: string; readonly detail: unknown }[] {
  const seen: { name: string; detail: unknown }[] = []
  for (const name of ['postern:paid', 'postern:payment-failed'] as const)
    document.body.addEventListener(name, ({ detail }) => seen.push({ name, detail }))
  return seen
}

beforeEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  modal = scriptedModal()
  postern = startInstance(SITE_OPTIONS, modal.chunks)
  showAndWait()
})
afterEach(() => postern.destroy())

describe('pay', () => {
  test('pay submits a ticket with the terms, and resolves with what the modal settles it with', async () => {
    const paying = postern.pay(TERMS)
    await until(() => postern.getState().open)
    expect(modal.tickets).toEqual([expect.objectContaining({ kind: 'pay', payload: TERMS })])
    answer(ok(PAID))
    expect(await paying).toEqual(PAID)
  })

  test('pay rejects with the error of the modal', async () => {
    modal.onTicket = async () => fail('PAYMENT_ID_USED', 'The id is used for other terms.')
    await expect(postern.pay(TERMS)).rejects.toMatchObject({ code: 'PAYMENT_ID_USED' })
  })

  test('pay refuses a request that is none, and no ticket reaches the modal', async () => {
    await expect(postern.pay({ ...TERMS, amount: '0' })).rejects.toMatchObject({
      code: 'PAYMENT_INVALID',
      data: { field: 'amount' },
    })
    await expect(postern.pay(Object(undefined))).rejects.toMatchObject({ data: { field: 'asset' } })
    expect(modal.tickets).toEqual([])
  })

  test('A payment whose transaction was sent stays open when the site closes the modal, and then resolves', async () => {
    const paying = postern.pay(TERMS)
    await until(() => postern.getState().open)
    send()
    const outcome = vi.fn<(result: unknown) => void>()
    paying.then(outcome, outcome)
    await postern.close({ force: true })
    await quiet()
    expect(postern.getState().open).toBe(false)
    expect(outcome).not.toHaveBeenCalled()
    answer(ok(PAID))
    expect(await paying).toEqual(PAID)
  })

  test('A payment is rejected with 4001 when the site closes the modal before anything was sent', async () => {
    const paying = postern.pay(TERMS)
    paying.catch(() => {})
    await until(() => postern.getState().open)
    await postern.close({ force: true })
    await expect(paying).rejects.toMatchObject(LEFT)
  })

  test('A payment is rejected with 4001 when the visitor leaves before the modal is shown', async () => {
    modal.onTicket = () => new Promise(() => {})
    const paying = postern.pay(TERMS)
    paying.catch(() => {})
    await until(() => modal.tickets.length > 0)
    await postern.close({ force: true })
    await expect(paying).rejects.toMatchObject(LEFT)
  })

  test('A frame that is loaded again receives the payment again, with the same draft where the site named no id', async () => {
    const { id: _id, ...withoutId } = TERMS
    const paying = postern.pay(withoutId)
    await until(() => postern.getState().open)
    const answerFirst = answer
    modal.reload()
    await until(() => modal.tickets.length > 1 && answer !== answerFirst)
    const [first, second] = modal.tickets.map(({ payload }) => payload)
    expect(second).toEqual(first)
    answer(ok(PAID))
    await paying
  })
})

describe('calls that wait at the same time', () => {
  const { id: _id, ...UNNAMED } = TERMS
  const drafts = () => modal.tickets.map(({ payload }) => Object(payload).draftId)

  test('Two calls with the same terms and no id are one draft, and both get its result', async () => {
    const answers: ((result: Result<unknown>) => void)[] = []
    modal.onTicket = async () => {
      await modal.change({ open: true })
      return new Promise((resolve) => answers.push(resolve))
    }
    const both = Promise.all([postern.pay(UNNAMED), postern.pay(UNNAMED)])
    await until(() => answers.length === 1)
    answers[0]?.(ok(PAID))
    await until(() => answers.length === 2)
    answers[1]?.(ok(PAID))
    expect(await both).toEqual([PAID, PAID])
    expect(new Set(drafts()).size).toBe(1)
  })

  test('Calls with other terms are other drafts, and one with an id has none', async () => {
    modal.onTicket = async () => ok(PAID)
    await Promise.all([postern.pay(UNNAMED), postern.pay({ ...UNNAMED, amount: '0.02' }), postern.pay(TERMS)])
    expect(drafts().filter((draft) => draft === undefined)).toHaveLength(1)
    expect(new Set(drafts()).size).toBe(3)
  })
})

describe('an element with data-postern-pay', () => {
  beforeEach(() => definePosternElements())

  test('A click asks for the payment that the attributes state, and the element gets the result without the receipt', async () => {
    const seen = collectEvents()
    const button = payButton()
    const label = document.createElement('span')
    button.append(label)
    label.click()
    await until(() => postern.getState().open)
    expect(modal.tickets).toEqual([expect.objectContaining({ kind: 'pay', payload: TERMS })])
    expect(modal.calls.some(({ name }) => name === 'open')).toBe(false)
    answer(ok(PAID))
    await until(() => seen.length > 0)
    const { receipt: _receipt, ...detail } = PAID
    expect(seen).toEqual([{ name: 'postern:paid', detail }])
  })

  test('A payment that fails is an event with the code, once', async () => {
    const seen = collectEvents()
    modal.onTicket = async () => fail('PAYMENT_EXPIRED', 'The payment has expired.')
    payButton().click()
    await until(() => seen.length > 0)
    await quiet()
    expect(seen).toEqual([
      { name: 'postern:payment-failed', detail: expect.objectContaining({ code: 'PAYMENT_EXPIRED' }) },
    ])
  })

  test('Attributes that are no payment are an event that names the member', async () => {
    const seen = collectEvents()
    payButton({ 'data-amount': '1,50' }).click()
    await until(() => seen.length > 0)
    expect(seen[0]?.detail).toMatchObject({ code: 'PAYMENT_INVALID', data: { field: 'amount' } })
  })

  test('A modal that cannot be loaded is an event of the element', async () => {
    postern.destroy()
    postern = startInstance(SITE_OPTIONS, () => Promise.reject(new Error('offline')))
    const seen = collectEvents()
    payButton().click()
    await until(() => seen.length > 0)
    expect(seen[0]).toMatchObject({ name: 'postern:payment-failed', detail: { code: 'UNREACHABLE' } })
  })

  test('Another click while a payment is under way shows the same payment, and there is one result', async () => {
    const seen = collectEvents()
    const button = payButton()
    button.removeAttribute('data-id')
    const answers: ((result: Result<unknown>) => void)[] = []
    modal.onTicket = async () => {
      await modal.change({ open: true })
      return new Promise((resolve) => answers.push(resolve))
    }
    button.click()
    await until(() => answers.length === 1)
    await modal.change({ open: false })
    button.click()
    answers[0]?.(ok(PAID))
    await until(() => answers.length === 2)
    answers[1]?.(ok(PAID))
    await until(() => seen.length > 0)
    await quiet()
    expect(seen).toHaveLength(1)
    const drafts = modal.tickets.map(({ payload }) => Object(payload).draftId)
    expect(drafts).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), drafts[0]])
  })

  test('A payment that is over is followed by a new one with the next click', async () => {
    const seen = collectEvents()
    const button = payButton()
    button.removeAttribute('data-id')
    modal.onTicket = async () => ok(PAID)
    button.click()
    await until(() => seen.length === 1)
    button.click()
    await until(() => seen.length === 2)
    const drafts = modal.tickets.map(({ payload }) => Object(payload).draftId)
    expect(new Set(drafts).size).toBe(2)
  })
})
