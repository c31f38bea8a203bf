import { randomId } from '#schemas/channel/random-id.ts'
import type { Link } from '#sdk/link/link.ts'
import type { RequestCore } from '#sdk/providers/request-core.ts'
import type { AccountStore } from '#sdk/state/account-store.ts'
import type { PaymentResult } from '#sdk/types/payment.ts'
import { checkPayment, type UncheckedPayment } from './check-payment.ts'

/** Lets visitors pay: for calls of the site, and for elements with `data-postern-pay`, which get the result as an event. */
export function createPayments({
  store,
  submit,
}: Pick<RequestCore, 'store' | 'submit'>): Link['submitPayment'] {
  /** The elements that wait for a result. */
  const waiting = new Set<Element>()
  /** The drafts of calls without an id that wait, by their terms. */
  const drafts = new Map<string, string>()
  return async (request, left) => {
    const element = request instanceof Element ? request : undefined
    const payment = checkPayment(element ? termsOf(element) : Object(request))
    const terms = JSON.stringify(payment)
    const draftId = drafts.get(terms) ?? randomId()
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modal answers by its schemas, which this type mirrors
    const outcome = submit(
      'pay',
      payment.id ? payment : { ...payment, draftId },
      left,
    ) as Promise<PaymentResult>
    drafts.set(terms, draftId)
    const isRepeated = element !== undefined && waiting.has(element)
    if (element && !isRepeated) {
      waiting.add(element)
      outcome.then(
        (result) => reportPaid(element, result),
        () => {},
      )
    }
    const end = (): void => {
      drafts.delete(terms)
      if (element && !isRepeated) waiting.delete(element)
    }
    outcome.then(end, end)
    await shownOrSettled(store, outcome)
    // The first click of an element reports what becomes of its payment.
    return () => (isRepeated ? new Promise(() => {}) : outcome)
  }
}

function termsOf(element: Element): UncheckedPayment {
  const [asset, amount, recipient, id] = ['asset', 'amount', 'recipient', 'id'].map(
    (name) => element.getAttribute(`data-${name}`) ?? undefined,
  )
  return { asset, amount, recipient, id }
}

function reportPaid(element: Element, { receipt: _receipt, ...detail }: PaymentResult): void {
  element.dispatchEvent(new CustomEvent('postern:paid', { bubbles: true, detail }))
}

/**
 * Waits until the modal shows what it was asked for. From then on a visitor who leaves is the modal's to judge, since what was
 * sent stays under way.
 */
async function shownOrSettled(store: AccountStore, outcome: Promise<unknown>): Promise<void> {
  let stop = (): void => {}
  const shown = new Promise<void>((resolve) => {
    const check = (): void => void (store.get().open && resolve())
    stop = store.subscribe(check)
    check()
  })
  await Promise.race([shown, outcome.catch(() => {})])
  stop()
}
