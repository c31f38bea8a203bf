import { z } from 'zod'
import type { OnrampProviderConfig } from '#server/config/onramp-config.ts'
import type { ProviderSecrets } from '#server/config/provider-fields.ts'
import { askProvider } from './ask-provider.ts'
import { readMeldReport, statusOfMeld } from './meld-webhook.ts'
import {
  ProviderFailure,
  type OnrampProvider,
  type ProviderEvent,
  type ProviderQuote,
  type PurchaseWish,
  type QuoteQuestion,
  type SoldAsset,
  type WebhookDelivery,
} from './onramp-provider.ts'

export interface MeldSettings extends ProviderSecrets {
  readonly config: Extract<OnrampProviderConfig, { kind: 'meld' }>
  readonly assets: readonly SoldAsset[]
}

/** The version of the API that the shapes below are of. */
const VERSION = '2023-12-19'
const METHODS = { card: 'CREDIT_DEBIT_CARD', ach_bank_account: 'ACH' } as const
/** Enough digits for any asset, without an exponent. */
const MOST_DECIMALS = 18

/** Visitors are led there. */
const PageUrl = z.url({ protocol: /^https$/ }).max(8_192)
const Session = z.object({
  widgetUrl: PageUrl.nullish(),
  serviceProviderWidgetUrl: PageUrl.nullish(),
})
const Amount = z.number().min(0).max(1e15)
const Quotes = z.object({
  quotes: z
    .array(
      z.object({
        sourceAmount: Amount,
        destinationAmount: Amount,
        totalFee: Amount.nullish(),
        networkFee: Amount.nullish(),
      }),
    )
    .max(100),
})
const Transaction = z.object({
  transaction: z.object({
    status: z.string().max(64),
    externalSessionId: z.string().max(64).nullish(),
    cryptoDetails: z
      .object({
        walletAddress: z.string().max(128).nullish(),
        destinationWalletAddress: z.string().max(128).nullish(),
        blockchainTransactionId: z.string().max(128).nullish(),
      })
      .nullish(),
  }),
})

/**
 * Meld. Its session is made here with the address locked
 * (https://docs.meld.io/api-reference/crypto/retail-ramp/crypto-session-widget-create); quotes are those of
 * https://docs.meld.io/reference/crypto-quote-get. Its reports name a transaction only, so that is asked for
 * (https://docs.meld.io/docs/fetch-transaction-information).
 */
export function createMeld({ config, secret, webhookSecret, assets }: MeldSettings): OnrampProvider {
  const { id, name, fees, limits, country, serviceProvider, apiUrl } = config
  const headers = { authorization: `BASIC ${secret}`, 'meld-version': VERSION }
  const ask = <S extends z.ZodType>(method: 'GET' | 'POST', path: string, schema: S, body?: unknown) =>
    askProvider({ method, url: `${apiUrl.replace(/\/+$/, '')}${path}`, headers, body }, schema)

  async function readReport(delivery: WebhookDelivery, key: string): Promise<ProviderEvent | undefined> {
    const report = readMeldReport(delivery, key)
    if (report === undefined) return undefined
    const path = `/payments/transactions/${encodeURIComponent(report.transactionId)}`
    const { transaction } = await ask('GET', path, Transaction)
    const { cryptoDetails, externalSessionId } = transaction
    const orderId = externalSessionId ?? report.orderId
    const status = statusOfMeld(transaction.status)
    if (orderId === undefined || status === undefined) return undefined
    return {
      eventId: report.eventId,
      orderId,
      status,
      address: cryptoDetails?.walletAddress ?? cryptoDetails?.destinationWalletAddress ?? undefined,
      transactionId: cryptoDetails?.blockchainTransactionId || undefined,
    }
  }

  return {
    id,
    name,
    fees,
    limits,
    assets,

    async createUrl({ orderId, asset, address, currency, amount, method }: PurchaseWish) {
      const session = await ask('POST', '/crypto/session/widget', Session, {
        sessionType: 'BUY',
        externalSessionId: orderId,
        sessionData: {
          serviceProvider,
          countryCode: country,
          sourceCurrencyCode: currency,
          ...(amount === undefined ? {} : { sourceAmount: amount }),
          destinationCurrencyCode: asset.code,
          walletAddress: address,
          paymentMethodType: METHODS[method],
          lockFields: ['walletAddress', 'destinationCurrencyCode'],
        },
      })
      const url = session.serviceProviderWidgetUrl ?? session.widgetUrl
      if (url === undefined || url === null) throw new ProviderFailure('Meld made a session without a URL.')
      return url
    },

    async quote({ asset, currency, amount, method }: QuoteQuestion): Promise<ProviderQuote> {
      const { quotes } = await ask('POST', '/payments/crypto/quote', Quotes, {
        countryCode: country,
        sourceCurrencyCode: currency,
        sourceAmount: Number(amount),
        destinationCurrencyCode: asset.code,
        paymentMethodType: METHODS[method],
        serviceProviders: [serviceProvider],
      })
      const [best] = quotes.toSorted((one, other) => other.destinationAmount - one.destinationAmount)
      if (best === undefined) throw new ProviderFailure('Meld has no quote.')
      const { sourceAmount, destinationAmount, totalFee, networkFee } = best
      const fee = totalFee ?? 0
      return {
        total: sourceAmount.toFixed(2),
        subtotal: Math.max(0, sourceAmount - fee).toFixed(2),
        bought: decimal(destinationAmount),
        // The total includes the fee of the network.
        fee: Math.max(0, fee - (networkFee ?? 0)).toFixed(2),
        networkFee: networkFee === null || networkFee === undefined ? null : networkFee.toFixed(2),
        id: null,
      }
    },

    readLimits: undefined,
    readWebhook:
      webhookSecret === undefined
        ? undefined
        : (delivery: WebhookDelivery) => readReport(delivery, webhookSecret),
  }
}

/** The shortest text for a number; only very small ones are written with an exponent otherwise. */
function decimal(amount: number): string {
  const text = String(amount)
  return text.includes('e') ? amount.toFixed(MOST_DECIMALS).replace(/\.?0+$/, '') : text
}
