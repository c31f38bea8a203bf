import { escaped, htmlPage } from '#demo/html-page.ts'
import { CARD_FEE_PERCENT } from './card-config.ts'
import { LOCAL_ASSETS } from '#demo/chains/local-assets.ts'
import type { Purchase } from './purchase.ts'
import { TEST_CARDS } from './test-cards.ts'

const REFRESH_S = 1

/** The page at the root: which cards there are. */
export function aboutPage(): string {
  return htmlPage(
    'Card provider of the demo',
    `<p>It sells coins of the local chains for test cards. Purchases begin on a site.</p>${cards()}`,
  )
}

/** The page of a purchase, as its state is. */
export function purchasePage(purchase: Purchase): string {
  const pages = {
    open: openPage,
    code: codePage,
    paid: (one: Purchase) =>
      htmlPage('Payment accepted', `${facts(one)}<p>Your coins are on their way.</p>`, REFRESH_S),
    delivered: (one: Purchase) =>
      htmlPage('Done', `${facts(one)}<p>Your coins were sent. You can close this window.</p>`),
    failed: (one: Purchase) =>
      htmlPage('Nothing was bought', `${facts(one)}<p role="alert">${escaped(one.message)}</p>`),
  }
  return pages[purchase.state](purchase)
}

function openPage(purchase: Purchase): string {
  const { signed, message, amount } = purchase
  const { symbol } = LOCAL_ASSETS[signed.code]
  const isFixed = signed.amount !== undefined
  return htmlPage(
    `Buy ${symbol}`,
    `${facts(purchase)}${alert(message)}
    <form method="post" action="/purchases/${signed.orderId}/pay">
      <label>Amount in ${signed.currency} <input name="amount" inputmode="decimal" required value="${escaped(amount || '100')}"${isFixed ? ' readonly' : ''}></label>
      <label>Card number <input name="card" inputmode="numeric" required maxlength="23" value="${TEST_CARDS[0]?.number ?? ''}"></label>
      <button name="decision" value="pay">Pay</button>
      <button name="decision" value="cancel" formnovalidate>Cancel</button>
    </form>
    <p>The fee is ${CARD_FEE_PERCENT} %.</p>${cards()}`,
  )
}

function codePage(purchase: Purchase): string {
  const { signed, message, code } = purchase
  return htmlPage(
    'Confirm with your bank',
    `${facts(purchase)}${alert(message)}
    <p>Message from the demo’s bank: your code is <strong id="bank-code">${code}</strong>.</p>
    <form method="post" action="/purchases/${signed.orderId}/code">
      <label>Code <input name="code" inputmode="numeric" autocomplete="one-time-code" required maxlength="6"></label>
      <button name="decision" value="pay">Confirm</button>
      <button name="decision" value="cancel" formnovalidate>Cancel</button>
    </form>`,
  )
}

function facts({ signed, amount, state, transactionId }: Purchase): string {
  const rows = [
    ['To', signed.address],
    ...(state === 'open' ? [] : [['Amount', `${amount} ${signed.currency}`]]),
    ...(transactionId === undefined ? [] : [['Transaction', transactionId]]),
  ]
  return `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value ?? '')}</dd>`).join('')}</dl>`
}

function alert(message: string): string {
  return message === '' ? '' : `<p role="alert">${escaped(message)}</p>`
}

function cards(): string {
  const rows = TEST_CARDS.map(({ number, meaning }) => `<dt>${number}</dt><dd>${meaning}</dd>`)
  return `<h2>Test cards</h2><dl>${rows.join('')}</dl><p>This provider runs on your machine and takes no real card.</p>`
}
