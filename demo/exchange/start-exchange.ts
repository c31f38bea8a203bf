import { createCoinSender, type LocalNodes } from '#demo/chains/send-coins.ts'
import { createReportClient } from '#demo/providers/report-client.ts'
import { serveOrders, type OrderPlace, type RunningProvider } from '#demo/providers/serve-orders.ts'
import { createCustomers } from './customers.ts'
import { EXCHANGE_ID, EXCHANGE_REPORT_SECRET, EXCHANGE_SIGNATURE_HEADER } from './exchange-config.ts'
import { aboutPage, withdrawalPage } from './exchange-page.ts'
import { readSignedWithdrawal } from './signed-withdrawal.ts'
import { Withdrawal, type WithdrawalParts } from './withdrawal.ts'

export interface ExchangeOptions extends OrderPlace {
  readonly chains: LocalNodes
  /** The origin of the API that it reports to, by its IP address. */
  readonly api: string
  /** How long a withdrawal is reviewed, in milliseconds. */
  readonly slowMs?: number
}

const SLOW_MS = 8_000

/**
 * Starts an exchange that holds coins of the local chains for three customers, and sends them where a signed URL says.
 *
 * @throws when the port is taken, naming it.
 */
export async function startExchange(options: ExchangeOptions): Promise<RunningProvider> {
  const parts: WithdrawalParts = {
    customers: createCustomers(),
    report: createReportClient({
      url: `${options.api}/v1/exchanges/webhooks/${EXCHANGE_ID}`,
      header: EXCHANGE_SIGNATURE_HEADER,
      secret: EXCHANGE_REPORT_SECRET,
    }),
    send: createCoinSender(options.chains),
    slowMs: options.slowMs ?? SLOW_MS,
  }
  return serveOrders<Withdrawal>(options, {
    noun: 'withdrawal',
    entry: '/withdraw',
    about: aboutPage,
    page: withdrawalPage,
    read: (search) => {
      const signed = readSignedWithdrawal(search, Date.now())
      return typeof signed === 'string' ? signed : new Withdrawal(signed, parts)
    },
    forms: {
      confirm: (withdrawal, form) =>
        form.get('decision') === 'cancel'
          ? withdrawal.cancel()
          : withdrawal.confirm(form.get('customer') ?? ''),
    },
  })
}
