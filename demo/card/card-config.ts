import { LOCAL_ASSETS } from '#demo/chains/local-assets.ts'

/** The provider's id at the deployment. */
export const CARD_PROVIDER_ID = 'card'
/** Its fee, in percent. */
export const CARD_FEE_PERCENT = 1.5
export const CARD_SIGNATURE_HEADER = 'Card-Signature'
/** Signs URLs and reports; both are public, because the provider sells play money. */
export const CARD_URL_SECRET = 'the-secret-of-card-urls'
export const CARD_REPORT_SECRET = 'the-secret-of-card-reports'

/** The environment variables of a deployment that uses the provider. */
export const CARD_SECRETS = {
  POSTERN_ONRAMP_CARD_SECRET: CARD_URL_SECRET,
  POSTERN_ONRAMP_CARD_WEBHOOK_SECRET: CARD_REPORT_SECRET,
} as const

/**
 * The entry of `onramp.providers` for the local card provider.
 *
 * @param url The origin of its pages, e.g. `http://card.localhost:4612`.
 */
export function cardProviderConfig(url: string) {
  return {
    kind: 'signed-url' as const,
    id: CARD_PROVIDER_ID,
    name: 'Demo card provider',
    url: `${url}/buy`,
    fees: { min: CARD_FEE_PERCENT, max: CARD_FEE_PERCENT },
    assets: Object.entries(LOCAL_ASSETS).map(([code, { asset }]) => ({ asset, code })),
    parameters: { expires: 'expires' },
    signatureHeader: CARD_SIGNATURE_HEADER,
  }
}
