import { LOCAL_ASSETS } from '#demo/chains/local-assets.ts'

/** The id of the local exchange at the deployment. */
export const EXCHANGE_ID = 'exchange'
export const EXCHANGE_NAME = 'Demo exchange'
export const EXCHANGE_SIGNATURE_HEADER = 'Exchange-Signature'
/** Signs URLs and reports; both are public, because the exchange holds play money. */
export const EXCHANGE_URL_SECRET = 'the-secret-of-exchange-urls'
export const EXCHANGE_REPORT_SECRET = 'the-secret-of-exchange-reports'

/** The environment variables of a deployment that uses the exchange. */
export const EXCHANGE_SECRETS = {
  POSTERN_EXCHANGE_EXCHANGE_SECRET: EXCHANGE_URL_SECRET,
  POSTERN_EXCHANGE_EXCHANGE_WEBHOOK_SECRET: EXCHANGE_REPORT_SECRET,
} as const

/**
 * The entry of `exchanges.providers` for the local exchange.
 *
 * @param url The origin of its pages, e.g. `http://exchange.localhost:4614`.
 */
export function exchangeConfig(url: string) {
  return {
    kind: 'signed-url' as const,
    id: EXCHANGE_ID,
    name: EXCHANGE_NAME,
    url: `${url}/withdraw`,
    assets: Object.entries(LOCAL_ASSETS).map(([code, { asset }]) => ({ asset, code })),
    signatureHeader: EXCHANGE_SIGNATURE_HEADER,
  }
}
