import type { Postern } from '#sdk/types/postern.ts'
import { element } from '../shared/element.ts'
import { showResult } from '../shared/show-result.ts'

// The instance of the script tag.
declare const postern: Postern

/** An order, as the shop's backend answers it. */
interface Order {
  readonly id: string
  readonly asset: string
  readonly amount: string
  readonly recipient: string
  readonly status: string
  readonly transactionId?: string
  readonly refusal?: string
}

const ASK_EVERY_MS = 1_500

/** Asks the backend for an order and lets the visitor pay it. What the page shows as paid is what the backend says. */
async function buy(): Promise<string> {
  const order = await askShop('', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ currency: Reflect.get(element('currency'), 'value') }),
  })
  follow(order)
  const { id, asset, amount, recipient } = order
  const { status, receivedAmount } = await postern.pay({ id, asset, amount, recipient })
  return `${status}: ${receivedAmount}`
}

/** Shows an order until the shop takes it for paid, or the page makes another one. */
function follow(order: Order): void {
  if (element('order').textContent === order.id) return
  element('order').textContent = order.id
  const look = async (): Promise<void> => {
    const { status, transactionId, refusal } = await askShop(`/${order.id}`).catch(() => order)
    if (element('order').textContent !== order.id) return
    element('status').textContent = refusal ?? status
    element('transaction').textContent = transactionId ?? '–'
    if (status !== 'paid') setTimeout(() => void look(), ASK_EVERY_MS)
  }
  void look()
}

async function askShop(path: string, init?: RequestInit): Promise<Order> {
  const answer = await fetch(`/api/orders${path}`, init)
  if (!answer.ok) throw new Error(`The shop answered with status ${answer.status}.`)
  return answer.json()
}

element('buy').addEventListener('click', () => void showResult(element('result'), buy))
