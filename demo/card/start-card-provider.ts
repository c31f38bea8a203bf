import type { LocalNodes } from '#demo/chains/send-coins.ts'
import { createCoinSender } from '#demo/chains/send-coins.ts'
import { createReportClient } from '#demo/providers/report-client.ts'
import { serveOrders, type OrderPlace, type RunningProvider } from '#demo/providers/serve-orders.ts'
import { aboutPage, purchasePage } from './card-page.ts'
import { CARD_PROVIDER_ID, CARD_REPORT_SECRET, CARD_SIGNATURE_HEADER } from './card-config.ts'
import { createPriceReader } from './price-reader.ts'
import { Purchase, type PurchaseParts } from './purchase.ts'
import { readSignedQuery } from './signed-query.ts'

export interface CardProviderOptions extends OrderPlace {
  readonly chains: LocalNodes
  /** The origin of the API that it reports to, by its IP address. */
  readonly api: string
  /** How long the slow card waits, in milliseconds. */
  readonly slowMs?: number
}

const SLOW_MS = 8_000

/**
 * Starts a provider that sells coins of the local chains for test cards.
 *
 * @throws when the port is taken, naming it.
 */
export async function startCardProvider(options: CardProviderOptions): Promise<RunningProvider> {
  const parts: PurchaseParts = {
    priceOf: createPriceReader(options.api),
    report: createReportClient({
      url: `${options.api}/v1/onramp/webhooks/${CARD_PROVIDER_ID}`,
      header: CARD_SIGNATURE_HEADER,
      secret: CARD_REPORT_SECRET,
    }),
    send: createCoinSender(options.chains),
    slowMs: options.slowMs ?? SLOW_MS,
  }
  return serveOrders<Purchase>(options, {
    noun: 'purchase',
    entry: '/buy',
    about: aboutPage,
    page: purchasePage,
    read: (search) => {
      const signed = readSignedQuery(search, Date.now())
      return typeof signed === 'string' ? signed : new Purchase(signed, parts)
    },
    forms: {
      pay: (purchase, form) =>
        form.get('decision') === 'cancel'
          ? purchase.cancel()
          : purchase.pay(form.get('card') ?? '', form.get('amount') ?? ''),
      code: (purchase, form) =>
        form.get('decision') === 'cancel' ? purchase.cancel() : purchase.confirm(form.get('code') ?? ''),
    },
  })
}
