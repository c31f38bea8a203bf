import { LOCAL_ASSETS } from '#demo/chains/local-assets.ts'
import { escaped, htmlPage } from '#demo/html-page.ts'
import { createCustomers, type Customer } from './customers.ts'
import type { Withdrawal } from './withdrawal.ts'

const REFRESH_S = 1

/** The page at the root: which accounts there are. */
export function aboutPage(): string {
  const rows = createCustomers().map(({ name, meaning }) => `<dt>${name}</dt><dd>${meaning}</dd>`)
  return htmlPage(
    'Exchange of the demo',
    `<p>It holds coins of the local chains for three customers. Withdrawals begin on a site.</p><dl>${rows.join('')}</dl>`,
  )
}

/** The page of a withdrawal, as its state is. */
export function withdrawalPage(withdrawal: Withdrawal): string {
  const pages = {
    open: openPage,
    sending: (one: Withdrawal) =>
      htmlPage('Withdrawal accepted', `${facts(one)}<p>The exchange is sending it.</p>`, REFRESH_S),
    sent: (one: Withdrawal) =>
      htmlPage('Sent', `${facts(one)}<p>It is on its way. You can close this window.</p>`),
    refused: (one: Withdrawal) =>
      htmlPage('Nothing was sent', `${facts(one)}<p role="alert">${escaped(one.message)}</p>`),
  }
  return pages[withdrawal.state](withdrawal)
}

function openPage(withdrawal: Withdrawal): string {
  const { signed, message, customers } = withdrawal
  const { symbol } = LOCAL_ASSETS[signed.code]
  const alert = message === '' ? '' : `<p role="alert">${escaped(message)}</p>`
  const choices = customers.map((customer, index) => choice(customer, withdrawal, index === 0))
  return htmlPage(
    `Withdraw ${symbol}`,
    `${facts(withdrawal)}${alert}
    <form method="post" action="/withdrawals/${signed.reference}/confirm">
      <fieldset><legend>From the account of</legend>${choices.join('')}</fieldset>
      <p><button name="decision" value="withdraw">Withdraw</button>
      <button name="decision" value="cancel">Cancel</button></p>
    </form>
    <p>This exchange runs on your machine and holds play money.</p>`,
  )
}

function choice(customer: Customer, { signed: { code } }: Withdrawal, isFirst: boolean): string {
  const { id, name, meaning } = customer
  const balance = `${customer.balanceOf(code)} ${LOCAL_ASSETS[code].symbol}`
  const input = `<input type="radio" name="customer" value="${id}" style="display:inline;width:auto"${isFirst ? ' checked' : ''}>`
  return `<label>${input} ${name}: ${balance}; ${meaning}</label>`
}

function facts({ signed, transactionId }: Withdrawal): string {
  const rows = [
    ['Amount', `${signed.amount} ${LOCAL_ASSETS[signed.code].symbol}`],
    ['To', signed.address],
    ...(transactionId === undefined ? [] : [['Transaction', transactionId]]),
  ]
  return `<dl>${rows.map(([name, value]) => `<dt>${name}</dt><dd>${escaped(value ?? '')}</dd>`).join('')}</dl>`
}
